import { plural } from '../../texts/plural.ts';

export const MENU = 'Меню';

export const MENU_MESSAGES = {
  noEntry: 'Этого в меню уже нет: кто-то убрал.',
  noKind: 'Такого в меню не бывает.',
  readOnly: 'Меню лежит в папке и здесь не меняется.',
  notSaved: 'Не сохранено. Что исправить, сказано у полей.',
  notDone: 'Не получилось, ничего не изменено.',
  notDoneChanged:
    'Это сохранил кто-то ещё, пока вы смотрели. Ваше нажатие не сработало. Проверьте, что стоит сейчас.',
  unsaved: 'Сохранить не вышло. Всё, что вы написали, осталось в форме: попробуйте ещё раз.',
  busy: 'Меню сейчас сохраняют другие. Нажмите ещё раз.',
  missing: 'не заполнено',
  noList: 'Выберите из списка.',
  saved: 'Сохранено.',
  renamed: 'Сохранено. Старый адрес теперь ведёт сюда же, ссылки в меню и на плитках исправлены.',
  removed: 'Удалено. Вернуть можно в журнале меню.',
  moved: 'Порядок изменён.',
} as const;

export const PHOTO_TEXTS = {
  hint: 'JPEG, PNG, WebP или AVIF до 20 МБ, новые вместе до 60 МБ, лучше не уже 1200 точек',
  tooMany: 'Новые фотографии вместе больше 60 МБ. Выберите часть и сохраните, потом остальные.',
  remove: 'Убрать',
} as const;

export const LOGO_TEXTS = {
  title: 'Логотип',
  hint: 'Стоит рядом с названием в шапке и подвале сайта, на вкладке браузера и в значке на телефоне.',
  none: 'Сейчас вместо логотипа — первая буква названия.',
  file: 'Файл с логотипом',
  fileHint:
    'Лучше всего рисунок SVG до 200 КБ. Или PNG, JPEG, WebP, AVIF, хотя бы 64 точки, лучше 280; фон прозрачный или белый.',
  save: 'Поставить логотип',
  remove: 'Убрать логотип',
  back: 'К текстам и цветам сайта',
} as const;

export const COLOR_TEXTS = {
  title: 'Как выглядят цвета',
  name: 'Название',
  show: 'Показать цвета',
  noColor: 'Цвет пишется как #cf3a0c: решётка и шесть цифр или букв от a до f.',
  hint: 'Со своим логотипом вместо буквы стоит он. Кнопки и тексты страниц от этих цветов не зависят.',
} as const;

export const LOGO_PROBLEMS = {
  noFile: 'выберите файл с логотипом',
  noLogo: 'это не рисунок: нужен SVG, PNG, JPEG, WebP или AVIF',
  tooLarge: 'рисунок больше 200 КБ, а его грузит каждая страница: упростите его или сохраните как PNG',
  active: 'в рисунке есть скрипты: сохраните его без них, как «простой SVG», или как PNG',
  foreign:
    'рисунок ссылается на другие сайты или файлы: вставьте их внутрь, уберите ссылки или сохраните как PNG',
  changed:
    'пока вы выбирали, логотип сменил кто-то ещё. Посмотрите на него и, если надо, поставьте свой снова',
} as const;

export function smallLogo(width: number, height: number, min: number): string {
  return `картинка ${width} × ${height} точек: нужно хотя бы ${min} по длинной стороне`;
}

export const ROW_MOVES = { up: 'Выше', down: 'Ниже', remove: 'Убрать' };
export const LINK_TEXTS = {
  title: 'Надпись',
  target: 'Куда ведёт',
  choose: 'выберите или напишите адрес',
  other: 'или адрес',
  otherHint: 'Для того, чего нет в списке: /product/borshch или https://…',
  subTitle: 'Вторая строка',
  level: 'Где стоит',
  levels: ['сама по себе', 'внутри строки выше', 'ещё на уровень глубже'],
  newRow: 'Новая ссылка',
  more: 'Ещё строка',
  hiddenLinks: 'Вместе с этим гости не видят ссылок:',
  hiddenTexts: 'Эти тексты ссылаются сюда, ссылка приведёт гостя в никуда:',
  putIntoMenu: 'Поставить в шапку сайта',
} as const;
export const PICKS_TEXTS = { choose: 'Выбрать', more: 'Выбрать ещё' } as const;
export const DUTIES_OPEN = 'есть что дописать';
export const REQUIRED = 'обязательно';
export const CHOICES_NONE = 'ничего из этого нет';
export const PREVIEW = 'Посмотреть текст';

