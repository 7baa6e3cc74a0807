/** Integers: 0.1 + 0.2 roubles is not 0.3. */
export function kopecksOf(roubles: number): number {
  return Math.round(roubles * 100);
}

export function roublesOf(kopecks: number): number {
  return kopecks / 100;
}

export function roundToKopecks(roubles: number): number {
  return roublesOf(kopecksOf(roubles));
}

/** «1 250», «99,50»; rounded to kopecks. @param separator of thousands */
export function formatRoubles(roubles: number, separator: string): string {
  const [whole = '0', kopecks] = roubles.toFixed(2).replace('.00', '').split('.');
  return [groupThousands(whole, separator), ...(kopecks ? [kopecks] : [])].join(',');
}

/** Intl.NumberFormat differs between ICU versions, so between server and browser. */
export function groupThousands(digits: string, separator: string): string {
  return digits.replace(/\B(?=(?:\d{3})+$)/g, separator);
}

export function sumOf(...prices: readonly number[]): number {
  return roublesOf(prices.reduce((sum, price) => sum + kopecksOf(price), 0));
}
