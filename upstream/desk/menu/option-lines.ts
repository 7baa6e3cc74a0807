import { OptionKind } from '#contract/enums.ts';
import { slugFrom } from './slugs.ts';

/**
 * Options of a dish as lines of text:
 *
 *     Размер: один [size]
 *     * 30 см [cm30]
 *     - 40 см +280 [cm40]
 *     Добавить: до 2 [extras]
 *     - Груша +70 [pear]
 *
 * A star marks what is chosen at first. Orders keep the ids in brackets; without one it is made of the title.
 */

type Option = { id?: string; title?: string; priceDelta?: number; default?: boolean };
type Group = { id?: string; title?: string; kind?: string; min?: number; max?: number; options?: Option[] };

const ONE = 'один';
const ONE_OR_NONE = 'один или ничего';
const ANY = 'любые';
const GROUP = /^([^*-].*?)\s*:\s*(один|один или ничего|любые|(?:от (\d+))?\s*(?:до (\d+))?)\s*(?:\[(.*)\])?$/;
/** «- сметана 60 р»: without its sign the price would be a part of the title. */
const BARE_PRICE = /^[*-].*(?<![+−\s-])\s+\d+(?:[.,]\d+)?\s*(?:₽|р|руб)\.?\s*(?:\[.*\])?$/i;
const OPTION = /^([*-])\s+(.+?)(?:\s+([+−-]\s*\d+(?:[.,]\d+)?)(?:\s*(?:₽|р|руб)\.?)?)?\s*(?:\[(.*)\])?$/i;

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

function optionLine({ id, title, priceDelta = 0, default: isChosen = false }: Option): string {
  const price = priceDelta === 0 ? '' : ` ${priceDelta > 0 ? '+' : '−'}${Math.abs(priceDelta)}`;
  return `${isChosen ? '*' : '-'} ${title}${price} [${id}]`;
}

/** @returns `null` for lines of another form */
export function readOptionLines(text: string): Group[] | null {
  const groups: Required<Pick<Group, 'options'>>[] & Group[] = [];
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') continue;
    const option = BARE_PRICE.test(line) ? null : OPTION.exec(line);
    const group = option ? null : GROUP.exec(line);
    if (group) groups.push({ ...readGroup(group), options: [] });
    else if (option && groups.length > 0) groups.at(-1)?.options.push(readOption(option));
    else return null;
  }
  return groups;
}

function readGroup([, title = '', limits, min, max, id]: RegExpExecArray): Group {
  const isOne = limits === ONE || limits === ONE_OR_NONE;
  return {
    ...{ id: id ?? slugFrom(title), title, kind: isOne ? OptionKind.ONE : OptionKind.MANY },
    ...(limits === ONE_OR_NONE && { min: 0 }),
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
}

function readOption([, mark, title = '', price, id]: RegExpExecArray): Option {
  const delta = Number((price ?? '0').replace(/\s/g, '').replace('−', '-').replace(',', '.'));
  return {
    ...{ id: id ?? slugFrom(title), title },
    ...(delta !== 0 && { priceDelta: delta }),
    ...(mark === '*' && { default: true }),
  };
}
