import { type Allergen, allergenNames } from '#contract/allergens.ts';
import { plural } from './plural.ts';

/** In the genitive, after «без». */
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

/** For a dish that states its allergens: an empty list means none of the 14. */
export function allergensText(allergens: readonly Allergen[]): string {
  return allergenNames(allergens) || 'нет ни одного из 14 основных';
}

/** «Без молока, орехов»; the purpose of the filter while nothing is chosen. */
export function filterTitle(chosen: readonly Allergen[]): string {
  if (chosen.length === 0) return 'Исключить аллергены';
  return `Без ${chosen.map((allergen) => WITHOUT[allergen]).join(', ')}`;
}

export function unstatedText(count: number): string {
  return `Не показано ${count} ${plural(count, 'блюдо', 'блюда', 'блюд')} раздела: аллергены не указаны`;
}

export const filterHint = 'По составу блюд. Если аллергия сильная, спросите нас перед заказом.';
export const nothingWithout = 'Таких блюд здесь нет';
export const showAll = 'Показать все блюда';
