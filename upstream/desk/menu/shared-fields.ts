import type { Field, FieldGroup } from './kinds.ts';

/** Fields shared by several kinds. */

export const line = (name: string, label: string, hint?: string): Field => ({
  path: [name],
  label,
  control: 'line',
  ...(hint !== undefined && { hint }),
});

export const TITLE: Field = { ...line('title', 'Название'), isRequired: true };
export const SLUG: Field = {
  path: ['slug'],
  label: 'Адрес',
  hint: 'Часть адреса страницы: маленькие латинские буквы, цифры, дефисы. Пусто — составим из названия. Если поменять, старый адрес будет вести на новый.',
  control: 'slug',
};
export const TAGS: Field = {
  path: ['tags'],
  label: 'Метки',
  hint: 'Через запятую, маленькими буквами',
  control: 'commas',
};
const COVER: Field = {
  path: ['cover'],
  label: 'Фотография',
  control: 'photo',
};
export const FOCUS = 'focus';
export const COVER_FIELDS: readonly Field[] = [
  COVER,
  {
    path: [FOCUS, 'x'],
    label: 'Главное на снимке: слева, %',
    hint: 'Нажмите на снимок там, где главное: вокруг этого места сайт его обрежет. Пусто — выберет сам.',
    control: 'number',
    unit: 'percent',
  },
  { path: [FOCUS, 'y'], label: 'Сверху, %', control: 'number', unit: 'percent' },
];
export const SEARCH_ENGINES: FieldGroup = {
  legend: 'Для поисковиков',
  isFolded: true,
  fields: [
    { path: ['meta', 'title'], label: 'Заголовок страницы', control: 'line' },
    { path: ['meta', 'description'], label: 'Описание', control: 'lines' },
    { path: ['meta', 'keywords'], label: 'Ключевые слова', control: 'line' },
  ],
};
