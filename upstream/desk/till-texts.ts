import type { TillTrouble } from '../store/orders/sent-to-till.ts';

export const TILL_PAGE = 'Касса';
export const TILL_MENU = 'Меню в кассе';

/** The first match counts; `$` of the words is the rest of the code, for example a dish. */
const FAILURES: readonly [failure: RegExp, words: string][] = [
  [/^no-dish (.*)$/s, 'в кассе не нашлось блюдо «$». Свяжите его: Настройки → Касса → Меню в кассе'],
  [/^two-dishes (.*)$/s, 'в кассе несколько блюд с кодом блюда «$»'],
  [/^no-option (.*)$/s, 'в кассе не нашёлся вариант «$». Свяжите его: Настройки → Касса → Меню в кассе'],
  [/^no-size (.*)$/s, 'у блюда «$» в кассе несколько размеров: свяжите с размером вариант или само блюдо'],
  [/^not-sold (.*)$/s, 'касса сейчас не продаёт «$»'],
  [/^no-combo (.*)$/s, 'комбо и половинки в кассу не передаются: «$»'],
  [/^group-count (.*)$/s, 'касса ждёт другое число добавок: «$»'],
  [/^no-menu$/, 'меню кассы ещё не прочитано: Настройки → Касса → Меню в кассе'],
  [/^no-delivery-dish$/, 'в настройках кассы не указано, каким блюдом пробить доставку'],
  [/^no-discount$/, 'в настройках кассы не выбрана скидка'],
  [/^no-online-payment$/, 'в настройках кассы не выбрана оплата на сайте'],
  [/^(?:absent|Common)$/, 'касса не приняла его вовремя: проверьте, включён ли терминал'],
  [/^TerminalGroup\w+$/, 'терминалы кассы отключены'],
  [/^InvalidPhone$/, 'касса не приняла телефон гостя'],
  [/^(?:AddressNotFound|HomeNotFound|Line1Disabled)$/, 'касса не нашла адрес'],
  [/^Product\w*NotFound$/, 'касса не знает блюдо, размер или добавку: прочитайте меню кассы заново'],
  [/^ProductExlu?dedFromMenu$/, 'в кассе блюдо снято с продажи'],
  [/^RequestProductPriceIsNotEqualToFrontPrice$/, 'цена в кассе другая'],
  [/^Payment\w+$/, 'касса не приняла вид оплаты'],
  [/^Discount\w+$/, 'касса не приняла скидку'],
  [/^AnonymousCustomerDisabled$/, 'касса не принимает заказ без карточки гостя: проверьте настройки кассы'],
  [/^(?:401|403)$/, 'касса не приняла ключ'],
  [/^asleep$/, 'терминалы выключены или без связи'],
  [/^taken$/, 'её уведомления уже получает другая программа'],
  [/^(?:timeout|status 408)$/, 'касса не ответила'],
  [/^network$/, 'нет связи с кассой'],
  [/^status 429$/, 'касса просит подождать: слишком много запросов'],
  [/^status 5\d\d$/, 'касса сейчас не отвечает'],
];

export function tillFailureText(failure: string | null): string {
  for (const [pattern, words] of FAILURES) {
    const match = pattern.exec(failure ?? '');
    if (match) return words.replace('$', () => match[1] ?? '');
  }
  return `касса отказала${failure ? ` (${failure})` : ''}`;
}

export const TROUBLE_TEXTS = {
  title: 'Касса: нужна рука',
  retry: 'Отправить ещё раз',
  settle: 'Передали вручную',
  settleHint:
    'Только если вы уже ввели заказ в кассу сами. Пульт больше не отправит его, а если он всё же появится там второй раз, отменит лишний.',
  correct: 'Исправили в кассе',
  cancelled: 'Отменили в кассе',
  dealtWith:
    'С этим заказом уже разобрались, или его изменили ещё раз. Прежде чем вводить его в кассу, посмотрите, что там.',
} as const;

export function troubleText({ reason, failure }: TillTrouble): string {
  if (reason === 'changed') return 'заказ изменили после отправки, в кассе он прежний: исправьте его там';
  if (reason === 'not-cancelled') return 'заказ больше не нужен, а касса не отменила его: отмените там';
  if (reason === 'unanswered')
    return `в кассе его пока нет, пробуем дальше: ${tillFailureText(failure ?? 'timeout')}`;
  return `в кассе его нет: ${tillFailureText(failure)}`;
}

/** Of the attempt that counts, on the sheet of an order. */
export const TILL_STATES = {
  waiting: 'отправляем',
  pending: 'отправлен, касса ещё не ответила',
  live: 'принят кассой',
  failed: 'нет в кассе',
  retried: 'отправлен заново',
  settled: 'передан вручную',
  ended: 'закончен',
} as const;

