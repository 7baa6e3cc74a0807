import type { Allergies } from '#contract/allergens.ts';
import type { OrderExtra } from '#contract/order-extras.ts';

/** `orders.extras_json`: what a guest typed besides the columns. Release 0.2.0 deletes it with the guest's other data, too. */
export type OrderExtras = Partial<Record<OrderExtra, string>> & { allergies?: Allergies };

export function readExtras(json: string | null): OrderExtras {
  return JSON.parse(json ?? '{}');
}
