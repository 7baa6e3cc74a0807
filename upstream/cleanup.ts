import type { Logger } from 'pino';
import { USUAL_REASONS } from './desk/desk-texts.ts';
import type { Env } from './process/env.ts';
import { removeStaleCarts } from './store/carts/carts.ts';
import { removeOldChanges } from './store/content/entry-journal.ts';
import type { Store } from './store/database/store.ts';
import { removeAnsweredMessages } from './store/desk/guest-messages.ts';
import { removeUnusedTexts, UNUSED_TEXT_DAYS } from './store/guests/consents.ts';
import { removePersonalData } from './store/guests/personal-data.ts';
import { removeOldFollowers } from './store/orders/followers.ts';
import { removeOldMessages } from './store/orders/outbox.ts';

const INTERVAL_MS = 6 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** Sent or not. */
const OUTBOX_DAYS = 30;

type Parts = { store: Store; env: Env; log: Logger };

/** `close` waits for a running cleanup. */
export function startCleanup({ store, env, log }: Parts): { close: () => Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  const steps: ((now: Date, daysAgo: (days: number) => Date) => Promise<void>)[] = [
    (now) => removeStaleCarts(store, env.CART_DAYS, now),
    (_, daysAgo) => removeOldMessages(store, daysAgo(OUTBOX_DAYS)),
    (_, daysAgo) =>
      removeOldFollowers(store, { createdBefore: daysAgo(OUTBOX_DAYS), endedBefore: daysAgo(1) }),
    (now) => removeOldChanges(store, now),
    async (now, daysAgo) => {
      const before = daysAgo(env.KEEP_PERSONAL_DAYS);
      const orders = await removePersonalData(store, { before, now, usualReasons: USUAL_REASONS, signal });
      if (orders > 0) log.info({ orders }, 'personal data of old orders removed');
    },
    async (_, daysAgo) => {
      const messages = await removeAnsweredMessages(store, daysAgo(env.KEEP_MESSAGES_DAYS));
      if (messages > 0) log.info({ messages }, 'answered messages of guests removed');
    },
    (_, daysAgo) => removeUnusedTexts(store, daysAgo(UNUSED_TEXT_DAYS)),
  ];

  async function cleanUp(): Promise<void> {
    const now = new Date();
    for (const step of steps) {
      try {
        await step(now, (days) => new Date(now.getTime() - days * DAY_MS));
      } catch (error) {
        log.error({ err: error }, 'cleanup failed');
      }
    }
  }

  let running = cleanUp();
  const timer = setInterval(() => {
    running = running.then(cleanUp);
  }, INTERVAL_MS).unref();
  return {
    async close() {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
