import { Button } from "@cloudflare/kumo/components/button";
import { DropdownMenu } from "@cloudflare/kumo/components/dropdown";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { keys } from "@/app/queries";
import { client, type ItemFacts } from "@/ipc";
import { count } from "@/parts/format";
import { FunnelIcon } from "@/parts/icons";
import { text } from "@/text";
import { warningName } from "@/text/engine";
import { type ItemFilter, toggled } from "./filter";

const words = text.items.filters;
/** Depths offered; deeper pages are found by sorting. */
const DEPTHS = 10;

type Props = { instance: number; filter: ItemFilter; onChange: (filter: ItemFilter) => void };

/** Warnings, places and depths that items have, with how many. Counted when it opens. */
export function FilterMenu({ instance, filter, onChange }: Props) {
  const [open, setOpen] = useState(false);
  const { data: facts } = useQuery({
    queryKey: keys.facts(instance),
    queryFn: () => client.itemFacts(instance),
    enabled: open,
  });
  return (
    <DropdownMenu open={open} onOpenChange={setOpen}>
      <DropdownMenu.Trigger
        render={
          <Button
            size="sm"
            shape="square"
            variant="ghost"
            icon={<FunnelIcon />}
            aria-label={words.open}
            title={words.open}
            data-testid="filter-menu"
          />
        }
      />
      <DropdownMenu.Content className="max-h-96 overflow-y-auto">
        {facts === undefined ? (
          <DropdownMenu.Item disabled>{words.loading}</DropdownMenu.Item>
        ) : (
          <Choices facts={facts} filter={filter} onChange={onChange} />
        )}
      </DropdownMenu.Content>
    </DropdownMenu>
  );
}

type ChoicesProps = Omit<Props, "instance"> & { facts: ItemFacts };

function Choices({ facts, filter, onChange }: ChoicesProps) {
  return (
    <>
      <DropdownMenu.Group>
        <DropdownMenu.Label>{words.warnings}</DropdownMenu.Label>
        {facts.warnings.length === 0 && (
          <DropdownMenu.Item disabled>{words.nothing}</DropdownMenu.Item>
        )}
        {facts.warnings.map(({ code, count: items }) => (
          <Choice
            key={code}
            name={warningName(code)}
            items={items}
            chosen={filter.warning.includes(code)}
            onToggle={() => onChange({ ...filter, warning: toggled(filter.warning, code) })}
          />
        ))}
      </DropdownMenu.Group>
      <DropdownMenu.Group>
        <DropdownMenu.Label>{words.sources}</DropdownMenu.Label>
        {facts.sources.map(({ source, count: items }) => (
          <Choice
            key={source}
            name={words.from[source]}
            items={items}
            chosen={filter.source.includes(source)}
            onToggle={() => onChange({ ...filter, source: toggled(filter.source, source) })}
          />
        ))}
      </DropdownMenu.Group>
      {facts.depths.length > 0 && (
        <DropdownMenu.Group>
          <DropdownMenu.Label>{words.depths}</DropdownMenu.Label>
          {facts.depths.slice(0, DEPTHS).map(({ depth, count: items }) => (
            <Choice
              key={depth}
              name={words.depth(depth)}
              items={items}
              chosen={filter.depth.includes(depth)}
              onToggle={() => onChange({ ...filter, depth: toggled(filter.depth, depth) })}
            />
          ))}
        </DropdownMenu.Group>
      )}
    </>
  );
}

type ChoiceProps = { name: string; items: number; chosen: boolean; onToggle: () => void };

function Choice({ name, items, chosen, onToggle }: ChoiceProps) {
  return (
    <DropdownMenu.CheckboxItem checked={chosen} onCheckedChange={onToggle}>
      {name}
      <span className="ms-auto ps-6 text-kumo-subtle tabular-nums">{count(items)}</span>
    </DropdownMenu.CheckboxItem>
  );
}
