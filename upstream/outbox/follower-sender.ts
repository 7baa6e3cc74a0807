import type { Logger } from 'pino';
import type { Store } from '../store/database/store.ts';
import {
  claimFollower,
  type DueFollower,
  deferFollower,
  deleteFollower,
  digestOfFacts,
  noteFollowed,
  releaseFollower,
  settleFollower,
} from '../store/orders/followers.ts';
import { guestText, titleOf, WHY_WRITTEN } from '../texts/guest-texts.ts';
import { createDeliveries, type DeliveryTimes } from './deliveries.ts';
import type { SendLetter } from './outbox-message.ts';
import { SendFailure } from './send-failure.ts';
import type { SendPush } from './web-push.ts';

/** A slow push service must not delay the others' messages. */
const WORKERS = 3;

type Parts = DeliveryTimes & {
  store: Store;
  sendPush: SendPush;
  /** `null`: no mail server is set. */
  sendLetter: () => SendLetter | null;
  /** Of the storefront. */
  shopUrl?: string | undefined;
  timeZone: string;
  log: Logger;
  now?: () => Date;
};

/** Sends guests what has changed in their orders; several processes may share a database. */
export function createFollowerSender({
  store,
  sendPush,
  sendLetter,
  shopUrl,
  timeZone,
  log,
  now = () => new Date(),
  ...times
}: Parts) {
  const deliveries = createDeliveries(log, times);

  async function sendNext(): Promise<boolean> {
    const letter = sendLetter();
    const due = await claimFollower(store, letter ? ['push', 'email'] : ['push'], now());
    if (!due) return false;
    const text = textFor(due);
    try {
      const isLost =
        text !== null && !(await deliveries.withDeadline((signal) => send(due, text, letter, signal)));
      if (isLost) await deleteFollower(store, due.follower);
      else await settleFollower(store, due);
    } catch (error) {
      if (deliveries.isCancelled()) await releaseFollower(store, due.follower, now());
      else await noteFailure(due, error);
    }
    return true;
  }

  function textFor({ follower: { told }, order }: DueFollower): string | null {
    if (digestOfFacts(order) === told) return null;
    const [, , changedBefore = ''] = told.split(' ');
    const isOtherContents = (order.changed_at ?? '') !== changedBefore;
    return guestText(order, { isOtherContents, now: now(), timeZone });
  }

  /** @returns false: the device or mailbox is gone */
  async function send(
    { follower, order }: DueFollower,
    body: string,
    sendLetter: SendLetter | null,
    signal: AbortSignal,
  ): Promise<boolean> {
    const title = titleOf(order.id);
    if (follower.way === 'push') {
      // At most 32 characters of base64url.
      const topic = follower.id.replaceAll('-', '');
      return sendPush(follower, { number: order.id, title, body, topic }, signal);
    }
    if (!sendLetter) return false;
    const link = shopUrl ? `${shopUrl.replace(/\/+$/, '')}/order/${order.uuid}` : '';
    const text = [body, link, WHY_WRITTEN].filter(Boolean).join('\n\n');
    // As many mailboxes show a message only once.
    const id = `${follower.id}.${follower.seen_changes}`;
    await sendLetter({ to: follower.endpoint, subject: `${title}: ${body}`, text, id }, signal);
    return true;
  }

  /** Logs neither endpoint nor response. */
  async function noteFailure(due: DueFollower, error: unknown): Promise<void> {
    const isKnown = error instanceof SendFailure;
    const failure = isKnown ? error.message : 'error';
    const retryAfterMs = isKnown ? error.retryAfterMs : undefined;
    const isLast = await deferFollower(store, due, { failure, retryAfterMs, now: now() });
    const { way, attempts } = due.follower;
    const about = { way, attempts, failure, ...(!isKnown && { err: error }) };
    log[isLast ? 'error' : 'warn'](
      about,
      isLast ? 'a guest notification is given up' : 'a guest notification failed',
    );
  }

  async function sendDue(): Promise<void> {
    while (!deliveries.isClosing() && (await sendNext()));
  }

  const note = () => noteFollowed(store, now());

  return {
    note,
    sendDue,
    start(): void {
      deliveries.start(note);
      deliveries.start(sendDue, WORKERS);
    },
    close: deliveries.close,
  };
}
