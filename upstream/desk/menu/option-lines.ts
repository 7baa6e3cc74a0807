import { ALLERGENS, type Allergen, allergenNames } from '#contract/allergens.ts';
import { OptionKind } from '#contract/enums.ts';
import { type ReadLines, readLines } from './read-lines.ts';
import { freeSlug, slugFrom } from './slugs.ts';

/**
 * Options of a dish as lines of text:
 *
 *     Размер: один [size]
 *     * 30 см [cm30]
 *     - 40 см +280 [cm40]
 *     Добавить: до 2 [extras]
 *     - Сыр +70 (аллергены: молоко) [cheese]
 *     - Ром +150 (только в зале) [rum]
 *
 * A star marks a default option. Carts and orders refer to the ids in brackets; a missing id is derived from the title.
 */

type Option = {
  id?: string;
  title?: string;
  priceDelta?: number;
  default?: boolean;
  onlyInHall?: boolean;
  allergens?: Allergen[];
};
type Group = { id?: string; title?: string; kind?: string; min?: number; max?: number; options?: Option[] };

const ONE = 'один';
const ONE_OR_NONE = 'один или ничего';
const ANY = 'любые';
/** Phones replace a hyphen with a dash, or with a bullet. */
const GROUP =
  /^([^*•–—-].*?)\s*:\s*(один|один или ничего|любые|(?:от (\d+))?\s*(?:до (\d+))?)\s*(?:\[(.*)\])?$/i;
/** «- сметана 60 р»: without its sign the price would be a part of the title. */
const BARE_PRICE = /^[*•–—-].*(?<![+−\s-])\s+\d+(?:[.,]\d+)?\s*(?:₽|р|руб)\.?\s*(?:\[.*\])?$/i;
const OPTION =
  /^([*•–—-])\s*(.+?)(?:\s+([+−-]\s*\d+(?:[.,]\d+)?)(?:\s*(?:₽|р|руб)\.?)?)?\s*(?:\(аллергены:\s*([^()]*)\))?\s*(\(только в зале\))?\s*(?:\[(.*)\])?$/i;
const NO_ALLERGENS = 'нет';
const ONLY_IN_HALL = /\(\s*только\s+в\s+зале/i;
const MARK = /^[*•–—-]/;
/** Ids have up to 40 characters; the rest is for a number that makes the id unique. */
const MAX_STEM = 36;

const PROBLEMS = {
  noGroup: 'сначала напишите группу: «Размер: один», и под ней варианты',
  badGroup:
    'группа пишется так: «Размер: один»; после двоеточия — «один», «один или ничего», «любые», «до 2» или «от 1 до 2»',
  badOption: 'вариант пишется так: «- 40 см +280»',
  badAllergens: 'аллергены пишутся так: «(аллергены: молоко, орехи)» или «(аллергены: нет)»',
  badHall: '«(только в зале)» пишется в конце: «- Ром +150 (аллергены: нет) (только в зале)»',
  barePrice: 'перед ценой нужен плюс или минус: «- сметана +60»',
};

export function optionLines(groups: readonly Group[]): string {
  return groups
    .flatMap(({ id, title, options = [], ...limits }) => [
      `${title}: ${limitsText(limits)} [${id}]`,
      ...options.map(optionLine),
    ])
    .join('\n');
}

function limitsText({ kind, min, max }: Group): string {
  if (kind === OptionKind.ONE) return min === 0 ? ONE_OR_NONE : ONE;
  const limits = [min === undefined || min === 0 ? '' : `от ${min}`, max === undefined ? '' : `до ${max}`];
  return limits.filter((part) => part !== '').join(' ') || ANY;
}

function optionLine({ id, title, priceDelta = 0, allergens, onlyInHall, ...option }: Option): string {
  const price = priceDelta === 0 ? '' : ` ${priceDelta > 0 ? '+' : '−'}${Math.abs(priceDelta)}`;
  const stated = allergens ? ` (аллергены: ${allergenNames(allergens) || NO_ALLERGENS})` : '';
  const hall = onlyInHall ? ' (только в зале)' : '';
  return `${option.default ? '*' : '-'} ${title}${price}${stated}${hall} [${id}]`;
}

export function readOptionLines(text: string): ReadLines<Group> {
  const groups: (Group & { options: Option[] })[] = [];
  const read = readLines<Group | Option>(text, (line) => {
    if (!MARK.test(line)) {
      const group = GROUP.exec(line);
      const made = { ...readGroup(group ?? []), options: [] };
      // The options below an unreadable group are checked, too.
      groups.push(made);
      return group ? made : PROBLEMS.badGroup;
    }
    if (BARE_PRICE.test(line)) return PROBLEMS.barePrice;
    const option = OPTION.exec(line);
    const group = groups.at(-1);
    if (!option || !group) return group ? PROBLEMS.badOption : PROBLEMS.noGroup;
    if (ONLY_IN_HALL.test(option[2] ?? '')) return PROBLEMS.badHall;
    const made = readOption(option);
    if (!made) return PROBLEMS.badAllergens;
    group.options.push(made);
    return made;
  });
  if ('problem' in read) return read;
  giveIds(groups);
  giveIds(groups.flatMap(({ options }) => options));
  return { value: groups };
}

/** The line of a field within the groups, from 1. @param keys such as `[0, 'options', 2, 'title']` */
export function lineOfOption(text: string, [group, , option]: readonly (string | number)[]): number {
  const lines = text.split('\n').map((line) => line.trim());
  const starts = lines.flatMap((line, index) => (line === '' || MARK.test(line) ? [] : [index]));
  const start = starts[Number(group)] ?? 0;
  if (typeof option !== 'number') return start + 1;
  const marked = lines.flatMap((line, index) => (index > start && MARK.test(line) ? [index] : []));
  return (marked[option] ?? start) + 1;
}

function readGroup([, title = '', typed = '', min, max, id]: string[]): Group {
  const limits = typed.toLowerCase();
  const isOne = limits === ONE || limits === ONE_OR_NONE;
  return {
    id: id ?? '',
    title,
    kind: isOne ? OptionKind.ONE : OptionKind.MANY,
    ...(limits === ONE_OR_NONE && { min: 0 }),
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
}

/** @returns `null` for an unknown allergen */
function readOption([, mark, title = '', price, stated, hall, id]: RegExpExecArray): Option | null {
  const delta = Number((price ?? '0').replace(/\s/g, '').replace('−', '-').replace(',', '.'));
  const allergens = stated === undefined ? undefined : readAllergens(stated);
  if (allergens === null) return null;
  return {
    id: id ?? '',
    title,
    ...(delta !== 0 && { priceDelta: delta }),
    ...(mark === '*' && { default: true }),
    ...(hall && { onlyInHall: true }),
    ...(allergens && { allergens }),
  };
}

/** Two groups may have options of the same title. */
function giveIds(items: { id?: string; title?: string }[]): void {
  const taken = new Set(items.map(({ id }) => id ?? ''));
  for (const item of items) {
    if (item.id) continue;
    item.id = freeSlug(slugFrom(item.title ?? '').slice(0, MAX_STEM) || 'option', taken);
    taken.add(item.id);
  }
}

function readAllergens(text: string): Allergen[] | null {
  const names = text
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== NO_ALLERGENS);
  const found = ALLERGENS.filter((allergen) => names.includes(allergenNames([allergen])));
  return found.length === new Set(names).size ? found : null;
}
