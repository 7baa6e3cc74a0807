import { expect } from 'vitest';

const HEALTHY_MS = 200;

/**
 * After an evil request an honest one is answered soon. Counted is the processor time of this process, in which the storefront runs: what
 * other programs make one wait for is nobody's fault.
 */
export async function expectHealthy(
  guest: { visit: (path: string) => Promise<{ status: number }> },
  after: string,
): Promise<void> {
  const before = process.cpuUsage();
  expect([after, (await guest.visit('/healthz')).status]).toEqual([after, 200]);
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000, after).toBeLessThan(HEALTHY_MS);
}
