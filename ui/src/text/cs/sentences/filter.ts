import type { Czech } from ".";

/** What is wrong in a metadata filter of a search. */
export const filter = {
  "The former form with type and filters is not taken. Write {form}; several fields are all needed.":
    "Dřívější podoba s type a filters se nepřijímá. Napište {form}; je-li polí víc, musí platit všechna.",
  "This is no JSON object: line {line}, character {character}: {what}.":
    "Toto není objekt JSON (řádek {line}, znak {character}): {what}.",
  "Write field=value, or a JSON object such as {example}.":
    "Napište pole=hodnota, nebo objekt JSON, například {example}.",
  "The object is empty. Write a value, or an operator such as $eq.":
    "Objekt je prázdný. Napište hodnotu, nebo operátor, například $eq.",
  "There is no such field. This instance has: {known}.":
    "Takové pole neexistuje. Tato instance má: {known}.",
  "There is no such operator. Use $eq, $ne, $in, $nin, $lt, $lte, $gt or $gte.":
    "Takový operátor neexistuje. Použijte $eq, $ne, $in, $nin, $lt, $lte, $gt nebo $gte.",
  "The field is Text, so it is compared letter by letter: 1000 comes before 9. Make it a Number to compare amounts.":
    "Pole je typu Text, takže se porovnává znak po znaku: 1000 je před 9. Mají-li se porovnávat čísla, změňte typ pole na Číslo (Number).",
  "A boolean has no order. Use $eq, $ne, $in or $nin.":
    "Hodnoty ano/ne nemají pořadí. Použijte $eq, $ne, $in nebo $nin.",
  "A list with at least one value is needed.": "Je potřeba seznam aspoň s jednou hodnotou.",
  "The field needs {wanted}, not {value}.": "Pole potřebuje {wanted}, ne {value}.",
  "a date such as 2026-01-15 or 2026-01-15T10:00:00Z, or Unix milliseconds":
    "datum, například 2026-01-15 nebo 2026-01-15T10:00:00Z, nebo unixový čas v milisekundách",
} satisfies Czech;
