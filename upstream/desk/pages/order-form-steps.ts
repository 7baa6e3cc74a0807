import { statedAllergies } from '#contract/allergens.ts';
import { isFeeByPhone, quoteDelivery } from '#contract/delivery.ts';
import { findZone } from '#contract/delivery-zones.ts';
import { Delivery, OptionKind } from '#contract/enums.ts';
import { optionTexts, partsOfLine } from '#contract/options.ts';
import type { FieldErrors } from '#contract/requests.ts';
import { wrongOptions } from '../../http/messages.ts';
import { choose, kopecksWith, optionsOf } from '../../store/carts/options.ts';
import { listOffered, type OfferedDish, searchOffered } from '../../store/desk/offered-dishes.ts';
import { type CurrentItem, lineKeyOfItem } from '../../store/orders/change-order.ts';
import { findTerms } from '../../store/terms/delivery.ts';
import type { Desk } from '../desk-parts.ts';
import { lineValue, type OrderForm, quantityOf, withDish } from '../order-form.ts';
import { badQuantity, ORDER_FORM_TEXTS, TIME_GROUPS } from '../order-form-texts.ts';
import { showQuestions } from '../order-merge.ts';
import type { FormView, ShownLine, TimeGroup } from '../views/order-form.tsx';

const MAX_FOUND = 60;

/** Empty for a new order. */
type ChangedOrder = { items: readonly CurrentItem[]; wantedAt: string | null };

type Parts = Pick<Desk, 'store' | 'clock' | 'orderRules'>;

export async function advanceForm(
  { store, clock, orderRules }: Parts,
  typed: OrderForm,
  { items, wantedAt }: ChangedOrder,
): Promise<FormView> {
  const now = clock.now();
  const problems: FieldErrors = {};
  const { form, picked } = await pressed({ store, now, typed, problems });
  const ids = form.lines.map(({ line }) => partsOfLine(line).productId);
  const offered = await listOffered(store, [...new Set(ids)], now);
  const lines = form.lines.map((line) => ({ ...line, dish: dishOf(line, items, offered) }));
  for (const line of lines) {
    if (quantityOf(line) !== null) continue;
    const text = badQuantity(line.dish?.title ?? ORDER_FORM_TEXTS.gone);
    problems.items = [...(problems.items ?? []), text];
  }
  const isSearch = form.intent === 'find' || form.query !== '';
  const { delivery, promos } = await findTerms(store, now, orderRules);
  return {
    form,
    lines,
    allergies: statedAllergies(form.allergies) ?? null,
    questions: showQuestions(form, {
      formatMoment: clock.formatMoment,
      titleOf: (line) => titleOf(lines.find((each) => lineValue(each) === lineValue(line))),
    }),
    found: isSearch && !picked ? await searchOffered(store, form.query, now, MAX_FOUND) : null,
    picked,
    times: timesOf(
      { courier: delivery?.slots ?? [], pickup: delivery?.terms.pickup?.slots ?? [] },
      [wantedAt ?? '', form.wantedAt],
      clock.formatMoment,
    ),
    ...zonesFor(form, delivery?.terms ?? null),
    hasPromos: promos.some(({ off }) => !off),
    problems,
  };
}

function titleOf(line: ShownLine | undefined): string {
  if (!line?.dish) return ORDER_FORM_TEXTS.gone;
  return [line.dish.title, ...optionTexts(line.dish.options)].join(' · ');
}

type Pressed = { form: OrderForm; picked: OfferedDish | null };

async function pressed({
  store,
  now,
  typed,
  problems,
}: {
  store: Desk['store'];
  now: Date;
  typed: OrderForm;
  problems: FieldErrors;
}): Promise<Pressed> {
  const [intent = '', argument = ''] = typed.intent.split(':');
  if (intent === 'drop') {
    const lines = typed.lines.map((line, index) =>
      String(index) === argument ? { ...line, quantity: '0' } : line,
    );
    return { form: { ...typed, lines }, picked: null };
  }
  const id = intent === 'pick' ? Number(argument) : typed.picked;
  const dish = id === null ? null : ((await listOffered(store, [id], now)).get(id) ?? null);
  if (!dish) return { form: { ...typed, picked: null }, picked: null };
  if (intent === 'pick') {
    if (dish.groups.length === 0) return { form: withDish(typed, dish.id, []), picked: null };
    return { form: { ...typed, picked: dish.id, options: defaultsOf(dish) }, picked: dish };
  }
  if (intent !== 'add') return { form: typed, picked: dish };
  const options = typed.options.filter((option) => option !== '');
  const choice = choose(dish.groups, options);
  if (choice.outcome === 'chosen') return { form: withDish(typed, dish.id, options), picked: null };
  problems.items = [wrongOptions({ title: dish.title, choice })];
  return { form: typed, picked: dish };
}

function defaultsOf({ groups }: OfferedDish): string[] {
  return groups.flatMap(({ kind, options }) => {
    const chosen = options.filter((option) => option.default && !option.onlyInHall).map(({ id }) => id);
    return kind === OptionKind.ONE ? chosen.slice(0, 1) : chosen;
  });
}

function dishOf(
  { line, agreed }: OrderForm['lines'][number],
  items: readonly CurrentItem[],
  offered: ReadonlyMap<number, OfferedDish>,
): ShownLine['dish'] {
  const item = items.find((each) => each.price_kopecks === agreed && lineKeyOfItem(each) === line);
  const { productId, options } = partsOfLine(line);
  const dish = offered.get(productId);
  const allergens = dish?.allergens;
  if (item) {
    const { title, price_kopecks: kopecks } = item;
    return { title, options: optionsOf(item.options_json), kopecks, allergens };
  }
  if (!dish) return null;
  const choice = choose(dish.groups, options);
  const chosen = choice.outcome === 'chosen' ? choice.options : [];
  return { title: dish.title, options: chosen, kopecks: kopecksWith(chosen, dish.kopecks), allergens };
}

function timesOf(
  { courier, pickup }: { courier: readonly string[]; pickup: readonly string[] },
  chosen: readonly string[],
  formatMoment: (iso: string) => string,
): TimeGroup[] {
  const [couriers, guests] = [new Set(courier), new Set(pickup)];
  const groups = new Map<TimeGroup['name'], TimeGroup['times']>();
  const all = new Set([...courier, ...pickup, ...chosen.filter((time) => !Number.isNaN(Date.parse(time)))]);
  for (const value of [...all].sort()) {
    const ways = `${couriers.has(value) ? 'courier' : ''}${guests.has(value) ? 'pickup' : ''}` as const;
    const name = TIME_GROUPS[ways];
    groups.set(name, [...(groups.get(name) ?? []), { value, label: formatMoment(value) }]);
  }
  return Array.from(groups, ([name, times]) => ({ name, times }));
}

type DeliveryTerms = Parameters<typeof quoteDelivery>[0];

function zonesFor(form: OrderForm, terms: DeliveryTerms | null): Pick<FormView, 'zones' | 'isFeeByPhone'> {
  const { delivery, address, zone } = form;
  if (!terms || delivery !== Delivery.COURIER || address.trim() === '') {
    return { zones: [], isFeeByPhone: false };
  }
  const isClear = findZone(terms, address).kind === 'zone';
  const quote = quoteDelivery(terms, { delivery, address, zone }, 0);
  const zones = isClear ? [] : terms.zones.flatMap((each) => each.zone ?? []);
  return { zones, isFeeByPhone: quote.kind !== 'known' && isFeeByPhone(terms, quote) };
}
