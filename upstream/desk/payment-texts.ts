import type { DeskMoney } from '../store/orders/desk-orders.ts';
import { formatKopecks } from '../texts/format.ts';
import type { SettingField } from './setting-field.ts';

export const PAYMENTS = 'Оплата';

export const NOT_PAID = 'Не оплачен';
export const PAID_ONLINE = 'Оплачено онлайн';
export const TAKE_ON_RECEIPT = 'взять при получении';
export const TAKE_NOTHING = 'Денег не брать';
export const RETURNED = 'Вернули гостю';
export const RETURNING = 'Возвращаем гостю';

/** Of an unpaid order. @param until «19:40» */
export function waitsForPayment(until: string): string {
  return `Ждёт оплаты на сайте до ${until}. Готовить его пока не нужно.`;
}

/** @param until «19:40» */
export function endedUnpaid(until: string): string {
  return `Не оплачен до ${until} и отменился сам. Готовить его не нужно.`;
}

/** «Вернём гостю: 300 ₽», «Взять при получении: 300 ₽»; empty if the money stays as it is. */
export function moneyAfterChange(
  now: Pick<DeskMoney, 'due'>,
  after: { owed: number; due: number },
): string[] {
  return [
    ...(after.owed > 0 ? [`Гость заплатил онлайн. Вернём ему: ${formatKopecks(after.owed)}`] : []),
    ...(after.due > 0 ? [`Гость заплатил онлайн. Взять при получении: ${formatKopecks(after.due)}`] : []),
    ...(now.due > 0 && after.due === 0 ? ['Гость заплатил онлайн. При получении не брать ничего'] : []),
  ];
}

export const REFUND_TEXTS = {
  title: 'Деньги не вернулись гостю',
  ofOrder: 'возврат по заказу',
  retry: 'Повторить',
  settle: 'Вернули иначе',
  settleHint:
    'Только если вы уже отдали гостю деньги другим способом: наличными или переводом, а в кабинете ЮKassa возврата нет. Пульт больше не попробует вернуть их.',
  dealtWith: 'С этим возвратом уже разобрались. Прежде чем отдавать деньги, посмотрите журнал.',
  busy: 'По этому заказу идёт другой возврат. Когда он закончится, повторите этот.',
  askManager: 'Разобраться может управляющий.',
} as const;

/** There is no key, or the provider refuses it. */
export const STOPPED_TEXTS = {
  title: 'Деньги гостей ждут ключа ЮKassa',
  orders: 'Платежи, возвраты или чеки остановились:',
  enter: 'Введите ключ в «Оплате»',
  refused:
    'ЮKassa не приняла ключ или не знает этих платежей. Если магазин сменили, посмотрите их в кабинете прежнего.',
  check: 'Проверьте магазин и ключ в «Оплате»',
  askManager: 'Разобраться может управляющий.',
} as const;

/** Of second receipts. */
export const RECEIPT_TEXTS = {
  title: 'Второй чек не пробит',
  ofOrder: 'второй чек по заказу',
  retry: 'Повторить',
  settle: 'Пробили иначе',
  settleHint:
    'Только если этот чек уже есть в кабинете ЮKassa или вы пробили его на своей кассе. Пульт больше не попробует.',
  dealtWith: 'С этим чеком уже разобрались. Прежде чем пробивать его, посмотрите журнал.',
  askManager: 'Разобраться может управляющий.',
} as const;

/** The first match counts. Codes: https://yookassa.ru/developers/payment-acceptance/after-the-payment/refunds */
const FAILURES: readonly [failure: RegExp, words: string][] = [
  [/^insufficient_funds$/, 'не хватило денег на счёте в ЮKassa'],
  [/^rejected_by_payee$/, 'банк гостя не принял возврат'],
  [/^rejected_by_timeout$/, 'банк не ответил вовремя'],
  [/^yoo_money_account_closed$/, 'кошелёк гостя закрыт'],
  [/^401\b/, 'ЮKassa не приняла номер магазина или секретный ключ'],
  [/^403\b/, 'ЮKassa не разрешает это магазину'],
  [/^404\b/, 'ЮKassa не знает этого платежа'],
  [/^unknown outcome$/, 'что вышло, неизвестно: посмотрите в кабинете ЮKassa'],
  [/^400 \w+ receipt$/, 'ЮKassa не приняла чек: проверьте его настройки с бухгалтером'],
  [/^timeout$/, 'ЮKassa не ответила'],
  [/^network$/, 'нет связи с ЮKassa'],
  [/^status 5\d\d$/, 'ЮKassa сейчас не отвечает'],
];

export function failureText(failure: string | null): string {
  const words = FAILURES.find(([pattern]) => pattern.test(failure ?? ''))?.[1];
  return words ?? `ЮKassa отказала${failure ? ` (${failure})` : ''}`;
}

