/** @jsxImportSource hono/jsx */

import { type Field, nameOf, type Option } from '../../menu/kinds.ts';
import { type LinkRow, MAX_LEVEL, rowsOf } from '../../menu/link-rows.ts';
import { LINK_TEXTS } from '../../menu/menu-texts.ts';
import { ROWS } from '../../menu/row-inputs.ts';
import { Moves, RowButton, type RowForm, RowNotes, RowText } from './row-parts.tsx';
import { TargetChoice, typedPart } from './target-choice.tsx';

type LinkRowsProps = RowForm & { field: Field; typed: string; options: Option[] };

/** The rows of a menu. */
export function LinkRows({ field, typed, options, ...form }: LinkRowsProps) {
  const name = nameOf(field);
  return (
    <div class="links" data-rows id={`field-${name}`}>
      <input type="hidden" name={name} value={ROWS} />
      <p class="field__hint">{field.hint}</p>
      <RowNotes name={name} {...form} />
      <ol class="links__list">
        {rowsOf(typed).map((row, index) => (
          <Row {...form} name={name} row={row} index={index} options={options} />
        ))}
      </ol>
      <p>
        <RowButton name={name} action={form.action} value="add">
          {LINK_TEXTS.more}
        </RowButton>
      </p>
    </div>
  );
}

type RowProps = RowForm & { name: string; row: LinkRow; index: number; options: Option[] };

function Row({ name, row: { title, subTitle, url, level, more }, index, options, ...form }: RowProps) {
  const prefix = `${name}.${index}`;
  const levelName = `${prefix}.level`;
  return (
    <li class={`links__row links__row--${level}`}>
      <fieldset>
        <legend>
          {index + 1}. {title || LINK_TEXTS.newRow}
        </legend>
        <input type="hidden" name={`${prefix}.more`} value={more} />
        <div class="field">
          <RowText {...form} row={prefix} part="title" label={LINK_TEXTS.title} typed={title} />
        </div>
        <TargetChoice name={`${prefix}.target`} label={LINK_TEXTS.target} url={url} options={options} />
        <div class="field">
          <RowText
            {...form}
            row={prefix}
            part="url"
            label={LINK_TEXTS.other}
            typed={typedPart(url, options)}
          />
        </div>
        <div class="field">
          <RowText {...form} row={prefix} part="subTitle" label={LINK_TEXTS.subTitle} typed={subTitle} />
        </div>
        <div class="field">
          <label for={`field-${levelName}`}>{LINK_TEXTS.level}</label>
          <select id={`field-${levelName}`} name={levelName}>
            {LINK_TEXTS.levels.slice(0, MAX_LEVEL + 1).map((text, value) => (
              <option value={String(value)} selected={value === level}>
                {text}
              </option>
            ))}
          </select>
          <RowNotes name={levelName} {...form} />
        </div>
        <p class="links__moves">
          <Moves name={name} action={form.action} place={String(index)} title={title || LINK_TEXTS.newRow} />
        </p>
      </fieldset>
    </li>
  );
}
