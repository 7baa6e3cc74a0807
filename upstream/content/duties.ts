import { isPaidExtra } from '#contract/options.ts';
import type { Dish } from './catalogue-schemas.ts';
import { isAlcohol, isAlcoholFree, isDrink, isDrinksTab } from './drink-words.ts';
import { expandGroups } from './option-groups.ts';
import { STARTER_TEXTS } from './starter-texts.ts';

/** Russian law. Content stored by an earlier release is not refused: it could not be corrected entry by entry. */
export type Duty = { path: readonly (string | number)[]; problem: string; isRefusal?: boolean };

/** Documents never change. */
const found = new WeakMap<Dish, { tab: string; duties: Duty[] }>();

/** @param tab title of the food category */
export function dishDuties(dish: Dish, tab = ''): Duty[] {
  if (dish.archived) return [];
  const known = found.get(dish);
  if (known?.tab === tab) return known.duties;
  const duties = [...paidExtras(dish), ...alcoholForSale(dish, tab), ...missingFacts(dish, tab)];
  found.set(dish, { tab, duties });
  return duties;
}

/** ст. 16 ЗоЗПП: no preselected paid extras. */
function paidExtras({ optionGroups = [] }: Dish): Duty[] {
  return expandGroups(optionGroups).flatMap((group, index) =>
    group.options.flatMap((option, position) => {
      if (!option.default || !isPaidExtra(group, option)) return [];
      const problem = `«${option.title}» стоит денег, а выбрано заранее: платную добавку гость отмечает сам`;
      return [{ path: ['optionGroups', index, 'options', position, 'default'], problem, isRefusal: true }];
    }),
  );
}

const ADULTS_ONLY = /^(?:18|21)\s*\+$/;

/** ст. 16 закона № 171-ФЗ: no distance sale of alcohol. */
function alcoholForSale({ title, canBuy = true, tags = [], optionGroups = [] }: Dish, tab: string): Duty[] {
  if (!canBuy) return [];
  const label = tags.find((tag) => ADULTS_ONLY.test(tag));
  if (label !== undefined) {
    const problem = `метка «${label}», а заказать можно: алкоголь с доставкой не продают. Запретите заказ (canBuy: false) или уберите метку`;
    return [{ path: ['canBuy'], problem, isRefusal: true }];
  }
  const isOfAlcohol = !isAlcoholFree(title) && (tags.some(isAlcohol) || (isDrinksTab(tab) && isAlcohol(tab)));
  const own: Duty[] =
    isAlcohol(title) || isOfAlcohol
      ? [
          {
            path: ['title'],
            problem:
              'похоже на алкоголь, а с доставкой его не продают: запретите заказ (canBuy: false) и поставьте метку 18+; если алкоголя нет, скажите это в названии («безалкогольное»)',
          },
        ]
      : [];
  const inside = optionGroups.flatMap((group, index) =>
    group.options.flatMap((option, position): Duty[] => {
      if (option.onlyInHall || !isAlcohol(option.title)) return [];
      const problem = `«${option.title}»: похоже на алкоголь, а с доставкой его не продают: пометьте «только в зале» (onlyInHall: true)`;
      return [{ path: ['optionGroups', index, 'options', position, 'title'], problem }];
    }),
  );
  return [...own, ...inside];
}

/** Постановление № 1515, ТР ТС 022/2011. */
function missingFacts({ title, weight, volume, ingredients, nutrition }: Dish, tab: string): Duty[] {
  const isOfDrink = isDrinksTab(tab) || isDrink(title);
  const facts: (Duty | false)[] = [
    weight === undefined &&
      volume === undefined && {
        path: [isOfDrink ? 'volume' : 'weight'],
        problem: isOfDrink
          ? 'не указан объём: напишите миллилитры (volume)'
          : 'не указан вес: напишите граммы (weight), у напитка — миллилитры (volume)',
      },
    weight !== undefined &&
      volume === undefined &&
      isOfDrink && {
        path: ['weight'],
        problem: 'у напитка указывают объём, а стоит вес: напишите миллилитры (volume), вес уберите',
      },
    ingredients.length === 0 && { path: ['ingredients'], problem: 'не указан состав' },
    !nutrition && {
      path: ['nutrition'],
      problem: 'не указана пищевая ценность: калории, белки, жиры, углеводы',
    },
  ];
  return facts.filter((duty) => duty !== false);
}

/** ст. 9, 26.1 ЗоЗПП. */
export function sellerDuties(settings: Partial<Record<string, string>>): Duty[] {
  const legal = (settings.LEGAL ?? '').split('\n').filter((line) => !PLACEHOLDER.test(line));
  const isWritten = (name: string, starter: string) => {
    const text = settings[name]?.trim() ?? '';
    return text !== '' && text !== starter;
  };
  const missing = [
    !legal.some((line) => SELLER.test(line)) && 'наименования (ООО «…», ИП …)',
    !legal.some(hasRegistration) && 'ОГРН (13 цифр) или ОГРНИП (15 цифр)',
    !legal.some((line) => ADDRESS.test(line)) && !isWritten('ADDRESS', STARTER_TEXTS.address) && 'адреса',
  ].filter((what) => what !== false);
  return [
    ...(missing.length > 0
      ? [
          {
            path: ['LEGAL'],
            problem: `в реквизитах продавца нет ${missing.join(', ')}: без этого продавать через сайт нельзя`,
          },
        ]
      : []),
    ...(isWritten('SITE_PHONE', STARTER_TEXTS.phone)
      ? []
      : [{ path: ['SITE_PHONE'], problem: 'нет телефона продавца' }]),
    ...(isWritten('SITE_EMAIL', STARTER_TEXTS.email)
      ? []
      : [{ path: ['SITE_EMAIL'], problem: 'нет почты продавца' }]),
  ];
}

/** «Юрлицо: укажите наименование» of a new shop. */
const PLACEHOLDER = /укажите/i;
const SELLER =
  /(?<!\p{L})(?:ООО|ОАО|ПАО|ЗАО|НАО|АО|ИП|КФХ|ФГУП|МУП|Общество|Индивидуальный предприниматель|Потребительск\p{L}+|Кооператив|Товарищество)(?!\p{L})/iu;
const ADDRESS = /адрес|место\s+нахождения|местонахождение/i;

/** Spaces may group the digits. */
function hasRegistration(line: string): boolean {
  const numbers = line.replace(/(?<=\d)[ \u00a0-](?=\d)/g, '').match(/\d+/g) ?? [];
  return numbers.some((digits) => [13, 15].includes(digits.length) && !/^(\d)\1*$/.test(digits));
}
