/** @jsxImportSource hono/jsx */
import { ALLERGENS, allergenNames } from '#contract/allergens.ts';
import { readingsOf } from '../../menu/controls.ts';
import { type Field, nameOf } from '../../menu/kinds.ts';
import {
  allergensText,
  type GroupRow,
  guestGroup,
  keptRows,
  NO_ALLERGENS,
  type OptionRow,
  rowsOf,
} from '../../menu/option-rows.ts';
import { OPTION_KINDS, OPTION_TEXTS as TEXTS, willBeRemoved } from '../../menu/option-texts.ts';
import { ROWS } from '../../menu/row-inputs.ts';
import { Readings } from './entry-field.tsx';
import { Moves, PREVIEW, RowButton, type RowForm, RowNotes, RowText } from './row-parts.tsx';

type OptionRowsProps = RowForm & {
  field: Field;
  typed: string;
};

const GROUP_MOVES = { up: TEXTS.groupUp, down: TEXTS.groupDown, remove: TEXTS.removeGroup };

export function OptionRows({ field, typed, ...form }: OptionRowsProps) {
  const name = nameOf(field);
  const groups = rowsOf(typed);
  return (
    <div class="option-rows" data-rows id={`field-${name}`}>
      <input type="hidden" name={name} value={ROWS} />
      <p class="field__hint">{field.hint}</p>
      <RowNotes name={name} {...form} />
      {groups.map((group, index) =>
        group.isRemoved ? (
          <RemovedGroup {...form} group={group} name={name} index={index} />
        ) : (
          <Group {...form} group={group} name={name} index={index} count={groups.length} />
        ),
      )}
      <p>
        <RowButton {...form} name={name} value="add">
          {groups.length === 0 ? TEXTS.firstGroup : TEXTS.addGroup}
        </RowButton>
      </p>
      {keptRows(groups).length > 0 && <Preview groups={keptRows(groups)} name={name} action={form.action} />}
    </div>
  );
}

type GroupProps = RowForm & { group: GroupRow; name: string; index: number; count: number };

function Group({ group, name, index, count, ...form }: GroupProps) {
  const prefix = `${name}.${index}`;
  const title = group.title || TEXTS.newGroup;
  return (
    <fieldset class="option-rows__group">
      <legend>
        {TEXTS.group} {index + 1}
      </legend>
      <input type="hidden" name={`${prefix}.id`} value={group.id} />
      <TextInput {...form} row={prefix} part="title" label={TEXTS.groupTitle} typed={group.title} />
      <div class="field">
        <label for={`field-${prefix}.kind`}>{TEXTS.kind}</label>
        <select id={`field-${prefix}.kind`} name={`${prefix}.kind`}>
          {Object.entries(OPTION_KINDS).map(([value, text]) => (
            <option value={value} selected={value === group.kind}>
              {text}
            </option>
          ))}
        </select>
        <RowNotes name={`${prefix}.kind`} {...form} />
      </div>
      <TextInput {...form} row={prefix} part="min" label={TEXTS.min} typed={group.min} />
      <TextInput {...form} row={prefix} part="max" label={TEXTS.max} typed={group.max} />
      <ul class="option-rows__list">
        {group.options.map((option, at) => (
          <Row
            {...form}
            option={option}
            prefix={`${prefix}.options.${at}`}
            place={`${index}:${at}`}
            isFirst={at === 0}
            isLast={at === group.options.length - 1}
          />
        ))}
      </ul>
      <p class="option-rows__buttons">
        <RowButton {...form} name={name} value={`add:${index}`} label={`${TEXTS.addOption}: ${title}`}>
          {TEXTS.addOption}
        </RowButton>
        <Moves
          {...form}
          labels={GROUP_MOVES}
          name={name}
          place={String(index)}
          title={title}
          isFirst={index === 0}
          isLast={index === count - 1}
        />
      </p>
    </fieldset>
  );
}

type RemovedGroupProps = RowForm & { group: GroupRow; name: string; index: number };

function RemovedGroup({ group, name, index, focus, action }: RemovedGroupProps) {
  const { options, isRemoved: _isRemoved, ...facts } = group;
  const prefix = `${name}.${index}`;
  const title = group.title || TEXTS.newGroup;
  return (
    <div class="option-rows__removed">
      <Hidden prefix={prefix} values={{ ...facts, removed: 'yes' }} />
      {options.map((option, at) => (
        <Hidden prefix={`${prefix}.options.${at}`} values={option} />
      ))}
      <p>{willBeRemoved(title)}</p>
      <RowButton
        name={name}
        action={action}
        value={`restore:${index}`}
        label={`${TEXTS.restoreGroup}: ${title}`}
        isFocused={focus === prefix}
      >
        {TEXTS.restoreGroup}
      </RowButton>
    </div>
  );
}

