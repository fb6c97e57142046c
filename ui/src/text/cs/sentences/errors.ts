import type { Czech } from ".";

/** Why a command failed. As in English, the window gives them their capital letter and their stop. */
export const errors = {
  "{count} field of the settings cannot be used": "{count|pole|pole|polí} nastavení nelze použít",
  "{count} fields of the settings cannot be used": "{count|pole|pole|polí} nastavení nelze použít",
  "the metadata filter cannot be used": "filtr podle metadat nelze použít",
  "this instance has no keyword index, and vector search is not previewed; add keyword to the index method in its settings":
    "tato instance nemá index klíčových slov a vektorové vyhledávání se v náhledu nezkouší; přidejte v jejím nastavení k režimu hledání klíčová slova",
  "there is an instance for {source_url} already; open it instead":
    "pro {source_url} už instance existuje; otevřete ji",
  "the crawl target of an instance cannot change; make a new instance for {wanted}":
    "cíl procházení nelze u instance změnit; vytvořte pro {wanted} novou",
  "there is no instance {id}; it may have been deleted":
    "instance {id} neexistuje; možná byla smazána",
  "no job of this instance is running": "žádná úloha této instance neběží",
  "this instance has no job {number}": "tato instance nemá úlohu {number}",
  "job {number} is not ended; compare it when it is":
    "úloha {number} ještě neskončila; porovnejte ji, až skončí",
  "job {number} is too old to be compared; the last 100 jobs are kept":
    "úloha {number} je na porovnání příliš stará; uchovává se posledních 100 úloh",
  "a job of this instance is running; wait for its end or cancel it first":
    "úloha této instance právě běží; počkejte, až skončí, nebo ji nejdřív zrušte",
  "indexing of this instance is paused, so no job starts; resume it first":
    "indexování této instance je pozastavené, takže se žádná úloha nespustí; nejdřív ho obnovte",
  "there is no such item; the last job may have removed it":
    "taková položka neexistuje; možná ji odebrala poslední úloha",
  "the value of the extra header {name} is not saved on this machine any more; type it again in the settings":
    "hodnota další hlavičky {name} už na tomto počítači uložená není; zadejte ji v nastavení znovu",
  "the item cannot be synced: {reason}": "položku nelze synchronizovat: {reason}",
  "the job cannot begin: {reason}": "úloha nemůže začít: {reason}",
  "Parsing mode is Rendered sites, which needs a browser. {missing}":
    "Režim čtení je Vykreslované weby, a ten potřebuje prohlížeč. {missing}",
  "this computer starts no more threads ({error})": "tento počítač nespustí další vlákna ({error})",
  "{path} cannot be written: {source}": "{path} nelze zapsat: {source}",
  "it is a folder, a pipe or a device, which no file may replace. Name a file":
    "je to složka, roura nebo zařízení, které žádný soubor nenahradí. Zadejte soubor",
  "the folder {folder} is not empty": "složka {folder} není prázdná",
  "the files do not say which site they belong to, so a partial address cannot be made whole. Name the sitemap with its full address in the robots.txt beside it":
    "soubory neříkají, ke kterému webu patří, takže částečnou adresu nelze doplnit. Uveďte sitemapu její celou adresou v souboru robots.txt vedle ní",
  "the name of the sitemap {path} has to end in .xml": "název sitemapy {path} musí končit .xml",
  "{path} is there already. Name another file, or replace it with --force":
    "{path} už existuje. Zadejte jiný soubor, nebo ho nahraďte pomocí --force",
  "{path} is a database or belongs to one, and is never replaced. Name another file":
    "{path} je databáze nebo k ní patří, a proto se nikdy nenahradí. Zadejte jiný soubor",
  "the settings cannot be exported: {reason}": "nastavení nelze exportovat: {reason}",
  "the advice needs a finished job with Parse type Discover and Crawl source All, which follows sitemaps and links; run one (foresite crawl URL --parse-type discover --set discover_options.source=all), without a need to keep it":
    "doporučení potřebuje dokončenou úlohu s typem zpracování Discover a zdrojem procházení All, která jde po sitemapách i odkazech; spusťte ji (foresite crawl URL --parse-type discover --set discover_options.source=all), ponechávat ji nemusíte",
  cancelled: "zrušeno",
  "the program is closing": "program se zavírá",

  "{path} says where the database is and cannot be read: {reason}. Mend it, or remove it to use the program's own folder":
    "soubor {path}, který říká, kde je databáze, nelze přečíst: {reason}. Opravte ho, nebo ho odstraňte a použije se vlastní složka programu",
  "the database was moved to {folder} and is not there; connect that disk, or remove {place} to begin anew in the program's own folder":
    "databáze byla přesunuta do {folder} a není tam; připojte ten disk, nebo odstraňte {place} a začněte znovu ve vlastní složce programu",
  "{folder} cannot be used: {source}. Choose another folder":
    "{folder} nelze použít: {source}. Zvolte jinou složku",
  "{folder} has a database already; choose another folder":
    "v {folder} už databáze je; zvolte jinou složku",

  "another Foresite has {path} open; close it, or choose another file with --db":
    "databázi {path} má otevřenou jiný program Foresite; zavřete ho, nebo zvolte jiný soubor pomocí --db",
  "another Foresite has {path} open: a second window, or a command. Close it, then try again":
    "databázi {path} má otevřenou jiný program Foresite: druhé okno, nebo příkaz. Zavřete ho a zkuste to znovu",
  "{path} is not a Foresite database; nothing in it was changed":
    "{path} není databáze programu Foresite; nic v ní se nezměnilo",
  "{path} was written by a newer Foresite (format {found}, this one knows {known}); update Foresite, nothing in it was changed":
    "databázi {path} zapsal novější Foresite (formát {found}, tento zná {known}); aktualizujte Foresite, nic v ní se nezměnilo",
  "there is another file {path} already; choose another folder":
    "už existuje jiný soubor {path}; zvolte jinou složku",
  "the copy differs from what was written": "kopie se liší od toho, co se zapsalo",
  "cannot open {path}: {source}": "nelze otevřít {path}: {source}",
  "the disk is full, so nothing more can be kept; free some space and start again, what was kept so far is safe":
    "disk je plný, takže nelze uložit nic dalšího; uvolněte místo a spusťte to znovu, co je uloženo, je v bezpečí",
  "the database can only be read; check the permissions of the file and its folder, nothing in it was changed":
    "databázi lze jen číst; zkontrolujte oprávnění souboru a jeho složky, nic v ní se nezměnilo",
  "another program is using the database; close it and try again":
    "databázi používá jiný program; zavřete ho a zkuste to znovu",
  "the database is damaged: {cause}. Copy the file, export what can still be read, and make a new one":
    "databáze je poškozená: {cause}. Soubor zkopírujte, exportujte, co ještě jde přečíst, a vytvořte novou",
  "the database could not be used: {cause}": "databázi nebylo možné použít: {cause}",
  "a stored value of {what} cannot be read: {cause}":
    "uloženou hodnotu ({what}) nelze přečíst: {cause}",
  "nothing was written: {cause}; free some disk space or check the file's permissions":
    "nic se nezapsalo: {cause}; uvolněte místo na disku nebo zkontrolujte oprávnění souboru",
  "the database is closed": "databáze je zavřená",
  "Interrupted: {reason}.": "Přerušeno: {reason}.",

  "No Chromium, Chrome, Edge or Brave was found on this machine. {install}, or name the program in the settings or in {variable}.":
    "Na tomto počítači se nenašel Chromium, Chrome, Edge ani Brave. {install}, nebo program uveďte v nastavení či v {variable}.",
  "{variable} names {path}, which is no program that can be started.":
    "{variable} uvádí {path}, což není program, který lze spustit.",
  "The browser setting names {path}, which is no program that can be started.":
    "Nastavení prohlížeče uvádí {path}, což není program, který lze spustit.",
  "{install}.": "{install}.",
  "Install Google Chrome": "Nainstalujte Google Chrome",
  "Rendered sites need Linux or macOS for now":
    "Vykreslované weby zatím potřebují Linux nebo macOS",
  "Install one, such as with `sudo apt install chromium`":
    "Nainstalujte některý, například příkazem `sudo apt install chromium`",

  "the sample site could not open a port on 127.0.0.1: {error}":
    "ukázkový web nemohl otevřít port na 127.0.0.1: {error}",
  "{path} was not chosen in this run of the program; choose it again":
    "{path} nebyl v tomto běhu programu vybrán; vyberte ho znovu",
  "{done} of {total} MB are copied and read back":
    "{done} z {total} MB je zkopírováno a přečteno zpět",
  "no file manager opened {path}; open it yourself":
    "složku {path} neotevřel žádný správce souborů; otevřete ji sami",
  "there is no audit yet; run one": "kontrola ještě neproběhla; spusťte ji",
} satisfies Czech;
