/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { MESSENGERS } from '../../outbox/channels.ts';
import type { FoundChat } from '../../outbox/outbox-message.ts';
import { CHANNELS, type Channel, UNPAID } from '../../store/database/order-tables.ts';
import {
  type ChannelSettings,
  listChannelSettings,
  setChannelSettings,
} from '../../store/desk/channel-settings.ts';
import { findGuestMessage } from '../../store/desk/guest-messages.ts';
import { writeAudit } from '../../store/journal/audit.ts';
import { findDeskOrder } from '../../store/orders/desk-orders.ts';
import {
  listTroubles,
  type OutboxRow,
  replayMessage,
  sendAgain,
  stateOfChannel,
  writeMessages,
} from '../../store/orders/outbox.ts';
import {
  readChannel,
  shownValues,
  storedValues,
  type TypedChannel,
  tokenToSearch,
} from '../channel-forms.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { hoursWereChanged, MESSAGES } from '../desk-texts.ts';
import { readFields, typed, wholeNumber } from '../forms.ts';
import {
  CHANNEL_FIELDS,
  CHANNEL_NAMES,
  CHANNEL_TEXTS,
  CHAT_TEXTS,
  EVENTS,
  failureText,
  NOTIFICATIONS,
  subjectOf,
  TRIAL,
  trialResult,
  trialTooSoon,
} from '../notification-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { ChannelForm, FixedChannel } from '../views/channel-form.tsx';
import { Alert, Layout } from '../views/layout.tsx';
import { sendPage } from '../views/send-page.ts';
import { SettingsLinks } from '../views/settings-links.tsx';

/** Longer than a trial, so they never overlap. */
const TRIAL_PAUSE_MS = 15_000;

const channelField = { channel: z.enum(CHANNELS) };
const value = typed.default('').transform((text) => text.trim());
const searchFields = { channel: z.enum(MESSENGERS), seen: wholeNumber, token: value, chat: value };
const settingFields = { ...channelField, seen: wholeNumber };

type Result = { text: string; isGood: boolean };
type Shown = {
  result?: Result | null;
  /** `seen`: what the user saw, while he has not been told of other changes. */
  form?: { channel: Channel; typed: TypedChannel; problems: Record<string, string>; seen?: number };
  chats?: readonly FoundChat[];
  issued?: string | null;
  status?: 200 | 400 | 404 | 409 | 429;
};

