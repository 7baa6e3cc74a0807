import type { Cleaning } from './normalize-text.ts';

type ExtraText = { label: string; hint?: string; maxLength: number; rows?: number };

/**
 * Checkout, draft, API and desk derive their fields from it; openapi.yaml repeats it
 * (docs/contributing.md).
 */
const EXTRAS = {
  userComment: {
    label: 'Комментарий к заказу',
    hint: 'Необязательно: подъезд, приборы, пожелания',
    maxLength: 500,
    rows: 2,
  },
} satisfies Record<string, ExtraText>;

export type OrderExtra = keyof typeof EXTRAS;
export const ORDER_EXTRAS: Record<OrderExtra, ExtraText> = EXTRAS;
export const ORDER_EXTRA_NAMES = Object.keys(EXTRAS) as OrderExtra[];

export function mapOrderExtras<Made>(make: (extra: ExtraText) => Made): Record<OrderExtra, Made> {
  const made = Object.entries(ORDER_EXTRAS).map(([name, extra]) => [name, make(extra)]);
  return Object.fromEntries(made) as Record<OrderExtra, Made>;
}

export function cleaningOf({ rows }: ExtraText): Cleaning {
  return { keepsLines: rows !== undefined };
}
