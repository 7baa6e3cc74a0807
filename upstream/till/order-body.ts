import { readAddress } from '#contract/address-reading.ts';
import { allergiesText } from '#contract/allergens.ts';
import { clockOf } from '#contract/local-time.ts';
import { kopecksOf, roublesOf } from '#contract/money.ts';
import { extraTexts, listExtraFacts } from '#contract/order-extras.ts';
import { digitsOf, phoneHref } from '#contract/phones.ts';
import { truncateText } from '#contract/truncate-text.ts';
import type { TillLinks } from '../store/desk/till-settings.ts';
import type { TillOrder } from '../store/orders/till-orders.ts';
import { TEST_MONEY, USUAL_MINUTES } from '../texts/order-texts.ts';
import {
  findTillDish,
  findTillOption,
  type TillMenu,
  type TillModifier,
  type TillSize,
} from './till-menu.ts';
import type { TillChoice } from './till-settings.ts';

/** Body of `deliveries/create`, or a code for why the till would refuse it. Codes may end with a dish's title, never with a guest's text. */
export type OrderBody = { body: string } | { failure: string };

export type BodyParts = {
  /** Ours, at the till. */
  id: string;
  order: TillOrder;
  /** Promised to the guest. `null`: nothing. */
  promisedMinutes: number | null;
  choice: TillChoice;
  menu: TillMenu | null;
  links: TillLinks;
  /** Of the terminal (inferred: the shop's own). */
  timeZone: string;
  now: Date;
};

const MAX_LINE = 250;
const MAX_POINT_COMMENT = 500;
const MAX_NAME = 60;
const MAX_TITLE = 80;
const SOURCE = 'site';

type Item = {
  type: 'Product';
  productId: string;
  productSizeId?: string;
  amount: number;
  price: number;
  modifiers?: { productId: string; productGroupId?: string; amount: number; price: number }[];
};

class Unfit extends Error {}

export function writeOrderBody(parts: BodyParts): OrderBody {
  try {
    return { body: JSON.stringify(bodyOf(parts)) };
  } catch (error) {
    if (error instanceof Unfit) return { failure: error.message };
    throw error;
  }
}

function bodyOf({ id, order, promisedMinutes, choice, menu, links, timeZone, now }: BodyParts): object {
  const { customer, delivery } = order;
  if (menu === null) throw new Unfit('no-menu');
  const name = truncateText(customer.name, MAX_NAME);
  const readyBy = readyByOf(order, promisedMinutes, now);
  return {
    organizationId: choice.organizationId,
    terminalGroupId: choice.terminalGroupId,
    order: {
      id,
      externalNumber: String(order.number),
      sourceKey: SOURCE,
      ...(menu.menuId !== null && { menuId: menu.menuId }),
      phone: phoneOf(customer.phone),
      orderServiceType: delivery.way === 'pickup' ? 'DeliveryByClient' : 'DeliveryByCourier',
      comment: commentOf(order),
      customer: choice.hasAnonymousGuests ? { type: 'one-time', name } : { type: 'regular', name },
      guests: { count: 1 },
      ...(readyBy && { completeBefore: tillTime(readyBy, timeZone) }),
      ...(delivery.way === 'courier' && { deliveryPoint: deliveryPoint(delivery.address ?? '', choice) }),
      items: [
        ...order.lines.map((line) => itemOf(line, menu, links)),
        ...deliveryItems(order, choice, menu, links),
      ],
      payments: paymentsOf(order, choice),
      ...discountsOf(order, choice),
    },
  };
}

/** The first number, without an extension. `8 10` is the prefix of international calls. */
function phoneOf(phone: string): string {
  const digits = digitsOf((phoneHref(phone) ?? phone).replace(/^tel:810/, ''));
  if (digits.length < 8) throw new Unfit('InvalidPhone');
  return `+${digits}`;
}