export const SETTINGS_TEXTS = {
  about:
    'Гости платят картой или через СБП на странице ЮKassa. Неоплаченный заказ не попадает на кухню и отменяется сам через двадцать минут, а если кухне пора начинать или вы закрываетесь, то раньше.',
  saved: 'Оплата на сайте включена. Проверьте связь с ЮKassa.',
  off: 'Оплата на сайте отключена.',
  forgotten: 'Ключ удалён.',
  isOn: 'включено',
  isOff: 'отключено',
  isNotSet: 'не настроено',
  finishes: 'Новые заказы на сайте не оплачивают. Прежние платежи и возвраты доводятся до конца.',
  isTest: 'Это тестовый магазин: деньги не списываются. Настоящий ключ начинается с live_.',
  fixed: 'Задано на сервере, здесь не меняется:',
  invalid: 'Не сохранено. Исправьте отмеченное.',
  noShopUrl:
    'Чтобы гость вернулся с оплаты на сайт, тот, кто держит сервер, должен задать PUBLIC_URL — адрес сайта. Пока его нет, гости платят при получении.',
  notification: 'Адрес для уведомлений в кабинете ЮKassa (Интеграция → HTTP-уведомления):',
  notificationEvents: 'События: payment.succeeded, payment.canceled, refund.succeeded.',
  trial: 'Проверить',
  trialOff: 'Проверять нечего: оплата на сайте не настроена.',
  trialDone: 'ЮKassa приняла номер магазина и ключ.',
} as const;

export function unfinishedText(count: number): string {
  return `Ещё не закончено заказов с оплатой на сайте: ${count}. С другим магазином или без ключа их платежи, возвраты и чеки остановятся.`;
}

/** Receivers limit requests, too. */
export function trialTooSoon(seconds: number): string {
  return `Только что проверяли. Подождите ${seconds} с.`;
}

export function trialFailed(failure: string): string {
  return `ЮKassa не ответила как надо: ${failureText(failure)}.`;
}

export type PaymentFieldName = 'shopId' | 'secretKey' | 'vatCode' | 'taxSystem' | 'mode' | 'deliverySubject';

export type PaymentField = SettingField & { name: PaymentFieldName; problem: string };

export const PAYMENT_FIELDS: readonly PaymentField[] = [
  {
    name: 'shopId',
    label: 'Номер магазина (shopId)',
    hint: 'В кабинете ЮKassa: Настройки → Магазин.',
    setting: 'YOOKASSA_SHOP_ID',
    problem: 'Номер магазина состоит из цифр.',
  },
  {
    name: 'secretKey',
    label: 'Секретный ключ',
    hint: 'В кабинете ЮKassa: Интеграция → Ключи API. Начинается с live_ или test_.',
    isSecret: true,
    setting: 'YOOKASSA_SECRET_KEY',
    problem: 'Ключ начинается с live_ или test_: скопируйте его целиком.',
  },
  {
    name: 'vatCode',
    label: 'Чек: ставка НДС',
    hint: 'Спросите бухгалтера. Без чеков — если чеки пробивает не ЮKassa.',
    setting: 'YOOKASSA_VAT_CODE',
    choices: [
      ['', 'ЮKassa чеки не пробивает'],
      ['1', 'без НДС'],
      ['2', '0 %'],
      ['7', '5 %'],
      ['8', '7 %'],
      ['3', '10 %'],
      ['4', '20 %'],
      ['11', '22 %'],
      ['5', '10/110'],
      ['6', '20/120'],
      ['9', '5/105'],
      ['10', '7/107'],
      ['12', '22/122'],
    ],
    problem: 'Выберите ставку.',
  },
  {
    name: 'taxSystem',
    label: 'Чек: система налогообложения',
    setting: 'YOOKASSA_TAX_SYSTEM',
    choices: [
      ['', 'как в настройках кассы'],
      ['1', 'общая (ОСН)'],
      ['2', 'упрощённая, доходы'],
      ['3', 'упрощённая, доходы минус расходы'],
      ['4', 'ЕНВД'],
      ['5', 'сельхозналог (ЕСХН)'],
      ['6', 'патент'],
    ],
    problem: 'Выберите систему.',
  },
  {
    name: 'mode',
    label: 'Чек: способ расчёта',
    setting: 'YOOKASSA_PAYMENT_MODE',
    choices: [
      ['full_payment', 'полный расчёт: один чек'],
      ['full_prepayment', 'предоплата: второй чек при выдаче'],
    ],
    problem: 'Выберите способ.',
  },
  {
    name: 'deliverySubject',
    label: 'Чек: доставка',
    setting: 'YOOKASSA_DELIVERY_SUBJECT',
    choices: [
      ['service', 'услуга'],
      ['commodity', 'товар'],
    ],
    problem: 'Выберите, чем считать доставку.',
  },
];
