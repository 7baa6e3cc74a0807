import { type Allergen, allergenNames, optionAllergens } from '#contract/allergens.ts';
import type { Product, ProductCard } from '#contract/product.ts';
import * as LABELS from './labels.ts';
import { plural } from './plural.ts';

/** Genitive, after «без». */
export const WITHOUT: Record<Allergen, string> = {
  gluten: 'глютена',
  crustaceans: 'ракообразных',
  eggs: 'яиц',
  fish: 'рыбы',
  peanuts: 'арахиса',
  soybeans: 'сои',
  milk: 'молока',
  nuts: 'орехов',
  celery: 'сельдерея',
  mustard: 'горчицы',
  sesame: 'кунжута',
  sulphites: 'сульфитов',
  lupin: 'люпина',
  molluscs: 'моллюсков',
};

/** An empty list means none of the 14. */
export function allergensText(
  allergens: readonly Allergen[],
  { optionGroups = [] }: Pick<Product, 'optionGroups'> = {},
): string {
  const { possible = [] } = optionAllergens(optionGroups);
  const others = allergenNames(possible.filter((allergen) => !allergens.includes(allergen)));
  const text = allergenNames(allergens) || 'нет ни одного из 14 основных';
  return others ? `${text}; в добавках: ${others}` : text;
}

/** «Без молока, орехов»; without a choice «Мои аллергены». */
export function filterTitle(chosen: readonly Allergen[]): string {
  if (chosen.length === 0) return MY_ALLERGENS;
  return `Без ${chosen.map((allergen) => WITHOUT[allergen]).join(', ')}`;
}

export function unstatedText(count: number): string {
  if (count === 1) return 'Скрыли одно блюдо: его аллергены не указаны';
  return `Скрыли ${count} ${plural(count, 'блюдо', 'блюда', 'блюд')}: их аллергены не указаны`;
}

/** At a dish that is shown all the same. */
export function avoidedWarning(
  dish: Pick<ProductCard, 'allergens' | 'hasOptions' | 'optionAllergens'>,
  avoided: readonly Allergen[],
): string {
  if (avoided.length === 0) return '';
  if (!dish.allergens) return 'Аллергены не указаны';
  const names = allergenNames(avoided.filter((allergen) => dish.allergens?.includes(allergen)));
  return [names && `Есть ${names}`, optionsWarning(dish, avoided)].filter(Boolean).join(' · ');
}

/** On the page of a dish. */
export function dishWarning(
  { allergens, optionGroups = [] }: Pick<Product, 'allergens' | 'optionGroups'>,
  avoided: readonly Allergen[],
): string {
  const hasOptions = optionGroups.length > 0;
  const { possible } = optionAllergens(optionGroups);
  return avoidedWarning({ allergens, hasOptions, optionAllergens: possible }, avoided);
}

export function optionsWarning(
  { hasOptions, optionAllergens }: Pick<ProductCard, 'hasOptions' | 'optionAllergens'>,
  avoided: readonly Allergen[],
): string {
  if (!hasOptions || avoided.length === 0) return '';
  if (!optionAllergens) return 'Аллергены в добавках не указаны';
  const names = allergenNames(avoided.filter((allergen) => optionAllergens.includes(allergen)));
  return names && `В добавках: ${names}`;
}

export function allergensLabel({ optionGroups = [] }: Pick<Product, 'optionGroups'>): string {
  return `${LABELS.allergens}${optionAllergens(optionGroups).possible ? '' : ' без учёта добавок'}`;
}

/** «В выбранном есть молоко» @param allergens names */
export function chosenAllergens(allergens: string): string {
  return `В выбранном есть ${allergens}`;
}

export const filterHint =
  'Запомним на этом устройстве и скроем такие блюда везде. По составу блюд: если аллергия сильная, спросите нас перед заказом.';
export const nothingWithout = 'Таких блюд здесь нет';
export const MY_ALLERGENS = 'Мои аллергены';
