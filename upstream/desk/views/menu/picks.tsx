/** @jsxImportSource hono/jsx */
import type { Option } from '../../menu/kinds.ts';
import { PICKS_TEXTS } from '../../menu/menu-texts.ts';

type PicksProps = { name: string; chosen: string[]; options: Option[] };

/** Chosen ones first: a submit keeps their order. */
export function Picks({ name, chosen, options }: PicksProps) {
  const titles = new Map(options.map(({ value, title }) => [value, title]));
  const others = options.filter(({ value }) => !chosen.includes(value));
  const groups = [...new Set(others.map(({ group }) => group))];
  return (
    <>
      <input type="hidden" name={name} value="" />
      <div class="choices">
        {chosen.map((value) => (
          <Pick name={name} value={value} title={titles.get(value) ?? value} isChosen />
        ))}
      </div>
      {others.length > 0 && (
        <details class="picks">
          <summary>{chosen.length > 0 ? PICKS_TEXTS.more : PICKS_TEXTS.choose}</summary>
          {groups.map((group) => (
            <fieldset class="picks__group">
              {group && <legend>{group}</legend>}
              <div class="choices">
                {others
                  .filter((option) => option.group === group)
                  .map(({ value, title }) => (
                    <Pick name={name} value={value} title={title} />
                  ))}
              </div>
            </fieldset>
          ))}
        </details>
      )}
    </>
  );
}

type PickProps = { name: string; value: string; title: string; isChosen?: boolean };

function Pick({ name, value, title, isChosen = false }: PickProps) {
  return (
    <label class="choice">
      <input type="checkbox" name={name} value={value} checked={isChosen} />
      {title}
    </label>
  );
}