export function notificationPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, channels, hasDeskUrl, sendTrial } = desk;
  const trials = new Map<Channel, number>();

  async function show(c: Context<DeskEnv>, shown: Shown = {}) {
    const rows = await listChannelSettings(store);
    const states = await Promise.all(
      CHANNELS.map(async (channel): Promise<State> => {
        const row = rows.find((each) => each.channel === channel);
        const form = shown.form?.channel === channel ? shown.form : null;
        return {
          channel,
          ...(await stateOfChannel(store, channel)),
          isOn: channels.names().includes(channel),
          isFixed: channels.fixed.includes(channel),
          isRefused: form !== null,
          seen: form?.seen ?? row?.changes ?? 0,
          stored: storedValues(channel, row),
          typed: form ? form.typed : shownValues(channel, row),
          problems: form?.problems ?? {},
          chats: form ? shown.chats : undefined,
        };
      }),
    );
    const troubles = await listTroubles(store);
    return sendPage(
      c,
      <Layout title={NOTIFICATIONS} assets={assets} user={c.get('user')}>
        <Notifications
          states={states}
          troubles={troubles}
          clock={clock}
          hasDeskUrl={hasDeskUrl}
          result={shown.result ?? doneResult(c.req.query('saved'), c.req.query('off'))}
          issued={shown.issued ?? null}
        />
      </Layout>,
      shown.status ?? 200,
    );
  }

  app.get('/notifications', managersOnly, (c) => show(c));

  // Reloading the result of a post.
  for (const action of ['trial', 'settings', 'chats', 'off', 'again', 'replay', 'first'])
    app.get(`/notifications/${action}`, managersOnly, (c) => c.redirect('/notifications', 303));

  async function findRow(channel: Channel): Promise<ChannelSettings | undefined> {
    return (await listChannelSettings(store)).find((row) => row.channel === channel);
  }

  async function save(
    c: Context<DeskEnv>,
    { channel, seen, values }: { channel: Channel; seen: number; values: object | null },
  ): Promise<boolean> {
    const by = c.get('user').name;
    const change = { channel, values, seen, by, now: clock.now(), detail: CHANNEL_NAMES[channel] };
    const isDone = await setChannelSettings(store, change);
    await channels.refresh();
    return isDone;
  }

  async function showChanged(c: Context<DeskEnv>, channel: Channel, form?: Shown['form']) {
    const row = await findRow(channel);
    const last = row ? `${row.changed_by}, ${clock.formatMoment(row.changed_at)}` : null;
    const result = { text: `${CHANNEL_NAMES[channel]}: ${hoursWereChanged(last)}`, isGood: false };
    return show(c, { result, ...(form && { form }), status: 409 });
  }

  function showFixed(c: Context<DeskEnv>, channel: Channel) {
    const settings = [...new Set(CHANNEL_FIELDS[channel].map(({ setting }) => setting))].join(', ');
    const text = `${CHANNEL_NAMES[channel]}: не сохранено. ${CHANNEL_TEXTS.fixed} ${settings}.`;
    return show(c, { result: { text, isGood: false }, status: 409 });
  }

  app.post('/notifications/settings', managersOnly, async (c) => {
    const { channel, seen } = await readFields(c, settingFields);
    if (channels.fixed.includes(channel)) return showFixed(c, channel);
    const names = CHANNEL_FIELDS[channel].map(({ name }) => [name, value] as const);
    const values: TypedChannel = await readFields(c, Object.fromEntries(names));
    const { found } = await readFields(c, { found: value });
    if (found !== '') values.chat = found;
    const read = readChannel(channel, values, await findRow(channel));
    if ('problems' in read) {
      const text = `${CHANNEL_NAMES[channel]}: не сохранено. Исправьте отмеченное.`;
      return show(c, {
        result: { text, isGood: false },
        form: { channel, typed: values, problems: read.problems, seen },
        status: 400,
      });
    }
    if (!(await save(c, { channel, seen, values: read.values })))
      return showChanged(c, channel, { channel, typed: values, problems: {} });
    if (read.issued === null) return c.redirect(`/notifications?saved=${channel}#${channel}`, 303);
    return show(c, { result: doneResult(channel, undefined), issued: read.issued });
  });

  app.post('/notifications/chats', managersOnly, async (c) => {
    const { channel, seen, token, chat } = await readFields(c, searchFields);
    if (channels.fixed.includes(channel)) return showFixed(c, channel);
    const form = { channel, typed: { token, chat }, problems: {}, seen };
    const known = tokenToSearch(channel, token, await findRow(channel));
    if (known === null) {
      const [field] = CHANNEL_FIELDS[channel];
      const problems = { token: field?.problem ?? '' };
      return show(c, { form: { ...form, problems }, status: 400 });
    }
    const search = await channels.findChats(channel, known);
    if ('failure' in search)
      return show(c, { result: { text: CHAT_TEXTS.failed(channel, search.failure), isGood: false }, form });
    return show(c, { form, chats: search.chats });
  });

  app.post('/notifications/off', managersOnly, async (c) => {
    const { channel, seen } = await readFields(c, settingFields);
    if (channels.fixed.includes(channel)) return showFixed(c, channel);
    if (!(await save(c, { channel, seen, values: null }))) return showChanged(c, channel);
    return c.redirect(`/notifications?off=${channel}`, 303);
  });

  app.post('/notifications/trial', managersOnly, async (c) => {
    const { channel } = await readFields(c, channelField);
    await channels.refresh();
    if (!channels.names().includes(channel))
      return show(c, { result: { text: MESSAGES.noChannel, isGood: false }, status: 404 });
    const now = clock.now();
    const wait = (trials.get(channel) ?? Number.NEGATIVE_INFINITY) + TRIAL_PAUSE_MS - now.getTime();
    if (wait > 0) {
      const text = trialTooSoon(channel, Math.ceil(wait / 1000));
      return show(c, { result: { text, isGood: false }, status: 429 });
    }
    // Before sending: of two simultaneous requests one is refused.
    trials.set(channel, now.getTime());
    const trial = await sendTrial(channel);
    const isGood = 'receipt' in trial;
    const detail = `${CHANNEL_NAMES[channel]}, ${isGood ? 'отправлено' : 'не отправлено'}`;
    await writeAudit(store, { by: c.get('user').name, action: 'send-trial', now, detail });
    return show(c, { result: { text: trialResult(channel, trial), isGood } });
  });

  app.post('/notifications/again', managersOnly, async (c) => {
    const { id } = await readFields(c, { id: typed });
    const now = clock.now();
    const message = await sendAgain(store, id, { channels: channels.names(), now });
    // `null` after a double click: already queued.
    if (message) {
      const detail = `${subjectOf(message).title}, ${CHANNEL_NAMES[message.channel]}`;
      await writeAudit(store, { by: c.get('user').name, action: 'send-again', now, detail });
    }
    return c.redirect('/notifications', 303);
  });

  app.post('/notifications/replay', managersOnly, async (c) => {
    const { id } = await readFields(c, { id: typed });
    const now = clock.now();
    const message = await replayMessage(store, id, { channels: webhook(), now });
    // `null` after a double click: already queued.
    if (!message) return c.redirect('/notifications', 303);
    const { title, href } = subjectOf(message);
    const detail = `${title}, ${CHANNEL_NAMES[message.channel]}`;
    await writeAudit(store, { by: c.get('user').name, action: 'send-again', now, detail });
    return c.redirect(href, 303);
  });

  app.post('/notifications/first', managersOnly, async (c) => {
    const { order, message } = await readFields(c, {
      order: wholeNumber.optional(),
      message: wholeNumber.optional(),
    });
    const sending = { channels: webhook(), now: clock.now() };
    const found = order === undefined ? null : await findDeskOrder(store, order);
    if (found && found.status !== UNPAID) {
      await writeMessages(store, 'order.created', [found.id], sending);
      return c.redirect(`/orders/${found.id}`, 303);
    }
    const letter = message === undefined ? null : await findGuestMessage(store, message);
    if (!letter) throw new DeskProblem(404, MESSAGES.noOrder);
    await writeMessages(store, 'message.created', [letter.id], sending);
    return c.redirect(`/messages/${letter.id}`, 303);
  });

  function webhook(): Channel[] {
    return channels.names().filter((channel) => channel === 'webhook');
  }
}

