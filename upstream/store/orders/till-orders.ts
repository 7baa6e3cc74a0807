import { createHash, timingSafeEqual } from 'node:crypto';
import { Delivery, OrderStatus, Payment } from '#contract/enums.ts';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import { extraValues } from '#contract/order-extras.ts';
import { allergyLines } from '../../texts/allergy-texts.ts';
import { optionGroupsOf, optionsOf } from '../carts/options.ts';
import { UNPAID } from '../database/order-tables.ts';
import type { Store } from '../database/store.ts';
import { type ConsentRow, listConsentsOf } from '../guests/consents.ts';
import { chosenOf, type DeskOrder, findDeskOrder, listOrdersById } from './desk-orders.ts';
import { promoOf } from './order-changes.ts';
import { listOrderMoney, type OrderMoney, paymentStatusOf } from './order-money.ts';
import { sumOfItems } from './orders.ts';

/** An order as other programs get it, from the webhook (version 2) and from upstream/integration/: docs/integration.md. */
export type TillOrder = Awaited<ReturnType<typeof listTillOrders>>[number];

const WAYS_OF_PAYMENT: Record<number, string> = {
  [Payment.CASH]: 'cash',
  [Payment.CARD]: 'card',
  [Payment.ONLINE]: 'online',
};

/** Hexadecimal digits of a digest: 128 bits. */
const PROOF_LENGTH = 32;

/**
 * Needs no column, so orders of every release have one. The number finds the order, the digest proves that it is of this shop; the
 * uuid, which opens the guest's page, has 122 random bits and cannot be found from it.
 */
export function tillIdOf({ id, uuid }: Pick<DeskOrder, 'id' | 'uuid'>): string {
  return `${id}-${createHash('sha256').update(`till order ${uuid}`).digest('hex').slice(0, PROOF_LENGTH)}`;
}

/** @returns null for an unknown id, and for an order that is not paid yet */
export async function findOrderOfTill(store: Store, tillId: string): Promise<DeskOrder | null> {
  const [, number] = /^(\d{1,9})-[\da-f]{32}$/.exec(tillId) ?? [];
  const order = number === undefined ? null : await findDeskOrder(store, Number(number));
  if (!order || order.status === UNPAID) return null;
  return timingSafeEqual(Buffer.from(tillIdOf(order)), Buffer.from(tillId)) ? order : null;
}

/** In the sequence of the ids. */
export async function listTillOrders(store: Store, ids: readonly number[], now: Date) {
  const orders = new Map((await listOrdersById(store, ids)).map((order) => [order.id, order]));
  const lines = await listLines(store, ids);
  const consents = await listConsentsOf(store, ids);
  const money = await listOrderMoney(store, ids);
  return ids.flatMap((id) => {
    const order = orders.get(id);
    const parts = { lines: lines.get(id) ?? [], consents: consents.get(id) ?? [], money: money.get(id) };
    return order ? [tillOrderOf(order, parts, now)] : [];
  });
}

type Parts = { lines: readonly Line[]; consents: readonly ConsentRow[]; money: OrderMoney | undefined };

function tillOrderOf(order: DeskOrder, { lines, consents, money: all }: Parts, now: Date) {
  const { money } = order;
  const status = all ? paymentStatusOf(order, all, now) : null;
  return {
    id: tillIdOf(order),
    number: order.id,
    revision: order.changes,
    source: order.source ?? 'site',
    status: order.status,
    createdAt: order.created_at,
    scheduledFor: order.scheduled_for,
    wantedAt: order.wanted_at,
    acceptedAt: order.accepted_at,
    promisedAt: order.ready_at,
    readyAt: order.cooked_at,
    doneAt: order.done_at,
    changedAt: order.changed_at,
    cancelledBy: order.status === OrderStatus.CANCELLED ? (order.cancelled_by ?? 'restaurant') : null,
    cancelReason: order.cancel_reason,
    delivery: {
      way: order.delivery === Delivery.PICKUP ? 'pickup' : 'courier',
      zone: order.zone,
      address: order.address,
    },
    customer: {
      name: order.full_name,
      phone: order.phone,
      comment: order.user_comment,
      ...extraValues(order.extras, chosenOf(order)),
      allergies: order.allergies && {
        ...order.allergies,
        warnings: allergyLines(order, { hasWords: true }),
      },
    },
    payment: {
      way: WAYS_OF_PAYMENT[order.payment] ?? 'cash',
      status,
      paid: roublesOf(money?.paid ?? 0),
      returned: roublesOf(money?.returned ?? 0),
      ...(money?.isTest && { test: true }),
      due: roublesOf(money ? money.due : order.status === OrderStatus.CANCELLED ? 0 : order.total_kopecks),
    },
    lines: lines.map(lineOf),
    sums: {
      dishes: roublesOf(sumOfItems(lines)),
      delivery: roublesOf(order.fee_kopecks ?? 0),
      discount: roublesOf((order.discount_kopecks ?? 0) + (order.promo_kopecks ?? 0)),
      total: roublesOf(order.total_kopecks),
    },
    ...(order.promo_code !== null && { promo: promoOf(order) }),
    consents: consents.map(({ id, title, url, digest, given_at }) => ({
      id,
      title,
      url,
      digest,
      givenAt: given_at,
    })),
  };
}

type Line = Awaited<ReturnType<typeof readLines>>[number];

async function listLines(store: Store, ids: readonly number[]): Promise<Map<number, Line[]>> {
  const found = new Map<number, Line[]>();
  for (const line of await readLines(store, ids)) {
    found.set(line.order_id, [...(found.get(line.order_id) ?? []), line]);
  }
  return found;
}

/** Codes are today's: a corrected one counts for orders that were placed before. */
function readLines(store: Store, ids: readonly number[]) {
  return store
    .selectFrom('order_items')
    .leftJoin('products', 'products.id', 'order_items.product_id')
    .select(['order_id', 'product_id', 'order_items.slug', 'order_items.title', 'quantity'])
    .select(['order_items.price_kopecks', 'options_json'])
    .select(['products.sku', 'products.slug as current_slug', 'external_id', 'option_groups_json'])
    .where('order_id', 'in', ids.length > 0 ? ids : [0])
    .orderBy('order_id')
    .orderBy('order_items.position')
    .execute();
}

function lineOf(line: Line) {
  const { product_id, slug, title, quantity, price_kopecks, sku, current_slug, external_id } = line;
  const options = optionsOf(line.options_json);
  const codes = new Map(
    optionGroupsOf(line.option_groups_json).flatMap((group) =>
      group.options.map(({ id, externalId }) => [id, externalId] as const),
    ),
  );
  const ofOptions = options.reduce((sum, { priceDelta }) => sum + kopecksOf(priceDelta), 0);
  return {
    dishId: product_id,
    slug: current_slug ?? slug,
    // Content without a sku repeats the slug.
    sku: sku === current_slug ? null : sku,
    externalId: external_id,
    title,
    quantity,
    price: roublesOf(price_kopecks),
    priceWithoutOptions: roublesOf(price_kopecks - ofOptions),
    sum: roublesOf(price_kopecks * quantity),
    options: options.map(({ id, title, group, priceDelta }) => ({
      id,
      title,
      group: group ?? null,
      priceDelta,
      externalId: codes.get(id) ?? null,
    })),
  };
}
