import { expect } from 'vitest';

/** After an evil request an honest one is answered. */
export async function expectHealthy(
  guest: { visit: (path: string) => Promise<{ status: number }> },
  after: string,
): Promise<void> {
  expect([after, (await guest.visit('/healthz')).status]).toEqual([after, 200]);
}
