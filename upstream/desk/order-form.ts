import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { ALLERGENS, type Allergen, type Allergies } from '#contract/allergens.ts';
import { MAX_LENGTHS, MAX_QUANTITY } from '#contract/defaults.ts';
import { Delivery, Payment } from '#contract/enums.ts';
import { type LineKey, lineKeyOf, readLineKey } from '#contract/options.ts';
import { mapOrderExtras, ORDER_EXTRA_NAMES, type OrderExtra } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import { Problem } from '../http/problems.ts';
import { type CurrentOrder, lineKeyOfItem } from '../store/orders/change-order.ts';
import { guestOf } from '../store/orders/order-changes.ts';
import { MESSAGES } from './desk-texts.ts';
import { ORDER_FORM_TEXTS } from './order-form-texts.ts';
import { DeskProblem } from './security.ts';

/** The form as typed. It carries its whole state, so it works without scripts. */

/** `agreed`: kopecks, of a line of the order; absent for an added dish. */
export type FormLine = { line: LineKey; agreed?: number | undefined; quantity: string };

export type OrderForm = {
  /** `recount`, `save`, `find`, `pick:12`, `add`, `drop:0`. */
  intent: string;
  lines: FormLine[];
  query: string;
  picked: number | null;
  options: string[];
  delivery: Delivery;
  payment: Payment;
  address: string;
  zone: string;
  /** The address displayed beside `zone`: for another one the zone is asked again. */
  zoneFor: string;
  wantedAt: string;
  isBelowMinSum: boolean;
  fullName: string;
  phone: string;
  allergies: Allergies;
  extras: Record<OrderExtra, string>;
  /** Of a new order. */
  promo: string;
  /** Displayed `changes` of the order. */
  seen: number;
  /** As displayed: what the user has not touched follows the order. `null`: a new order. */
  base: FormContents | null;
  /** Changed by both the user and another one. */
  questions: Question[];
  /** Digest of the displayed sum or difference. */
  shown: string;
  /** Idempotency key. */
  key: string;
};

/** What the form says of the order. */
export type FormContents = Pick<
  OrderForm,
  | 'lines'
  | 'delivery'
  | 'payment'
  | 'address'
  | 'zone'
  | 'wantedAt'
  | 'fullName'
  | 'phone'
  | 'allergies'
  | 'extras'
>;

/** `part`: a key of order-merge.ts. `was`: before both changes, as text. */
export type Question = { part: string; was: string; choice: '' | 'mine' | 'theirs' };

export const BASE_FIELD = 'base';
export const QUESTIONS_FIELD = 'questions';
export const choiceField = (index: number) => `choice-${index}`;

/** An online payment can be neither made nor taken back here. */
const PAYMENTS = [Payment.CASH, Payment.CARD, Payment.ONLINE] as const;

const MAX_LINES = 100;
const AGREED = /^(.+)@(\d{1,9})$/;
const OPTION_FIELD = 'option-';
export const allergenField = (name: Allergen) => `allergen-${name}`;
export const OTHER_ALLERGY_FIELD = 'otherAllergy';

export function emptyForm(): OrderForm {
  return {
    intent: '',
    lines: [],
    query: '',
    picked: null,
    options: [],
    delivery: Delivery.COURIER,
    payment: Payment.CASH,
    address: '',
    zone: '',
    zoneFor: '',
    wantedAt: '',
    isBelowMinSum: false,
    fullName: '',
    phone: '',
    allergies: { names: [] },
    extras: extrasOf(() => ''),
    promo: '',
    seen: 0,
    base: null,
    questions: [],
    shown: '',
    key: randomUUID(),
  };
}

/** @param seesPhones otherwise the phone is not in the page, and stays as it is */
export function formOfOrder(
  { order, items }: CurrentOrder,
  { seesPhones }: { seesPhones: boolean },
): OrderForm {
  const guest = guestOf(order);
  const form = {
    ...emptyForm(),
    payment: PAYMENTS.find((payment) => payment === order.payment) ?? Payment.CASH,
    fullName: guest.fullName,
    phone: seesPhones ? guest.phone : '',
    allergies: guest.allergies ?? { names: [] },
    extras: extrasOf((name) => guest.texts[name] ?? ''),
    lines: items.map((item) => ({
      line: lineKeyOfItem(item),
      agreed: item.price_kopecks,
      quantity: String(item.quantity),
    })),
    delivery: order.delivery === Delivery.PICKUP ? Delivery.PICKUP : Delivery.COURIER,
    address: order.address ?? '',
    zone: order.zone ?? '',
    zoneFor: order.address ?? '',
    wantedAt: order.wanted_at ?? '',
    seen: order.changes,
  };
  return { ...form, base: contentsOfForm(form) };
}

export function contentsOfForm(form: FormContents): FormContents {
  const { lines, delivery, payment, address, zone, wantedAt, fullName, phone, allergies, extras } = form;
  return { lines, delivery, payment, address, zone, wantedAt, fullName, phone, allergies, extras };
}

