import { z } from 'zod';
import { ENDPOINTS } from '#contract/endpoints.ts';
import { kindOf } from './api-address.server.ts';
import type { News } from './hang-breaker.server.ts';
import type { Outcome } from './outcome.server.ts';
import { type Connection, send } from './send.server.ts';
import type { Upstream } from './upstream.server.ts';

/** Short answers. They take turns: one of them may hang alone. */
const PATHS = [ENDPOINTS.settings, ENDPOINTS.workDays, ENDPOINTS.foodCategories];
let turn = 0;

/** Asks in nobody's name, to learn whether the API answers at all. */
export function probe(connection: Connection & { upstream: Pick<Upstream, 'hangs'> }): Promise<unknown> {
  const path = PATHS[turn % PATHS.length] ?? ENDPOINTS.settings;
  turn += 1;
  const call = { path, kind: kindOf(path), schema: z.unknown(), personal: false };
  const caller = { kind: call.kind, owner: '' };
  return connection.upstream.hangs.watch(caller, () => send(connection, call), newsOf);
}

/** What an outcome says about the API. */
export function newsOf(outcome: Outcome<unknown>): News {
  if (outcome.kind !== 'failed') return 'answered';
  return outcome.reason === 'timeout' ? 'late' : outcome.reason === 'left' ? 'none' : 'answered';
}