/** The address stands here, too: couriers read the comment whatever the till does with addresses. */
function commentOf({ number, customer, delivery, payment, promo }: TillOrder): string {
  const { comment, allergies } = customer;
  return [
    `Заказ с сайта №${number}`,
    payment.test && TEST_MONEY,
    ...(allergies ? [`АЛЛЕРГИЯ: ${allergiesText(allergies)}`, ...allergies.warnings] : []),
    ...listExtraFacts(extraTexts(customer)),
    comment,
    promo && `Промокод: ${promo.code}`,
    phoneOf(customer.phone) !== `+${digitsOf(customer.phone)}` && `Телефон: ${customer.phone}`,
    delivery.way === 'courier' && delivery.address && `Адрес: ${delivery.address}`,
  ]
    .filter(Boolean)
    .join('. ');
}

/** As promised, else as the guest wants or expects it; a time that is over is «as soon as possible». */
function readyByOf(
  { promisedAt, wantedAt, scheduledFor }: TillOrder,
  promisedMinutes: number | null,
  now: Date,
): Date | null {
  const promised = promisedAt ?? wantedAt;
  const lead = (promisedMinutes ?? USUAL_MINUTES) * 60_000;
  const time =
    promised !== null
      ? new Date(promised)
      : scheduledFor !== null && new Date(Date.parse(scheduledFor) + lead);
  return time && time > now ? time : null;
}

/** `yyyy-MM-dd HH:mm:ss.fff` */
function tillTime(date: Date, timeZone: string): string {
  return new Date(clockOf(date, timeZone)).toISOString().replace('T', ' ').replace('Z', '');
}

const STREET_AND_HOUSE =
  /^(?<street>[^,]*[^,\s][^,]*),\s*(?:д(?:ом)?\.?\s*)?(?<house>\d+[^,\s]*)(?:[,\s]|$)/iu;

/**
 * Ours is one text. `city` is allowed only for the format City; others need street and house (inferred: without either the comment
 * suffices). They are filled only if the address reads as one street with a house and nothing that distinguishes it.
 */
function deliveryPoint(address: string, { addressFormat }: TillChoice): object {
  const comment = truncateText(address, MAX_POINT_COMMENT);
  if (addressFormat === 'City')
    return { address: { type: 'city', line1: truncateText(address, MAX_LINE) }, comment };
  const { street, house } = STREET_AND_HOUSE.exec(address)?.groups ?? {};
  if (street === undefined || house === undefined) return { comment };
  if (!isOneStreet(address) || hasHouse(street)) return { comment };
  return { address: { type: 'legacy', street: { name: truncateText(street, MAX_NAME) }, house }, comment };
}

function isOneStreet(address: string): boolean {
  const { names, places, areas } = readAddress(address);
  return names.length === 1 && places.length === 0 && areas.length === 0;
}

const hasHouse = (street: string) => readAddress(street).names.some(({ hasNumber }) => hasNumber);

type Line = Pick<
  TillOrder['lines'][number],
  'dishId' | 'externalId' | 'sku' | 'title' | 'quantity' | 'price' | 'options'
>;