export const TOO_LARGE_FORM = `Не сохранено. ${PHOTO_TEXTS.tooMany} Написанное осталось в форме: вернитесь к ней кнопкой «Назад» браузера.`;

export function tooSmallPhoto(size: string): string {
  return `фотография ${size}: на сайте она расплывётся, нужно хотя бы 400 по длинной стороне, лучше 1200`;
}

export function tooLargePhoto(maxMb: number): string {
  return `фотография больше ${maxMb} МБ: уменьшите её, хватит 2500 точек по длинной стороне`;
}

export const NO_WEB_ADDRESS = 'нужен полный адрес страницы, с https://: https://t.me/nazvanie';

export const SAVE_TEXTS = {
  save: 'Сохранить',
  early: 'Сохранить, не листая до конца',
  another: 'Сохранить и добавить ещё',
} as const;

export const OPEN_ON_SITE = 'Посмотреть на сайте';

export const REMOVAL_TEXTS = {
  remove: 'Удалить',
  keep: 'Не удалять',
  removeAll: 'Удалить вместе со ссылками',
  hint: 'С сайта это исчезнет сразу. Вернуть можно в журнале меню.',
  links: 'Сюда ведут ссылки, они исчезнут вместе с этим:',
  texts: 'Ссылки на это стоят и в текстах. Поправьте их сами, иначе они приведут гостя в никуда:',
  ofStorefront:
    'На эту страницу ссылается сам сайт: из подвала, корзины или форм. Без неё там останется ссылка в никуда.',
  changed: 'Пока вы смотрели, сюда поставили ещё ссылку. Ничего не удалено: проверьте список.',
} as const;

export const JOURNAL_TEXTS = {
  title: 'Журнал меню',
  empty: 'Пока никто ничего не менял.',
  added: 'добавлено',
  removed: 'удалено',
  changed: 'изменено',
  isRemoved: '(удалено)',
  order: 'Порядок',
  undo: 'Отменить',
  isUndo: 'отмена',
  isUndone: 'отменено',
  earlier: 'Раньше',
  undone: 'Отменено: стало как до этого сохранения.',
  download: 'Скачать меню',
  copy: 'Запасная копия',
  whatIsExported:
    'Один архив: меню, тексты, фотографии и часы. Стоп-листа, сотрудников, заказов и сообщений в нём нет.',
} as const;

export function tooLateToUndo(titles: readonly string[]): string {
  return `Отменить нельзя: это меняли и позже. Сначала отмените более поздние изменения: ${titles.join(', ')}.`;
}

export function otherChanges(count: number): string {
  return `и ещё ${count} ${plural(count, 'изменение', 'изменения', 'изменений')}`;
}

export function folderNote(dir: string): string {
  return `Меню лежит в папке ${dir} и меняется в её файлах.`;
}

export function takenTitle(title: string): string {
  return `так уже называется другое: «${title}»`;
}

export function takenSlug(slug: string): string {
  return `адрес «${slug}» уже занят, возьмите другой`;
}

export const FIXED_SLUG = 'этот адрес менять нельзя: на него ссылается сам сайт';

/** @param who «anna в 12:40»; `null` if unknown */
export function wasChanged(who: string | null): string {
  const by = who === null ? '' : ` (${who})`;
  return `Пока вы правили, это сохранил кто-то ещё${by}. Ниже — что различается. Нажмите «Сохранить» ещё раз, и останется ваше.`;
}

export function problemInForm(problem: string, line?: number, before?: string): string {
  const text = problem
    .replace(/ стоит дважды.*$/, ' уже занято, напишите другое')
    .replace(/^файл начинается с полей.*$/, 'не заполнено')
    .replace(/^нужен список, а стоит .*$/, 'не понять: напишите, как в подсказке')
    .replace(/^не заполнено: .*$/, 'не заполнено')
    .replace(/ \((?:slug|weight|volume|canBuy: false|onlyInHall: true)\)/g, '')
    .replace(/, в кавычках: "(.*)"$/, ': $1')
    .replace(/^нужно имя файла из папки photos: .*$/, 'нет такой фотографии')
    .replace(/^id (?:групп|вариантов) повторяются.*$/, 'строка повторена: уберите одну')
    .replace(/: min не больше max и числа вариантов$/, ', вариантов меньше')
    .replace(' (default)', '');
  if (line !== undefined) return capitalized([before, `строка ${line}: ${text}`].filter(Boolean).join('; '));
  return capitalized(text);
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function savedBefore(title: string): string {
  return `Сохранено: ${title}.`;
}

export function removalQuestion(title: string): string {
  return `Удалить «${title}»?`;
}
