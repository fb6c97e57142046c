import { Checkbox } from "@cloudflare/kumo/components/checkbox";
import type { KeywordMatchMode, KeywordTokenizer } from "@/ipc";
import { duration } from "@/parts/format";
import { Select } from "@/parts/kumo";
import { text } from "@/text";
import { FieldMessages } from "../FieldMessages";
import { useField, useForm } from "../FormContext";
import { FormSection } from "../FormSection";
import { FIELDS } from "../fields";
import { NumberField } from "../NumberField";

const words = text.create.chunking;

export function ChunkingSection() {
  const { config, edit, defaults, limits } = useForm();
  const model = config.embedding_model ?? defaults.embedding_model;
  const most = limits.embedding_models.find(({ name }) => name === model)?.tokens;
  const interval = config.sync_interval ?? defaults.sync_interval;
  // Imported values stay choosable, with their fault below.
  const intervals = Object.fromEntries(
    [...new Set([...limits.sync_intervals, interval])].map((one) => [
      String(one),
      duration(one * 1000),
    ]),
  );
  const names = [...limits.embedding_models.map(({ name }) => name), model];
  const models = Object.fromEntries(names.map((name) => [name, name]));
  const modelError = useField(FIELDS.model).error;
  const intervalError = useField(FIELDS.interval).error;
  return (
    <FormSection section="chunking">
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        <NumberField
          field={FIELDS.chunkSize}
          label={words.size}
          hint={words.sizeHint(limits.chunk_size_min, most ?? limits.chunk_size_min)}
          unset={defaults.chunk_size}
          value={config.chunk_size}
          onChange={(value) =>
            edit((draft) => {
              draft.chunk_size = value;
            })
          }
        />
        <NumberField
          field={FIELDS.chunkOverlap}
          label={words.overlap}
          hint={words.overlapHint(limits.chunk_overlap_max)}
          unset={defaults.chunk_overlap}
          value={config.chunk_overlap}
          onChange={(value) =>
            edit((draft) => {
              draft.chunk_overlap = value;
            })
          }
        />
        <Select
          label={words.model}
          value={model}
          items={models}
          description={words.modelHint}
          error={modelError}
          field={FIELDS.model}
          onChange={(value) =>
            edit((draft) => {
              draft.embedding_model = value;
            })
          }
        />
        <Select
          label={words.interval}
          value={String(interval)}
          items={intervals}
          description={words.intervalHint}
          error={intervalError}
          field={FIELDS.interval}
          onChange={(value) =>
            edit((draft) => {
              draft.sync_interval = Number(value);
            })
          }
        />
        <Select<KeywordTokenizer>
          label={words.tokenizer}
          value={config.indexing_options.keyword_tokenizer}
          items={words.tokenizers}
          onChange={(value) =>
            edit((draft) => {
              draft.indexing_options.keyword_tokenizer = value;
            })
          }
        />
        <Select<KeywordMatchMode>
          label={words.match}
          value={config.retrieval_options.keyword_match_mode}
          items={words.matches}
          onChange={(value) =>
            edit((draft) => {
              draft.retrieval_options.keyword_match_mode = value;
            })
          }
        />
      </div>
      <SearchMode />
    </FormSection>
  );
}

function SearchMode() {
  const { config, edit } = useForm();
  return (
    <fieldset data-field={FIELDS.method}>
      <legend className="text-[13px] font-medium">{words.method}</legend>
      <div className="mt-1.5 flex gap-6">
        {(["vector", "keyword"] as const).map((kind) => (
          <Checkbox
            key={kind}
            label={words[kind]}
            checked={config.index_method[kind]}
            onCheckedChange={(checked) =>
              edit((draft) => {
                draft.index_method[kind] = checked === true;
              })
            }
          />
        ))}
      </div>
      <p className="mt-1 text-kumo-subtle">{words.methodHint}</p>
      <FieldMessages field={FIELDS.method} />
    </fieldset>
  );
}
