import { formatRoubles, groupThousands } from '#contract/money.ts';
import { plural } from './plural.ts';

const THIN_NBSP = '\u202f';

/** `450.-`, `1 250.-`, `99,50.-`. */
export function formatPrice(value: number): string {
  return `${formatRoubles(value, THIN_NBSP)}.-`;
}

/** «рублей» for `690.-`, «рубля» for `99,50.-`. */
export function roublesWord(price: string): string {
  const amount = Number(price.replaceAll(/[^\d,]/g, '').replace(',', '.'));
  return plural(amount, 'рубль', 'рубля', 'рублей');
}

/** `от 190.-` as «от 190 рублей», for texts that cannot have markup. */
export function spellPrices(text: string): string {
  return text.replace(
    /(\d[\d\u202F]*(?:,\d\d)?)\.-/g,
    (price, amount: string) => `${amount}\u00A0${roublesWord(price)}`,
  );
}

/** `1 250`, `0,5`: thin no-break space, at most two decimals. */
export function formatNumber(value: number): string {
  const [whole = '0', decimals = ''] = value.toFixed(2).split('.');
  const significant = decimals.replace(/0+$/, '');
  return `${groupThousands(whole, THIN_NBSP)}${significant === '' ? '' : `,${significant}`}`;
}
