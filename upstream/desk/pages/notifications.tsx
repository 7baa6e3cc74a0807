/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Channel } from '../../store/database/order-tables.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import { listTroubles, type OutboxRow, sendAgain, stateOfChannel } from '../../store/orders/outbox.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES } from '../desk-texts.ts';
import { readFields, typed } from '../forms.ts';
import {
  CHANNELS,
  EVENTS,
  failureText,
  NEEDS,
  NOTIFICATIONS,
  subjectOf,
  TRIAL,
  trialResult,
  trialTooSoon,
} from '../notification-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { managersOnly } from '../security.ts';
import { Alert, Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';

const ALL = Object.keys(CHANNELS) as Channel[];

/** Longer than a trial can take, so trials of one channel never overlap. */
const TRIAL_PAUSE_MS = 15_000;

const trialFields = { channel: z.enum(ALL) };

type Result = { text: string; isGood: boolean };

/** State of the notification channels, failed messages, trials. */
export function notificationPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, channels, hasDeskUrl, sendTrial } = desk;
  /** Start of the last trial by channel. */
  const trials = new Map<Channel, number>();

  async function show(c: Context<DeskEnv>, result: Result | null = null, status: 200 | 404 | 429 = 200) {
    const states = await Promise.all(
      ALL.map(async (channel) => ({ channel, ...(await stateOfChannel(store, channel)) })),
    );
    const troubles = await listTroubles(store);
    return sendPage(
      c,
      <Layout title={NOTIFICATIONS} assets={assets} user={c.get('user')}>
        <Notifications
          states={states}
          troubles={troubles}
          channels={channels}
          clock={clock}
          hasDeskUrl={hasDeskUrl}
          result={result}
        />
      </Layout>,
      status,
    );
  }

  app.get('/notifications', managersOnly, (c) => show(c));

  // Reloading the result of a trial sends no message.
  app.get('/notifications/trial', managersOnly, (c) => c.redirect('/notifications', 303));

  app.post('/notifications/trial', managersOnly, async (c) => {
    const { channel } = await readFields(c, trialFields);
    if (!channels.includes(channel)) return show(c, { text: MESSAGES.noChannel, isGood: false }, 404);
    const now = clock.now();
    const wait = (trials.get(channel) ?? Number.NEGATIVE_INFINITY) + TRIAL_PAUSE_MS - now.getTime();
    if (wait > 0) {
      const text = trialTooSoon(channel, Math.ceil(wait / 1000));
      return show(c, { text, isGood: false }, 429);
    }
    // Recorded before sending: of two simultaneous requests one is refused.
    trials.set(channel, now.getTime());
    const failure = await sendTrial(channel);
    const detail = `${CHANNELS[channel]}, ${failure === null ? 'отправлено' : 'не отправлено'}`;
    await writeAudit(store, { by: c.get('user').name, action: 'send-trial', now, detail });
    return show(c, { text: trialResult(channel, failure), isGood: failure === null });
  });

  app.post('/notifications/again', managersOnly, async (c) => {
    const { id } = await readFields(c, { id: typed });
    const now = clock.now();
    const message = await sendAgain(store, id, { channels, now });
    // `null` after a double click: the message is already queued.
    if (message) {
      const detail = `${subjectOf(message).title}, ${CHANNELS[message.channel]}`;
      await writeAudit(store, { by: c.get('user').name, action: 'send-again', now, detail });
    }
    return c.redirect('/notifications', 303);
  });
}

type State = { channel: Channel; waiting: number; lastSent: string | null };
type Props = {
  states: State[];
  troubles: OutboxRow[];
  channels: readonly Channel[];
  clock: Clock;
  hasDeskUrl: boolean;
  result: Result | null;
};

function Notifications({ states, troubles, channels, clock, hasDeskUrl, result }: Props) {
  const isAllOff = channels.length === 0;
  return (
    <div class="sheet sheet--wide">
      <h1>{NOTIFICATIONS}</h1>
      {result &&
        (result.isGood ? (
          <p class="told" role="status">
            {result.text}
          </p>
        ) : (
          <Alert>{result.text}</Alert>
        ))}
      <p>
        Сообщаем о новом заказе, об изменении заказа и о новом сообщении с сайта, и ещё раз, если за три
        минуты заказ никто не принял, а сообщение не прочитал.
      </p>
      {isAllOff && <p class="told">Сейчас не сообщаем никому: не настроен ни один способ.</p>}
      <ul class="rows">
        {states.map(({ channel, waiting, lastSent }) => (
          <li>
            <b>{CHANNELS[channel]}</b>{' '}
            {channels.includes(channel) ? (
              <span class="status status--done">включено</span>
            ) : (
              <span class="status">не настроено</span>
            )}{' '}
            {lastSent && <span>последнее ушло: {clock.formatMoment(lastSent)}</span>}{' '}
            {waiting > 0 && <span>ждут отправки: {waiting}</span>}{' '}
            {channels.includes(channel) ? <Trial channel={channel} /> : <Needs channel={channel} />}
          </li>
        ))}
      </ul>
      {channels.length < ALL.length && (
        <p>
          Настройки задаёт тот, кто держит сервер: в файле <code>.env</code> или в окружении; потом магазин
          запускают заново.
        </p>
      )}
      {!isAllOff && !hasDeskUrl && (
        <p>
          В сообщениях нет ссылки на заказ: для неё нужен <code>DESK_URL</code>, адрес этого пульта.
        </p>
      )}
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

function Trial({ channel }: { channel: Channel }) {
  return (
    <form method="post" action="/notifications/trial">
      <button type="submit" name="channel" value={channel} aria-label={`${TRIAL}: ${CHANNELS[channel]}`}>
        {TRIAL}
      </button>
    </form>
  );
}

function Needs({ channel }: { channel: Channel }) {
  return (
    <dl class="needs">
      {NEEDS[channel].map(([setting, what]) => (
        <div>
          <dt>
            <code>{setting}</code>
          </dt>{' '}
          <dd>— {what}</dd>
        </div>
      ))}
    </dl>
  );
}

function Trouble({ row, isOn, clock }: { row: OutboxRow; isOn: boolean; clock: Clock }) {
  const { id, event, channel, state, due_at, attempts, failure } = row;
  const { title, href } = subjectOf(row);
  return (
    <li>
      <a href={href}>{title}</a> <span>{EVENTS[event]}</span> <b>{CHANNELS[channel]}</b>{' '}
      <span>{failureText(channel, failure)}</span>{' '}
      {state === 'waiting' ? (
        <span>
          попыток: {attempts}, следующая: {clock.formatMoment(due_at)}
        </span>
      ) : (
        <b class="status status--cancelled">больше не пробуем с {clock.formatMoment(due_at)}</b>
      )}{' '}
      {isOn && (
        <form method="post" action="/notifications/again">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            aria-label={`${state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}: ${title}, ${CHANNELS[channel]}`}
          >
            {state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}
          </button>
        </form>
      )}
    </li>
  );
}
