/** @jsxImportSource hono/jsx */
import { raw } from 'hono/html';
import { ALLERGY, allergiesText } from '#contract/allergens.ts';
import { optionTexts } from '#contract/options.ts';
import { extraText, ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';
import type { GuestData } from '../../store/desk/guest-data.ts';
import { isOpen } from '../../store/orders/desk-orders.ts';
import type { Follower } from '../../store/orders/followers.ts';
import type { OutboxRow } from '../../store/orders/outbox.ts';
import { formatKopecks } from '../../texts/format.ts';
import { MESSAGE_STATES, paymentName, STATUSES, wayName } from '../../texts/order-texts.ts';
import { GUEST_DATA, GUEST_DATA_TEXTS } from '../guest-data-texts.ts';
import type { GuestQuery } from '../guest-query.ts';
import { safeHtml } from '../menu/preview.ts';
import { CHANNEL_NAMES, EVENTS, OUTBOX_STATES } from '../notification-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Changes } from './board.tsx';
import { OrderHistory } from './change-order.tsx';
import { Consents } from './consents.tsx';
import { Alert, Note } from './layout.tsx';

type Found = { guest: GuestQuery; data: GuestData };
type PageProps = {
  typed: string;
  found: Found | null;
  problem?: string | undefined;
  note?: string | undefined;
  clock: Clock;
  keepDays: { messages: number; orders: number };
};

export function GuestDataPage({ typed, found, problem, note, clock, keepDays }: PageProps) {
  return (
    <div class="sheet sheet--wide">
      <h1>{GUEST_DATA}</h1>
      {problem && <Alert>{problem}</Alert>}
      {note && <Note>{note}</Note>}
      {/* A phone number must not get into logs and browser history. */}
      <form method="post" action="/guest" class="find">
        <label class="hidden" for="guest">
          Телефон или почта целиком
        </label>
        <input id="guest" name="guest" value={typed} placeholder="Телефон или почта целиком" required />
        <button type="submit">Показать</button>
      </form>
      {found ? (
        <FoundData found={found} clock={clock} />
      ) : (
        <p>
          Всё, что магазин хранит о госте: заказы, сообщения, согласия, уведомления и записи журнала. Закон
          даёт на ответ гостю десять рабочих дней. Само удаляется: из заказов — через {keepDays.orders} дн.,
          сообщения — через {keepDays.messages} дн. после ответа.
        </p>
      )}
      <p>{GUEST_DATA_TEXTS.elsewhere}</p>
    </div>
  );
}

function FoundData({ found: { guest, data }, clock }: { found: Found; clock: Clock }) {
  const { orders, messages, profiles } = data;
  const hasData = orders.length + messages.length > 0;
  const open = orders.filter(({ order, isMention }) => isOpen(order) && !isMention);
  return (
    <>
      <Facts guest={guest} data={data} clock={clock} />
      {(hasData || profiles.length > 0) && (
        <form method="post" action="/guest/export">
          <input type="hidden" name="guest" value={guest.shown} />
          <button type="submit" class="wide">
            Скачать одним файлом
          </button>
        </form>
      )}
      {open.length > 0 && <p class="told">{GUEST_DATA_TEXTS.open}</p>}
      {hasData && open.length === 0 && <Removal guest={guest} data={data} />}
    </>
  );
}

function Removal({ guest, data: { orders, messages, state } }: Found) {
  const mentions = [
    ...orders
      .filter(({ order, isMention }) => isMention && !isOpen(order))
      .map(({ order }) => [`order-${order.id}`, `Заказ №${order.id}`] as const),
    ...messages
      .filter(({ isMention }) => isMention)
      .map(({ message }) => [`message-${message.id}`, `Сообщение №${message.id}`] as const),
  ];
  return (
    <details class="cancel">
      <summary>Удалить данные гостя…</summary>
      <form method="post" action="/guest/remove" class="card__form">
        <input type="hidden" name="guest" value={guest.shown} />
        <input type="hidden" name="seen" value={state} />
        {mentions.length > 0 && (
          <fieldset>
            <legend>Здесь {guest.shown} стоит в тексте. Снимите отметку, если это о другом человеке</legend>
            {mentions.map(([value, title]) => (
              <label class="choice">
                <input type="checkbox" name="mention" value={value} checked /> {title}
              </label>
            ))}
          </fieldset>
        )}
        <p>
          Из заказов уйдут имя, телефон, адрес и тексты, сообщения удалятся целиком, согласия и уведомления
          тоже. Вернуть нельзя. Журнал запомнит, что это сделано, но не о ком.
        </p>
        <button type="submit" class="danger wide">
          Удалить данные гостя
        </button>
      </form>
    </details>
  );
}

type FactsProps = Found & { clock: Clock; isFile?: boolean };

export function Facts({ guest, data, clock, isFile = false }: FactsProps) {
  const { orders, messages, profiles, texts } = data;
  return (
    <>
      <h2>
        {guest.kind === 'phone' ? 'Телефон' : 'Почта'} {guest.shown}: заказов {orders.length}, сообщений{' '}
        {messages.length}
      </h2>
      {orders.length + messages.length + profiles.length === 0 && <p>{GUEST_DATA_TEXTS.nothing}</p>}
      {profiles.map(({ full_name, phone, email }) => (
        <p>
          Профиль на сайте: {full_name}, {phone}, {email}. {GUEST_DATA_TEXTS.profile}
        </p>
      ))}
      {orders.map(({ order, isMention, consents, changes, edits, sentToTill, notifications, followers }) => (
        <article class="guest-data">
          <h3>
            {isFile ? `Заказ №${order.id}` : <a href={`/orders/${order.id}`}>Заказ №{order.id}</a>},{' '}
            {clock.formatMoment(order.created_at)}, {STATUSES[order.status].toLowerCase()}
            {isMention && ` (${GUEST_DATA_TEXTS.mention})`}
          </h3>
          <p>
            {order.full_name}, {order.phone}
            {order.address && `, ${order.address}`}. {wayName(order)}, {paymentName(order.payment)},{' '}
            {formatKopecks(order.total_kopecks)}
          </p>
          {order.allergies && (
            <p>
              {ALLERGY}: {allergiesText(order.allergies)}
            </p>
          )}
          {order.user_comment && <p>Комментарий: {order.user_comment}</p>}
          {ORDER_EXTRA_NAMES.map(
            (name) =>
              order.extras[name] && (
                <p>
                  {ORDER_EXTRAS[name].label}: {extraText(name, order.extras[name])}
                </p>
              ),
          )}
          {order.cancel_reason && <p>Отменён: {order.cancel_reason}</p>}
          <ul>
            {order.items.map(({ title, options, quantity }) => (
              <li>
                {quantity} × {[title, ...optionTexts(options)].join(' · ')}
              </li>
            ))}
          </ul>
          <Notifications rows={notifications} clock={clock} />
          <Followers rows={followers} clock={clock} />
          <Changes changes={changes} clock={clock} />
          <OrderHistory changes={edits} clock={clock} rights={{ seesPhones: true }} />
          {sentToTill.map(({ sentAt, body }) => (
            <details>
              <summary>
                {GUEST_DATA_TEXTS.sentToTill}, {clock.formatMoment(sentAt)}
              </summary>
              <pre>{JSON.stringify(JSON.parse(body), null, 2)}</pre>
            </details>
          ))}
          <Consents consents={consents} texts={texts} clock={clock} isFile={isFile} />
        </article>
      ))}
      {messages.map(({ message, isMention, consents, changes, notifications }) => (
        <article class="guest-data">
          <h3>
            {isFile ? (
              `Сообщение №${message.id}`
            ) : (
              <a href={`/messages/${message.id}`}>Сообщение №{message.id}</a>
            )}
            , {clock.formatMoment(message.created_at)}, {MESSAGE_STATES[message.state].toLowerCase()}
            {isMention && ` (${GUEST_DATA_TEXTS.mention})`}
          </h3>
          <p>
            {message.full_name}, {message.email}
          </p>
          <p>{message.subject}</p>
          <p class="messages__text">{message.content}</p>
          {message.answer_note && <p>Заметка об ответе: {message.answer_note}</p>}
          <Notifications rows={notifications} clock={clock} />
          <Changes changes={changes} clock={clock} />
          <Consents consents={consents} texts={texts} clock={clock} isFile={isFile} />
        </article>
      ))}
    </>
  );
}

function Notifications({ rows, clock }: { rows: OutboxRow[]; clock: Clock }) {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ channel, event, state, due_at }) => (
        <li>
          Уведомление «{EVENTS[event]}», {CHANNEL_NAMES[channel]}: {OUTBOX_STATES[state]},{' '}
          {clock.formatMoment(due_at)}
        </li>
      ))}
    </ul>
  );
}

