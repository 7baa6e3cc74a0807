/** Microseconds of processor time that the work takes in the fastest of its runs: other programs are not counted. */
export async function cheapest(runs: number, ...works: (() => unknown)[]): Promise<number[]> {
  const fastest = works.map(() => Number.POSITIVE_INFINITY);
  // In turns: what makes the machine slow for a while makes it slow for all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const [index, work] of works.entries()) {
      const before = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(before);
      fastest[index] = Math.min(fastest[index] ?? 0, user + system);
    }
  }
  return fastest;
}
