import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { revisionSchema } from '#contract/entities.ts';
import { kindOf } from './api-address.server.ts';
import { createCookieJar } from './cookie-jar.server.ts';
import { send } from './send.server.ts';
import type { Upstream } from './upstream.server.ts';

/** How often the API is asked at most, and only while there are visitors. */
const INTERVAL_MS = 1_000;
/** How long an API without the endpoint, or one that fails, is left alone. */
const REST_MS = 30_000;
/** How long a visitor waits for the response. */
const PATIENCE_MS = 200;
const DEADLINE_MS = 1_000;

/**
 * Before a response: asks the API whether its content has changed since the last time, so that a change shows on the next request
 * and not when caches expire. See docs/decisions/0027-caches.md.
 */
export function createRevisionCheck(
  upstream: Upstream,
  onChange: () => void,
  now = Date.now,
): () => Promise<void> {
  const deadlines = { readMs: DEADLINE_MS, writeMs: DEADLINE_MS };
  const call = { path: ENDPOINTS.revision, kind: kindOf(ENDPOINTS.revision), schema: revisionSchema };
  let revision: string | undefined;
  let nextAt = 0;
  let running: Promise<void> | undefined;

  async function ask(): Promise<void> {
    const jar = createCookieJar(null, { secure: false });
    const connection = { upstream: { ...upstream, deadlines }, jar, requestId: randomUUID() };
    const outcome = await send(connection, { ...call, personal: false });
    nextAt = now() + (outcome.kind === 'done' ? INTERVAL_MS : REST_MS);
    if (outcome.kind !== 'done') return;
    const last = revision;
    revision = outcome.value.revision;
    if (last !== undefined && last !== revision) onChange();
  }

  return async () => {
    if (now() >= nextAt) {
      running ??= ask().finally(() => {
        running = undefined;
      });
    }
    if (running) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  };
}
