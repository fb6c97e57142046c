import type { CustomMetadataField, DataType } from "@/ipc";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { FieldMessages } from "./FieldMessages";
import { useForm } from "./FormContext";
import { FIELDS } from "./fields";
import { ListHead } from "./ListHead";
import { RemoveButton } from "./RemoveButton";
import { RowInput } from "./RowInput";

const words = text.create.metadata;

/** Values to take from the pages' meta tags. */
export function MetadataList() {
  const { config, edit, limits } = useForm();
  const rows = config.custom_metadata;
  const change = (next: CustomMetadataField[]) =>
    edit((draft) => {
      draft.custom_metadata = next;
    });
  return (
    <div>
      <ListHead
        title={text.create.name.metadata}
        used={rows.length}
        most={limits.metadata_fields}
        add={words.add}
        onAdd={() => change([...rows, { field_name: "", data_type: "text" }])}
      />
      <ul className="flex flex-col gap-1.5">
        {rows.map((row, index) => (
          <MetadataRow
            // biome-ignore lint/suspicious/noArrayIndexKey: names change as one types.
            key={index}
            row={row}
            index={index}
            onChange={(next) => change(rows.with(index, next))}
            onRemove={() => change(rows.toSpliced(index, 1))}
          />
        ))}
      </ul>
      <FieldMessages field="custom_metadata" />
    </div>
  );
}

type RowProps = {
  row: CustomMetadataField;
  index: number;
  onChange: (row: CustomMetadataField) => void;
  onRemove: () => void;
};

function MetadataRow({ row, index, onChange, onRemove }: RowProps) {
  const name = FIELDS.metadata(index, "field_name");
  return (
    <li>
      <div className="flex items-center gap-2">
        <div className="flex-1">
          <RowInput
            field={name}
            aria-label={words.name(index + 1)}
            placeholder={words.placeholder}
            value={row.field_name}
            autoFocus={row.field_name === ""}
            onChange={(field_name) => onChange({ ...row, field_name })}
          />
        </div>
        <div className="w-44">
          <Select<DataType>
            size="sm"
            aria-label={words.type(index + 1)}
            value={row.data_type}
            items={words.types}
            onChange={(data_type) => onChange({ ...row, data_type })}
          />
        </div>
        <RemoveButton label={words.remove(index + 1)} onClick={onRemove} />
      </div>
      <FieldMessages field={name} />
    </li>
  );
}
