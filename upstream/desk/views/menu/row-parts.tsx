/** @jsxImportSource hono/jsx */
import { ROW_MOVES } from '../../menu/menu-texts.ts';
import { ROW_ACTION } from '../../menu/row-inputs.ts';
import { Advice } from './entry-field.tsx';

export type RowForm = {
  /** By input name. */
  problems: Record<string, string>;
  advice: Record<string, string>;
  action: string;
  focus: string | undefined;
};

type RowNotesProps = Pick<RowForm, 'problems' | 'advice'> & { name: string };

export function RowNotes({ name, problems, advice }: RowNotesProps) {
  const id = `field-${name}`;
  return (
    <>
      {problems[name] && (
        <p class="field__problem" id={`${id}-problem`}>
          {problems[name]}
        </p>
      )}
      <Advice id={id} text={advice[name]} />
    </>
  );
}

type RowTextProps = RowForm & {
  row: string;
  part: string;
  label: string;
  typed: string;
  placeholder?: string;
  inputmode?: 'numeric' | undefined;
};

export function RowText({ row, part, label, typed, placeholder, inputmode, ...form }: RowTextProps) {
  const name = `${row}.${part}`;
  const id = `field-${name}`;
  const isInvalid = form.problems[name] !== undefined;
  return (
    <>
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        value={typed}
        autocomplete="off"
        placeholder={placeholder}
        inputmode={inputmode}
        autofocus={part === 'title' && form.focus === row}
        aria-invalid={isInvalid ? 'true' : undefined}
        aria-describedby={isInvalid ? `${id}-problem` : undefined}
      />
      <RowNotes name={name} {...form} />
    </>
  );
}

type MovesProps = {
  name: string;
  action: string;
  /** `0:1`: second row inside the first. */
  place: string;
  title: string;
  isFirst?: boolean;
  isLast?: boolean;
  labels?: typeof ROW_MOVES;
};

export function Moves({ place, title, isFirst, isLast, labels = ROW_MOVES, name, action }: MovesProps) {
  const { up, down, remove } = labels;
  const form = { name, action };
  return (
    <>
      <RowButton {...form} value={`up:${place}`} label={`${up}: ${title}`} isOff={isFirst}>
        {up}
      </RowButton>
      <RowButton {...form} value={`down:${place}`} label={`${down}: ${title}`} isOff={isLast}>
        {down}
      </RowButton>
      <RowButton {...form} value={`remove:${place}`} label={`${remove}: ${title}`}>
        {remove}
      </RowButton>
    </>
  );
}

type RowButtonProps = {
  name: string;
  action: string;
  value: string;
  label?: string;
  isOff?: boolean | undefined;
  isFocused?: boolean;
  children: string;
};

/** Browsers ignore `autofocus` with a fragment. */
export const PREVIEW = 'preview';

/** assets/menu-rows.js does it without loading the page. */
export function RowButton({ name, action, value, label, isOff, isFocused, children }: RowButtonProps) {
  return (
    <button
      type="submit"
      name={ROW_ACTION}
      value={value}
      formaction={value === PREVIEW ? `${action}#field-${name}` : action}
      formnovalidate
      disabled={isOff}
      autofocus={isFocused}
      aria-label={label}
    >
      {children}
    </button>
  );
}
