/** @jsxImportSource hono/jsx */
import { randomUUID } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { statedAllergies } from '#contract/allergens.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { roublesOf } from '#contract/money.ts';
import { type LineKey, lineKeyOf, partsOfLine } from '#contract/options.ts';
import { extraTexts, extraValues } from '#contract/order-extras.ts';
import { lookOfCode, promoCodeOf } from '#contract/promo.ts';
import type { FieldErrors } from '#contract/requests.ts';
import { destinationOf, orderDraftOf, refusalOf } from '../../http/order-draft.ts';
import { optionsOf } from '../../store/carts/options.ts';
import { digestOf } from '../../store/database/secrets.ts';
import { findCurrentOrder, lineKeyOfItem } from '../../store/orders/change-order.ts';
import { guestOf } from '../../store/orders/order-changes.ts';
import { readExtras } from '../../store/orders/order-extras.ts';
import { findOrderByKey, type OrderQuote, placeOrder, quoteOrder } from '../../store/orders/orders.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { Desk } from '../desk-parts.ts';
import { MESSAGES } from '../desk-texts.ts';
import {
  attempt,
  destinationFields,
  emptyForm,
  type OrderForm,
  quantityOf,
  readOrderForm,
} from '../order-form.ts';
import { alreadyPlaced, NEW_ORDER, ORDER_FORM_TEXTS as TEXTS } from '../order-form-texts.ts';
import { DeskProblem } from '../security.ts';
import { Layout } from '../views/layout.tsx';
import { NewOrderView, type ShownSum } from '../views/new-order.tsx';
import type { FormView } from '../views/order-form.tsx';
import { sendPage } from '../views/send-page.ts';
import { advanceForm } from './order-form-steps.ts';

type Quote = { sum: ShownSum | null; expected: Expected | null; digest: string; problems: FieldErrors };
type Expected = { expectedKopecks: number; expectedOpening: Date | null; expectedDishes: string };

const NOTHING: Quote = { sum: null, expected: null, digest: '', problems: {} };
const NO_ORDER = { items: [], wantedAt: null };

export function newOrderPages(app: Hono<DeskEnv>, desk: Desk): void {
  const { store, clock, assets, orderRules, channels, log } = desk;

  function show(
    c: Context<DeskEnv>,
    view: FormView,
    quote: Quote,
    { problem, status = 200 }: { problem?: string; status?: 200 | 400 | 409 } = {},
  ) {
    const form = { ...view.form, shown: quote.digest };
    return sendPage(
      c,
      <Layout title={NEW_ORDER} assets={assets} user={c.get('user')}>
        <NewOrderView
          view={{ ...view, form, problems: quote.problems }}
          sum={quote.sum}
          problem={problem}
          clock={clock}
        />
      </Layout>,
      status,
    );
  }

  async function quoteOf({ form, lines, problems }: FormView): Promise<Quote> {
    const items = itemsOf(form);
    if (Object.keys(problems).length > 0 || items.length === 0) return { ...NOTHING, problems };
    const read = attempt(() => destinationOf(destinationFields(form)));
    const isAsked = form.intent === 'recount' || form.intent === 'save';
    if ('problems' in read) {
      const dishes = lines.reduce(
        (sum, line) => sum + (line.dish?.kopecks ?? 0) * (quantityOf(line) ?? 0),
        0,
      );
      const sum = {
        dishes,
        fee: null,
        discount: null,
        promo: null,
        total: null,
        zone: null,
        scheduledFor: null,
      };
      return { ...NOTHING, sum, problems: isAsked ? read.problems : {} };
    }
    const draft = { ...read.value, items, phone: form.phone, ...promoFields(form) };
    const quote = await quoteOrder(store, draft, { now: clock.now(), rules: orderRules });
    if (quote.outcome !== 'quoted') return { ...NOTHING, problems: refusalOf(quote, 'из заказа') };
    return { ...shownQuote(quote), problems: {} };
  }

  /** Whether the form describes the order, unchanged since. */
  async function isPlaced(id: number, form: OrderForm): Promise<boolean> {
    const read = attempt(() => orderDraftOf(bodyOf(form)));
    const current = await findCurrentOrder(store, id);
    if (!('value' in read) || !current) return false;
    const { order, items } = current;
    const { value: draft } = read;
    const isPickup = draft.delivery === Delivery.PICKUP;
    const orderOf = (fields: object, lines: string[]) => JSON.stringify([fields, lines.sort()]);
    return (
      orderOf(
        {
          phone: draft.phone,
          name: draft.fullName,
          delivery: draft.delivery,
          payment: draft.payment,
          address: isPickup ? null : (draft.address ?? null),
          wantedAt: draft.wantedAt ?? null,
          extras: extraTexts(draft, draft),
          allergies: draft.allergies && statedAllergies(draft.allergies),
          promo: lookOfCode(draft.promo ?? ''),
        },
        linesOf(draft.items),
      ) ===
      orderOf(
        {
          phone: order.phone,
          name: order.full_name,
          delivery: order.delivery,
          payment: order.payment,
          address: order.address,
          wantedAt: order.wanted_at,
          extras: extraTexts(guestOf(order).texts),
          allergies: readExtras(order.extras_json).allergies,
          promo: lookOfCode(order.promo_code ?? ''),
        },
        items.map((item) => `${item.quantity} ${lineKeyOfItem(item)}`),
      )
    );
  }

  app.get('/new-order', async (c) => show(c, await advanceForm(desk, emptyForm(), NO_ORDER), NOTHING));

  app.post('/new-order', async (c) => {
    const typed = await readOrderForm(c);
    if (typed.payment === Payment.ONLINE) throw new DeskProblem(400, MESSAGES.badForm);
    const isSave = typed.intent === 'save';
    // As in the API: a repeated order is found even if it could no longer be placed.
    const earlier = isSave ? await findOrderByKey(store, typed.key) : null;
    if (earlier) {
      if (await isPlaced(earlier.id, typed)) return c.redirect(`/orders/${earlier.id}`, 303);
      const view = await advanceForm(desk, { ...typed, key: randomUUID() }, NO_ORDER);
      return show(c, view, await quoteOf(view), { problem: alreadyPlaced(earlier.id), status: 409 });
    }
    const view = await advanceForm(desk, typed, NO_ORDER);
    const quote = await quoteOf(view);
    if (!isSave) return show(c, view, quote);
    const read = attempt(() => orderDraftOf(bodyOf(view.form)), view.form);
    const problems = { ...('problems' in read && read.problems), ...quote.problems };
    if (!('value' in read) || !quote.expected) return show(c, view, { ...quote, problems }, { status: 400 });
    if (quote.digest !== typed.shown) return show(c, view, quote, { problem: TEXTS.otherSum, status: 409 });
    const enteredBy = c.get('user').name;
    const placed = await placeOrder(store, read.value, typed.key, {
      now: clock.now(),
      rules: orderRules,
      channels: channels.names(),
      enteredBy,
      ...quote.expected,
    });
    if ('order' in placed) {
      if (placed.outcome === 'created') log.info({ requestId: c.get('requestId') }, 'order entered');
      return c.redirect(`/orders/${placed.order.id}`, 303);
    }
    // After the comparison.
    return show(
      c,
      view,
      { ...(await quoteOf(view)), problems: refusalOf(placed, 'из заказа') },
      { status: 409 },
    );
  });
}