export const TILL_TEXTS = {
  about:
    'Заказы уходят в iiko сами, а статусы и стоп-лист приходят оттуда. Имя, телефон и адрес гостя получает касса: назовите её в политике обработки данных.',
  isOn: 'включено',
  isOff: 'отключено',
  isNotSet: 'не настроено',
  isChoosing: 'осталось выбрать ресторан и оплату',
  key: 'Ключ',
  keyHint:
    'В iikoWeb: «Настройки Cloud API». Новый ключ — три поля; старый логин (apiLogin) тоже подходит, тогда заполните только его.',
  keySaved: 'Касса приняла ключ. Выберите, что куда передавать.',
  keyRefused: 'Не сохранено',
  saved: 'Сохранено. Новые заказы уходят в кассу.',
  off: 'Заказы больше не уходят в кассу. Отправленные доводятся до конца. Блюда, снятые кассой, остаются снятыми: верните их в «Стоп-листе».',
  forgotten: 'Ключ удалён. Блюда, снятые кассой, остаются снятыми: верните их в «Стоп-листе».',
  invalid: 'Не сохранено. Исправьте отмеченное.',
  trial: 'Проверить',
  trialDone: 'Касса отвечает, терминалы на связи.',
  trialKey: 'Касса приняла ключ.',
  trialOff: 'Проверять нечего: ключа нет.',
  notChosen: 'Сначала сохраните ключ и выберите ресторан и оплату.',
  webhook: 'Подключить уведомления',
  webhookDone: 'Касса будет сообщать об изменениях сразу.',
  webhookHint: 'Касса сообщит о статусах сразу, а не через полминуты. Без этого пульт спрашивает сам.',
  noShopUrl:
    'Чтобы касса сообщала об изменениях, тот, кто держит сервер, должен задать PUBLIC_URL — адрес сайта.',
  forgetHint: 'Без ключа статусы перестанут приходить, а отправленные заказы останутся в кассе.',
  choice: 'Что куда передавать',
} as const;

export function tillProblem(failure: string): string {
  return `${TILL_TEXTS.keyRefused}: ${tillFailureText(failure)}.`;
}

/** Nothing was to be saved. */
export function tillTrial(failure: string): string {
  return `Касса не ответила как надо: ${tillFailureText(failure)}.`;
}

export const TILL_FIELDS = {
  place: { label: 'Ресторан и терминалы', problem: 'Выберите ресторан.' },
  menuId: { label: 'Меню', problem: 'Выберите меню.', hint: 'Внешнее меню из iikoWeb или вся номенклатура.' },
  cash: { label: 'Наличные при получении', problem: 'Выберите оплату.' },
  card: { label: 'Карта при получении', problem: 'Выберите оплату.' },
  online: {
    label: 'Оплачено на сайте',
    problem: 'Выберите оплату.',
    hint: 'В кассе у неё должно стоять «может приниматься извне».',
  },
  isFiscalized: { label: 'Чек за оплату на сайте', problem: 'Выберите.' },
  deliveryCode: {
    label: 'Доставка: артикул услуги в кассе',
    problem: 'Такого артикула в меню кассы нет.',
    hint: 'Пусто, если доставка всегда бесплатная.',
  },
  discountTypeId: {
    label: 'Скидка за самовывоз',
    problem: 'Выберите скидку.',
    hint: 'Скидка с произвольной суммой.',
  },
  cancelCauseId: { label: 'Причина отмены', problem: 'Выберите причину.' },
  sendWhen: { label: 'Когда отправлять', problem: 'Выберите.' },
} as const;
export type TillFieldName = keyof typeof TILL_FIELDS;

export const SEND_WHEN_TEXTS = {
  'accepted-or-paid': 'когда приняли на пульте или оплатили на сайте',
  accepted: 'только когда приняли на пульте',
  'at-once': 'сразу, как пришёл: принимают в кассе',
} as const;

export const MENU_TEXTS = {
  about:
    'Блюдо узнают по связи отсюда, по «Коду в кассе» или по артикулу. Начните вводить название и выберите строку; предложенное по названию проверьте.',
  load: 'Прочитать меню кассы',
  loaded: 'Меню кассы прочитано.',
  none: 'Меню кассы ещё не прочитано.',
  unmatched: 'Не связаны',
  linked: 'Связаны здесь',
  prices: 'Цены различаются',
  others: 'Есть в кассе, нет на сайте',
  all: 'Все блюда сайта есть в кассе.',
  save: 'Сохранить связи',
  saved: 'Связи сохранены.',
  unknown: 'Такого в кассе нет, выберите строку из списка',
  changed: 'Связи только что изменили. Проверьте их и сохраните ещё раз.',
  changedTo: (code: string | null) =>
    code === null
      ? 'Эту связь только что убрали. Если нужна ваша, сохраните ещё раз.'
      : `Эту связь только что изменили, сейчас: ${code}. Если нужна ваша, сохраните ещё раз.`,
  takePrice: 'Взять цену из кассы',
  priceTaken: 'Цена взята из кассы.',
  priceChanged: 'Цена уже другая, ничего не изменено.',
  priceRefused: 'Меню не приняло эту цену. Измените её в карточке блюда.',
  readOnly: 'Меню хранится в файлах, цену измените там.',
  ambiguous: 'в кассе несколько таких',
} as const;