/** Modifiers have prices of their own, and may not be negative (inferred): what takes off is part of the dish's price. */
function itemOf(line: Line, menu: TillMenu, links: TillLinks): Item {
  const title = truncateText(line.title, MAX_TITLE);
  const found = findTillDish(menu, links, line);
  if (found === 'missing') throw new Unfit(`no-dish ${title}`);
  if (found === 'ambiguous') throw new Unfit(`two-dishes ${title}`);
  const { dish } = found;
  if (!dish.isSupported) throw new Unfit(`no-combo ${title}`);
  const sizes: TillSize[] = found.size ? [found.size] : [];
  const chosen: { modifier: TillModifier; kopecks: number }[] = [];
  for (const option of line.options) {
    const match = findTillOption(dish, links, { ...option, dishId: line.dishId, optionId: option.id });
    if (match === null) throw new Unfit(`no-option ${truncateText(`${title}: ${option.title}`, MAX_TITLE)}`);
    if ('size' in match) sizes.push(match.size);
    else chosen.push({ modifier: match.modifier, kopecks: Math.max(0, kopecksOf(option.priceDelta)) });
  }
  const size = sizeOf(dish.sizes, sizes, title);
  const unit = kopecksOf(line.price);
  const ofModifiers = chosen.reduce((sum, { kopecks }) => sum + kopecks, 0);
  const isSplit = ofModifiers <= unit;
  const modifiers = chosen.map(({ modifier, kopecks }) => {
    const group = size.groups.find(({ items }) => items.some((item) => item.id === modifier.id));
    if (!group) throw new Unfit(`no-option ${truncateText(`${title}: ${modifier.name}`, MAX_TITLE)}`);
    return { group, modifier, kopecks: isSplit ? kopecks : 0 };
  });
  for (const group of size.groups) {
    const count = modifiers.filter((each) => each.group === group).length;
    if (count < group.min || count > group.max) {
      throw new Unfit(`group-count ${truncateText(`${title}: ${group.name}`, MAX_TITLE)}`);
    }
  }
  return {
    type: 'Product',
    productId: dish.id,
    ...(size.id !== null && { productSizeId: size.id }),
    amount: line.quantity,
    price: roublesOf(isSplit ? unit - ofModifiers : unit),
    ...(modifiers.length > 0 && {
      modifiers: modifiers.map(({ group, modifier, kopecks }) => ({
        productId: modifier.id,
        ...(group.id !== null && { productGroupId: group.id }),
        amount: 1,
        price: roublesOf(kopecks),
      })),
    }),
  };
}

/** Never guessed: a till with sizes needs one, and the wrong one is cooked. */
function sizeOf(all: readonly TillSize[], named: readonly TillSize[], title: string): TillSize {
  const [first, ...others] = new Set(named);
  const [only] = all;
  const size = first ?? (all.length === 1 ? only : undefined);
  if (!size || others.length > 0) throw new Unfit(`no-size ${title}`);
  if (size.kopecks === null) throw new Unfit(`not-sold ${title}`);
  return size;
}

function deliveryItems(
  { sums }: TillOrder,
  { deliveryCode }: TillChoice,
  menu: TillMenu,
  links: TillLinks,
): Item[] {
  if (sums.delivery === 0) return [];
  if (deliveryCode === null) throw new Unfit('no-delivery-dish');
  const named = { dishId: 0, externalId: deliveryCode, sku: null };
  return [
    itemOf({ ...named, title: 'Доставка', quantity: 1, price: sums.delivery, options: [] }, menu, links),
  ];
}

/** Together exactly the sum of the order, else the till asks for change. A test shop takes no money. */
function paymentsOf({ payment, sums }: TillOrder, { payments, isFiscalized }: TillChoice): object[] {
  const paid = payment.test ? 0 : kopecksOf(payment.paid) - kopecksOf(payment.returned);
  const due = kopecksOf(sums.total) - Math.max(0, paid);
  const { online } = payments;
  if (paid > 0 && online === null) throw new Unfit('no-online-payment');
  const onReceipt = payment.way === 'card' ? payments.card : payments.cash;
  return [
    ...(paid > 0 && online
      ? [
          {
            paymentTypeKind: online.kind,
            paymentTypeId: online.id,
            sum: roublesOf(paid),
            isProcessedExternally: true,
            isFiscalizedExternally: isFiscalized,
          },
        ]
      : []),
    ...(due > 0
      ? [
          {
            paymentTypeKind: onReceipt.kind,
            paymentTypeId: onReceipt.id,
            sum: roublesOf(due),
            isProcessedExternally: false,
          },
        ]
      : []),
  ];
}

function discountsOf({ sums }: TillOrder, { discountTypeId }: TillChoice): object {
  if (sums.discount === 0) return {};
  if (discountTypeId === null) throw new Unfit('no-discount');
  return { discountsInfo: { discounts: [{ type: 'RMS', discountTypeId, sum: sums.discount }] } };
}
