import type { Allergies } from '#contract/allergens.ts';
import type { ExtraTexts } from '#contract/order-extras.ts';

/** Release 0.2.0 deletes the column with the guest's other data, too. */
export type OrderExtras = ExtraTexts & { allergies?: Allergies };

export function readExtras(json: string | null): OrderExtras {
  return JSON.parse(json ?? '{}');
}