type HiddenProps = { prefix: string; values: Record<string, string | boolean | readonly string[]> };

/** As the inputs would be sent. */
function Hidden({ prefix, values }: HiddenProps) {
  const sent = Object.entries(values).flatMap(([part, value]) =>
    [value].flat().flatMap((one) => (one === false ? [] : { part, value: one === true ? 'on' : one })),
  );
  return (
    <>
      {sent.map(({ part, value }) => (
        <input type="hidden" name={`${prefix}.${part}`} value={value} />
      ))}
    </>
  );
}

type RowProps = RowForm & {
  option: OptionRow;
  prefix: string;
  place: string;
  isFirst: boolean;
  isLast: boolean;
};

function Row({ option, prefix, place, isFirst, isLast, ...form }: RowProps) {
  const title = option.title || TEXTS.newOption;
  const [name = ''] = prefix.split('.');
  return (
    <li class="option-rows__row">
      <input type="hidden" name={`${prefix}.id`} value={option.id} />
      <TextInput {...form} row={prefix} part="title" label={TEXTS.optionTitle} typed={option.title} />
      <TextInput {...form} row={prefix} part="priceDelta" label={TEXTS.price} typed={option.priceDelta} />
      <TextInput
        {...form}
        row={prefix}
        part="externalId"
        label={TEXTS.externalId}
        typed={option.externalId}
      />
      <div class="option-rows__flags">
        <Flag {...form} name={`${prefix}.default`} label={TEXTS.isDefault} isOn={option.default} />
        <Flag {...form} name={`${prefix}.onlyInHall`} label={TEXTS.onlyInHall} isOn={option.onlyInHall} />
      </div>
      <details class="option-rows__allergens">
        <summary>
          {TEXTS.allergens}: {allergensText(option.allergens)}
        </summary>
        <div class="choices">
          {[...ALLERGENS, NO_ALLERGENS].map((value) => (
            <label class="choice">
              <input
                type="checkbox"
                name={`${prefix}.allergens`}
                value={value}
                checked={option.allergens.includes(value)}
              />
              {value === NO_ALLERGENS
                ? TEXTS.noAllergens
                : allergenNames([value as (typeof ALLERGENS)[number]])}
            </label>
          ))}
        </div>
      </details>
      <RowNotes name={`${prefix}.allergens`} {...form} />
      <p class="option-rows__buttons">
        <Moves {...form} name={name} place={place} title={title} isFirst={isFirst} isLast={isLast} />
      </p>
    </li>
  );
}

type TextInputProps = RowForm & {
  row: string;
  part: 'title' | 'priceDelta' | 'externalId' | 'min' | 'max';
  label: string;
  typed: string;
};

const MODES = {
  title: undefined,
  priceDelta: undefined,
  externalId: undefined,
  min: 'numeric',
  max: 'numeric',
} as const;

function TextInput({ row, part, typed, ...input }: TextInputProps) {
  const isPrice = part === 'priceDelta';
  const name = `${row}.${part}`;
  return (
    <div class={`field option-rows__${part}`}>
      <RowText
        {...input}
        row={row}
        part={part}
        typed={typed}
        placeholder={isPrice ? '0' : ' '}
        inputmode={MODES[part]}
      />
      {input.problems[name] && isPrice && (
        <Readings name={name} readings={readingsOf({ control: 'price' }, typed)} control="price" />
      )}
    </div>
  );
}

type FlagProps = Pick<RowForm, 'problems' | 'advice'> & { name: string; label: string; isOn: boolean };

function Flag({ name, label, isOn, ...notes }: FlagProps) {
  return (
    <div>
      <label class="choice">
        <input type="checkbox" id={`field-${name}`} name={name} value="on" checked={isOn} />
        {label}
      </label>
      <RowNotes name={name} {...notes} />
    </div>
  );
}

type PreviewProps = { groups: GroupRow[]; name: string; action: string };

function Preview({ groups, name, action }: PreviewProps) {
  return (
    <section class="option-rows__preview" data-rows-preview aria-labelledby={`${name}-preview`}>
      <h2 id={`${name}-preview`}>{TEXTS.preview}</h2>
      {groups.map(guestGroup).map(({ title, count, isMany, options }, index) => (
        <fieldset disabled>
          <legend>
            {title} {count && <small>{count}</small>}
          </legend>
          {options.map((option) => (
            <label class="choice">
              <input
                type={isMany ? 'checkbox' : 'radio'}
                name={`preview.${index}`}
                checked={option.isChosen}
              />
              <span>{[option.title, ...option.notes.map((note) => `(${note})`)].join(' ')}</span>{' '}
              <b>{option.price}</b>
            </label>
          ))}
        </fieldset>
      ))}
      <p>
        <RowButton name={name} action={action} value={PREVIEW}>
          {TEXTS.refresh}
        </RowButton>
      </p>
    </section>
  );
}
