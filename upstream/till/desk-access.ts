import type { Store } from '../store/database/store.ts';
import { readTillState, saveTillState } from '../store/desk/till-settings.ts';
import { createIiko, type Iiko } from './iiko.ts';
import { type Failed, readDirectory, readTillMenu, type TillDirectory } from './read-till.ts';
import type { TillMenu } from './till-menu.ts';
import type { TillAccess, TillChoice } from './till-settings.ts';

/** Below what a browser waits. */
const DEADLINE_MS = 10_000;
const STATUSES = [
  'Unconfirmed',
  'WaitCooking',
  'ReadyForCooking',
  'CookingStarted',
  'CookingCompleted',
  'Waiting',
  'OnWay',
  'Delivered',
  'Closed',
  'Cancelled',
];

export type DeskTill = ReturnType<typeof createDeskTill>;

/** What the desk asks the till. `try…` and `set…` return a failure's code; `null`: it is done. */
export function createDeskTill({
  store,
  apiUrl,
  now = () => new Date(),
  deadlineMs = DEADLINE_MS,
}: {
  store: Store;
  apiUrl: string;
  now?: () => Date;
  deadlineMs?: number;
}) {
  const apiOf = (access: TillAccess): Iiko => createIiko(apiUrl, access, deadlineMs);
  return {
    directory: () => readTillState<TillDirectory>(store, 'directory'),
    menu: () => readTillState<TillMenu>(store, 'menu'),
    /** Organizations, payment types and the rest, for the form. */
    readDirectory: (access: TillAccess): Promise<TillDirectory | Failed> => readDirectory(apiOf(access)),
    saveDirectory: (value: TillDirectory) => saveTillState(store, 'directory', { value, now: now() }),
    readMenu: (access: TillAccess, choice: TillChoice): Promise<{ menu: TillMenu } | Failed> =>
      readTillMenu(apiOf(access), choice),
    saveMenu: (value: TillMenu) => saveTillState(store, 'menu', { value, now: now() }),
    /** @returns `asleep`: the terminals are off, so orders would time out */
    async tryTerminals(access: TillAccess, choice: TillChoice): Promise<string | null> {
      const outcome = await apiOf(access).isAlive(choice.organizationId, choice.terminalGroupId);
      if (outcome.kind !== 'answer') return outcome.failure;
      const group = outcome.answer.isAliveStatus.find(
        ({ terminalGroupId }) => terminalGroupId === choice.terminalGroupId,
      );
      return group?.isAlive ? null : 'asleep';
    },
    /** One address for each login and organization: another program's is not replaced (`taken`). */
    async setWebhook(
      access: TillAccess,
      { organizationId }: TillChoice,
      { uri, secret }: { uri: string; secret: string },
    ): Promise<string | null> {
      const api = apiOf(access);
      const known = await api.webhook(organizationId);
      if (known.kind !== 'answer') return known.failure;
      const { webHooksUri, webHooksFilter, authToken } = known.answer;
      // With our secret it is this shop's own, of an earlier address.
      if (webHooksUri && webHooksUri !== uri && authToken !== secret) return 'taken';
      const outcome = await api.setWebhook({
        organizationId,
        webHooksUri: uri,
        authToken: secret,
        webHooksFilter: {
          ...webHooksFilter,
          deliveryOrderFilter: { orderStatuses: STATUSES, errors: true },
          stopListUpdateFilter: { updates: true },
        },
      });
      return outcome.kind === 'answer' ? null : outcome.failure;
    },
  };
}
