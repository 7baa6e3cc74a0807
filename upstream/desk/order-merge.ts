import { allergiesText, statedAllergies } from '#contract/allergens.ts';
import { Delivery } from '#contract/enums.ts';
import { extraText, ORDER_EXTRA_NAMES, ORDER_EXTRAS } from '#contract/order-extras.ts';
import { deliveryName, paymentName, WANTED_AT } from '../texts/order-texts.ts';
import { type FormContents, type FormLine, lineValue, type OrderForm } from './order-form.ts';
import { morePortions, ORDER_FORM_TEXTS } from './order-form-texts.ts';

/**
 * Two managers change one order: whatever only one of them has touched is merged, the rest is asked about.
 * docs/decisions/0080-three-way-order-forms.md
 */

/** A part of the form that is merged as a whole. */
type Part = {
  key: string;
  label: string | FormLine;
  /** Equal if the part is. */
  valueOf: (contents: FormContents) => string;
  textOf: (contents: FormContents) => string;
  take: (form: OrderForm, from: FormContents) => OrderForm;
};

type FormatMoment = (iso: string) => string;

const LINE = 'line:';
const ADDED = 'added:';
const NONE = '0';

/** @returns what is typed, with the untouched parts as in the order; the order becomes its base */
export function mergeForm(typed: OrderForm, order: OrderForm, formatMoment: FormatMoment): OrderForm {
  const { base } = typed;
  const rebased = { base: order.base, seen: order.seen };
  if (!base) return { ...typed, ...rebased };
  let merged = typed;
  const questions = [...typed.questions];
  for (const part of partsOf([base, typed, order], formatMoment)) {
    if (isSame(part, order, base) || isSettled(part, merged, order)) continue;
    if (isSame(part, merged, base)) merged = part.take(merged, order);
    else if (!questions.some(({ part: key }) => key === part.key)) {
      questions.push({ part: part.key, was: part.textOf(base), choice: '' });
    }
  }
  const lines = inOrderOf(order.lines, merged.lines);
  return withOpenQuestions({ ...merged, ...rebased, lines, questions }, formatMoment);
}

/** Does what the user has chosen. */
export function decideForm(form: OrderForm, formatMoment: FormatMoment): OrderForm {
  const { base, questions } = form;
  if (!base || questions.length === 0) return form;
  const parts = partsOf([base, form], formatMoment);
  const decided = questions
    .filter(({ choice }) => choice === 'theirs')
    .reduce(
      (taken, { part: key }) => parts.find((part) => part.key === key)?.take(taken, base) ?? taken,
      form,
    );
  const open = questions.filter(({ choice }) => choice === '');
  return withOpenQuestions({ ...decided, questions: open }, formatMoment);
}

export type ShownQuestion = { label: string; was: string; mine: string; now: string };

export function showQuestions(
  { base, questions, ...form }: OrderForm,
  { formatMoment, titleOf }: { formatMoment: FormatMoment; titleOf: (line: FormLine) => string },
): ShownQuestion[] {
  if (!base) return [];
  const parts = partsOf([base, form], formatMoment);
  return questions.flatMap(({ part: key, was }) => {
    const part = parts.find((each) => each.key === key);
    if (!part) return [];
    const label = typeof part.label === 'string' ? part.label : titleOf(part.label);
    return { label, was, mine: part.textOf(form), now: part.textOf(base) };
  });
}

/** A part that was typed to be as it is now needs no answer. */
function withOpenQuestions(form: OrderForm, formatMoment: FormatMoment): OrderForm {
  const { base, questions } = form;
  if (!base) return { ...form, questions: [] };
  const parts = partsOf([base, form], formatMoment);
  const open = questions.filter(({ part: key }) => {
    const part = parts.find((each) => each.key === key);
    return part !== undefined && !isSettled(part, form, base);
  });
  return { ...form, questions: open };
}

function isSame(part: Part, form: FormContents, other: FormContents): boolean {
  // Without a choice of zones, the form has none: the address tells it.
  const isPlaced = form.zone === '' && form.address === other.address;
  return part.valueOf(isPlaced ? { ...form, zone: other.zone } : form) === part.valueOf(other);
}

function isSettled(part: Part, form: FormContents, order: FormContents): boolean {
  // Both added the dish: one portion that both mean, or two.
  if (part.key.startsWith(ADDED))
    return !form.lines.some((line) => keyOfLine(line) === part.key && line.quantity !== NONE);
  return isSame(part, form, order);
}

/** A dish that the user adds is no line of the order yet. */
function keyOfLine(line: FormLine): string {
  return line.agreed === undefined ? ADDED + line.line : LINE + lineValue(line);
}

