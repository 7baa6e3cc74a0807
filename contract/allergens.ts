/** Annex II of regulation (EU) 1169/2011, in its order: wire name → label. */
const NAMES = {
  gluten: 'глютен',
  crustaceans: 'ракообразные',
  eggs: 'яйца',
  fish: 'рыба',
  peanuts: 'арахис',
  soybeans: 'соя',
  milk: 'молоко',
  nuts: 'орехи',
  celery: 'сельдерей',
  mustard: 'горчица',
  sesame: 'кунжут',
  sulphites: 'сульфиты',
  lupin: 'люпин',
  molluscs: 'моллюски',
};

export type Allergen = keyof typeof NAMES;
export const ALLERGENS = Object.keys(NAMES) as Allergen[];

export function isAllergenList(value: unknown): value is Allergen[] {
  return Array.isArray(value) && value.every((name) => ALLERGENS.includes(name));
}

/** «молоко, глютен» */
export function allergenNames(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => NAMES[allergen]).join(', ');
}
