import type { RouterContextProvider } from 'react-router';
import {
  feeValue,
  type OrderChangeOptions,
  type OrderChangeReply,
  type OrderPlace,
} from '#app/domain/shopper/order-change.ts';
import * as TEXTS from '#app/domain/text/order-request-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findShopPhone } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { MAX_LENGTHS } from '#contract/defaults.ts';
import { Delivery, OrderStatus } from '#contract/enums.ts';
import { cleanText } from '#contract/normalize-text.ts';
import type { Order } from '#contract/order.ts';
import { formatWanted } from '#contract/schedule.ts';
import { truncateText } from '#contract/truncate-text.ts';
import { getCart } from './cart.server.ts';
import { showDelivery } from './delivery.server.ts';
import { findOrder } from './order.server.ts';
import { changeOrder } from './order-requests.server.ts';

type Context = Readonly<RouterContextProvider>;

/** Times and zones are those of the cart: without one only the address can be changed. */
export async function changeOptions(context: Context, order: Order): Promise<OrderChangeOptions | null> {
  const { canChange, totalSum } = order;
  if (!canChange || totalSum === undefined) return null;
  const cart = await orNull(getCart(getApi(context)));
  const shown = cart && showDelivery(cart, { sections: [], isForOpening: false });
  const slots = (order.delivery === Delivery.PICKUP ? shown?.pickupSlots : shown?.slots) ?? [];
  const now = placeOf(order);
  const isListed = slots.some(({ value }) => isSameTime(value, now.wantedAt));
  const own = now.wantedAt === '' || isListed ? [] : [{ value: now.wantedAt, title: timeText(now.wantedAt) }];
  return {
    now,
    hasAddress: order.delivery === Delivery.COURIER,
    sum: totalSum,
    fee: feeValue(order.fee),
    zones: (shown?.terms.zones ?? []).flatMap(({ zone }) => zone ?? []),
    times: [
      { value: '', title: TEXTS.asSoonAsPossible },
      ...own,
      ...slots.map(({ value, title }) => ({
        value: isSameTime(value, now.wantedAt) ? now.wantedAt : value,
        title,
      })),
    ],
  };
}

/** @returns `null`: a response showed that the order is as it was asked for */
export async function changeByForm(
  context: Context,
  uuid: string,
  form: FormData,
): Promise<OrderChangeReply | null> {
  const read = (name: string) => cleanText(String(form.get(name) ?? ''));
  const typed = {
    address: truncateText(read('address'), MAX_LENGTHS.address),
    zone: read('zone'),
    wantedAt: read('wantedAt'),
  };
  const shown = { address: read('shownAddress'), wantedAt: read('shownTime') };
  const request = {
    ...requestOf(typed),
    ...(typed.zone !== '' && { zone: typed.zone }),
    before: requestOf(shown),
  };
  const agreed = { sum: read('agreedSum'), fee: read('agreedFee') };
  const result = await changeOrder(context, uuid, request, agreed);
  if (result.kind === 'done') return null;
  const phone = await findShopPhone(getApi(context));
  const reply = {
    typed,
    isQuestion: false,
    fields: {},
    now: shown,
    sum: Number(agreed.sum) || 0,
    fee: agreed.fee,
  };
  switch (result.kind) {
    case 'quoted': {
      const { totalSum, fee } = result.quote;
      const was = { sum: reply.sum, fee: readFee(agreed.fee) };
      const alert = TEXTS.agreeToCharges(was, { sum: totalSum, fee });
      return { ...reply, isQuestion: true, alert, sum: totalSum, fee: feeValue(fee) };
    }
    case 'refused': {
      const { address, zone, wantedAt, ...others } = result.fields;
      const texts = Object.values(others).flatMap((messages) => messages ?? []);
      const isMarked = [address, zone, wantedAt].some((messages) => messages !== undefined);
      const start = isMarked ? TEXTS.changeRefused : TEXTS.changeNotTaken(phone);
      return { ...reply, fields: result.fields, alert: [start, ...texts].join(' ') };
    }
    case 'conflict': {
      const order = await orNull(findOrder(context, uuid));
      if (!order?.canChange) {
        const isTaken = order?.status !== undefined && !UNTAKEN.includes(order.status);
        return { ...reply, alert: isTaken ? TEXTS.orderTaken(phone) : TEXTS.changeNotTaken(phone) };
      }
      const now = placeOf(order);
      const alert = TEXTS.orderChangedMeanwhile({ ...now, wantedAt: timeText(now.wantedAt) });
      // The alert names no sum: a new one is asked about when this is sent again.
      return { ...reply, alert, now };
    }
    default:
      return { ...reply, alert: TEXTS.changeFailed(result.kind === 'uncertain', phone) };
  }
}

const UNTAKEN: readonly OrderStatus[] = [OrderStatus.NEW, OrderStatus.CANCELLED];

function readFee(value: string): number | undefined {
  return value === '' || Number.isNaN(Number(value)) ? undefined : Number(value);
}

function placeOf({ address = '', wantedAt = '' }: Order): OrderPlace {
  return { address, wantedAt };
}

function requestOf({ address, wantedAt }: OrderPlace) {
  return { ...(address !== '' && { address }), ...(wantedAt !== '' && { wantedAt }) };
}

function isSameTime(one: string, other: string): boolean {
  return Date.parse(one) === Date.parse(other);
}

function timeText(wantedAt: string): string {
  const at = new Date(wantedAt);
  return Number.isNaN(at.getTime())
    ? TEXTS.asSoonAsPossible
    : formatWanted(at, new Date(), env.SHOP_TIME_ZONE);
}
