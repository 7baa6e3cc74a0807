import type { Logger } from 'pino';
import type { Store } from '../store/database/store.ts';
import { stateStops } from '../store/desk/stated-stops.ts';
import {
  claimTillState,
  readTillState,
  readTillStateSoon,
  saveTillState,
} from '../store/desk/till-settings.ts';
import { TILL } from '../texts/order-texts.ts';
import type { Iiko } from './iiko.ts';
import { readTillMenu } from './read-till.ts';
import { listStopped } from './till-dishes.ts';
import { isMenuOf, type TillMenu } from './till-menu.ts';
import type { TillValues } from './till-settings.ts';

const STOPS_MS = 60_000;
const MENU_MS = 24 * 60 * 60_000;
const MENU_RETRY_MS = 60 * 60_000;

export const UNEXPECTED = 'the till did not answer as expected';

export type OpenTill = { values: TillValues; api: Iiko };

type Parts = { store: Store; till: () => OpenTill | null; log: Logger; now: () => Date };

/** Stop list and menu, each read when it is due, by one process. */
export function createTillReader({ store, till, log, now }: Parts) {
  async function readStops(): Promise<void> {
    const current = till();
    const choice = current?.values.choice;
    if (!current || !choice || current.values.isOff) return;
    if (!(await claimTillState(store, 'stops', { everyMs: STOPS_MS, now: now() }))) return;
    const outcome = await current.api.stopLists(choice.organizationId, choice.terminalGroupId);
    if (outcome.kind !== 'answer') return void log.warn({ failure: outcome.failure }, UNEXPECTED);
    const own = outcome.answer.terminalGroupStopLists.find(
      ({ organizationId }) => organizationId === choice.organizationId,
    );
    const menu = await readTillState<TillMenu>(store, 'menu');
    // An answer about another restaurant says nothing.
    if (!own || !menu || !isMenuOf(menu.value, choice)) return;
    const items = own.items
      .filter(({ terminalGroupId }) => terminalGroupId === choice.terminalGroupId)
      .flatMap((group) => group.items)
      .filter(({ balance }) => balance <= 0);
    const slugs = await listStopped(store, menu.value, items);
    await stateStops(store, { stops: slugs.map((slug) => ({ slug })), by: TILL, now: now() });
  }

  async function readMenu(): Promise<void> {
    const current = till();
    const choice = current?.values.choice;
    if (!current || !choice || current.values.isOff) return;
    if (!(await claimTillState(store, 'menu', { everyMs: MENU_MS, now: now() }))) return;
    const read = await readTillMenu(current.api, choice);
    if ('failure' in read) {
      log.warn({ failure: read.failure }, UNEXPECTED);
      await readTillStateSoon(store, 'menu', new Date(now().getTime() + MENU_RETRY_MS));
    } else await saveTillState(store, 'menu', { value: read.menu, now: now() });
  }

  return { readStops, readMenu };
}
