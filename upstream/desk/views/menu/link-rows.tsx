/** @jsxImportSource hono/jsx */

import type { Option } from '../../menu/kinds.ts';
import { type LinkRow, MAX_LEVEL, readRows } from '../../menu/link-rows.ts';
import { LINK_TEXTS } from '../../menu/menu-texts.ts';

const BLANK: LinkRow = { title: '', subTitle: '', url: '', level: 0, more: '' };

type LinkRowsProps = { name: string; typed: string; options: Option[] };

/** The rows of a menu, and one to fill in. Buttons submit the form without saving it. */
export function LinkRows({ name, typed, options }: LinkRowsProps) {
  const rows = readRows(typed);
  return (
    <>
      <ol class="links">
        {[...rows, BLANK].map((row, index) => (
          <Row name={name} row={row} index={index} options={options} isNew={index === rows.length} />
        ))}
      </ol>
      <p>
        <button
          type="submit"
          name="action"
          value={`row add ${name} 0`}
          formaction={`#${name}-${rows.length + 1}`}
        >
          {LINK_TEXTS.more}
        </button>
      </p>
    </>
  );
}

type RowProps = Omit<LinkRowsProps, 'typed'> & { row: LinkRow; index: number; isNew: boolean };

function Row({ name, row: { title, subTitle, url, level, more }, index, options, isNew }: RowProps) {
  const id = `${name}-${index}`;
  return (
    <li id={id} class={`links__row links__row--${level}`}>
      <fieldset>
        <legend>{isNew ? LINK_TEXTS.newRow : `${index + 1}. ${title}`}</legend>
        <input type="hidden" name={`${name}.more`} value={more} />
        <label>
          {LINK_TEXTS.title}
          <input name={`${name}.title`} value={title} autocomplete="off" />
        </label>
        <TargetChoice name={`${name}.target`} label={LINK_TEXTS.target} url={url} options={options} />
        <label>
          {LINK_TEXTS.other}
          <input name={`${name}.url`} value={typedPart(url, options)} autocomplete="off" />
        </label>
        <label>
          {LINK_TEXTS.subTitle}
          <input name={`${name}.subTitle`} value={subTitle} autocomplete="off" />
        </label>
        <label>
          {LINK_TEXTS.level}
          <select name={`${name}.level`}>
            {LINK_TEXTS.levels.slice(0, MAX_LEVEL + 1).map((text, value) => (
              <option value={String(value)} selected={value === level}>
                {text}
              </option>
            ))}
          </select>
        </label>
        {!isNew && (
          <p class="links__moves">
            {LINK_TEXTS.moves.map(({ operation, label }) => (
              <button
                type="submit"
                name="action"
                value={`row ${operation} ${name} ${index}`}
                aria-label={`${label}: ${title}`}
              >
                {label}
              </button>
            ))}
          </p>
        )}
      </fieldset>
    </li>
  );
}

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
