const THIN_NBSP = '\u202f';

/** A price as the shop writes it: `450.-`, `1 250.-`, `99,50.-`. The part below a kopeck is rounded away. */
export function formatPrice(value: number): string {
  const [roubles = '0', kopecks = '00'] = value.toFixed(2).split('.');
  return `${groupThousands(roubles)}${kopecks === '00' ? '' : `,${kopecks}`}.-`;
}

/** Digits grouped by a thin no-break space, a decimal comma, at most two decimals: `1 250`, `0,5`. */
export function formatNumber(value: number): string {
  const [whole = '0', decimals = ''] = value.toFixed(2).split('.');
  const significant = decimals.replace(/0+$/, '');
  return `${groupThousands(whole)}${significant === '' ? '' : `,${significant}`}`;
}

// Not Intl.NumberFormat: its separators differ between ICU versions, so the server's text could differ from the browser's.
function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, THIN_NBSP);
}
