/** @jsxImportSource hono/jsx */
import type { Context, Hono } from 'hono';
import { statedAllergies } from '#contract/allergens.ts';
import { extraTexts, extraValues, ORDER_EXTRA_NAMES } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import { destinationOf, editRefusalOf, guestDetailsOf } from '../../http/order-draft.ts';
import type { Store } from '../../store/database/store.ts';
import type { AuditRow } from '../../store/journal/audit.ts';
import {
  type CurrentOrder,
  changeOrderContents,
  type EditPlan,
  type EditRefusal,
  findCurrentOrder,
  type OrderEdit,
  quoteEdit,
} from '../../store/orders/change-order.ts';
import { lastChange } from '../../store/orders/change-status.ts';
import { guestOf } from '../../store/orders/order-changes.ts';
import { balanceOf, findOrderMoney } from '../../store/orders/order-money.ts';
import { isChangeable } from '../../store/orders/order-transitions.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { ACTIONS, MESSAGES } from '../desk-texts.ts';
import { orderIdOf } from '../forms.ts';
import {
  attempt,
  destinationFields,
  formOfOrder,
  type OrderForm,
  quantityOf,
  readOrderForm,
} from '../order-form.ts';
import { CHANGE_ORDER, orderWasChanged, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import { decideForm, mergeForm } from '../order-merge.ts';
import { rightsOf } from '../rights.ts';
import { DeskProblem } from '../security.ts';
import { ChangeOrderView, type PlannedMoney } from '../views/change-order.tsx';
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

  async function show(
    c: Context<DeskEnv>,
    current: CurrentOrder,
    view: FormView,
    { quote, problem, isOvertaken = false }: Shown,
    status: 200 | 400 | 409 = 200,
  ) {
    const title = `${CHANGE_ORDER} №${current.order.id}`;
    // The next «Сохранить» agrees to what this page shows.
    const { base, seen } = formOf(c, current);
    const form = { ...view.form, base, seen, shown: quote?.plan?.digest ?? '' };
    return sendPage(
      c,
      <Layout title={title} assets={assets} user={c.get('user')}>
        <ChangeOrderView
          current={current}
          view={{ ...view, form, problems: quote?.problems ?? {} }}
          plan={quote?.plan ?? null}
          money={await plannedMoney(store, current, quote?.plan ?? null)}
          canWaiveMinSum={quote?.isBelowMinSum === true || form.isBelowMinSum}
          problem={problem}
          isOvertaken={isOvertaken}
          clock={clock}
          rights={rightsOf(c.get('user'))}
        />
      </Layout>,
      status,
    );
  }

  async function quoteOf(current: CurrentOrder, read: ReadEdit): Promise<Quote> {
    if ('problems' in read) return { ...NO_PROBLEMS, problems: read.problems };
    const plan = await quoteEdit(store, current, read.edit, { now: clock.now(), rules: orderRules });
    return 'reason' in plan ? refusedQuote(plan) : { ...NO_PROBLEMS, plan };
  }

  function whoChanged(last: AuditRow | null): string {
    return last ? ` (${last.user_name} в ${clock.time(last.at)}: ${ACTIONS[last.action]})` : '';
  }

  const formOf = (c: Context<DeskEnv>, current: CurrentOrder) =>
    formOfOrder(current, rightsOf(c.get('user')));

  app.get('/orders/:id/change', async (c) => {
    const current = await getCurrent(c);
    const view = await advanceForm(desk, formOf(c, current), contextOf(current));
    const problem = isChangeable(current.order) ? undefined : TEXTS.notChangeable;
    return show(c, current, view, { quote: null, problem }, problem ? 409 : 200);
  });

  /** The form over an order that somebody has changed since its page was shown. */
  async function showOvertaken(
    c: Context<DeskEnv>,
    current: CurrentOrder,
    { form }: FormView,
    last: AuditRow | null,
  ) {
    const merged = mergeForm(form, formOf(c, current), clock.formatMoment);
    // The button has already been pressed.
    const view = await advanceForm(desk, { ...merged, intent: 'recount' }, contextOf(current));
    const hasQuestions = merged.questions.length > 0;
    const quote = hasQuestions ? null : await quoteOf(current, readEdit(view, current));
    const problem = orderWasChanged(current.order.id, whoChanged(last), hasQuestions);
    return show(c, current, view, { quote, problem, isOvertaken: true }, 409);
  }

  app.post('/orders/:id/change', async (c) => {
    const typed = await readOrderForm(c);
    const current = await getCurrent(c);
    const { order } = current;
    const form = decideForm(typed, clock.formatMoment);
    const view = await advanceForm(desk, form, contextOf(current));
    if (!isChangeable(order)) {
      return show(c, current, view, { quote: null, problem: TEXTS.notChangeable }, 409);
    }
    const read = readEdit(view, current);
    const hasQuestions = form.questions.length > 0;
    const isSave = form.intent === 'save' && form.shown !== '' && !hasQuestions;
    if (isSave && 'edit' in read) {
      const result = await changeOrderContents(store, {
        orderId: order.id,
        seen: form.seen,
        by: c.get('user').name,
        now: clock.now(),
        edit: read.edit,
        expected: form.shown,
        rules: orderRules,
        channels: channels.names(),
      });
      if (result.outcome === 'changed') return c.redirect(`/orders/${order.id}`, 303);
      const fresh = await getCurrent(c);
      if (result.outcome === 'lost') return showOvertaken(c, fresh, view, result.last);
      const quote = await quoteOf(fresh, read);
      if (result.outcome === 'refused') return show(c, fresh, view, { quote }, 400);
      const problem = result.outcome === 'other-plan' ? TEXTS.otherPlan : TEXTS.notChangeable;
      return show(c, fresh, view, { quote, problem }, 409);
    }
    if (form.seen !== order.changes) return showOvertaken(c, current, view, await lastChange(store, order));
    if (hasQuestions) return show(c, current, view, { quote: null, problem: TEXTS.choose }, 400);
    return show(c, current, view, { quote: await quoteOf(current, read) }, 'problems' in read ? 400 : 200);
  });
}

