const MINUTE_MS = 60_000;

/** Per process, in windows of a minute. @returns seconds to wait; 0: go on */
export function createRateLimit(perMinute: number, now: () => Date): (key: string) => number {
  let counts = new Map<string, number>();
  let startedAt = Number.NEGATIVE_INFINITY;
  return (key) => {
    const passed = now().getTime() - startedAt;
    if (passed >= MINUTE_MS || passed < 0) {
      counts = new Map();
      startedAt = now().getTime();
    }
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= perMinute ? 0 : Math.ceil((startedAt + MINUTE_MS - now().getTime()) / 1_000);
  };
}
