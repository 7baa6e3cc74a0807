import { ALLERGENS, type Allergen } from '#contract/allergens.ts';

/** A checkbox each: like every other field, it has one value in form, draft and cookie. */
export const ALLERGEN_FIELDS = ALLERGENS.map(allergenField);

export const OTHER_ALLERGY_FIELD = 'allergyOther';

export const ALLERGY_FIELDS = [...ALLERGEN_FIELDS, OTHER_ALLERGY_FIELD] as const;

export function allergenField(allergen: Allergen): `allergy-${Allergen}` {
  return `allergy-${allergen}`;
}
