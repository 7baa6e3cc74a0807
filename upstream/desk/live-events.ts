import type { Context } from 'hono';
import { type SSEStreamingApi, streamSSE } from 'hono/streaming';
import type { Logger } from 'pino';
import { stateOfBoard } from '../store/desk-orders.ts';
import type { Store } from '../store/store.ts';
import type { DeskEnv } from './desk-env.ts';

/** Screens that can be open at once. */
const MAX_SCREENS = 200;
/**
 * And of one session. A browser holds six connections to a host over HTTP/1.1, and each open page takes one: with a sixth
 * stream nothing could be loaded any more.
 */
const MAX_OF_SESSION = 5;

export type LiveTiming = {
  /** How often the database is asked while a screen is open: a new order is seen within this time. */
  lookMs: number;
  /** How often a screen is told that nothing has happened: it knows then that it is still told. */
  beatMs: number;
};
const TIMING: LiveTiming = { lookMs: 500, beatMs: 10_000 };

export type Live = ReturnType<typeof createLive>;

/**
 * Tells open screens that the board has changed. The database is asked, and not only this process listened to: several
 * programs may take orders for it. Screens share the question, and without a screen nobody asks.
 */
export function createLive(store: Store, log: Logger, { lookMs, beatMs }: LiveTiming = TIMING) {
  /** With the session of each, the oldest first. */
  const screens = new Map<SSEStreamingApi, string>();
  let timer: NodeJS.Timeout | undefined;
  let told = '';
  let isClosed = false;

  /** What was asked before the end may fail after it, when the database is closed. */
  function report(error: unknown): void {
    if (!isClosed) log.error({ err: error }, 'the desk cannot see its orders');
  }

  async function look(): Promise<void> {
    try {
      const state = await stateOfBoard(store);
      if (state !== told) {
        told = state;
        for (const screen of screens.keys()) tell(screen, state);
      }
    } catch (error) {
      report(error);
    }
    if (screens.size > 0) timer = setTimeout(look, lookMs);
    else timer = undefined;
  }

  function end(screen: SSEStreamingApi): void {
    screens.delete(screen);
    screen.abort();
    void screen.close();
  }

  function makeRoom(session: string): void {
    const own = [...screens.keys()].filter((screen) => screens.get(screen) === session);
    for (const screen of own.slice(0, Math.max(0, own.length - MAX_OF_SESSION + 1))) end(screen);
  }

  return {
    /** @param mayStay asked again and again: a user who was shut out must not go on reading */
    open(c: Context<DeskEnv>, mayStay: () => Promise<boolean>): Response {
      const session = c.get('token');
      makeRoom(session);
      if (screens.size >= MAX_SCREENS) return c.body(null, 503);
      c.header('X-Accel-Buffering', 'no');
      return streamSSE(c, async (screen) => {
        screens.set(screen, session);
        screen.onAbort(() => void screens.delete(screen));
        try {
          await screen.writeSSE({ event: 'board', data: await stateOfBoard(store) });
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

    /** Ends every stream: a server that is to stop would wait for them. */
    close(): void {
      isClosed = true;
      clearTimeout(timer);
      for (const screen of screens.keys()) end(screen);
    },
  };

  function tell(screen: SSEStreamingApi, state: string): void {
    screen.writeSSE({ event: 'board', data: state }).catch(() => screens.delete(screen));
  }
}
