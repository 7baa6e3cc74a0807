import { formatRoubles, groupThousands } from '#contract/money.ts';

const THIN_NBSP = '\u202f';

/** A price as the shop writes it: `450.-`, `1 250.-`, `99,50.-`. */
export function formatPrice(value: number): string {
  return `${formatRoubles(value, THIN_NBSP)}.-`;
}

/** Digits grouped by a thin no-break space, a decimal comma, at most two decimals: `1 250`, `0,5`. */
export function formatNumber(value: number): string {
  const [whole = '0', decimals = ''] = value.toFixed(2).split('.');
  const significant = decimals.replace(/0+$/, '');
  return `${groupThousands(whole, THIN_NBSP)}${significant === '' ? '' : `,${significant}`}`;
}
