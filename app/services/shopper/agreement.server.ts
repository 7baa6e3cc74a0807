import { createHash } from 'node:crypto';
import {
  AGREEMENT_FIELDS,
  type AgreedLine,
  type Agreement,
  BY_PHONE,
  CHARGE_FIELD,
  CLOSED,
  MINUTES_FIELD,
  OPENING_FIELD,
  PICKUP_DISCOUNT_FIELD,
  PROMO_FIELD,
  PROMO_SUM_FIELD,
  readAgreedLine,
  SHOWN_LINE_FIELD,
  SUM_FIELD,
  WITHOUT_PROMO_FIELD,
} from '#app/domain/shopper/agreement.ts';
import { lineName, optionsText } from '#app/domain/shopper/shown-lines.ts';
import type { ShownPromo } from '#app/domain/shopper/shown-promo.ts';
import * as TEXTS from '#app/domain/text/agreement-texts.ts';
import { chargeText } from '#app/domain/text/delivery-texts.ts';
import { promoChanged } from '#app/domain/text/promo-texts.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import type { Api } from '#app/services/api/upstream.server.ts';
import { getShopHours } from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import type { Cart, CartItem } from '#contract/cart.ts';
import { type Charge, chargeSum, findCharge, isFeeByPhone, totalOf } from '#contract/delivery.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { Delivery } from '#contract/enums.ts';
import { kopecksOf, roublesOf, sumOf } from '#contract/money.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';
import { type LineKey, lineOf, partsOfLine, readLineKey } from '#contract/options.ts';
import type { Order } from '#contract/order.ts';
import { PROMO_CODE, promoCodeOf } from '#contract/promo.ts';
import { shopStateAt } from '#contract/schedule.ts';

export type Lines = ReadonlyMap<LineKey, number>;

/** Compares what a page showed with the order: docs/decisions/0069-what-was-shown.md. */

/** A digest, because texts of any length must fit into a form. */
export function digestOfLine(item: Pick<CartItem, 'product' | 'options'>): string {
  return digestOf(item.product.title, item.options);
}

/** An API may return options in any order. */
function digestOf(title: string, options: readonly ChosenOption[] = []): string {
  const texts = options.map((option) => [option.group, option.title]).toSorted();
  return createHash('sha256')
    .update(JSON.stringify([title, ...texts]))
    .digest('base64url')
    .slice(0, DIGEST_LENGTH);
}
const DIGEST_LENGTH = 12;

export function agreedLineOf({ productData, options, price, quantity }: Order['items'][number]): AgreedLine {
  const name = lineName({ title: productData.title, options: optionsText(options) });
  return { quantity, kopecks: kopecksOf(price), digest: digestOf(productData.title, options), name };
}

/** `null`: rendered by an earlier release, or without a cart. */
export function readAgreement(form: FormData, quantities: Lines): Agreement | null {
  const sum = readSum(form.get(SUM_FIELD));
  const lines = new Map<LineKey, AgreedLine>();
  for (const [name, value] of form) {
    if (!name.startsWith(SHOWN_LINE_FIELD)) continue;
    const line = readLineKey(name.slice(SHOWN_LINE_FIELD.length));
    const agreed = readAgreedLine(String(value));
    if (line !== null && agreed) lines.set(line, agreed);
  }
  if (sum === null || [...quantities.keys()].some((line) => !lines.has(line))) return null;
  const charge = form.get(CHARGE_FIELD);
  return {
    lines,
    sum,
    charge: charge === null ? undefined : charge === BY_PHONE ? BY_PHONE : readSum(charge),
    pickupDiscount: readSum(form.get(PICKUP_DISCOUNT_FIELD)) ?? undefined,
    minutes: readSum(form.get(MINUTES_FIELD)),
    opening: String(form.get(OPENING_FIELD) ?? ''),
    promo: readPromo(form),
    withoutPromo: form.has(WITHOUT_PROMO_FIELD) ? String(form.get(WITHOUT_PROMO_FIELD)) : undefined,
  };
}

