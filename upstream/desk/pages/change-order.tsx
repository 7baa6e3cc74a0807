/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import type { FieldErrors } from '#contract/requests.ts';
import { termsRefused, unavailableItem } from '../../http/messages.ts';
import { destinationOf } from '../../http/order-draft.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import {
  type CurrentOrder,
  changeOrderContents,
  type EditPlan,
  type EditRefusal,
  findCurrentOrder,
  isChangeable,
  type OrderEdit,
  quoteEdit,
} from '../../store/orders/change-order.ts';
import { lastChange } from '../../store/orders/change-status.ts';
import { readExtras } from '../../store/orders/order-extras.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { ACTIONS, MESSAGES } from '../desk-texts.ts';
import { orderIdOf } from '../forms.ts';
import { attempt, destinationFields, formOfOrder, quantityOf, readOrderForm } from '../order-form.ts';
import { CHANGE_ORDER, orderWasChanged, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import { DeskProblem } from '../security.ts';
import { ChangeOrderView } from '../views/change-order.tsx';
import { Layout } from '../views/layout.tsx';
import type { FormView } from '../views/order-form.tsx';
import { sendPage } from '../views/send-page.ts';
import { advanceForm } from './order-form-steps.ts';

type Quote = { plan: EditPlan | null; problems: FieldErrors; isBelowMinSum: boolean };
type Shown = { quote: Quote | null; problem?: string | undefined; isOvertaken?: boolean };

const NO_PROBLEMS = { plan: null, problems: {}, isBelowMinSum: false };

export function changeOrderPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, orderRules, channels } = desk;

  async function getCurrent(c: Context<DeskEnv>): Promise<CurrentOrder> {
    const current = await findCurrentOrder(store, orderIdOf(c));
    if (!current) throw new DeskProblem(404, MESSAGES.noOrder);
    return current;
  }

  function show(
    c: Context<DeskEnv>,
    current: CurrentOrder,
    view: FormView,
    { quote, problem, isOvertaken = false }: Shown,
    status: 200 | 400 | 409 = 200,
  ) {
    const title = `${CHANGE_ORDER} №${current.order.id}`;
    // What this page shows is what the next «Сохранить» agrees to.
    const form = { ...view.form, seen: current.order.changes, shown: quote?.plan?.digest ?? '' };
    return sendPage(
      c,
      <Layout title={title} assets={assets} user={c.get('user')}>
        <ChangeOrderView
          current={current}
          view={{ ...view, form, problems: quote?.problems ?? {} }}
          plan={quote?.plan ?? null}
          canWaiveMinSum={quote?.isBelowMinSum === true || form.isBelowMinSum}
          problem={problem}
          isOvertaken={isOvertaken}
          clock={clock}
        />
      </Layout>,
      status,
    );
  }

  /** The difference, or why it is refused. */
  async function quoteOf(current: CurrentOrder, read: ReadEdit): Promise<Quote> {
    if ('problems' in read) return { ...NO_PROBLEMS, problems: read.problems };
    const plan = await quoteEdit(store, current, read.edit, { now: clock.now(), rules: orderRules });
    return 'reason' in plan ? refusedQuote(plan) : { ...NO_PROBLEMS, plan };
  }

  function whoChanged(last: AuditRow | null): string {
    return last ? ` (${last.user_name} в ${clock.time(last.at)}: ${ACTIONS[last.action]})` : '';
  }

  app.get('/orders/:id/change', async (c) => {
    const current = await getCurrent(c);
    const view = await advanceForm(desk, formOfOrder(current), contextOf(current));
    const problem = isChangeable(current.order) ? undefined : TEXTS.notChangeable;
    return show(c, current, view, { quote: null, problem }, problem ? 409 : 200);
  });

  app.post('/orders/:id/change', async (c) => {
    const typed = await readOrderForm(c);
    const current = await getCurrent(c);
    const { order } = current;
    const view = await advanceForm(desk, typed, contextOf(current));
    if (!isChangeable(order)) {
      return show(c, current, view, { quote: null, problem: TEXTS.notChangeable }, 409);
    }
    const read = readEdit(view);
    const isSave = view.form.intent === 'save' && view.form.shown !== '';
    if (isSave && 'edit' in read) {
      const result = await changeOrderContents(store, {
        orderId: order.id,
        seen: view.form.seen,
        by: c.get('user').name,
        now: clock.now(),
        edit: read.edit,
        expected: view.form.shown,
        rules: orderRules,
        channels: channels.names(),
      });
      if (result.outcome === 'changed') return c.redirect(`/orders/${order.id}`, 303);
      const fresh = await getCurrent(c);
      const quote = await quoteOf(fresh, read);
      if (result.outcome === 'lost') {
        const problem = orderWasChanged(order.id, whoChanged(result.last));
        return show(c, fresh, view, { quote, problem, isOvertaken: true }, 409);
      }
      if (result.outcome === 'refused') return show(c, fresh, view, { quote }, 400);
      const problem = result.outcome === 'other-plan' ? TEXTS.otherPlan : TEXTS.notChangeable;
      return show(c, fresh, view, { quote, problem }, 409);
    }
    const quote = await quoteOf(current, read);
    if (view.form.seen !== order.changes) {
      const problem = orderWasChanged(order.id, whoChanged(await lastChange(store, order)));
      return show(c, current, view, { quote, problem, isOvertaken: true }, 409);
    }
    return show(c, current, view, { quote }, 'problems' in read ? 400 : 200);
  });
}

function contextOf({ order, items }: CurrentOrder) {
  const { allergies = null } = readExtras(order.extras_json);
  return { items, wantedAt: order.wanted_at, allergies };
}

type ReadEdit = { edit: OrderEdit } | { problems: FieldErrors };

/** What the form says, before anything is compared with the order. */
function readEdit({ form, lines, problems }: FormView): ReadEdit {
  const read = attempt(() => destinationOf(destinationFields(form)));
  const all = { ...problems, ...('problems' in read && read.problems) };
  if ('problems' in read || Object.keys(all).length > 0) return { problems: all };
  const edited = lines.map(({ line, agreed, quantity }) => ({
    line,
    agreed,
    quantity: quantityOf({ line, quantity }) ?? 0,
  }));
  return { edit: { ...read.value, lines: edited, isBelowMinSum: form.isBelowMinSum } };
}

function refusedQuote(refused: EditRefusal): Quote {
  switch (refused.reason) {
    case 'empty':
    case 'unchanged':
      return { ...NO_PROBLEMS, problems: { nonFieldErrors: [TEXTS[refused.reason]] } };
    case 'items':
      return {
        ...NO_PROBLEMS,
        problems: { nonFieldErrors: refused.items.map((item) => unavailableItem(item, 'из заказа')) },
      };
    case 'terms':
      return {
        plan: null,
        problems: termsRefused(refused.refusal),
        isBelowMinSum: refused.refusal.reason === 'min-sum',
      };
  }
}
