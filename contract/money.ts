/** Sums are computed in integer kopecks: 0.1 + 0.2 roubles is not 0.3. */
export function kopecksOf(roubles: number): number {
  return Math.round(roubles * 100);
}

/** Roubles of the wire format, with at most two decimals. */
export function roublesOf(kopecks: number): number {
  return kopecks / 100;
}

/** Adds prices in roubles. */
export function sumOf(...prices: readonly number[]): number {
  return roublesOf(prices.reduce((sum, price) => sum + kopecksOf(price), 0));
}
