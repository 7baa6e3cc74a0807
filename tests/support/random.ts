/** Reproducible random numbers. */
export function createRandom(seed: number) {
  let state = seed >>> 0;
  /** mulberry32: [0, 1). */
  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  return {
    /** An integer in [0, end). */
    below: (end: number): number => Math.floor(next() * end),
    chance: (probability: number): boolean => next() < probability,
    pick<T>(list: readonly T[]): T {
      return list[Math.floor(next() * list.length)] as T;
    },
  };
}
