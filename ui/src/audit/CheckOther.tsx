import { go } from "@/app/address";
import { FileMagnifyingGlassIcon } from "@/parts/icons";
import { MenuButton } from "@/parts/MenuButton";
import { text } from "@/text";
import { useChooseFiles } from "./useChooseFiles";

const words = text.audit;

/** Audits files, a folder or another address, without an instance. */
export function CheckOther({ variant = "ghost" }: { variant?: "ghost" | "secondary" }) {
  const { files, folder } = useChooseFiles();
  const url = () => go({ view: "audit", search: new URLSearchParams({ new: "1" }) });
  return (
    <MenuButton
      variant={variant}
      label={words.checkFiles}
      icon={<FileMagnifyingGlassIcon />}
      testId="check-other"
      choices={[
        { id: "files", label: words.chooseFiles, onSelect: files },
        { id: "folder", label: words.chooseFolder, onSelect: folder },
        { id: "url", label: words.chooseUrl, onSelect: url },
      ]}
    />
  );
}
