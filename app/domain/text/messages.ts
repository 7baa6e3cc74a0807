/**
 * Quotations from docs/specification.md are exact, even «Ингридиенты», «Что пошло нет так...» and the
 * double space of `pageMissing`. Separate constants: the bundler omits unused ones.
 */

export const nothingHere = 'Здесь пока ничего нет';
export const openingSoon = 'Мы готовимся к открытию: меню скоро появится. Загляните чуть позже.';
export const notFoundTitle = 'Не найдено';
export const pageMissing = 'мы не нашли эту страницу =(!  попробуйте воспользоваться меню';
export const goneTitle = 'Этой страницы больше нет';
export const pageGone = 'Её убрали с сайта. Попробуйте воспользоваться меню.';
export const orderMissing = 'Такого заказа не существует.';
export const orderLoading = 'получаем инфо о заказе...';
export const cartUnavailable = 'Корзина сейчас недоступна';
export const cartUnreadable = 'Ресторан ответил, но корзина не читается: в ней что-то не так.';
export const contactsUnavailable = 'Контакты сейчас недоступны';
export const dishLoading = 'Блюдо загружается';
export const dishFailed = 'Блюдо не загрузилось. Попробуйте ещё раз.';
export const dishGone = 'Этого блюда больше нет в меню';
export const cartEmpty = 'Что пошло нет так... Ваша корзина пуста.';
export const cartOrdered = 'Всё из корзины уже в заказе.';
export const cookiesNeeded =
  'Если вы уже выбирали блюда, разрешите cookies для этого сайта: без них корзина не сохраняется.';
export const orderUnknown =
  'Сейчас не удалось узнать, есть ли от вас заказ. Если вы его отправляли, обновите страницу.';
export const cartUpdating = 'Обновляем корзину…';

export const nothingFound = 'Ничего не нашлось. Попробуйте написать иначе';
export const noDishesFound = 'Таких блюд не нашлось. Вот что нашлось ещё:';
export const unavailableTitle = 'Скоро вернёмся';
export const unavailable =
  'Сайт сейчас не может показать эту страницу. Подождите немного и попробуйте ещё раз.';
export const retry = 'Попробовать ещё раз';
export const errorTitle = 'Что-то сломалось';
export const error = 'Мы уже знаем об ошибке. Попробуйте ещё раз или начните с главной страницы.';
export const errorHere = 'Попробуйте ещё раз или начните с главной страницы.';
export const offlineTitle = 'Нет связи';
export const offline = 'Не получилось связаться с сайтом. Проверьте интернет и попробуйте ещё раз.';
export const badRequest = 'Не получилось прочитать отправленное. Вернитесь назад и попробуйте ещё раз.';
export const foreignForm =
  'Форма пришла с другого сайта, поэтому мы её не приняли. Откройте страницу заново.';
export const methodNotAllowed = 'Эта страница такого не умеет. Попробуйте воспользоваться меню.';
export const tooOftenTitle = 'Слишком часто';
export const tooOften =
  'С вашего адреса пришло слишком много запросов подряд. Подождите немного и попробуйте ещё раз.';
export const tooLarge = 'Слишком длинный текст. Сократите его и отправьте ещё раз.';

export const formInvalid = 'Проверьте отмеченные поля';
export const consentRequired = 'нужно ваше согласие';
export const termsBefore = 'Кто продаёт, доставка, отказ и возврат:';
export const termsOfSale = 'условия продажи';
export const consentsHint = 'Отметьте оба согласия, чтобы продолжить';
export const feedbackHint = 'Заполните все поля и отметьте оба согласия, чтобы отправить';
export const feedbackTooOften =
  'Сообщение не отправлено: с вашего адреса их пришло слишком много подряд. Подождите несколько минут: введённое сохранилось.';
export const feedbackTooQuick =
  'Сообщение не отправлено: форму заполнили слишком быстро, так делают программы. Проверьте её и отправьте ещё раз: введённое сохранилось.';
export const feedbackTrapped =
  'Сообщение не отправлено: заполнилось скрытое поле, так делают программы. Теперь оно пустое: отправьте ещё раз, введённое сохранилось.';
export const feedbackFailed =
  'Сообщение не отправлено. Попробуйте ещё раз чуть позже: введённое сохранилось.';
export const feedbackUncertain =
  'Не удалось узнать, дошло ли сообщение. Если отправить его ещё раз, оно может прийти дважды. Введённое сохранилось.';
export const quantityRule = 'Количество — целое число от 1 до 100.';
export const orderedAlready =
  'Эти блюда уже заказаны, но корзина ещё не очистилась. Второй раз они не оформятся.';
export const notForSale = 'Только в зале';
export const soldOut = 'Закончилось';
export const notServedNow = 'Сейчас не подаём';
export const notNow = 'Сейчас нельзя заказать';
export const optionsGone = 'Такого варианта больше нет';
export const whileClosed = {
  refuse: 'Заказы принимаем в часы работы, корзина вас дождётся',
  'next-opening': 'Заказать можно уже сейчас, приготовим к открытию',
  anytime: undefined,
} as const;
export const closed = 'Сейчас закрыто';
export const cookedLater = 'Заказ приготовим после открытия';

export const noOwnOrders = 'С этого устройства ещё ничего не заказано.';
export const ownOrdersNote =
  'Здесь последние пять заказов с этого устройства. Если им пользуется кто-то ещё, список можно стереть вместе с запомненными именем, телефоном и адресом и со всем, что введено в формы.';
export const orderUnreadable = 'Показать заказ сейчас не получается.';