function doneResult(saved: string | undefined, off: string | undefined): Result | null {
  const channel = CHANNELS.find((name) => name === saved || name === off);
  if (!channel) return null;
  const text = channel === saved ? CHANNEL_TEXTS.saved : CHANNEL_TEXTS.cleared;
  return { text: `${CHANNEL_NAMES[channel]}: ${text}`, isGood: true };
}

type State = {
  channel: Channel;
  waiting: number;
  lastSent: string | null;
  isOn: boolean;
  isFixed: boolean;
  isRefused: boolean;
  seen: number;
  stored: TypedChannel | null;
  typed: TypedChannel;
  problems: Record<string, string>;
  chats: readonly FoundChat[] | undefined;
};
type Props = {
  states: State[];
  troubles: OutboxRow[];
  clock: Clock;
  hasDeskUrl: boolean;
  result: Result | null;
  issued: string | null;
};

function Notifications({ states, troubles, clock, hasDeskUrl, result, issued }: Props) {
  const isAllOff = states.every(({ isOn }) => !isOn);
  return (
    <div class="sheet sheet--wide">
      <SettingsLinks current="/notifications" />
      <h1>{NOTIFICATIONS}</h1>
      {result &&
        (result.isGood ? (
          <p class="told" role="status">
            {result.text}
          </p>
        ) : (
          <Alert>{result.text}</Alert>
        ))}
      {issued && (
        <div class="told">
          <p>{CHANNEL_TEXTS.secretOnce}</p>
          <code>{issued}</code>
        </div>
      )}
      <p>
        Сообщаем о новом заказе, об изменении заказа и о новом сообщении с сайта, и ещё раз, если за три
        минуты заказ никто не принял, а сообщение не прочитал.
      </p>
      {isAllOff && <p class="told">Сейчас не сообщаем никому: не настроен ни один способ.</p>}
      <ul class="rows">
        {states.map((state) => (
          <OneChannel state={state} clock={clock} />
        ))}
      </ul>
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
            <Trouble
              row={row}
              isOn={states.some(({ channel, isOn }) => isOn && channel === row.channel)}
              clock={clock}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

function OneChannel({ state, clock }: { state: State; clock: Clock }) {
  const { channel, isOn, isFixed, lastSent, waiting } = state;
  return (
    <li id={channel} class="channel">
      <b>{CHANNEL_NAMES[channel]}</b>{' '}
      {isOn ? <span class="status status--done">включено</span> : <span class="status">не настроено</span>}{' '}
      {lastSent && <span>последнее ушло: {clock.formatMoment(lastSent)}</span>}{' '}
      {waiting > 0 && <span>ждут отправки: {waiting}</span>} {isOn && <Trial channel={channel} />}
      {isFixed ? <FixedChannel channel={channel} /> : <ChannelForm {...state} />}
      {channel === 'webhook' && !isFixed && <p class="channel__note">{CHANNEL_TEXTS.private}</p>}
    </li>
  );
}

function Trial({ channel }: { channel: Channel }) {
  return (
    <form method="post" action="/notifications/trial">
      <button type="submit" name="channel" value={channel} aria-label={`${TRIAL}: ${CHANNEL_NAMES[channel]}`}>
        {TRIAL}
      </button>
    </form>
  );
}

function Trouble({ row, isOn, clock }: { row: OutboxRow; isOn: boolean; clock: Clock }) {
  const { id, event, channel, state, due_at, attempts, failure } = row;
  const { title, href } = subjectOf(row);
  return (
    <li>
      <a href={href}>{title}</a> <span>{EVENTS[event]}</span> <b>{CHANNEL_NAMES[channel]}</b>{' '}
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
            aria-label={`${state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}: ${title}, ${CHANNEL_NAMES[channel]}`}
          >
            {state === 'dead' ? 'Отправить снова' : 'Отправить сейчас'}
          </button>
        </form>
      )}
    </li>
  );
}
