import { type Allergen, type Allergies, allergenNames } from '#contract/allergens.ts';
import type { ChosenOption } from '#contract/option-schemas.ts';

/** The dishes of an order beside what its guest must not eat: for desk, prints and notifications. */

type Dish = { title: string; options: readonly ChosenOption[]; allergens?: readonly Allergen[] | undefined };
export type OrderAllergies = { allergies: Allergies | null; items: readonly Dish[] };

/** Raised by a word list: allergy-words.ts. */
export const MAYBE_ALLERGY = 'Проверьте: возможно, аллергия';

/** Accusative, where it differs. */
const ACCUSATIVE: Partial<Record<Allergen, string>> = { fish: 'рыбу', soybeans: 'сою' };

/**
 * «Содержит орехи: Брауни», and «Неизвестно: Морс» for dishes whose allergens are not stated. Empty without a stated allergy.
 *
 * @param hasWords with what the guest wrote
 */
export function allergyLines(
  { allergies, items }: OrderAllergies,
  { hasWords }: { hasWords: boolean },
): string[] {
  if (!allergies) return [];
  const { names, other } = allergies;
  const contains = names.flatMap((name) => {
    const dishes = unique(items.flatMap((dish) => containing(dish, name)));
    return dishes.length > 0
      ? `Содержит ${ACCUSATIVE[name] ?? allergenNames([name])}: ${dishes.join(', ')}`
      : [];
  });
  const unknown = unique(
    items
      .filter((dish) => names.some((name) => !isStated(dish) && containing(dish, name).length === 0))
      .map(({ title }) => title),
  );
  const isNowhere = names.length > 0 && contains.length === 0 && unknown.length === 0;
  return [
    ...contains,
    ...(unknown.length > 0 ? [`Неизвестно, проверьте состав: ${unknown.join(', ')}`] : []),
    ...(isNowhere ? ['По меню этого нет ни в одном блюде заказа'] : []),
    ...(other
      ? [
          `Проверьте состав всех блюд${hasWords ? `: «${other}»` : ': гость назвал другое, смотрите на пульте'}`,
        ]
      : []),
  ];
}

function isStated({ allergens, options }: Dish): boolean {
  return allergens !== undefined && options.every((option) => option.allergens !== undefined);
}

/** The dish, or the dish with the options that add the allergen. */
function containing({ title, allergens, options }: Dish, allergen: Allergen): string[] {
  if (allergens?.includes(allergen)) return [title];
  const adding = options.filter((option) => option.allergens?.includes(allergen));
  return adding.length > 0 ? [`${title} (${adding.map((option) => option.title).join(', ')})`] : [];
}

function unique(titles: readonly string[]): string[] {
  return [...new Set(titles)];
}