function itemsOf({ lines }: OrderForm) {
  return lines.flatMap((line) => {
    const { productId: product, options } = partsOfLine(line.line);
    const quantity = quantityOf(line) ?? 0;
    return quantity > 0 ? [{ product, options, quantity }] : [];
  });
}

function linesOf(
  items: readonly { product: number; options?: string[] | undefined; quantity: number }[],
): string[] {
  const quantities = new Map<LineKey, number>();
  for (const { product, options, quantity } of items) {
    const line = lineKeyOf(product, options);
    quantities.set(line, (quantities.get(line) ?? 0) + quantity);
  }
  return Array.from(quantities, ([line, quantity]) => `${quantity} ${line}`);
}

function bodyOf(form: OrderForm): Record<string, unknown> {
  const { payment, phone, fullName } = form;
  const extras = extraValues(form.extras, form);
  const allergies = statedAllergies(form.allergies);
  const guest = { payment, phone, fullName, allergies, ...extras };
  return { ...destinationFields(form), ...guest, ...promoFields(form), items: itemsOf(form) };
}

function promoFields({ promo }: OrderForm): { promo?: string } {
  const code = promoCodeOf(promo);
  return code === '' ? {} : { promo: code };
}

function shownQuote(quote: Extract<OrderQuote, { outcome: 'quoted' }>): Omit<Quote, 'problems'> {
  const { items, digests, terms, promo, totalKopecks, scheduledFor } = quote;
  const lines = items.map(({ title, options_json, price_kopecks, quantity }) => [
    title,
    optionsOf(options_json).map((option) => option.title),
    price_kopecks,
    quantity,
  ]);
  return {
    sum: {
      dishes: items.reduce((sum, item) => sum + item.price_kopecks * item.quantity, 0),
      fee: terms.fee_kopecks,
      discount: terms.discount_kopecks,
      promo: promo && { code: promo.code, title: promo.title, kopecks: terms.promo_kopecks ?? 0 },
      total: totalKopecks,
      zone: terms.zone,
      scheduledFor: terms.wanted_at === null ? (scheduledFor?.toISOString() ?? null) : null,
    },
    expected: {
      expectedKopecks: totalKopecks,
      expectedOpening: scheduledFor,
      expectedDishes: digestOf(digests.join(' ')),
    },
    digest: digestOf(JSON.stringify([lines, terms, promo, roublesOf(totalKopecks), scheduledFor])),
  };
}