function partsOf(versions: readonly FormContents[], formatMoment: FormatMoment): Part[] {
  const lines = new Map(
    versions.flatMap((version) => version.lines.map((line) => [keyOfLine(line), line] as const)),
  );
  return [
    ...Array.from(lines.values(), (line) => (line.agreed === undefined ? addedPart(line) : linePart(line))),
    ...fieldParts(formatMoment),
  ];
}

function linePart(line: FormLine): Part {
  const key = keyOfLine(line);
  const find = ({ lines }: FormContents) => lines.find((each) => keyOfLine(each) === key);
  const quantityIn = (contents: FormContents) => find(contents)?.quantity ?? NONE;
  return {
    key,
    label: line,
    valueOf: quantityIn,
    textOf: quantityIn,
    take(form, from) {
      const quantity = quantityIn(from);
      if (find(form) === undefined) return { ...form, lines: [...form.lines, { ...line, quantity }] };
      const lines = form.lines.map((each) => (keyOfLine(each) === key ? { ...each, quantity } : each));
      return { ...form, lines };
    },
  };
}

/** A dish that the user adds, compared with its portions in the order at any price. */
function addedPart(line: FormLine): Part {
  const key = keyOfLine(line);
  const portionsIn = ({ lines }: FormContents) =>
    lines.filter((each) => each.line === line.line && each.agreed !== undefined);
  const added = ({ lines }: FormContents) => lines.find((each) => keyOfLine(each) === key);
  const sum = (lines: FormLine[]) => lines.reduce((total, { quantity }) => total + Number(quantity), 0);
  return {
    key,
    label: line,
    valueOf: (contents) =>
      added(contents)
        ? 'added'
        : portionsIn(contents)
            .map((each) => `${lineValue(each)} ${each.quantity}`)
            .join(),
    textOf: (contents) => {
      const own = added(contents);
      return own ? morePortions(own.quantity) : String(sum(portionsIn(contents)));
    },
    take: (form) => ({ ...form, lines: form.lines.filter((each) => keyOfLine(each) !== key) }),
  };
}

function fieldParts(formatMoment: FormatMoment): Part[] {
  const text = (key: 'fullName' | 'phone', label: string): Part => ({
    key,
    label,
    valueOf: (contents) => contents[key].trim(),
    textOf: (contents) => contents[key],
    take: (form, from) => ({ ...form, [key]: from[key] }),
  });
  return [
    {
      key: 'destination',
      label: 'Куда',
      valueOf: ({ delivery, address, zone }) =>
        delivery === Delivery.PICKUP ? 'pickup' : JSON.stringify([address.trim(), zone]),
      textOf: ({ delivery, address, zone }) =>
        delivery === Delivery.PICKUP
          ? deliveryName(delivery)
          : [deliveryName(delivery), address, zone].filter(Boolean).join(', '),
      take: (form, { delivery, address, zone }) => ({ ...form, delivery, address, zone, zoneFor: address }),
    },
    {
      key: 'wantedAt',
      label: WANTED_AT,
      valueOf: ({ wantedAt }) => wantedAt,
      textOf: ({ wantedAt }) =>
        Number.isNaN(Date.parse(wantedAt)) ? ORDER_FORM_TEXTS.asSoonAsPossible : formatMoment(wantedAt),
      take: (form, { wantedAt }) => ({ ...form, wantedAt }),
    },
    {
      key: 'payment',
      label: 'Оплата',
      valueOf: ({ payment }) => String(payment),
      textOf: ({ payment }) => paymentName(payment),
      take: (form, { payment }) => ({ ...form, payment }),
    },
    text('fullName', 'Имя'),
    text('phone', 'Телефон'),
    {
      key: 'allergies',
      label: 'Аллергия',
      valueOf: ({ allergies }) => JSON.stringify(statedAllergies(allergies) ?? null),
      textOf: ({ allergies }) => allergiesText(allergies) || 'нет',
      take: (form, { allergies }) => ({ ...form, allergies }),
    },
    ...ORDER_EXTRA_NAMES.map(
      (name): Part => ({
        key: name,
        label: ORDER_EXTRAS[name].label,
        valueOf: ({ extras }) => extras[name].trim().replaceAll('\r\n', '\n'),
        textOf: ({ extras }) => (extras[name] ? extraText(name, extras[name]) : 'нет'),
        take: (form, { extras }) => ({ ...form, extras: { ...form.extras, [name]: extras[name] } }),
      }),
    ),
  ];
}

/** Lines of the order first; without those that are in neither version. */
function inOrderOf(order: readonly FormLine[], lines: readonly FormLine[]): FormLine[] {
  const places = new Map(order.map((line, index) => [keyOfLine(line), index]));
  const placeOf = (line: FormLine) => places.get(keyOfLine(line)) ?? order.length;
  return lines
    .filter((line) => places.has(keyOfLine(line)) || line.quantity !== NONE)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}
