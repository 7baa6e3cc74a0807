/** @jsxImportSource hono/jsx */
import type { Child } from 'hono/jsx';
import { ellipsize } from '#contract/truncate-text.ts';
import type { MessageState } from '../../store/database/order-tables.ts';
import { type GuestMessage, MAX_LISTED_MESSAGES } from '../../store/desk/guest-messages.ts';
import type { ConsentRow } from '../../store/guests/consents.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import type { OutboxRow } from '../../store/orders/outbox.ts';
import { MESSAGE_STATES } from '../../texts/order-texts.ts';
import { GUEST_MESSAGES, keepingText, MAX_NOTE, MESSAGE_ACTIONS, MESSAGE_TEXTS } from '../message-texts.ts';
import type { Clock } from '../restaurant-time.ts';
import { Changes } from './board.tsx';
import { Consents } from './consents.tsx';
import { Alert, Note } from './layout.tsx';
import { SentNotifications } from './sent-notifications.tsx';

const MAX_EXCERPT = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

type ListProps = {
  messages: GuestMessage[];
  query: string;
  note: string | undefined;
  last: number;
  keepDays: number;
  clock: Clock;
};

export function MessageList({ messages, query, note, last, keepDays, clock }: ListProps) {
  return (
    <div class="sheet sheet--wide">
      <h1>{GUEST_MESSAGES}</h1>
      {note && <Note>{note}</Note>}
      <p class="told" id="news" data-last={last} role="status" hidden>
        {MESSAGE_TEXTS.news} <a href="/messages">Показать</a>
      </p>
      <form method="get" action="/messages" class="find">
        <label class="hidden" for="find">
          Имя, почта или слова из сообщения
        </label>
        <input id="find" type="search" name="q" value={query} placeholder="Имя, почта, слова" />
        <button type="submit">Найти</button>
        {query && (
          <a class="button" href="/messages">
            Все
          </a>
        )}
      </form>
      {query && <p role="status">Найдено: {messages.length}</p>}
      {messages.length === 0 && !query && <p>Сообщений нет.</p>}
      <ul class="rows messages">
        {messages.map((message) => (
          <Row message={message} clock={clock} />
        ))}
      </ul>
      {messages.length === MAX_LISTED_MESSAGES && (
        <p>Показаны первые {MAX_LISTED_MESSAGES}: остальные найдёт поиск.</p>
      )}
      <p>{keepingText(keepDays)}</p>
    </div>
  );
}

function Row({ message, clock }: { message: GuestMessage; clock: Clock }) {
  const { id, state, subject, full_name, content, created_at } = message;
  return (
    <li class={state === 'new' ? 'messages__new' : undefined}>
      <a href={`/messages/${id}`}>{subject}</a> <State state={state} /> <span>{full_name}</span>{' '}
      <span>{clock.formatMoment(created_at)}</span>
      <p class="messages__excerpt">{ellipsize(content, MAX_EXCERPT)}</p>
    </li>
  );
}

function State({ state }: { state: MessageState }) {
  const kind = { new: 'status--cancelled', read: '', answered: 'status--done' }[state];
  return <b class={`status ${kind}`.trim()}>{MESSAGE_STATES[state]}</b>;
}

type SheetProps = {
  message: GuestMessage;
  consents: ConsentRow[];
  /** By digest. */
  texts: ReadonlyMap<string, string>;
  changes: AuditRow[];
  /** `null`: not for this user. */
  sent: { rows: OutboxRow[]; hasWebhook: boolean } | null;
  clock: Clock;
  keepDays: number;
  canDelete: boolean;
  problem?: string | undefined;
  typedNote?: string | undefined;
};

/** Never reloads itself: its form has typed text. */
export function MessageSheet(props: SheetProps) {
  const { message, consents, texts, changes, sent, clock, keepDays, canDelete, problem, typedNote } = props;
  const { id, state, full_name, email, subject, content, created_at } = message;
  return (
    <div class="sheet sheet--wide">
      <h1>
        Сообщение №{id} <State state={state} />
      </h1>
      {problem && <Alert>{problem}</Alert>}
      <p>
        {full_name}, <a href={replyHref(email, subject)}>{email}</a>
        <br />
        Пришло: {clock.formatMoment(created_at)}
      </p>
      <h2>{subject}</h2>
      <p class="messages__text">{content}</p>
      {state === 'answered' && <Answered message={message} clock={clock} keepDays={keepDays} />}
      {state === 'answered' && typedNote && <p class="told">Ваша заметка не сохранена: {typedNote}</p>}
      {state === 'new' && (
        <ChangeForm message={message} action="read">
          <button type="submit" class="wide">
            {MESSAGE_ACTIONS.read}
          </button>
        </ChangeForm>
      )}
      {state === 'answered' ? (
        <ChangeForm message={message} action="reopen">
          <button type="submit" class="wide">
            {MESSAGE_ACTIONS.reopen}
          </button>
        </ChangeForm>
      ) : (
        <ChangeForm message={message} action="answer">
          <label>
            Заметка: кто и что ответил (необязательно)
            <input name="note" maxlength={MAX_NOTE} value={typedNote ?? ''} />
          </label>
          <button type="submit" class="main wide">
            {MESSAGE_ACTIONS.answer}
          </button>
          <p>Отвечают письмом на почту гостя; здесь только отмечают, что ответ был.</p>
        </ChangeForm>
      )}
      {canDelete && (
        <details class="cancel">
          <summary>{MESSAGE_ACTIONS.delete}…</summary>
          <ChangeForm message={message} action="delete">
            <p>Сообщение удалится вместе с согласиями, вернуть его нельзя.</p>
            <button type="submit" class="danger wide">
              {MESSAGE_ACTIONS.delete}
            </button>
          </ChangeForm>
        </details>
      )}
      {changes.length > 0 && (
        <section aria-labelledby="changes">
          <h2 id="changes">Что было с сообщением</h2>
          <Changes changes={changes} clock={clock} />
        </section>
      )}
      {sent && <SentNotifications about={{ message: id }} {...sent} clock={clock} />}
      <Consents consents={consents} texts={texts} clock={clock} />
      {state !== 'answered' && <p>{keepingText(keepDays)}</p>}
    </div>
  );
}

function replyHref(email: string, subject: string): string {
  const [to, answer] = [email, `Re: ${subject}`].map(encodeURIComponent);
  return `mailto:${to}?subject=${answer}`;
}

function Answered({ message, clock, keepDays }: { message: GuestMessage; clock: Clock; keepDays: number }) {
  const { answered_at, answer_note, changed_by } = message;
  if (answered_at === null) return null;
  const removedAfter = new Date(Date.parse(answered_at) + keepDays * DAY_MS).toISOString();
  return (
    <p class="told">
      {changed_by} отметил(а) ответ: {clock.formatMoment(answered_at)}.
      {answer_note && ` Заметка: ${answer_note}`}
      <br />
      Сообщение удалится само: {clock.formatMoment(removedAfter)}.
    </p>
  );
}

type ChangeFormProps = { message: GuestMessage; action: keyof typeof MESSAGE_ACTIONS; children: Child };

function ChangeForm({ message: { id, changes }, action, children }: ChangeFormProps) {
  return (
    <form method="post" action={`/messages/${id}/${action}`} class="card__form">
      <input type="hidden" name="seen" value={changes} />
      {children}
    </form>
  );
}
