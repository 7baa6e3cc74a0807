import { wrongDelivery } from '#app/domain/text/promo-texts.ts';
import { billOrder, type DeliveryTerms, type OrderBill } from '#contract/delivery.ts';
import { holdsForDelivery, type Promo } from '#contract/promo.ts';
import { type DeliveryFields, destinationOf } from './shown-delivery.ts';

/** Refused for the phone of the form. */
export type RefusedPromo = { code: string; reason: string };

/** As the page shows it. `sum`: off the dishes; with a problem 0. */
export type ShownPromo = {
  code: string;
  title: string;
  sum: number;
  isFreeDelivery: boolean;
  problem?: string | undefined;
  gift?: Promo['gift'];
};

export function showPromo(promo: Promo | null | undefined, bill: OrderBill, delivery: number) {
  if (!promo) return null;
  const { code, title, gift, freeDelivery = false } = promo;
  const problem = promo.problem ?? (holdsForDelivery(promo, delivery) ? undefined : wrongDelivery(promo));
  return { code, title, sum: bill.promo, isFreeDelivery: freeDelivery, problem, gift } satisfies ShownPromo;
}

/** The bill before the order is sent. */
export function billFor(
  terms: DeliveryTerms | null | undefined,
  fields: DeliveryFields,
  dishes: number,
  { promo, refused }: { promo?: Promo | undefined; refused?: RefusedPromo | undefined },
): OrderBill & { code: ShownPromo | null } {
  const isRefused = promo !== undefined && refused?.code === promo.code;
  const current = isRefused ? { ...promo, problem: refused.reason } : promo;
  const destination = destinationOf(fields);
  const bill = billOrder(terms, destination, dishes, current);
  return { ...bill, code: showPromo(current, bill, destination.delivery) };
}
