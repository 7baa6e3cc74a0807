import type { Draft } from '../../content/draft.ts';
import { PAGES_OF_STOREFRONT } from '../../content/warnings.ts';
import type { Kind, Option, Values } from './kinds.ts';
import { COVER_FIELDS, SEARCH_ENGINES, SLUG, TAGS, TITLE } from './shared-fields.ts';

/** News and information pages. */

const titleOf = ({ title }: Values) => String(title ?? '');
const day = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long' });

function dayOf({ date }: Values): string {
  const moment = new Date(String(date));
  return Number.isNaN(moment.getTime()) ? '' : day.format(moment);
}

function articleOptions(menu: Draft): Option[] {
  const articles = menu
    .entriesOf('articles')
    .map(({ key, document }) => ({ key, value: document as Values }));
  return articles
    .sort((one, other) => newestFirst(one.value, other.value))
    .map(({ key, value }) => ({ value: key, title: titleOf(value) }));
}

function newestFirst(one: Values, other: Values): number {
  return Date.parse(String(other.date)) - Date.parse(String(one.date));
}

export const ARTICLES: Kind = {
  id: 'articles',
  title: 'Новости',
  add: 'Новая новость',
  hasSlugs: true,
  titleOf,
  summaryOf: dayOf,
  compare: newestFirst,
  pageOf: (slug) => `/article/${slug}`,
  groups: [
    {
      legend: 'Главное',
      fields: [
        TITLE,
        SLUG,
        { path: ['date'], label: 'Дата и время', control: 'moment', isRequired: true },
        { path: ['author'], label: 'Автор', control: 'line' },
        { path: ['text'], label: 'Текст', control: 'markdown', isRequired: true },
        TAGS,
        {
          path: ['popular'],
          label: 'Похожие новости',
          control: 'picks',
          options: articleOptions,
        },
        ...COVER_FIELDS,
      ],
    },
    SEARCH_ENGINES,
  ],
};

const FIXED_PAGES: Partial<Record<string, string>> = {
  HOME: 'Главная',
  CATALOG: 'Блюда и вкладки',
  NEWS: 'Новости',
  ADDRESSES: 'Контакты',
  SEARCH: 'Поиск',
  CART: 'Корзина',
  CATEGORIES: 'Меню',
};

export const FIXED: Kind = {
  id: 'fixed',
  title: 'Постоянные страницы',
  hint: 'Что о них читают поисковики, и картинка вверху.',
  isOrdered: true,
  always: Object.keys(FIXED_PAGES),
  blank: { meta: {} },
  titleOf: ({ pageType }) => FIXED_PAGES[String(pageType)] ?? String(pageType),
  groups: [
    { ...SEARCH_ENGINES, isFolded: false },
    {
      legend: 'На странице',
      fields: [{ path: ['text'], label: 'Текст', control: 'markdown' }, ...COVER_FIELDS],
    },
  ],
};

export const PAGES: Kind = {
  id: 'pages',
  title: 'Страницы',
  add: 'Новая страница',
  hint: 'Ссылки на них стоят в меню сайта.',
  hasSlugs: true,
  fixedSlugs: PAGES_OF_STOREFRONT,
  titleOf,
  pageOf: (slug) => `/page/${slug}`,
  groups: [
    {
      legend: 'Главное',
      fields: [
        TITLE,
        SLUG,
        { path: ['text'], label: 'Текст', control: 'markdown', isRequired: true },
        ...COVER_FIELDS,
      ],
    },
    SEARCH_ENGINES,
  ],
};
