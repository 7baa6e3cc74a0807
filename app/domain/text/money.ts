import { formatRoubles, groupThousands } from '#contract/money.ts';

const THIN_NBSP = '\u202f';

/** `450.-`, `1 250.-`, `99,50.-`. */
export function formatPrice(value: number): string {
  return `${formatRoubles(value, THIN_NBSP)}.-`;
}

/** `1 250`, `0,5`: thin no-break space, at most two decimals. */
export function formatNumber(value: number): string {
  const [whole = '0', decimals = ''] = value.toFixed(2).split('.');
  const significant = decimals.replace(/0+$/, '');
  return `${groupThousands(whole, THIN_NBSP)}${significant === '' ? '' : `,${significant}`}`;
}