function readPromo(form: FormData): Agreement['promo'] {
  const code = promoCodeOf(String(form.get(PROMO_FIELD) ?? ''));
  const sum = readSum(form.get(PROMO_SUM_FIELD));
  return PROMO_CODE.test(code) && sum !== null ? { code, sum } : undefined;
}

export function agreementFields(form: FormData): [name: string, value: string][] {
  return [...form].flatMap(([name, value]): [string, string][] =>
    name.startsWith(SHOWN_LINE_FIELD) || AGREEMENT_FIELDS.includes(name) ? [[name, String(value)]] : [],
  );
}

/** Roubles; negative: a discount. */
function readSum(value: FormDataEntryValue | null): number | null {
  const text = String(value ?? '');
  return /^-?\d{1,10}(?:\.\d{1,2})?$/.test(text) ? Number(text) : null;
}

/** Pickup costs what the page said beside it, whatever total it showed for the courier. */
export function agreedFor(agreement: Agreement, quantities: Lines, delivery: Delivery): Agreement {
  const { pickupDiscount: discountPercent } = agreement;
  if (delivery !== Delivery.PICKUP || discountPercent === undefined) return agreement;
  const off = agreement.promo?.sum ?? 0;
  const dishes = { ...agreement, sum: sumOf(agreement.sum, -shownSum(agreement.charge), off) };
  const terms = { zones: [], pickup: { discountPercent } };
  const charge = chargeSum(findCharge(terms, { delivery }, agreedSum(dishes, quantities)));
  return { ...dishes, sum: sumOf(dishes.sum, charge, -off), charge };
}

/** Roubles: the sum shown, and each quantity typed since at the price shown. */
export function agreedSum({ sum, lines }: Agreement, quantities: Lines): number {
  let kopecks = kopecksOf(sum);
  for (const [line, quantity] of quantities) {
    const agreed = lines.get(line);
    if (agreed) kopecks += (quantity - agreed.quantity) * agreed.kopecks;
  }
  return roublesOf(kopecks);
}

export type Offer = {
  cart: Cart;
  charge: Charge | null | undefined;
  question: ZoneQuestion | null;
  opening: string | null;
  promo?: ShownPromo | null;
};

/** `isChargeOnly`: the guest's own address or choice decides it, and the cart is as shown. */
export type Changes = { changes: string[]; isChargeOnly: boolean };

/** Sentences; empty if nothing differs. */
export function listChanges(agreement: Agreement, quantities: Lines, offer: Offer): Changes {
  const { cart, charge, opening } = offer;
  const changes = listLineChanges(agreement, quantities, cart);
  // While orders are suspended the API refuses with the reason.
  if (opening !== null && opening !== agreement.opening && cart.orderStop === undefined) {
    changes.push(
      TEXTS.openingChanged(
        agreement.opening,
        opening === CLOSED ? null : opening,
        new Date(),
        env.SHOP_TIME_ZONE,
      ),
    );
  }
  // Such a line is in no sum: the API refuses it with the reason.
  if (cart.items.some(({ product }) => product.canBuy === false)) return { changes, isChargeOnly: false };
  const isCartAsShown = changes.length === 0;
  if (isOtherPromo(agreement.promo, offer.promo ?? null)) {
    changes.push(promoChanged(agreement.promo ?? null, offer.promo ?? null));
  }
  if (isOtherCharge(agreement.charge, offer)) changes.push(describeCharge(agreement.charge, offer));
  const { minutes = 0 } = charge ?? {};
  if (opening !== null && agreement.minutes !== null && minutes > agreement.minutes) {
    // The minutes shown may be the courier's.
    const isPickup = charge?.zone === null;
    changes.push(isPickup ? TEXTS.pickupMinutes(minutes) : TEXTS.minutesChanged(agreement.minutes, minutes));
  }
  const total = totalOf(cart.totalPrice, charge ?? null, offer.promo?.sum);
  const agreed = agreedSum(agreement, quantities);
  if (changes.length > 0 || kopecksOf(total) === kopecksOf(agreed))
    return { changes, isChargeOnly: isCartAsShown };
  return { changes: [TEXTS.sumChanged(agreed, total)], isChargeOnly: false };
}

