import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Logger } from 'pino';
import type { Store } from '../store/database/store.ts';
import { stateOfMessages } from '../store/desk/guest-messages.ts';
import { stateOfBoard } from '../store/orders/board-state.ts';
import { boardStateOf, listCourierOrders } from '../store/orders/desk-orders.ts';
import type { DeskEnv } from './desk-env.ts';

const MAX_SCREENS = 200;
/** Over HTTP/1.1 a browser opens six connections: six streams would block every page. */
const MAX_OF_SESSION = 5;

export type LiveTiming = {
  /** Maximum delay of a new order. */
  lookMs: number;
  /** Without heartbeats a screen reports a lost connection. */
  beatMs: number;
};
const TIMING: LiveTiming = { lookMs: 500, beatMs: 10_000 };

/** A changed text is an event. */
export const EVENTS = ['board', 'messages'] as const;
type Event = (typeof EVENTS)[number];

type Screen = {
  session: string;
  events: readonly Event[];
  /** Sees only his own orders, and learns nothing of others. `null`: no courier. */
  courier: string | null;
  told: Partial<Record<Event, string>>;
};

export type Live = ReturnType<typeof createLive>;

/** Polls once for all screens, because other processes write to the database, too. */
export function createLive(
  store: Store,
  log: Logger,
  now: () => Date,
  hasKey: () => boolean,
  { lookMs, beatMs }: LiveTiming = TIMING,
) {
  /** Open streams with their sessions, oldest first. */
  const screens = new Map<SSEStreamingApi, Screen>();
  let timer: NodeJS.Timeout | undefined;
  const told = { board: '', messages: '' };
  const states: Record<Event, () => Promise<string>> = {
    board: () => stateOfBoard(store, now(), hasKey()),
    messages: () => stateOfMessages(store),
  };
  let isClosed = false;

  /** After `close` a query may still fail. */
  function report(error: unknown): void {
    if (!isClosed) log.error({ err: error }, 'the desk cannot see its orders');
  }

  async function look(): Promise<void> {
    try {
      for (const event of EVENTS) {
        const state = await states[event]();
        if (state === told[event]) continue;
        told[event] = state;
        for (const [screen, shown] of screens) {
          if (!shown.events.includes(event)) continue;
          const own = shown.courier === null ? state : await courierState(shown.courier);
          if (own === shown.told[event]) continue;
          shown.told[event] = own;
          tell(screen, event, own);
        }
      }
    } catch (error) {
      report(error);
    }
    if (screens.size > 0) timer = setTimeout(look, lookMs);
    else timer = undefined;
  }

  async function courierState(courier: string): Promise<string> {
    return boardStateOf(await listCourierOrders(store, courier));
  }

  function end(screen: SSEStreamingApi): void {
    screens.delete(screen);
    screen.abort();
    void screen.close();
  }

  function makeRoom(session: string): void {
    const own = [...screens.keys()].filter((screen) => screens.get(screen)?.session === session);
    for (const screen of own.slice(0, Math.max(0, own.length - MAX_OF_SESSION + 1))) end(screen);
  }

  return {
    /** @param mayStay checked repeatedly: a blocked user's stream must end */
    open(
      c: Context<DeskEnv>,
      { events, courier }: Pick<Screen, 'events' | 'courier'>,
      mayStay: () => Promise<boolean>,
    ): Response {
      const session = c.get('token');
      makeRoom(session);
      if (screens.size >= MAX_SCREENS) return c.body(null, 503);
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (screen) => {
        const shown: Screen = { session, events, courier, told: {} };
        screens.set(screen, shown);
        screen.onAbort(() => void screens.delete(screen));
        try {
          for (const event of events) {
            const state = await (courier === null ? states[event]() : courierState(courier));
            shown.told[event] = state;
            await screen.writeSSE({ event, data: state });
          }
          timer ??= setTimeout(look, lookMs);
          while (screens.has(screen)) {
            await screen.sleep(beatMs);
            if (!screens.has(screen) || !(await mayStay())) return;
            await screen.writeSSE({ event: 'beat', data: '' });
          }
        } catch (error) {
          report(error);
        } finally {
          screens.delete(screen);
        }
      });
    },

    close(): void {
      isClosed = true;
      clearTimeout(timer);
      for (const screen of screens.keys()) end(screen);
    },
  };

  function tell(screen: SSEStreamingApi, event: Event, state: string): void {
    screen.writeSSE({ event, data: state }).catch(() => screens.delete(screen));
  }
}
