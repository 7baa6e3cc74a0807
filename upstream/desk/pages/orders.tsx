/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import { OrderStatus } from '#contract/enums.ts';
import { truncateText } from '#contract/truncate-text.ts';
import { readDayEnd } from '../../store/desk/desk-settings.ts';
import { findSessionUser } from '../../store/desk/desk-users.ts';
import { listConsents, listConsentTexts } from '../../store/guests/consents.ts';
import { listChanges } from '../../store/journal/audit.ts';
import {
  changeStatus,
  findUndoable,
  type StatusChange,
  type StatusChangeResult,
  undoStatusChange,
} from '../../store/orders/change-status.ts';
import {
  type DeskOrder,
  findDeskOrder,
  listCourierOrders,
  listEndedOrders,
  listOpenOrders,
  searchOrders,
} from '../../store/orders/desk-orders.ts';
import { listOrderChanges } from '../../store/orders/order-changes.ts';
import { listNotifications } from '../../store/orders/outbox.ts';
import { listFailedTasks } from '../../store/orders/provider-tasks.ts';
import { listRefused, listUnfinished } from '../../store/orders/refunds.ts';
import { findSentOrder, listTillTroubles } from '../../store/orders/sent-to-till.ts';
import { findCity } from '../../store/terms/delivery.ts';
import { findShopHours } from '../../store/terms/hours.ts';
import { createBusinessDays } from '../calendar.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { lostMessage, MAX_MINUTES, MAX_REASON, MESSAGES } from '../desk-texts.ts';
import { orderIdOf, readFields, typed, wholeNumber } from '../forms.ts';
import { EVENTS } from '../live-events.ts';
import { rightsOf } from '../rights.ts';
import { DeskProblem } from '../security.ts';
import { Board } from '../views/board.tsx';
import { CourierBoard } from '../views/courier-board.tsx';
import { CourierNote } from '../views/courier-note.tsx';
import { Layout } from '../views/layout.tsx';
import { Found, OrderSheet, type Refused, type TypedMove } from '../views/order-sheet.tsx';
import { sendPage } from '../views/send-page.ts';
import { Ticket } from '../views/ticket.tsx';

const MAX_QUERY = 100;

/** `accept:30`, `accept:2026-10-05T09:45Z`, `accept:wanted` (guest's time), `ready`. */
const move = z
  .string()
  .regex(/^(?:accept(?::(?:\d{1,4}|wanted|\d{4}-\d\d-\d\dT\d\d:\d\dZ))?|ready|hand-over|finish|cancel)$/)
  .transform((text) => {
    const [name, ...time] = text.split(':');
    return { name: name as 'accept' | 'ready' | 'hand-over' | 'finish' | 'cancel', time: time.join(':') };
  });
const FIELDS = {
  seen: wholeNumber,
  move,
  minutes: typed.default(''),
  reason: typed.default(''),
  ownReason: typed.default(''),
};

