import { optionTexts } from '#contract/options.ts';
import { truncateText } from '#contract/truncate-text.ts';
import { optionsOf } from '../store/carts/options.ts';
import type { Payable } from '../store/orders/payments.ts';
import type { ReceiptValues } from './payment-settings.ts';

/** Lines of a fiscal receipt (54-ФЗ). Sums are equal by construction: every change of a sum goes through `spread`. */

/** `kopecks`: of one. */
export type ReceiptLine = { title: string; kopecks: number; quantity: number; isDelivery: boolean };

/** «Чеки от ЮKassa» take no more. */
export const MAX_LINES = 80;
const MAX_TITLE = 128;

/** The discount is spread over the dishes, the fee is a line. */
export function linesOf({ items, feeKopecks, totalKopecks }: Payable): ReceiptLine[] {
  const dishes = items.map(({ title, options_json, price_kopecks, quantity }) => ({
    title: truncateText([title, ...optionTexts(optionsOf(options_json))].join(', '), MAX_TITLE),
    kopecks: price_kopecks,
    quantity,
    isDelivery: false,
  }));
  const fee = { title: 'Доставка', kopecks: feeKopecks, quantity: 1, isDelivery: true };
  return [...spread(dishes, totalKopecks - feeKopecks), ...(feeKopecks > 0 ? [fee] : [])];
}

export function sumOfLines(lines: readonly ReceiptLine[]): number {
  return lines.reduce((sum, { kopecks, quantity }) => sum + kopecks * quantity, 0);
}

/**
 * The same lines at another sum, in proportion. A line of several may become two, which differ by a kopeck; if those are too many, its
 * odd kopecks go to the next line instead.
 */
function spread(lines: readonly ReceiptLine[], sum: number): ReceiptLine[] {
  const exact = share(lines.map(weighed), sum, () => true);
  // A fee may follow.
  if (exact.length < MAX_LINES) return exact;
  const joined = joinTitles(lines).toSorted((one, other) => other.line.quantity - one.line.quantity);
  return share(joined, sum, (index) => index === joined.length - 1);
}

/**
 * As `spread`, for a receipt that must not be refused: where no line is left for odd kopecks, the dish with the fewest portions becomes
 * one position at their common price.
 *
 * @param lines of at most `MAX_LINES` titles
 */
export function spreadWithinLimit(lines: readonly ReceiptLine[], sum: number): ReceiptLine[] {
  const exact = spread(lines, sum);
  if (exact.length <= MAX_LINES) return exact;
  const others = exact.slice(0, MAX_LINES - 1);
  const last = exact.slice(MAX_LINES - 1, MAX_LINES);
  const kopecks = sum - sumOfLines(others);
  return [...others, ...last.map((line) => ({ ...line, kopecks, quantity: 1 }))];
}

/** `weight`: its part of the sum. */
type Weighed = { line: ReceiptLine; weight: number };

function weighed(line: ReceiptLine): Weighed {
  return { line, weight: line.kopecks * line.quantity };
}

function joinTitles(lines: readonly ReceiptLine[]): Weighed[] {
  const byTitle = new Map<string, Weighed>();
  for (const line of lines) {
    const { weight } = weighed(line);
    const same = byTitle.get(line.title);
    const quantity = line.quantity + (same?.line.quantity ?? 0);
    byTitle.set(line.title, { line: { ...line, quantity }, weight: weight + (same?.weight ?? 0) });
  }
  return [...byTitle.values()];
}

function share(lines: readonly Weighed[], sum: number, maySplit: (index: number) => boolean): ReceiptLine[] {
  const before = lines.reduce((all, { weight }) => all + weight, 0);
  let seen = 0;
  let given = 0;
  return lines.flatMap(({ line, weight }, index) => {
    seen += weight;
    // Rounding the running sum, not each line, makes the last one exact.
    const upTo = before === 0 ? 0 : Number((BigInt(sum) * BigInt(seen)) / BigInt(before));
    const own = upTo - given;
    const each = Math.floor(own / line.quantity);
    const dearer = maySplit(index) ? own - each * line.quantity : 0;
    given += each * line.quantity + dearer;
    return [
      { ...line, kopecks: each, quantity: line.quantity - dearer },
      { ...line, kopecks: each + 1, quantity: dearer },
    ].filter(({ kopecks, quantity }) => kopecks > 0 && quantity > 0);
  });
}

/**
 * What a partial refund returns: the lines that the order no longer has, then others, at the sum of the refund.
 *
 * @param held paid for and not refunded yet
 * @param needed of the order now
 */
export function refundedLines(
  held: readonly ReceiptLine[],
  needed: readonly ReceiptLine[],
  sum: number,
): ReceiptLine[] {
  const left = new Map<string, number>();
  for (const { title, quantity } of needed) left.set(title, (left.get(title) ?? 0) + quantity);
  const split = held.map((line) => {
    const kept = Math.min(left.get(line.title) ?? 0, line.quantity);
    left.set(line.title, (left.get(line.title) ?? 0) - kept);
    return { line, kept };
  });
  const gone = split.map(({ line, kept }) => ({ ...line, quantity: line.quantity - kept }));
  const others = split.map(({ line, kept }) => ({ ...line, quantity: kept }));
  const taken: ReceiptLine[] = [];
  for (const line of [...gone, ...others]) {
    const missing = sum - sumOfLines(taken);
    const quantity = Math.min(line.quantity, Math.ceil(missing / line.kopecks));
    if (quantity > 0) taken.push({ ...line, quantity });
  }
  return spreadWithinLimit(taken, sum);
}

/** Lines less those of earlier refunds. */
export function linesLeft(paid: readonly ReceiptLine[], refunded: readonly ReceiptLine[]): ReceiptLine[] {
  const rest = sumOfLines(paid) - sumOfLines(refunded);
  const left = new Map<string, number>();
  for (const { title, quantity } of refunded) left.set(title, (left.get(title) ?? 0) + quantity);
  const held = paid.map((line) => {
    const gone = Math.min(left.get(line.title) ?? 0, line.quantity);
    left.set(line.title, (left.get(line.title) ?? 0) - gone);
    return { ...line, quantity: line.quantity - gone };
  });
  const lines = held.filter(({ quantity }) => quantity > 0);
  return sumOfLines(lines) === 0 ? spread(paid, rest) : spread(lines, rest);
}

export function roubles(kopecks: number) {
  return { value: `${Math.floor(kopecks / 100)}.${String(kopecks % 100).padStart(2, '0')}`, currency: 'RUB' };
}

export function receiptItems(
  lines: readonly ReceiptLine[],
  { vatCode, mode, deliverySubject }: ReceiptValues,
) {
  return lines.map(({ title, kopecks, quantity, isDelivery }) => ({
    description: title,
    amount: roubles(kopecks),
    quantity,
    measure: 'piece',
    vat_code: vatCode,
    payment_subject: isDelivery ? deliverySubject : 'commodity',
    payment_mode: mode,
  }));
}