async function plannedMoney(
  store: Store,
  { order }: CurrentOrder,
  plan: EditPlan | null,
): Promise<PlannedMoney | null> {
  const money = await findOrderMoney(store, order.id);
  if (!plan || money.payments.length === 0) return null;
  const after = { status: plan.status, total_kopecks: plan.totalKopecks };
  return { now: balanceOf(order, money), after: balanceOf(after, money) };
}

function contextOf({ order, items }: CurrentOrder) {
  return { items, wantedAt: order.wanted_at };
}

type ReadEdit = { edit: OrderEdit } | { problems: FieldErrors };

function readEdit({ form, lines, problems }: FormView, current: CurrentOrder): ReadEdit {
  const destination = attempt(() => destinationOf(destinationFields(form)));
  const guest = attempt(() => readGuest(form, current), form);
  const all = {
    ...problems,
    ...('problems' in destination && destination.problems),
    ...('problems' in guest && guest.problems),
  };
  if ('problems' in destination || 'problems' in guest || Object.keys(all).length > 0)
    return { problems: all };
  const edited = lines.map(({ line, agreed, quantity }) => ({
    line,
    agreed,
    quantity: quantityOf({ line, quantity }) ?? 0,
  }));
  const { isBelowMinSum } = form;
  return { edit: { ...destination.value, ...guest.value, lines: edited, isBelowMinSum } };
}

/** Only what was typed anew must follow the rules of today. */
function readGuest(form: OrderForm, { order }: CurrentOrder): Pick<OrderEdit, 'payment' | 'guest'> {
  const before = guestOf(order);
  const texts = ORDER_EXTRA_NAMES.filter((name) => form.extras[name] !== (before.texts[name] ?? ''));
  const isPhoneTyped = form.base?.phone !== undefined && form.phone !== form.base.phone;
  const typed = guestDetailsOf({
    payment: form.payment,
    ...(isPhoneTyped && { phone: form.phone }),
    ...(form.fullName !== before.fullName && { fullName: form.fullName }),
    ...extraValues(Object.fromEntries(texts.map((name) => [name, form.extras[name]])), form),
    allergies: form.allergies,
  });
  const { payment, phone, fullName, allergies, ...extras } = typed;
  const untouched = Object.entries(before.texts).filter(([name]) => !texts.some((text) => text === name));
  return {
    ...(payment !== undefined && { payment }),
    guest: {
      ...(phone !== undefined && { phone }),
      ...(fullName !== undefined && { fullName }),
      texts: { ...Object.fromEntries(untouched), ...extraTexts(extras) },
      allergies: (allergies && statedAllergies(allergies)) ?? null,
    },
  };
}

function refusedQuote(refused: EditRefusal): Quote {
  switch (refused.reason) {
    case 'empty':
    case 'unchanged':
      return { ...NO_PROBLEMS, problems: { nonFieldErrors: [TEXTS[refused.reason]] } };
    default:
      return {
        plan: null,
        problems: editRefusalOf(refused, 'из заказа'),
        isBelowMinSum: refused.reason === 'terms' && refused.refusal.reason === 'min-sum',
      };
  }
}