export function orderPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, live, assets, channels, contentTrouble, contentWarnings, payments } = desk;

  async function showBoard(c: Context<DeskEnv>, problem?: string): Promise<Response> {
    const user = c.get('user');
    if (user.role === 'courier') return showCourierBoard(c, problem);
    const days = createBusinessDays(clock, await readDayEnd(store));
    const hasKey = payments.hasKey();
    const [open, ended, undoable, { orderStop }, refunds, receipts, till, stopped] = await Promise.all([
      listOpenOrders(store),
      listEndedOrders(store, days.startOf(days.dayOf(clock.now()))),
      findUndoable(store, user.name, clock.now()),
      findShopHours(store, clock.now()),
      listFailedTasks(store, 'refunds'),
      listFailedTasks(store, 'receipts'),
      listTillTroubles(store, clock.now()),
      hasKey ? listRefused(store) : listUnfinished(store, clock.now()),
    ]);
    return sendPage(
      c,
      <Layout
        title="Заказы"
        newOrders={open.filter(({ status }) => status === OrderStatus.NEW).length}
        assets={assets}
        user={user}
        reloads={{ seconds: 15, url: '/' }}
      >
        <Board
          open={open}
          ended={ended}
          undoable={undoable}
          orderStop={orderStop?.text ?? null}
          failed={{ refunds, receipts, till }}
          stopped={stopped}
          hasKey={hasKey}
          clock={clock}
          days={days}
          rights={rightsOf(user)}
          problem={problem}
          contentTrouble={user.role === 'manager' ? contentTrouble() : null}
          contentWarnings={user.role === 'manager' ? contentWarnings() : []}
        />
      </Layout>,
      problem ? 409 : 200,
    );
  }

  async function showCourierBoard(c: Context<DeskEnv>, problem?: string): Promise<Response> {
    const user = c.get('user');
    const [orders, undoable, city] = await Promise.all([
      listCourierOrders(store, user.name),
      findUndoable(store, user.name, clock.now()),
      findCity(store),
    ]);
    return sendPage(
      c,
      <Layout title="Заказы" assets={assets} user={user} reloads={{ seconds: 15, url: '/' }} isQuiet>
        <CourierBoard orders={orders} undoable={undoable} clock={clock} city={city} problem={problem} />
      </Layout>,
      problem ? 409 : 200,
    );
  }

  async function getOrder(c: Context<DeskEnv>): Promise<DeskOrder> {
    const order = await findDeskOrder(store, orderIdOf(c));
    if (!order) throw new DeskProblem(404, MESSAGES.noOrder);
    return order;
  }

  async function showOrder(c: Context<DeskEnv>, refused?: Refused): Promise<Response> {
    const order = await getOrder(c);
    const isManager = c.get('user').role === 'manager';
    const [changes, edits, consents, rows, sent, troubles] = await Promise.all([
      listChanges(store, order.id),
      listOrderChanges(store, order.id),
      listConsents(store, { order_id: order.id }),
      isManager ? listNotifications(store, { order_id: order.id }) : null,
      findSentOrder(store, order.id),
      listTillTroubles(store, clock.now(), order.id),
    ]);
    const texts = await listConsentTexts(
      store,
      consents.map(({ digest }) => digest),
    );
    return sendPage(
      c,
      <Layout title={`Заказ №${order.id}`} assets={assets} user={c.get('user')}>
        <OrderSheet
          order={order}
          changes={changes}
          consents={consents}
          texts={texts}
          edits={edits}
          till={{ sent, troubles }}
          sent={rows && { rows, hasWebhook: channels.names().includes('webhook') }}
          clock={clock}
          rights={rightsOf(c.get('user'))}
          refused={refused}
        />
      </Layout>,
      refused?.status ?? 200,
    );
  }

  function answer(
    c: Context<DeskEnv>,
    result: StatusChangeResult,
    typed?: TypedMove,
  ): Response | Promise<Response> {
    if (result.outcome === 'missing') throw new DeskProblem(404, MESSAGES.noOrder);
    if (result.outcome === 'moved') return c.redirect('/', 303);
    const { outcome, order, last } = result;
    const problem = lostMessage(outcome, order, last && { ...last, clock: clock.time(last.at) });
    return typed ? showOrder(c, { status: 409, problem, move: 'cancel', typed }) : showBoard(c, problem);
  }

  app.get('/', (c) => showBoard(c));
  app.get('/live', (c) => {
    const { role, name } = c.get('user');
    const isCourier = role === 'courier';
    return live.open(
      c,
      { events: isCourier ? ['board'] : EVENTS, courier: isCourier ? name : null },
      async () => Boolean(await findSessionUser(store, c.get('token'), clock.now())),
    );
  });
  app.get('/orders/:id', (c) => showOrder(c));

  app.get('/orders/:id/ticket', async (c) => {
    const order = await getOrder(c);
    const edits = await listOrderChanges(store, order.id);
    return sendPage(c, <Ticket order={order} edits={edits} clock={clock} assets={assets} />);
  });
  app.get('/orders/:id/note', async (c) =>
    sendPage(
      c,
      <CourierNote
        order={await getOrder(c)}
        clock={clock}
        assets={assets}
        rights={rightsOf(c.get('user'))}
      />,
    ),
  );

  app.get('/orders/:id/move', (c) =>
    c.redirect(c.get('user').role === 'courier' ? '/' : `/orders/${orderIdOf(c)}`, 303),
  );

  app.post('/orders/:id/move', async (c) => {
    const orderId = orderIdOf(c);
    const fields = await readFields(c, FIELDS);
    const user = c.get('user');
    const actor = { orderId, seen: fields.seen, by: user.name, now: clock.now() };
    const { name } = fields.move;
    if (user.role === 'courier') return moveAsCourier(c, { ...actor, move: name });
    const typedMove = { minutes: fields.minutes, reason: fields.reason, ownReason: fields.ownReason };
    const { time } = fields.move;
    if (name === 'accept' && time === 'wanted') {
      return answer(c, await changeStatus(store, { ...actor, move: name }));
    }
    if (name === 'accept' && time.includes('T')) {
      const readyAt = new Date(time);
      // Or an impossible date.
      if (!(readyAt > clock.now())) return showBoard(c, MESSAGES.pastPromise);
      if (readyAt.getTime() > clock.now().getTime() + MAX_MINUTES * 60_000) {
        return showOrder(c, { status: 400, problem: MESSAGES.badMinutes, move: name, typed: typedMove });
      }
      return answer(c, await changeStatus(store, { ...actor, move: name, readyAt }));
    }
    if (name === 'accept') {
      const minutes = Number(time || fields.minutes.trim() || Number.NaN);
      if (!Number.isInteger(minutes) || minutes < 1 || minutes > MAX_MINUTES) {
        return showOrder(c, { status: 400, problem: MESSAGES.badMinutes, move: name, typed: typedMove });
      }
      return answer(c, await changeStatus(store, { ...actor, move: name, minutes }));
    }
    if (name === 'cancel') {
      if (!rightsOf(c.get('user')).mayCancel) throw new DeskProblem(403, MESSAGES.mayNotCancel);
      const reason = fields.ownReason.trim() || fields.reason.trim();
      if (reason === '' || reason.length > MAX_REASON) {
        return showOrder(c, { status: 400, problem: MESSAGES.badReason, move: name, typed: typedMove });
      }
      return answer(c, await changeStatus(store, { ...actor, move: name, reason }), typedMove);
    }
    return answer(c, await changeStatus(store, { ...actor, move: name }));
  });

  /** Only the last two steps of his own orders. */
  async function moveAsCourier(c: Context<DeskEnv>, change: StatusChange) {
    const { by, orderId, move } = change;
    const order = (await listCourierOrders(store, by)).find(({ id }) => id === orderId);
    const isStep = move === 'hand-over' || move === 'finish';
    if (!isStep || !order) return showBoard(c, MESSAGES.notYourOrder);
    return answer(c, await changeStatus(store, { ...change, courier: by }));
  }

  app.post('/orders/:id/undo', async (c) => {
    const orderId = orderIdOf(c);
    const { seen } = await readFields(c, { seen: wholeNumber });
    return answer(
      c,
      await undoStatusChange(store, { orderId, seen, by: c.get('user').name, now: clock.now() }),
    );
  });

  app.get('/search', async (c) => {
    const query = truncateText(c.req.query('q') ?? '', MAX_QUERY);
    const rights = rightsOf(c.get('user'));
    const orders = await searchOrders(store, query, rights);
    return sendPage(
      c,
      <Layout title="Поиск" assets={assets} user={c.get('user')} query={query}>
        <Found orders={orders} clock={clock} rights={rights} />
      </Layout>,
    );
  });
}
