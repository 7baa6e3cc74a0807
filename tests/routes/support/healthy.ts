/** After a malicious request, an ordinary one is still answered. */
import { expect } from 'vitest';

export async function expectHealthy(
  guest: { visit: (path: string) => Promise<{ status: number }> },
  after: string,
): Promise<void> {
  expect([after, (await guest.visit('/healthz')).status]).toEqual([after, 200]);
}
