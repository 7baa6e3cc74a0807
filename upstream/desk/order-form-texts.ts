import { MAX_QUANTITY } from '#contract/defaults.ts';

export const CHANGE_ORDER = 'Изменить заказ';
export const NEW_ORDER = 'Новый заказ';
export const BY_PHONE = 'по телефону';

export const ORDER_FORM_TEXTS = {
  search: 'Название блюда. Пустой поиск покажет всё меню',
  nothingFound: 'Ничего не нашли. Поищите иначе.',
  soldOut: 'закончилось',
  allergyTo: 'На что аллергия или чего нельзя',
  gone: 'Этого блюда больше нет в меню',
  newPrice: 'по сегодняшней цене',
  agreedPrice: 'по цене заказа',
  zone: 'Район, если по адресу не понять',
  zoneByAddress: 'По адресу',
  asSoonAsPossible: 'Как можно скорее',
  feeByPhone: 'Адреса нет в районах доставки: цену доставки назовите гостю сами, в сумму она не войдёт.',
  belowMinSum: 'Привезём, хотя сумма меньше минимальной',
  recount: 'Пересчитать',
  save: 'Сохранить изменения',
  place: 'Оформить заказ',
  tellGuest: 'Назовите гостю новую сумму до того, как сохранить.',
  cookedAgain: 'Заказ уже готов: с новым блюдом он вернётся в «Готовится».',
  empty: 'В заказе не осталось блюд. Верните хотя бы одно или отмените заказ.',
  unchanged: 'Ничего не изменено.',
  noDishes: 'Добавьте блюдо: найдите его по названию.',
  notChangeable: 'Менять можно, пока заказ не у курьера и не у гостя.',
  otherPlan: 'Это не то, что было на странице. Ничего не сохранено: проверьте и сохраните ещё раз.',
  otherSum: 'Сумма не та, что была на странице. Заказ не оформлен: проверьте и оформите ещё раз.',
  bothChanged: 'Изменили вы оба',
  extraNotChosen: 'не сказано',
  choose: 'Выберите в каждом вопросе, как будет в заказе, и пересчитайте.',
  mine: 'Как у вас',
  theirs: 'Как сейчас',
  allergyLate: 'Заказ уже готов: проверьте, можно ли его этому гостю.',
  badPhone: 'проверьте телефон: в номере не хватает цифр',
  phoneConsent: 'Заказ по телефону: согласий на сайте гость не отмечал, доказательства согласия нет.',
} as const;

/** By the ways that can keep a time. */
export const TIME_GROUPS = {
  courierpickup: 'Успеют курьер и самовывоз',
  pickup: 'Только самовывоз',
  courier: 'Только курьер',
  '': 'Уже не успеть',
} as const;

export function morePortions(quantity: string): string {
  return `ещё ${quantity}`;
}

export function badQuantity(title: string): string {
  return `${title}: количество — целое число от 0 до ${MAX_QUANTITY}.`;
}

export function alreadyPlaced(id: number): string {
  return `С этой страницы уже оформлен заказ №${id}, и он другой. Если это ещё один заказ, проверьте и оформите его. Если нужно исправить тот, откройте его и нажмите «${CHANGE_ORDER}».`;
}

/** @param who «marina в 18:40: изменил(а) заказ» */
export function orderWasChanged(id: number, who: string, hasQuestions: boolean): string {
  const next = hasQuestions
    ? 'Что изменили вы оба, спрашиваем ниже.'
    : 'Проверьте разницу и сохраните ещё раз.';
  return `Заказ №${id} изменили, пока страница была открыта${who}. Ничего не сохранено. Чего вы не трогали, теперь как в заказе. ${next}`;
}
