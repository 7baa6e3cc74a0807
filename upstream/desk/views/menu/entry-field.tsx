/** @jsxImportSource hono/jsx */
import { readingText } from '../../../content/prices.ts';
import { NONE, namesIn, readingsOf } from '../../menu/controls.ts';
import { READING } from '../../menu/form-body.ts';
import { type Field, nameOf, type Option } from '../../menu/kinds.ts';
import { CHOICES_NONE, LINK_TEXTS, PHOTO_TEXTS, REQUIRED } from '../../menu/menu-texts.ts';
import { streetsText } from '../../menu/street-lines.ts';
import type { Uploads } from '../../menu/uploads.ts';
import { Picks } from './picks.tsx';
import { TargetChoice, typedPart } from './target-choice.tsx';

type EntryFieldProps = {
  field: Field;
  typed: string;
  options: Option[];
  problem: string | undefined;
  advice?: string | undefined;
  uploads?: Uploads;
};

export function EntryField({ field, typed, options, problem, advice, uploads = {} }: EntryFieldProps) {
  const { label, hint, control, isRequired } = field;
  const name = nameOf(field);
  const id = `field-${name}`;
  const described = [hint && `${id}-hint`, problem && `${id}-problem`, advice && `${id}-advice`]
    .filter(Boolean)
    .join(' ');
  const aria = {
    'aria-invalid': problem ? ('true' as const) : undefined,
    'aria-describedby': described || undefined,
  };
  if (control === 'choices' || control === 'picks') {
    return <Choices field={field} typed={typed} options={options} problem={problem} advice={advice} />;
  }
  return (
    <div class="field">
      {control === 'checkbox' ? (
        <label class="choice">
          {/* An unticked checkbox sends nothing, which would mean «unchanged». */}
          <input type="hidden" name={name} value="" />
          <input type="checkbox" id={id} name={name} value="on" checked={typed === 'on'} {...aria} />
          {label}
        </label>
      ) : (
        <>
          <label for={id}>
            {control === 'target' ? LINK_TEXTS.other : label}{' '}
            {isRequired && <span class="field__required">{REQUIRED}</span>}
          </label>
          <Input
            field={field}
            name={name}
            id={id}
            typed={typed}
            options={options}
            uploads={uploads}
            aria={aria}
          />
        </>
      )}
      {hint && (
        <p class="field__hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {control === 'streets' && <p class="field__hint">{streetsText(typed)}</p>}
      {problem && (
        <p class="field__problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
      {problem && <Readings name={name} readings={readingsOf(field, typed)} control={control} />}
      <Advice id={id} text={advice} />
    </div>
  );
}

const ROWS = { commas: 2, streets: 6, lines: 3, paragraphs: 4, hours: 3, markdown: 10 };

type InputProps = {
  field: Field;
  name: string;
  id: string;
  typed: string;
  options: Option[];
  uploads: Uploads;
  aria: Record<string, string | undefined>;
};

function Input({ field: { control, example }, name, id, typed, options, uploads, aria }: InputProps) {
  switch (control) {
    case 'commas':
    case 'streets':
    case 'lines':
    case 'paragraphs':
    case 'hours':
    case 'markdown':
      return (
        <textarea id={id} name={name} rows={ROWS[control]} placeholder={example} {...aria}>
          {/* Parsers drop the first line break of a textarea. */}
          {`\n${typed}`}
        </textarea>
      );
    case 'select':
      return (
        <select id={id} name={name} {...aria}>
          {/* A single option is preselected. */}
          {!options.some(({ value }) => value === typed) && !(typed === '' && options.length === 1) && (
            <option value={typed}>{typed}</option>
          )}
          {options.map(({ value, title }) => (
            <option value={value} selected={value === typed}>
              {title}
            </option>
          ))}
        </select>
      );
    case 'photo':
    case 'photos':
      return (
        <Photos
          name={name}
          id={id}
          typed={typed}
          uploads={uploads}
          aria={aria}
          isMany={control === 'photos'}
        />
      );
    case 'target':
      return (
        <>
          <TargetChoice name={`${name}.target`} label={LINK_TEXTS.target} url={typed} options={options} />
          <input id={id} name={name} value={typedPart(typed, options)} autocomplete="off" {...aria} />
        </>
      );
    case 'color':
      return <input type="color" id={id} name={name} value={typed} {...aria} />;
    case 'moment':
      return <input type="datetime-local" id={id} name={name} value={typed} {...aria} />;
    default:
      return (
        <input
          id={id}
          name={name}
          value={typed}
          autocomplete="off"
          placeholder={example}
          inputmode={control === 'number' ? 'decimal' : undefined}
          {...aria}
        />
      );
  }
}

function Choices({ field, typed, options, problem, advice }: EntryFieldProps) {
  const { label, hint, control } = field;
  const name = nameOf(field);
  const chosen = namesIn(typed);
  return (
    <fieldset class="field field--choices">
      <legend>{label}</legend>
      {control === 'picks' ? (
        <Picks name={name} chosen={chosen} options={options} />
      ) : (
        <>
          <input type="hidden" name={name} value="" />
          <div class="choices">
            {[...options, { value: NONE, title: CHOICES_NONE }].map(({ value, title }) => (
              <label class="choice">
                <input type="checkbox" name={name} value={value} checked={chosen.includes(value)} />
                {title}
              </label>
            ))}
          </div>
        </>
      )}
      {hint && <p class="field__hint">{hint}</p>}
      {problem && (
        <p class="field__problem" id={`field-${name}-problem`}>
          {problem}
        </p>
      )}
      <Advice id={`field-${name}`} text={advice} />
    </fieldset>
  );
}

type ReadingsProps = { name: string; readings: readonly number[]; control: Field['control'] };

export function Readings({ name, readings, control }: ReadingsProps) {
  if (readings.length === 0) return null;
  return (
    <p class="field__readings">
      {readings.map((number) => (
        <button type="submit" name={READING} value={`${name}=${number}`}>
          {readingText(number, control === 'price' ? '₽' : '')}
        </button>
      ))}
    </p>
  );
}

export function Advice({ id, text }: { id: string; text: string | undefined }) {
  if (!text) return null;
  return (
    <p class="field__advice" id={`${id}-advice`}>
      {text}
    </p>
  );
}

type PhotosProps = Omit<InputProps, 'field' | 'options'> & { isMany: boolean };

function Photos({ name, id, typed, uploads, aria, isMany }: PhotosProps) {
  return (
    <>
      <input type="hidden" name={name} value={typed} />
      {typed !== '' && (
        <ul class="photos">
          {namesIn(typed).map((file) => (
            <li>
              <span class="photos__frame">
                <img src={photoAddress(file, uploads)} alt={file} loading="lazy" data-photo={name} />
              </span>
              <label class="choice">
                <input type="checkbox" name={`${name}.remove`} value={file} />
                {PHOTO_TEXTS.remove}
              </label>
            </li>
          ))}
        </ul>
      )}
      <input
        type="file"
        id={id}
        name={`${name}.file`}
        accept={ACCEPTED}
        multiple={isMany}
        data-too-many={PHOTO_TEXTS.tooMany}
        {...aria}
      />
      <p class="field__hint">{PHOTO_TEXTS.hint}</p>
    </>
  );
}

const ACCEPTED = 'image/jpeg,image/png,image/webp,image/avif';

function photoAddress(file: string, uploads: Uploads): string {
  const digest = uploads[file];
  return digest === undefined ? `/menu/photos/${encodeURIComponent(file)}` : `/menu/uploads/${digest}`;
}
