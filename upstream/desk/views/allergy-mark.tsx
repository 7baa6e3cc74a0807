/** @jsxImportSource hono/jsx */
import { ALLERGY, allergiesText } from '#contract/allergens.ts';
import { allergyLines, type OrderAllergies } from '../../texts/allergy-texts.ts';

/** The only hard mark of card, sheet, ticket and form: what the guest stated, and the dishes that have it. */
export function AllergyMark({ order }: { order: OrderAllergies }) {
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
