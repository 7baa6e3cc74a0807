/** @jsxImportSource hono/jsx */
import type { OutboxRow } from '../../store/orders/outbox.ts';
import { CHANNEL_NAMES, EVENTS, OUTBOX_STATES, REPLAY_TEXTS } from '../notification-texts.ts';
import type { Clock } from '../restaurant-time.ts';

type SentProps = {
  about: { order: number } | { message: number };
  rows: readonly OutboxRow[];
  /** Whether the webhook is on. */
  hasWebhook: boolean;
  clock: Clock;
};

/** For managers: what a program was sent of an order or a message, and the way to send it again. */
export function SentNotifications({ about, rows, hasWebhook, clock }: SentProps) {
  const ofProgram = rows.filter(({ channel }) => channel === 'webhook');
  if (ofProgram.length === 0 && !hasWebhook) return null;
  return (
    <section aria-labelledby="sent">
      <h2 id="sent">{REPLAY_TEXTS.title}</h2>
      {ofProgram.length > 0 ? (
        <ul class="rows">
          {ofProgram.map(({ id, event, state, due_at }) => (
            <li>
              <b>{EVENTS[event]}</b>{' '}
              <span>
                {OUTBOX_STATES[state]}, {clock.formatMoment(due_at)}
              </span>{' '}
              {hasWebhook && state === 'sent' && (
                <form method="post" action="/notifications/replay">
                  <input type="hidden" name="id" value={id} />
                  <button type="submit" aria-label={`${REPLAY_TEXTS.again}: ${EVENTS[event]}`}>
                    {REPLAY_TEXTS.again}
                  </button>
                </form>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <form method="post" action="/notifications/first">
          <p>{REPLAY_TEXTS.none(CHANNEL_NAMES.webhook)}</p>
          {Object.entries(about).map(([kind, id]) => (
            <input type="hidden" name={kind} value={id} />
          ))}
          <button type="submit">{REPLAY_TEXTS.first}</button>
        </form>
      )}
    </section>
  );
}
