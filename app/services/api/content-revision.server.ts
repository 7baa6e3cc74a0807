import { randomUUID } from 'node:crypto';
import { revisionSchema } from '#contract/content.ts';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { kindOf } from './api-address.server.ts';
import { createCookieJar } from './api-cookies.server.ts';
import type { Upstream } from './send.server.ts';
import { send } from './send.server.ts';

const INTERVAL_MS = 1_000;
/** Also for an API without the endpoint. */
const FAILURE_INTERVAL_MS = 30_000;
const MAX_WAIT_MS = 200;
const DEADLINE_MS = 1_000;

/**
 * Compares the API's content revision before each page, so that changes show on the next request
 * (docs/decisions/0027-caches.md).
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

  async function compareRevisions(): Promise<void> {
    const jar = createCookieJar(null, { secure: false });
    const connection = { upstream: { ...upstream, deadlines }, jar, requestId: randomUUID() };
    const outcome = await send(connection, { ...call, personal: false });
    nextAt = now() + (outcome.kind === 'done' ? INTERVAL_MS : FAILURE_INTERVAL_MS);
    if (outcome.kind !== 'done') return;
    const last = revision;
    revision = outcome.value.revision;
    if (last !== undefined && last !== revision) onChange();
  }

  return async () => {
    if (now() >= nextAt) {
      running ??= compareRevisions().finally(() => {
        running = undefined;
      });
    }
    if (running) await Promise.race([running, new Promise((resolve) => setTimeout(resolve, MAX_WAIT_MS))]);
  };
}
