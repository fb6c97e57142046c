import { text } from "@/text";
import { useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { MetadataList } from "../MetadataList";

const words = text.create;

export function MetadataSection() {
  const { limits } = useForm();
  return (
    <FormSection section="metadata" hint={words.metadata.hint(limits.metadata_fields)}>
      <MetadataList />
    </FormSection>
  );
}
