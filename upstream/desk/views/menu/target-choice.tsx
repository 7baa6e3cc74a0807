/** @jsxImportSource hono/jsx */
import type { Option } from '../../menu/kinds.ts';
import { LINK_TEXTS } from '../../menu/menu-texts.ts';

type TargetChoiceProps = { name: string; label: string; url: string; options: Option[] };

/** Chooses among the pages of the shop; another address is typed beside it. */
export function TargetChoice({ name, label, url, options }: TargetChoiceProps) {
  const [chosen = ''] = url.split('\n');
  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <label>
      {label}
      <select name={name}>
        <option value="">{LINK_TEXTS.choose}</option>
        {groups.map((group) => (
          <optgroup label={group ?? ''}>
            {options
              .filter((option) => option.group === group)
              .map(({ value, title }) => (
                <option value={value} selected={value === chosen}>
                  {title}
                </option>
              ))}
          </optgroup>
        ))}
      </select>
    </label>
  );
}

/** What stands in the input beside the list. */
export function typedPart(url: string, options: readonly Option[]): string {
  const [chosen = '', typed = ''] = url.split('\n');
  return options.some(({ value }) => value === chosen) ? typed : chosen;
}
