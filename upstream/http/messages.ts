import { MAX_PAGE_SIZE, MAX_QUANTITY, MIN_QUANTITY } from '#contract/defaults.ts';
import type { ZoneQuestion } from '#contract/delivery-zones.ts';
import { formatRoubles, roublesOf } from '#contract/money.ts';
import { type Extra, mapOrderExtras } from '#contract/order-extras.ts';
import type { FieldErrors } from '#contract/requests.ts';
import type { Choice } from '../store/carts/options.ts';
import type { UnavailableItem } from '../store/orders/orders.ts';
import type { NotServed } from '../store/terms/availability.ts';
import type { TermsRefusal } from '../store/terms/delivery.ts';

const QUANTITY = `количество — целое число от ${MIN_QUANTITY} до ${MAX_QUANTITY}`;

function extraMessage(extra: Extra): string {
  if (extra.kind === 'number') return `целое число от ${extra.min} до ${extra.max}`;
  if (extra.kind === 'choice') return 'выберите из списка';
  return extra.kind === 'flag' ? 'допустимо только true или false' : 'должно быть текстом';
}

/** One message per field, for any error. */
export const FIELD_MESSAGES: Partial<Record<string, string>> = {
  ...mapOrderExtras(extraMessage),
  phone: 'необходимо заполнить телефон',
  fullName: 'необходимо заполнить Имя',
  address: 'необходимо заполнить адрес доставки',
  userComment: 'комментарий должен быть текстом',
  zone: 'выберите район доставки из списка',
  wantedAt: 'выберите время из списка',
  delivery: 'выберите способ получения: курьер или самовывоз',
  payment: 'выберите способ оплаты: наличные или банковская карта',
  email: 'неверный формат e-mail',
  subject: 'необходимо заполнить тему',
  content: 'необходимо заполнить текст сообщения',
  consents: 'неверная запись о согласиях',
  productId: 'укажите блюдо',
  options: 'неизвестный вариант блюда',
  lineId: 'такой строки в корзине нет',
  quantity: QUANTITY,
  updateQuantity: 'допустимо только true или false',
  action: 'неизвестное действие',
  code: 'промокод — буквы и цифры без пробелов',
  promo: 'промокод — буквы и цифры без пробелов',
  items: `неверный состав заказа: у каждой строки есть блюдо и ${QUANTITY}`,
  page: 'номер страницы — целое число от 1',
  pageSize: `размер страницы — целое число от 1 до ${MAX_PAGE_SIZE}`,
  onMain: 'допустимо только true или false',
  menuType: 'неизвестный вид меню',
};

export const INVALID_FIELD = 'неверное значение';

export function tooLong(max: number): string {
  return `не длиннее ${max} символов`;
}
export const BROKEN_JSON = 'тело запроса — не JSON';
export const NOT_AN_OBJECT = 'тело запроса должно быть объектом JSON';
export const ACCEPTED_ALREADY = 'Ресторан уже принял заказ: отменить его можно только по телефону';
export const CHANGE_TOO_LATE = 'Ресторан уже принял заказ: изменить его можно только по телефону';
export const CALL_TOO_LATE = 'Ресторан уже принял заказ: позвоните сами';
export const OTHER_ORDER = 'Заказ уже изменили. Проверьте, что в нём сейчас';
export const PAID_SUM = 'Заказ оплачен, а сумма стала бы другой. Чтобы изменить его, позвоните нам';
export const CLOSED_NOW = 'сейчас закрыто: выберите время';
export const ENDED_ALREADY = 'Время оплаты вышло: этот заказ отменён. Закажите ещё раз';
export const NOT_FOLLOWED =
  'Об этом заказе больше нечего сообщать, или о нём уже сообщаем слишком многим устройствам';
export const NOT_ONLINE = 'Оплата на сайте сейчас недоступна: выберите оплату при получении';
export const NO_EMAIL = 'Укажите e-mail: на него придёт чек об оплате';
export const EMPTY_CART = 'Корзина пуста';
export const KEY_TOO_LONG = 'слишком длинный Idempotency-Key';
export const BAD_SUM = 'Expected-Sum — сумма в рублях, например 1220.50';
export const BAD_FEE = 'Expected-Fee — стоимость доставки в рублях, например 150.00, или none';
export const BAD_OPENING = 'Expected-Opening — время в ISO 8601 или now';
export const OTHER_OPENING = 'Время приготовления изменилось. Проверьте заказ и отправьте ещё раз';
export const OTHER_PRICES = 'Цены изменились. Проверьте заказ и отправьте ещё раз';
export const OTHER_DISHES = 'Блюда изменились. Проверьте заказ и отправьте ещё раз';
export const TOO_MANY = `в одной строке корзины может быть не больше ${MAX_QUANTITY} порций`;

