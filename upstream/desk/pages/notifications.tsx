/** @jsxImportSource hono/jsx */
import type { Hono } from 'hono';
import { writeAudit } from '../../store/desk-orders.ts';
import { listTroubles, type OutboxRow, sendAgain, stateOfChannel } from '../../store/outbox.ts';
import type { Channel } from '../../store/tables.ts';
import type { Clock } from '../clock.ts';
import type { Desk, DeskEnv } from '../desk-env.ts';
import { readFields, typed } from '../forms.ts';
import { CHANNELS, EVENTS, failureInWords, NOTIFICATIONS } from '../notification-words.ts';
import { managersOnly } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const ALL = Object.keys(CHANNELS) as Channel[];

/** Who is told of orders by webhook, Telegram and e-mail, and what did not reach them. */
export function notificationPages(app: Hono<DeskEnv>, { store, clock, assets, channels }: Desk): void {
  app.get('/notifications', managersOnly, async (c) => {
    const states = await Promise.all(
      ALL.map(async (channel) => ({ channel, ...(await stateOfChannel(store, channel)) })),
    );
    const troubles = await listTroubles(store);
    return sendPage(
      c,
      <Layout title={NOTIFICATIONS} assets={assets} user={c.get('user')}>
        <Notifications states={states} troubles={troubles} channels={channels} clock={clock} />
      </Layout>,
    );
  });

  app.post('/notifications/again', managersOnly, async (c) => {
    const { id } = await readFields(c, { id: typed });
    const now = clock.now();
    const message = await sendAgain(store, id, { channels, now });
    // Pressed twice, or by two people: it is on its way already.
    if (message) {
      const detail = `№${message.order_id}, ${CHANNELS[message.channel]}`;
      await writeAudit(store, { by: c.get('user').name, action: 'send-again', now, detail });
    }
    return c.redirect('/notifications', 303);
  });
}

type State = { channel: Channel; waiting: number; lastSent: string | null };
type Props = { states: State[]; troubles: OutboxRow[]; channels: readonly Channel[]; clock: Clock };

function Notifications({ states, troubles, channels, clock }: Props) {
  return (
    <div class="sheet sheet--wide">
      <h1>{NOTIFICATIONS}</h1>
      <p>Сообщаем о новом заказе и о том, который никто не принял за три минуты.</p>
      <ul class="rows">
        {states.map(({ channel, waiting, lastSent }) => (
          <li>
            <b>{CHANNELS[channel]}</b>{' '}
            {channels.includes(channel) ? (
              <span class="status status--done">включено</span>
            ) : (
              <span class="status">не настроено</span>
            )}{' '}
            {lastSent && <span>последнее ушло: {clock.moment(lastSent)}</span>}{' '}
            {waiting > 0 && <span>ждут отправки: {waiting}</span>}
          </li>
        ))}
      </ul>
      <h2>Не отправлены: {troubles.length}</h2>
      {troubles.length === 0 ? (
        <p>Таких нет.</p>
      ) : (
        <ul class="rows">
          {troubles.map((row) => (
            <Trouble row={row} isOn={channels.includes(row.channel)} clock={clock} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Trouble({ row, isOn, clock }: { row: OutboxRow; isOn: boolean; clock: Clock }) {
  const { id, order_id, event, channel, state, due_at, attempts, failure } = row;
  return (
    <li>
      <a href={`/orders/${order_id}`}>№{order_id}</a> <span>{EVENTS[event]}</span> <b>{CHANNELS[channel]}</b>{' '}
      <span>{failureInWords(channel, failure)}</span>{' '}
      {state === 'waiting' ? (
        <span>
          попыток: {attempts}, следующая: {clock.moment(due_at)}
        </span>
      ) : (
        <b class="status status--cancelled">больше не пробуем с {clock.moment(due_at)}</b>
      )}{' '}
      {isOn && (
        <form method="post" action="/notifications/again">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            aria-label={`${state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}: №${order_id}, ${CHANNELS[channel]}`}
          >
            {state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}
          </button>
        </form>
      )}
    </li>
  );
}
