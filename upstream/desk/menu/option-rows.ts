import { ALLERGENS, type Allergen, allergenNames } from '#contract/allergens.ts';
import { OptionKind } from '#contract/enums.ts';
import { formatRoubles } from '#contract/money.ts';
import { isPreselected, optionCount } from '#contract/options.ts';
import { readingText, readPrice } from '../../content/prices.ts';
import { limitsText, OPTION_KINDS, OPTION_PROBLEMS, OPTION_TEXTS, priceInTitle } from './option-texts.ts';
import { type FormRows, rowActionOf, submittedList, type Texts } from './row-inputs.ts';
import { freeSlug, slugFrom } from './slugs.ts';

export type OptionRow = {
  id: string;
  title: string;
  priceDelta: string;
  default: boolean;
  onlyInHall: boolean;
  /** `-`: none, as opposed to unknown. */
  allergens: string[];
  externalId: string;
};
export type GroupRow = {
  id: string;
  title: string;
  kind: keyof typeof OPTION_KINDS;
  min: string;
  max: string;
  options: OptionRow[];
  /** Until the save, which drops it. */
  isRemoved?: true;
};

type Option = {
  id?: string;
  title?: string;
  priceDelta?: number | string;
  default?: boolean;
  onlyInHall?: boolean;
  allergens?: Allergen[];
  externalId?: string;
};
type Group = { id?: string; title?: string; kind?: string; min?: number; max?: number; options?: Option[] };
type Keys = readonly (string | number)[];

/** An empty `allergens`, as opposed to a missing one. */
export const NO_ALLERGENS = '-';
/** Ids have up to 40 characters, with a number that makes them unique. */
const MAX_STEM = 36;

const NEW_OPTION: OptionRow = {
  id: '',
  title: '',
  priceDelta: '',
  default: false,
  onlyInHall: false,
  allergens: [],
  externalId: '',
};
const NEW_GROUP: GroupRow = {
  id: '',
  title: '',
  kind: 'one',
  min: '',
  max: '',
  options: [NEW_OPTION, NEW_OPTION],
};

function typedRows(groups: readonly Group[]): string {
  return textOf(
    groups.map(({ id = '', title = '', kind, min, max, options = [] }) => {
      const isOne = kind === OptionKind.ONE;
      return {
        id,
        title,
        kind: isOne ? (min === 0 ? 'optional' : 'one') : 'many',
        min: isOne || !min ? '' : String(min),
        max: isOne || max === undefined ? '' : String(max),
        options: options.map((option) => ({
          id: option.id ?? '',
          title: option.title ?? '',
          priceDelta: String(option.priceDelta ?? 0),
          default: option.default ?? false,
          onlyInHall: option.onlyInHall ?? false,
          allergens: option.allergens?.length === 0 ? [NO_ALLERGENS] : (option.allergens ?? []),
          externalId: option.externalId ?? '',
        })),
      };
    }),
  );
}

function textOf(rows: readonly GroupRow[]): string {
  return rows.length === 0 ? '' : JSON.stringify(rows);
}

/** @param typed what `textOf` returned */
export function rowsOf(typed: string): GroupRow[] {
  return typed === '' ? [] : (JSON.parse(typed) as GroupRow[]);
}

export function keptRows(rows: readonly GroupRow[]): GroupRow[] {
  return rows.filter(({ isRemoved }) => !isRemoved);
}

function filledRows(rows: readonly GroupRow[]): GroupRow[] {
  const isFilled = ({ id, title, ...rest }: { id: string; title: string }, blank: object) =>
    id !== '' || title !== '' || JSON.stringify(rest) !== JSON.stringify(blank);
  const { id: _id, title: _title, ...blank } = NEW_OPTION;
  return keptRows(rows)
    .map((group) => ({ ...group, options: group.options.filter((option) => isFilled(option, blank)) }))
    .filter(({ id, title, options }) => id !== '' || title !== '' || options.length > 0);
}

function readRows(typed: string): { value: unknown; problems: Record<string, string> } {
  const rows = rowsOf(typed);
  const problems: Record<string, string> = {};
  const groups = rows.map(({ id, title, kind, min, max, options }, index) => {
    const isOne = kind !== 'many';
    if (isOne && min + max !== '') problems[`.${index}.max`] = OPTION_PROBLEMS.oneHasLimits;
    return {
      id,
      title,
      kind: isOne ? OptionKind.ONE : OptionKind.MANY,
      ...(kind === 'optional' && { min: 0 }),
      ...(!isOne && min !== '' && { min: wholeOrText(min) }),
      ...(!isOne && max !== '' && { max: wholeOrText(max) }),
      options: options.map((option, at) => {
        const found = option.priceDelta === '' ? findPrice(option.title) : undefined;
        if (found !== undefined) problems[`.${index}.options.${at}.priceDelta`] = priceInTitle(found);
        return optionOf(option);
      }),
    };
  });
  giveIds(groups);
  giveIds(groups.flatMap(({ options }) => options));
  return { value: groups.length === 0 ? undefined : groups, problems };
}

