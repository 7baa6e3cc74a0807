/** Sums are computed in integer kopecks: 0.1 + 0.2 roubles is not 0.3. */
export function kopecksOf(roubles: number): number {
  return Math.round(roubles * 100);
}

/** Roubles of the wire format, with at most two decimals. */
export function roublesOf(kopecks: number): number {
  return kopecks / 100;
}

/** Without the error of computing in roubles: 0.1 + 0.2 is 0.3. */
export function roundToKopecks(roubles: number): number {
  return roublesOf(kopecksOf(roubles));
}

/**
 * Roubles for people: two decimals or none, «1 250», «99,50». The part below a kopeck is rounded away.
 *
 * @param separator of thousands
 */
export function formatRoubles(roubles: number, separator: string): string {
  const [whole = '0', kopecks] = roubles.toFixed(2).replace('.00', '').split('.');
  return [groupThousands(whole, separator), ...(kopecks ? [kopecks] : [])].join(',');
}

/** Not Intl.NumberFormat: its separators differ between ICU versions, so the server's text could differ from the browser's. */
export function groupThousands(digits: string, separator: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

/** Adds prices in roubles. */
export function sumOf(...prices: readonly number[]): number {
  return roublesOf(prices.reduce((sum, price) => sum + kopecksOf(price), 0));
}