export async function readOrderForm(c: Context): Promise<OrderForm> {
  const body = await c.req.formData().catch(() => null);
  if (!body) throw new DeskProblem(400, MESSAGES.badForm);
  const all = (name: string) => body.getAll(name).map((value) => String(value).replaceAll('\0', ''));
  const text = (name: string) => all(name).at(-1) ?? '';
  const lines: FormLine[] = [];
  for (let index = 0; body.has(`line-${index}`); index += 1) {
    lines.push(lineOf(text(`line-${index}`), text(`quantity-${index}`)));
  }
  const names = [...new Set(body.keys())].filter((name) => name.startsWith(OPTION_FIELD));
  const picked = text('picked');
  const seen = text('seen');
  if (lines.length > MAX_LINES || !/^\d{0,9}$/.test(seen)) throw new DeskProblem(400, MESSAGES.badForm);
  const address = text('address');
  return {
    intent: text('intent'),
    lines,
    query: text('q').slice(0, 100).trim(),
    picked: /^\d{1,9}$/.test(picked) ? Number(picked) : null,
    options: names.flatMap(all),
    delivery: choiceOf(text('delivery'), [Delivery.COURIER, Delivery.PICKUP]),
    payment: choiceOf(text('payment'), PAYMENTS),
    address,
    zone: text('zoneFor') === address ? text('zone') : '',
    zoneFor: address,
    wantedAt: text('wantedAt'),
    isBelowMinSum: text('belowMinSum') !== '',
    fullName: text('fullName'),
    phone: text('phone'),
    allergies: {
      names: ALLERGENS.filter((name) => text(allergenField(name)) !== ''),
      other: text(OTHER_ALLERGY_FIELD),
    },
    extras: extrasOf(text),
    promo: text('promo'),
    seen: Number(seen),
    base: parseField(text(BASE_FIELD), baseSchema),
    questions: (parseField(text(QUESTIONS_FIELD), questionsSchema) ?? []).map((question, index) => ({
      ...question,
      choice: choiceSchema.parse(text(choiceField(index))),
    })),
    shown: text('shown'),
    key: /^[\da-f-]{36}$/.test(text('key')) ? text('key') : randomUUID(),
  };
}

const line = z.union([z.string(), z.number()]).transform((value, context) => {
  const key = readLineKey(String(value));
  if (key !== null) return key;
  context.addIssue('no line');
  return z.NEVER;
});
const baseSchema = z.object({
  lines: z.array(z.object({ line, agreed: z.int().optional(), quantity: z.string() })).max(MAX_LINES),
  delivery: z.literal([Delivery.COURIER, Delivery.PICKUP]),
  payment: z.literal(PAYMENTS),
  address: z.string(),
  zone: z.string(),
  wantedAt: z.string(),
  fullName: z.string(),
  phone: z.string(),
  allergies: z.object({ names: z.array(z.enum(ALLERGENS)), other: z.string().optional() }),
  // A form of an earlier release has fewer.
  extras: z.object(mapOrderExtras(() => z.string().default(''))),
});
const questionsSchema = z.array(z.object({ part: z.string(), was: z.string() })).max(2 * MAX_LINES);
const choiceSchema = z.enum(['', 'mine', 'theirs']).catch('');

function parseField<Value>(text: string, schema: z.ZodType<Value>): Value | null {
  if (text === '') return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    throw new DeskProblem(400, MESSAGES.badForm);
  }
}

/** The first choice if the form has none. */
function choiceOf<Choice extends number>(text: string, choices: readonly [Choice, ...Choice[]]): Choice {
  const chosen = text === '' ? choices[0] : choices.find((choice) => String(choice) === text);
  if (chosen === undefined) throw new DeskProblem(400, MESSAGES.badForm);
  return chosen;
}

function extrasOf(read: (name: OrderExtra) => string): Record<OrderExtra, string> {
  const entries = ORDER_EXTRA_NAMES.map((name) => [name, read(name)]);
  return Object.fromEntries(entries) as Record<OrderExtra, string>;
}

function lineOf(text: string, quantity: string): FormLine {
  const [, key = text, agreed] = AGREED.exec(text) ?? [];
  const line = readLineKey(key);
  if (line === null) throw new DeskProblem(400, MESSAGES.badForm);
  return { line, quantity: quantity.trim(), ...(agreed !== undefined && { agreed: Number(agreed) }) };
}

export function lineValue({ line, agreed }: FormLine): string {
  return agreed === undefined ? String(line) : `${line}@${agreed}`;
}

/** A group with one choice, or a single option. */
export const optionField = (id: string) => `${OPTION_FIELD}${id}`;

export function withDish(form: OrderForm, dishId: number, options: readonly string[]): OrderForm {
  const line = lineKeyOf(dishId, options);
  const at = form.lines.findIndex((each) => each.line === line && each.agreed === undefined);
  const found = form.lines[at];
  const quantity = found && quantityOf(found);
  const lines =
    found && quantity != null
      ? form.lines.with(at, { ...found, quantity: String(quantity + 1) })
      : [...form.lines, { line, quantity: '1' }];
  return { ...form, lines, picked: null, options: [], query: '' };
}

/** `null`: not a quantity. */
export function quantityOf({ quantity }: FormLine): number | null {
  return /^\d{1,3}$/.test(quantity) && Number(quantity) <= MAX_QUANTITY ? Number(quantity) : null;
}

export function destinationFields({ delivery, address, zone, wantedAt }: OrderForm): Record<string, unknown> {
  return {
    delivery,
    ...(delivery === Delivery.COURIER && { address, ...(zone !== '' && { zone }) }),
    ...(wantedAt !== '' && { wantedAt }),
  };
}

export function attempt<Value>(
  read: () => Value,
  { phone = '' }: { phone?: string } = {},
): { value: Value } | { problems: FieldErrors } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof Problem && !('detail' in error.body)) {
      const problems = error.body as FieldErrors;
      // The API has one message for a phone that is missing and for one that is too short.
      const isShort = problems.phone && phone.trim() !== '' && phone.length <= MAX_LENGTHS.phone;
      return { problems: isShort ? { ...problems, phone: [ORDER_FORM_TEXTS.badPhone] } : problems };
    }
    throw error;
  }
}