function optionOf({ id, title, priceDelta, allergens, externalId, ...flags }: OptionRow) {
  const stated = allergens.filter((name) => name !== NO_ALLERGENS);
  return {
    id,
    title,
    ...(priceDelta !== '' && { priceDelta }),
    ...(flags.default && { default: true }),
    ...(flags.onlyInHall && { onlyInHall: true }),
    ...(allergens.length > 0 && { allergens: stated }),
    ...(externalId !== '' && { externalId }),
  };
}

function wholeOrText(text: string): number | string {
  return /^\d{1,9}$/.test(text) ? Number(text) : text;
}

/** «40 см +280», «Бекон — 90», «Сыр 70 р»; not «500 мл». */
const PRICE_AT_END =
  /(?:\s|(?=[+(]))(\(?(?:[+−‒–—-]\s*)?\d(?:[\d\s.,]*\d)?(?:\s*(?:₽|р|руб(?:л(?:ь|я|ей))?)\.?|[.,][-–—])?\)?)$/iu;

function findPrice(title: string): string | undefined {
  return PRICE_AT_END.exec(title.normalize('NFKC').trim())?.[1];
}

/** Carts and orders refer to ids, so they never change. */
function giveIds(items: { id: string; title: string }[]): void {
  const taken = new Set(items.map(({ id }) => id));
  for (const item of items) {
    if (item.id !== '') continue;
    item.id = freeSlug(slugFrom(item.title).slice(0, MAX_STEM) || 'option', taken);
    taken.add(item.id);
  }
}

function submittedGroups(name: string, texts: Texts): GroupRow[] {
  return submittedList(name, texts, (prefix, value) => {
    const kind = value('kind');
    return {
      id: value('id'),
      title: value('title'),
      kind: kind === 'optional' || kind === 'many' ? kind : 'one',
      min: value('min'),
      max: value('max'),
      options: submittedOptions(`${prefix}.options`, texts),
      ...(value('removed') === 'yes' && { isRemoved: true }),
    };
  });
}

function submittedOptions(name: string, texts: Texts): OptionRow[] {
  return submittedList(name, texts, (prefix, value) => {
    const allergens = texts(`${prefix}.allergens`);
    const named = ALLERGENS.filter((allergen) => allergens.includes(allergen));
    return {
      id: value('id'),
      title: value('title'),
      priceDelta: value('priceDelta'),
      default: value('default') === 'on',
      onlyInHall: value('onlyInHall') === 'on',
      // With named allergens «none» is dropped, as the safe reading.
      allergens: named.length > 0 ? named : allergens.includes(NO_ALLERGENS) ? [NO_ALLERGENS] : [],
      externalId: value('externalId'),
    };
  });
}

function changedRows(rows: GroupRow[], button: string): { rows: GroupRow[]; focus: string } {
  const { action, place } = rowActionOf(button);
  const [index, at] = place;
  if (action === 'add' && index === undefined) {
    return { rows: [...rows, NEW_GROUP], focus: String(rows.length) };
  }
  const group = index === undefined ? undefined : rows[index];
  if (index === undefined || !group) return { rows, focus: '' };
  const inGroup = (options: OptionRow[], focus: number) => ({
    rows: rows.with(index, { ...group, options }),
    focus: options.length === 0 ? String(index) : `${index}.options.${Math.min(focus, options.length - 1)}`,
  });
  if (action === 'add') return inGroup([...group.options, NEW_OPTION], group.options.length);
  if (at === undefined && action === 'restore') {
    const { isRemoved: _isRemoved, ...restored } = group;
    return { rows: rows.with(index, restored), focus: String(index) };
  }
  if (at === undefined && action === 'remove' && filledRows([group]).length > 0) {
    return { rows: rows.with(index, { ...group, isRemoved: true }), focus: String(index) };
  }
  if (at === undefined) {
    const moved = movedRow(rows, index, action);
    return { rows: moved.rows, focus: moved.rows.length === 0 ? '' : String(moved.focus) };
  }
  const moved = movedRow(group.options, at, action);
  return inGroup(moved.rows, moved.focus);
}

function movedRow<Row>(rows: readonly Row[], index: number, action: string): { rows: Row[]; focus: number } {
  const row = rows[index];
  const others = rows.filter((_, at) => at !== index);
  if (row === undefined || action === 'remove') return { rows: others, focus: Math.max(0, index - 1) };
  const to = Math.min(Math.max(0, index + (action === 'up' ? -1 : 1)), others.length);
  return { rows: others.toSpliced(to, 0, row), focus: to };
}

const GROUP_INPUTS = ['kind', 'min', 'max'];
const OPTION_INPUTS = ['priceDelta', 'default', 'onlyInHall', 'allergens', 'externalId'];

/** `[0, 'options', 1, 'id']` → `0.options.1.title` */
function inputAt([group, key, option, detail]: Keys): string {
  if (key !== 'options' || option === undefined) {
    return `${group}.${GROUP_INPUTS.includes(String(key)) ? key : 'title'}`;
  }
  return `${group}.options.${option}.${OPTION_INPUTS.includes(String(detail)) ? detail : 'title'}`;
}

function wordsOfRows(typed: string): string[] {
  return keptRows(rowsOf(typed)).flatMap(({ title, kind, min, max, options }) => [
    `${title}: ${[OPTION_KINDS[kind].toLowerCase(), limitsText(min, max)].filter(Boolean).join(', ')}`,
    ...options.map((option) => `${title} → ${wordsOfOption(option)}`),
  ]);
}

function wordsOfOption({ title, priceDelta, allergens, externalId, ...flags }: OptionRow): string {
  const facts = [
    priceText(priceDelta),
    flags.default && OPTION_TEXTS.isDefault.toLowerCase(),
    flags.onlyInHall && OPTION_TEXTS.onlyInHall.toLowerCase(),
    allergens.length > 0 && `аллергены: ${allergensText(allergens)}`,
    externalId !== '' && `${OPTION_TEXTS.externalId.toLowerCase()} ${externalId}`,
  ];
  const said = facts.filter((fact) => fact !== false && fact !== '');
  return said.length > 0 ? `${title}: ${said.join(', ')}` : title;
}

export function allergensText(allergens: readonly string[]): string {
  const named = ALLERGENS.filter((allergen) => allergens.includes(allergen));
  if (named.length > 0) return allergenNames(named);
  return allergens.length > 0 ? OPTION_TEXTS.noAllergens : OPTION_TEXTS.unknown;
}

/** «+1 280 ₽», «−60 ₽»; empty for zero; a question as typed. */
function priceText(typed: string): string {
  if (typed === '') return '';
  const read = readPrice(typed);
  if (!('value' in read)) return `«${typed}» ?`;
  if (read.value === 0) return '';
  return `${read.value > 0 ? '+' : ''}${readingText(read.value)}`;
}

/** As in app/components/dish/dish-options.tsx. */
export function guestGroup({ title, kind, min, max, options }: GroupRow) {
  const isMany = kind === 'many';
  const group = {
    kind: isMany ? OptionKind.MANY : OptionKind.ONE,
    min: isMany ? (wholeIn(min) ?? 0) : kind === 'one' ? 1 : 0,
    max: isMany ? wholeIn(max) : 1,
    options: options.map((option) => ({ ...option, priceDelta: priceIn(option.priceDelta) ?? 0 })),
  };
  const shown = group.options.map((option, index) => ({
    title: option.title || OPTION_TEXTS.newOption,
    notes: [
      ...(option.allergens.some((name) => name !== NO_ALLERGENS) ? [allergensText(option.allergens)] : []),
      ...(option.onlyInHall ? [OPTION_TEXTS.onlyInHall.toLowerCase()] : []),
    ],
    price: guestPrice(options[index]?.priceDelta ?? ''),
    isChosen: isPreselected(group, option),
  }));
  const nothing = {
    title: OPTION_TEXTS.nothing,
    notes: [],
    price: '',
    isChosen: !shown.some((one) => one.isChosen),
  };
  return {
    title: title || OPTION_TEXTS.newGroup,
    isMany,
    count: optionCount(group),
    options: kind === 'optional' ? [nothing, ...shown] : shown,
  };
}

function wholeIn(typed: string): number | undefined {
  const whole = wholeOrText(typed);
  return typeof whole === 'number' ? whole : undefined;
}

function priceIn(typed: string): number | undefined {
  const read = readPrice(typed);
  return 'value' in read ? read.value : undefined;
}

function guestPrice(typed: string): string {
  if (typed === '') return '';
  const price = priceIn(typed);
  if (price === undefined) return `«${typed}» ?`;
  return price === 0 ? '' : `${price < 0 ? '−' : '+'}${formatRoubles(Math.abs(price), '\u202f')}.-`;
}

export const OPTION_ROWS: FormRows = {
  typed: (value) => (Array.isArray(value) ? typedRows(value) : ''),
  submitted: (name, texts) => textOf(submittedGroups(name, texts)),
  changed: (typed, button) => {
    const { rows, focus } = changedRows(rowsOf(typed), button);
    return { typed: textOf(rows), focus };
  },
  filled: (typed) => textOf(filledRows(rowsOf(typed))),
  read: readRows,
  inputAt: (_typed, keys) => inputAt(keys),
  words: wordsOfRows,
};
