/** @jsxImportSource hono/jsx */
import { ALLERGY, allergiesText } from '#contract/allergens.ts';
import type { DeskOrder } from '../../store/orders/desk-orders.ts';
import { allergyLines } from '../../texts/allergy-texts.ts';

/** The only hard mark of card, sheet and ticket: what the guest stated, and the dishes that have it. */
export function AllergyMark({ order }: { order: DeskOrder }) {
  if (!order.allergies) return null;
  return (
    <section class="allergy" aria-label={ALLERGY}>
      <p class="allergy__head">
        <strong>{ALLERGY}:</strong> {allergiesText(order.allergies)}
      </p>
      <ul>
        {allergyLines(order, { hasWords: true }).map((line) => (
          <li>{line}</li>
        ))}
      </ul>
    </section>
  );
}
