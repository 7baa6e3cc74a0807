/** @jsxImportSource hono/jsx */
import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { Store } from '../../store/database/store.ts';
import {
  changeGuestMessage,
  countNewMessages as count,
  deleteGuestMessage,
  findGuestMessage,
  listGuestMessages,
  type MessageChangeResult,
  searchGuestMessages,
  stateOfMessages,
} from '../../store/desk/guest-messages.ts';
import { listConsents, listConsentTexts } from '../../store/guests/consents.ts';
import { listChangesOfMessage } from '../../store/journal/audit.ts';
import { listNotifications } from '../../store/orders/outbox.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { idOf, readFields, typed, wholeNumber } from '../forms.ts';
import { GUEST_MESSAGES, MAX_NOTE, MESSAGE_TEXTS } from '../message-texts.ts';
import { DeskProblem, managersOnly } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { MessageList, MessageSheet } from '../views/messages.tsx';
import { sendPage } from '../views/send-page.ts';

const MAX_QUERY = 100;

export function countNewMessages(store: Store): MiddlewareHandler<DeskEnv> {
  return async (c, next) => {
    if (c.req.path !== '/live' && c.get('user').role !== 'courier')
      c.set('user', { ...c.get('user'), newMessages: await count(store) });
    await next();
  };
}

type Refused = { status: 400 | 409; problem: string; typedNote?: string };

export function messagePages(app: Hono<DeskEnv>, { store, clock, assets, channels, keepDays }: Desk): void {
  app.get('/messages', async (c) => {
    const query = (c.req.query('q') ?? '').slice(0, MAX_QUERY);
    const messages = await (query ? searchGuestMessages(store, query) : listGuestMessages(store));
    const [, last] = (await stateOfMessages(store)).split(' ');
    return sendPage(
      c,
      <Layout
        title={GUEST_MESSAGES}
        assets={assets}
        user={c.get('user')}
        {...(!query && { reloads: { seconds: 60, url: '/messages' } })}
      >
        <MessageList
          messages={messages}
          query={query}
          note={c.req.query('done') === 'deleted' ? MESSAGE_TEXTS.deleted : undefined}
          last={Number(last)}
          keepDays={keepDays.messages}
          clock={clock}
        />
      </Layout>,
    );
  });

  async function showMessage(c: Context<DeskEnv>, refused?: Refused): Promise<Response> {
    const message = await findGuestMessage(store, messageIdOf(c));
    if (!message) throw new DeskProblem(404, MESSAGE_TEXTS.noMessage);
    const isManager = c.get('user').role === 'manager';
    const [consents, changes, rows] = await Promise.all([
      listConsents(store, { message_id: message.id }),
      listChangesOfMessage(store, message.id),
      isManager ? listNotifications(store, { message_id: message.id }) : null,
    ]);
    const texts = await listConsentTexts(
      store,
      consents.map(({ digest }) => digest),
    );
    const user = c.get('user');
    return sendPage(
      c,
      <Layout title={`Сообщение №${message.id}`} assets={assets} user={user}>
        <MessageSheet
          message={message}
          consents={consents}
          texts={texts}
          changes={changes}
          sent={rows && { rows, hasWebhook: channels.names().includes('webhook') }}
          clock={clock}
          keepDays={keepDays.messages}
          canDelete={isManager}
          problem={refused?.problem}
          typedNote={refused?.typedNote}
        />
      </Layout>,
      refused?.status ?? 200,
    );
  }

  app.get('/messages/:id', (c) => showMessage(c));
  app.get('/messages/:id/:action', (c) => c.redirect(`/messages/${messageIdOf(c)}`, 303));

  function answer(
    c: Context<DeskEnv>,
    result: MessageChangeResult,
    { to, typedNote }: { to: string; typedNote?: string },
  ): Response | Promise<Response> {
    if (result === 'missing') throw new DeskProblem(404, MESSAGE_TEXTS.noMessage);
    if (result === 'changed') return c.redirect(to, 303);
    return showMessage(c, {
      status: 409,
      problem: MESSAGE_TEXTS.lost,
      ...(typedNote !== undefined && { typedNote }),
    });
  }

  function actorOf(c: Context<DeskEnv>, seen: number) {
    return { id: messageIdOf(c), seen, by: c.get('user').name, now: clock.now() };
  }

  for (const action of ['read', 'reopen'] as const) {
    app.post(`/messages/:id/${action}`, async (c) => {
      const { seen } = await readFields(c, { seen: wholeNumber });
      const actor = actorOf(c, seen);
      return answer(c, await changeGuestMessage(store, { ...actor, action }), {
        to: `/messages/${actor.id}`,
      });
    });
  }

  app.post('/messages/:id/answer', async (c) => {
    const { seen, note } = await readFields(c, { seen: wholeNumber, note: typed.default('') });
    if (note.length > MAX_NOTE) {
      return showMessage(c, { status: 400, problem: MESSAGE_TEXTS.longNote, typedNote: note });
    }
    const change = { ...actorOf(c, seen), action: 'answer' as const, note: note.trim() };
    return answer(c, await changeGuestMessage(store, change), { to: '/messages', typedNote: note });
  });

  app.post('/messages/:id/delete', managersOnly, async (c) => {
    const { seen } = await readFields(c, { seen: wholeNumber });
    const result = await deleteGuestMessage(store, actorOf(c, seen));
    return answer(c, result === 'missing' ? 'changed' : result, { to: '/messages?done=deleted' });
  });
}

function messageIdOf(c: Context): number {
  return idOf(c, MESSAGE_TEXTS.noMessage);
}
