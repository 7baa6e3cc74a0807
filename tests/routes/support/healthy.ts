/** Retries: a busy machine may exceed a short timeout. */
import { expect } from 'vitest';

export async function expectHealthy(
  guest: { visit: (path: string) => Promise<{ status: number }> },
  after: string,
): Promise<void> {
  await expect
    .poll(() => guest.visit('/healthz').then(({ status }) => status, String), { message: after })
    .toBe(200);
}
