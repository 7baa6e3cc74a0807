import { OptionKind } from './enums.ts';
import { roundToKopecks } from './money.ts';

/** Option ids in ascending order: `12+bbq+large`. */
export type LineKey = number | `${number}+${string}`;

/** In line keys, field names and cookies. */
export const OPTION_ID = /^[\w-]{1,40}$/;
export const MAX_OPTIONS = 20;
export const LINE_KEY = /^\d{1,15}(?:\+[\w-]{1,40}){0,20}$/;
/** Of another API; the longest key above has 835 letters. */
export const MAX_LINE_ID_LENGTH = 1_000;

export function lineKeyOf(productId: number, optionIds: readonly string[] = []): LineKey {
  const ids = [...new Set(optionIds)].sort();
  return ids.length === 0 ? productId : `${productId}+${ids.join('+')}`;
}

type Line = { product: { id: number }; options?: readonly { id: string }[] | undefined };

export function lineOf({ product, options }: Line): LineKey {
  return lineKeyOf(
    product.id,
    options?.map(({ id }) => id),
  );
}

/** «Объём: 300 мл», or without group titles only the options. */
export function optionTexts(options: readonly { title: string; group?: string | undefined }[]): string[] {
  const titles = new Map<string, string[]>();
  for (const { group = '', title } of options) titles.set(group, [...(titles.get(group) ?? []), title]);
  return Array.from(titles, ([group, chosen]) => [group, chosen.join(', ')].filter(Boolean).join(': '));
}

export function readLineKey(text: string): LineKey | null {
  if (!LINE_KEY.test(text)) return null;
  const [id, ...options] = text.split('+');
  return lineKeyOf(Number(id), options);
}

export function partsOfLine(key: LineKey): { productId: number; options: string[] } {
  const [id, ...options] = String(key).split('+');
  return { productId: Number(id), options };
}

type Group = {
  min: number;
  max?: number | undefined;
  options: readonly { priceDelta: number; onlyInHall?: boolean | undefined }[];
};

/** Must not be preselected (ст. 16 ЗоЗПП). */
export function isPaidExtra(
  { kind, min }: { kind: OptionKind; min: number },
  { priceDelta }: { priceDelta: number },
): boolean {
  return priceDelta > 0 && (kind === OptionKind.MANY || min === 0);
}

/** An extra with a price is the guest's own choice, whatever `default` says. */
export function isPreselected(
  group: { kind: OptionKind; min: number },
  option: { priceDelta: number; default: boolean; onlyInHall?: boolean | undefined },
): boolean {
  return option.default && !option.onlyInHall && !isPaidExtra(group, option);
}

/** «от одного до двух», «не больше двух»; empty for radio buttons, and if nothing can be ordered. */
export function optionCount({ kind, min, max, options: all }: Group & { kind: OptionKind }): string {
  if (kind === OptionKind.ONE) return '';
  const options = all.filter(({ onlyInHall }) => !onlyInHall);
  const most = Math.min(max ?? options.length, options.length);
  if (most === 0) return '';
  if (min === most) return `выберите ${FEW[most] ?? most}`;
  if (min > 0) return `от ${genitive(min)} до ${genitive(most)}`;
  return most < options.length ? `не больше ${genitive(most)}` : '';
}

const FEW = ['', 'одно', 'два', 'три', 'четыре', 'пять'];
const GENITIVE = ['', 'одного', 'двух', 'трёх', 'четырёх', 'пяти'];

function genitive(count: number): string {
  return GENITIVE[count] ?? String(count);
}

/** Roubles. */
export function priceRangeOf(price: number, groups: readonly Group[]): { low: number; high: number } {
  const low = groups.reduce((sum, group) => sum + leastDelta(group, 1), price);
  const high = groups.reduce((sum, group) => sum - leastDelta(group, -1), price);
  return { low: Math.max(0, roundToKopecks(low)), high: Math.max(0, roundToKopecks(high)) };
}

/** Absent if `price` is the lowest price. */
export function priceFromOf(price: number, groups: readonly Group[] = []): number | undefined {
  const { low, high } = priceRangeOf(price, groups);
  return low < high || low !== price ? low : undefined;
}

/** Of valid choices. @param sign -1: the highest sum, negated */
function leastDelta({ min, max = Number.POSITIVE_INFINITY, options }: Group, sign: 1 | -1): number {
  const forSale = options.filter(({ onlyInHall }) => !onlyInHall);
  const deltas = forSale.map(({ priceDelta }) => sign * priceDelta).sort((one, other) => one - other);
  return deltas
    .slice(0, max)
    .filter((delta, index) => index < min || delta < 0)
    .reduce((sum, delta) => sum + delta, 0);
}
