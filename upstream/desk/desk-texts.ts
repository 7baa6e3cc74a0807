import { Delivery } from '#contract/enums.ts';
import type { OutsideHours } from '../process/order-rules.ts';
import type { DeskAction, DeskRole, OrderMove } from '../store/database/desk-tables.ts';
import { CANCELLED_BY_GUEST, STATUSES } from '../texts/order-texts.ts';

export const DESK = 'Пульт заказов';

export const COLUMNS = {
  fresh: 'Новые',
  cooking: 'Готовятся',
  ready: 'Готовы',
  'on-way': 'В пути',
} as const;

export const DUE = {
  late: 'Опаздывают',
  now: 'Сейчас',
  later: 'Позже сегодня',
  'other-day': 'Другие дни',
} as const;

export const COURIER = { ready: 'Забрать', 'on-way': 'Везу', take: 'Взял', done: 'Отдал' } as const;

export const MOVES: Record<OrderMove, string> = {
  accept: 'Принять',
  ready: 'Готов',
  'hand-over': 'Передан курьеру',
  finish: 'Выдан',
  cancel: 'Отменить заказ',
};

export const ACTIONS: Record<DeskAction, string> = {
  accept: 'принял(а)',
  ready: 'отметил(а): готов',
  'hand-over': 'передал(а) курьеру',
  finish: 'отметил(а): выдан',
  cancel: 'отменил(а)',
  undo: 'вернул(а) назад',
  'enter-order': 'принял(а) по телефону',
  'change-order': 'изменил(а) заказ',
  'ask-call': 'просит позвонить',
  'pay-order': 'получена',
  'pay-on-receipt': 'выбрал(а) оплату при получении',
  'retry-refund': 'повторил(а) возврат денег',
  'settle-refund': 'вернул(а) деньги иначе',
  'retry-receipt': 'повторил(а) второй чек',
  'settle-receipt': 'пробил(а) второй чек иначе',
  'set-payments': 'настроил(а) оплату на сайте',
  'clear-payments': 'отключил(а) оплату на сайте',
  'log-in': 'вошёл (вошла)',
  'add-user': 'добавил(а) пользователя',
  'block-user': 'закрыл(а) вход',
  'unblock-user': 'открыл(а) вход',
  'allow-cancel': 'разрешил(а) отменять заказы',
  'forbid-cancel': 'запретил(а) отменять заказы',
  'new-password': 'выдал(а) новый пароль',
  'own-password': 'сменил(а) свой пароль',
  'stop-dish': 'снял(а) с продажи',
  'return-dish': 'вернул(а) в продажу',
  'stop-orders': 'остановил(а) приём заказов',
  'open-orders': 'открыл(а) приём заказов',
  'set-day': 'изменил(а) часы',
  'clear-day': 'вернул(а) обычные часы',
  'set-week': 'изменил(а) часы недели',
  'clear-week': 'вернул(а) часы недели, с которыми загрузили меню',
  'set-channel': 'настроил(а) уведомления',
  'clear-channel': 'отключил(а) уведомления',
  'set-day-end': 'изменил(а) конец рабочего дня для отчёта',
  'send-trial': 'отправил(а) пробное уведомление',
  'send-again': 'отправил(а) уведомление снова',
  'set-till': 'настроил(а) кассу',
  'clear-till': 'отключил(а) кассу',
  'link-till': 'связал(а) меню с кассой',
  'retry-till': 'отправил(а) в кассу ещё раз',
  'settle-till': 'передал(а) в кассу вручную',
  'correct-till': 'исправил(а) заказ в кассе',
  'take-till-price': 'взял(а) цену из кассы',
  'add-key': 'выдал(а) ключ программе',
  'revoke-key': 'отозвал(а) ключ программы',
  'read-message': 'прочитал(а) сообщение',
  'answer-message': 'отметил(а), что на сообщение ответили',
  'reopen-message': 'снова открыл(а) сообщение',
  'delete-message': 'удалил(а) сообщение',
  'export-guest-data': 'выгрузил(а) данные гостя',
  'remove-guest-data': 'удалил(а) данные гостя',
};

export const ROLES: Record<DeskRole, string> = {
  kitchen: 'кухня',
  courier: 'курьер',
  manager: 'управляющий',
};