function Followers({ rows, clock }: { rows: Follower[]; clock: Clock }) {
  if (rows.length === 0) return null;
  return (
    <ul>
      {rows.map(({ way, endpoint, created_at }) => (
        <li>
          {GUEST_DATA_TEXTS.follower}:{' '}
          {way === 'email' ? endpoint : `устройство гостя (${new URL(endpoint).hostname})`}, с{' '}
          {clock.formatMoment(created_at)}
        </li>
      ))}
    </ul>
  );
}

/** No styles and scripts: readable in any browser. */
export function GuestDataFile({ guest, data, clock, madeAt }: Found & { clock: Clock; madeAt: string }) {
  return (
    <html lang="ru">
      <head>
        <meta charset="utf-8" />
        <title>{GUEST_DATA}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <style>{STYLE}</style>
      </head>
      <body>
        <h1>
          {GUEST_DATA}, выгружено {madeAt}
        </h1>
        <Facts guest={guest} data={data} clock={clock} isFile />
        {[...data.texts].map(([digest, content]) => (
          <section>
            <h2>Текст согласия с отпечатком {digest}</h2>
            {raw(safeHtml(content))}
          </section>
        ))}
        <p>{GUEST_DATA_TEXTS.elsewhere}</p>
      </body>
    </html>
  );
}

const STYLE =
  'body{max-width:48rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 sans-serif;overflow-wrap:anywhere}.messages__text{white-space:pre-wrap}';