function isOtherPromo(shown: Agreement['promo'], promo: ShownPromo | null): boolean {
  const now = promo?.problem === undefined ? promo : null;
  if (!now || !shown) return now !== null || shown !== undefined;
  return now.code !== shown.code || kopecksOf(now.sum) !== kopecksOf(shown.sum);
}

/** A total shown while the zone was unknown stands for free delivery. */
function isOtherCharge(shown: Agreement['charge'], offer: Offer): boolean {
  const { charge } = offer;
  if (charge === undefined) return false;
  if (shown === undefined) return true;
  if (charge === null) return shown !== (isOfferByPhone(offer) ? BY_PHONE : null);
  return chargeSum(charge) !== shownSum(shown);
}

function shownSum(shown: Agreement['charge']): number {
  return typeof shown === 'number' ? shown : 0;
}

function describeCharge(shown: Agreement['charge'], offer: Offer): string {
  const { charge = null } = offer;
  const isPickup = charge?.zone === null && charge.discount === 0;
  const hadDiscount = shownSum(shown) < 0;
  return isPickup && hadDiscount ? TEXTS.discountGone : chargeText(charge, isOfferByPhone(offer));
}

export function isOfferByPhone({ cart, question }: Offer): boolean {
  return cart.delivery !== undefined && isFeeByPhone(cart.delivery, question);
}

export function listLineChanges(agreement: Agreement, quantities: Lines, cart: Cart): string[] {
  const items = new Map(cart.items.map((item) => [lineOf(item), item]));
  const isGone = (line: LineKey) => cart.gone?.some(({ id }) => id === partsOfLine(line).productId);
  const missing = [...agreement.lines].filter(([line]) => !items.has(line));
  const namesOf = (lines: typeof missing) => lines.map(([, { name }]) => name);
  const gone = missing.filter(([line]) => isGone(line));
  const removed = missing.filter(([line]) => !isGone(line));
  const changed = cart.items.flatMap((item) => {
    const was = agreement.lines.get(lineOf(item));
    if (!quantities.has(lineOf(item)) || !was) {
      return [TEXTS.lineAdded(nameOf(item), item.quantity, item.product.price)];
    }
    return describeChange(was, item);
  });
  return [
    ...(gone.length > 0 ? [TEXTS.dishesGone(namesOf(gone))] : []),
    ...(removed.length > 0 ? [TEXTS.linesRemoved(namesOf(removed))] : []),
    ...changed,
  ];
}

/** A dish that cannot be ordered now has its own message. */
export function describeChange(was: AgreedLine, item: CartItem): string[] {
  const { price, canBuy } = item.product;
  if (canBuy === false) return [];
  const now = nameOf(item);
  if (was.digest !== digestOfLine(item)) {
    return [TEXTS.dishChanged({ name: was.name, price: roublesOf(was.kopecks) }, { name: now, price })];
  }
  return was.kopecks === kopecksOf(price) ? [] : [TEXTS.priceChanged(now, roublesOf(was.kopecks), price)];
}

function nameOf({ product, options }: Pick<CartItem, 'product' | 'options'>): string {
  return lineName({ title: product.title, options: optionsText(options) });
}

export async function findOpening(api: Api, { scheduledFor }: Cart): Promise<string> {
  if (scheduledFor !== undefined) return scheduledFor;
  const hours = await orNull(getShopHours(api));
  return hours && shopStateAt(hours, new Date(), env.SHOP_TIME_ZONE).opening?.open === false ? CLOSED : '';
}