export const USERS_TEXTS = {
  roles: {
    kitchen: 'кухня: заказы без телефонов гостей, сообщения и стоп-лист',
    courier: 'курьер: только заказы, которые пора везти или он везёт, с адресом и телефоном',
    manager: 'управляющий: ещё меню, часы, отчёт, данные гостей и пользователи',
  },
  nameHint: 'От 2 до 40 букв, цифр, точек, дефисов: «марина», «kassa-2».',
  once: 'Запишите его: больше он не покажется. После первого входа пульт попросит придумать свой.',
  badName: 'Имя — от 2 до 40 букв, цифр, точек и дефисов, без пробелов.',
  takenName: 'Такое имя уже есть, возьмите другое.',
  mayCancel: 'Кухня может отменять заказы',
  cancels: 'отменяет заказы',
  allowCancel: 'Разрешить отмену',
  forbidCancel: 'Запретить отмену',
  'allow-cancel': 'Отмена заказов разрешена.',
  'forbid-cancel': 'Отмена заказов запрещена.',
  block: 'Вход закрыт.',
  unblock: 'Вход открыт.',
} as const;

/** Fills in the other days of a week. */
export const AS_MONDAY = 'Все дни — как понедельник';

export const OUTSIDE_HOURS_TEXTS: Record<OutsideHours, string> = {
  refuse: 'Вне часов работы заказы не принимаются.',
  'next-opening': 'Вне часов работы заказы принимаются ко времени открытия.',
  anytime: 'Заказы принимаются в любое время, если приём не остановлен.',
};

export const FEE = 'Доставка';
export const DISCOUNT = 'Скидка за самовывоз';

export const OTHER_MINUTES = [30, 60, 90] as const;
/** Three days: an order placed on a day off is for the next working day. */
export const MAX_MINUTES = 4320;

/** Shown to the guest. */
export const CANCEL_REASONS = [
  'Закончились продукты',
  'Не дозвонились до вас',
  'Вы попросили отменить',
  'Не доставляем по этому адресу',
] as const;
/** Without personal data. */
export const USUAL_REASONS = [...CANCEL_REASONS, CANCELLED_BY_GUEST.reason];
export const MAX_REASON = 200;

export const MIN_PASSWORD = 8;
export const MAX_PASSWORD = 200;

export const GUEST_WRITES = 'Гость пишет';
export const MAYBE_ALLERGY_ELSEWHERE = 'Проверьте адрес и имя гостя: возможно, аллергия';

export const PERSONAL_REMOVED = 'Данные гостя удалены: заказ старый.';

const MIDNIGHT = 'Полночь — 00:00.';

export const MESSAGES = {
  wrongLogIn: 'Имя или пароль не подходят.',
  tooManyLogIns: 'Слишком много попыток входа. Подождите десять минут.',
  busyLogIns: 'Сейчас входят слишком многие. Попробуйте через минуту.',
  ended: 'Вы вышли или вход закрыт. Войдите снова.',
  logInFirst: 'Войдите, чтобы работать с заказами.',
  foreign: 'Запрос пришёл не с этого пульта. Откройте пульт заново и повторите.',
  tooLarge: 'Слишком большой запрос.',
  badForm: 'Форма заполнена неверно. Проверьте и отправьте ещё раз.',
  badMinutes: `Укажите минуты: целое число от 1 до ${MAX_MINUTES}.`,
  badReason: `Выберите причину или напишите свою, не длиннее ${MAX_REASON} символов.`,
  badHost: 'Адрес пульта записан неверно.',
  unknownHost: 'По этому адресу пульт не отвечает. Если адрес верный, назовите его в настройке DESK_URL.',
  notFound: 'Такой страницы нет.',
  noOrder: 'Такого заказа нет.',
  noDish: 'Такого блюда нет в меню.',
  badDate: 'Укажите дату.',
  pastDate: 'Этот день уже прошёл. Укажите дату сегодня или позже.',
  badHours: `Укажите, с какого и до какого времени, например с 12:00 до 23:00. ${MIDNIGHT}`,
  badWeek:
    'Не поняли часы. Например: 12:00–23:00; с перерывом — 11:00–15:00, 17:00–23:00; или «круглосуточно», «выходной».',
  lateWeek: 'Конец раньше начала: после полуночи можно работать до шести утра.',
  endBeforeStart: 'Конец раньше начала. После полуночи можно работать до шести утра.',
  longReason: `Слова для гостей — не длиннее ${MAX_REASON} символов.`,
  badTime: `Время — часы и минуты, например 18:30. ${MIDNIGHT}`,
  pastTime: 'Это время уже прошло. Укажите время в будущем.',
  noChannel: 'Этот способ уведомлений не настроен.',
  noUser: 'Такого пользователя нет.',
  managersOnly: 'Это может только управляющий.',
  notForCouriers: 'Курьеру видны только его заказы.',
  notYourOrder: 'Этот заказ везёт другой курьер, или он ещё не готов.',
  mayNotCancel: 'Отменить заказ может управляющий или тот, кому он это разрешил.',
  pastPromise: 'Время на кнопке уже прошло. Примите заказ ещё раз: теперь на ней другое.',
  notKitchen: 'Право отменять есть у управляющего всегда, у курьера никогда: меняется оно только у кухни.',
  notYourself: 'С собой этого сделать нельзя: попросите другого управляющего.',
  failure: 'Ошибка. Попробуйте ещё раз.',
  wrongPassword: 'Нынешний пароль не подходит.',
  badPassword: `Новый пароль — от ${MIN_PASSWORD} до ${MAX_PASSWORD} символов.`,
  guessedPassword:
    'Такой пароль угадают первым. Не берите одни цифры, ряд клавиш и своё имя: лучше три-четыре слова.',
  samePassword: 'Новый пароль должен отличаться от прежнего.',
  otherPassword: 'Пароли не совпадают.',
  mustChange: 'Пароль был одноразовым. Придумайте свой.',
} as const;

