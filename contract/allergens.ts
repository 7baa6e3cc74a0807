/** Annex II of regulation (EU) 1169/2011, in its order. */
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

/** Each once, in the order of `ALLERGENS`. */
export function joinAllergens(...lists: readonly (readonly Allergen[])[]): Allergen[] {
  return ALLERGENS.filter((allergen) => lists.some((list) => list.includes(allergen)));
}

type Group = { min: number; options: readonly { allergens?: readonly Allergen[] | undefined }[] };

/** `always`: with any choice. `possible`: with some; `undefined`: not stated. */
export function optionAllergens(groups: readonly Group[]) {
  const always = ALLERGENS.filter((allergen) =>
    groups.some(
      ({ min, options }) => options.filter(({ allergens }) => !allergens?.includes(allergen)).length < min,
    ),
  );
  const stated = groups.flatMap(({ options }) => options.map(({ allergens }) => allergens));
  const isComplete = stated.every((allergens) => allergens !== undefined);
  return { always, possible: isComplete ? joinAllergens(...stated) : undefined };
}

/** What a guest must not eat; `other`: in the guest's words. */
export type Allergies = { names: Allergen[]; other?: string | undefined };

/** «Аллергия» in every text about an order. */
export const ALLERGY = 'Аллергия';

export const MAX_OTHER_ALLERGY = 150;

/** `undefined` if nothing is stated. */
export function statedAllergies({ names, other }: Allergies): Allergies | undefined {
  const stated = { names: joinAllergens(names), ...(other && { other }) };
  return stated.names.length > 0 || other ? stated : undefined;
}

/** «орехи, рыба, «киви»». */
export function allergiesText({ names, other }: Allergies): string {
  return [allergenNames(names), other && `«${other}»`].filter(Boolean).join(', ');
}

export function allergenNames(allergens: readonly Allergen[]): string {
  return allergens.map((allergen) => NAMES[allergen]).join(', ');
}