export function notForSale(title: string): string {
  return `${quoted(title)} сейчас нельзя заказать`;
}

export function notServed({ title, when, wanted }: { title: string } & NotServed): string {
  return `${quoted(title)} ${wanted ?? 'сейчас'} не подаём${when === null ? '' : `, можно заказать ${when}`}`;
}

export function wrongOptions({ title, choice }: { title: string; choice: Choice }): string {
  if (choice.outcome === 'only-in-hall')
    return `${quoted(title)}: ${quoted(choice.title)} бывает только в зале`;
  if (choice.outcome !== 'count')
    return `${quoted(title)} больше не готовим в этом варианте, выберите другой`;
  const { title: group, min, max } = choice.group;
  if (max === 1) return `${quoted(title)}: выберите ${quoted(group)}`;
  const counts = [min > 0 ? `не меньше ${min}` : '', max === undefined ? '' : `не больше ${max}`];
  return `${quoted(title)}: в ${quoted(group)} можно выбрать ${counts.filter(Boolean).join(', ')}`;
}

/** @param from of what the dish can be removed */
export function unavailableItem(item: UnavailableItem, from = 'из корзины'): string {
  const { reason, title } = item;
  if (title === null) return 'одного из блюд нет в меню';
  if (reason === 'gone') return `${quoted(title)} больше нет в меню`;
  if (reason === 'too-many') return `${quoted(title)}: можно заказать не больше ${MAX_QUANTITY} порций`;
  if (reason === 'wrong-options') return `${wrongOptions(item)}. Уберите это блюдо ${from}`;
  if (reason === 'not-served')
    return `${notServed(item)}. ${item.isChosen ? 'Выберите другое время или уберите' : 'Уберите'} это блюдо ${from}`;
  return `${notForSale(title)}. Уберите это блюдо ${from}`;
}

export const TOO_MANY_CODES = 'Слишком много неверных промокодов подряд. Попробуйте через несколько минут';

export function promoRefused({ code, problem }: { code: string; problem: string }): string {
  return `${code}: ${problem}`;
}

export function shortExtra(totalKopecks: number): string {
  return `меньше суммы заказа, она ${formatRoubles(roublesOf(totalKopecks), '\u00a0')}.-`;
}

const TOO_LATE = 'к этому времени уже не успеть: выберите другое';
const ONLY_PICKUP = 'к этому времени курьер не успеет: выберите другое время или самовывоз';

/** At the field that the guest can change. */
export function termsRefused(refusal: TermsRefusal): FieldErrors {
  switch (refusal.reason) {
    case 'no-zone':
      return { address: [zoneQuestion(refusal.question)] };
    case 'no-slot':
      return { wantedAt: [refusal.isForPickup ? ONLY_PICKUP : TOO_LATE] };
    case 'no-courier':
      return { wantedAt: [refusal.text] };
    case 'min-sum': {
      const [least, more] = [refusal.minSum, refusal.missing].map(
        (sum) => `${formatRoubles(sum, '\u00a0')}.-`,
      );
      return {
        delivery: [`сюда возим заказы от ${least}: добавьте блюд ещё на ${more} или выберите самовывоз`],
      };
    }
  }
}

function zoneQuestion(question: ZoneQuestion): string {
  switch (question.kind) {
    case 'choose': {
      const names = question.zones.flatMap(({ zone }) => (zone ? [`«${zone}»`] : []));
      return names.length > 1
        ? `адрес подходит к районам ${names.join(' и ')}: выберите район или самовывоз`
        : 'не поняли адрес до конца: выберите район или самовывоз';
    }
    case 'elsewhere':
      return 'это другой город или посёлок: если мы туда возим, выберите район, если нет — самовывоз';
    case 'unknown':
      return 'не нашли такой улицы. Выберите район сами или заберите заказ у нас';
  }
}

/** Titles with quotes stay: Лагер «Жигулёвское». */
function quoted(title: string): string {
  return title.includes('«') ? title : `«${title}»`;
}

export const DETAILS = {
  notFound: 'страница не найдена',
  methodNotAllowed: 'метод не поддерживается',
  unauthorized: 'нужно войти: токен не указан или больше не действует',
  tooLarge: 'тело запроса больше 256 кБ',
  wrongType: 'тело запроса должно быть в формате application/json',
  failure: 'внутренняя ошибка сервера',
  noProduct: 'такого блюда нет',
  noCategory: 'такой категории нет',
  noArticle: 'такой статьи нет',
  noPage: 'такой страницы нет',
  noOrder: 'такого заказа не существует',
} as const;