export const ALLERGENS = 'Аллергены';
export const ALLERGENS_OF_DISH = 'блюдо';

export const PRINTS = {
  ticket: 'Кухонный тикет',
  change: 'ИЗМЕНЕНИЕ',
  whole: 'Заказ целиком',
  cancelled: 'ЗАКАЗ ОТМЕНЁН: не готовить, не отдавать',
  note: 'Записка курьеру',
  pickup: 'Записка к пакету',
} as const;

export function noteName(delivery: number): string {
  return delivery === Delivery.PICKUP ? PRINTS.pickup : PRINTS.note;
}

export const WAITING = ['', 'ждёт', 'долго ждёт', 'очень долго ждёт'] as const;

export function lostMessage(
  kind: 'lost' | 'impossible' | 'too-late',
  { id, status }: { id: number; status: keyof typeof STATUSES },
  last: { user_name: string; action: DeskAction; clock: string } | null,
): string {
  const now = `Сейчас заказ №${id}: «${STATUSES[status]}».`;
  if (kind === 'too-late') return `Вернуть можно только в первые десять секунд. ${now}`;
  const who = last ? ` ${last.user_name} в ${last.clock} ${ACTIONS[last.action]}.` : '';
  if (kind === 'lost') return `Заказ №${id} уже изменили.${who} Ваше нажатие не сработало. ${now}`;
  return `Так изменить заказ нельзя. ${now}`;
}

export const HOURS_DONE = {
  stop: 'Приём заказов остановлен.',
  open: 'Приём заказов открыт.',
  day: 'Часы на эту дату сохранены.',
  usual: 'На эту дату снова обычные часы.',
  week: 'Часы недели сохранены.',
} as const;
export type HoursChange = keyof typeof HOURS_DONE;

/** Of a stop whose program is switched off. */
export const STOPS_STAY = 'отключена, сама не вернёт';

/** @param length «до 18:00»; empty without an end, `null` for a dish on sale */
export function stopState(length: string | null): string {
  return length === null ? 'в продаже' : ['закончилось', length].filter(Boolean).join(' ');
}

export function stopWasChanged(
  { title, changedBy }: { title: string; changedBy: string | null },
  state: string,
  at: string,
): string {
  return `${title}: уже изменили, ${changedBy} в ${at}. Ваше нажатие не сработало. Сейчас: ${state}.`;
}

/** @param last «marina, 14:20» */
export function hoursWereChanged(last: string | null): string {
  const who = last === null ? '' : `: ${last}`;
  return `Это уже изменили${who}. Ваше нажатие не сработало. Проверьте, что стоит сейчас.`;
}

/** Shown to guests. */
export function orderStopText(length: string, reason: string): string {
  const stop = `${['Приём заказов остановлен', length].filter(Boolean).join(' ')}.`;
  if (reason === '') return stop;
  const sentence = reason.charAt(0).toUpperCase() + reason.slice(1);
  return `${stop} ${/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`}`;
}

/** Of an order whose guest asked for it on the site. */
export const CALL_ASKED = 'Гость просит позвонить';
