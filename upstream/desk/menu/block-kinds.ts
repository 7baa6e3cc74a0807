import { SETTING_NAMES } from '#contract/content.ts';
import { DEFAULT_COLORS } from '../../brand/brand.ts';
import type { Draft } from '../../content/draft.ts';
import { sellerDuties } from '../../content/duties.ts';
import type { KindName } from '../../content/entry-schemas.ts';
import { STARTER_TEXTS } from '../../content/starter-texts.ts';
import { contrastAdvice } from './contrast.ts';
import { type EntryList, type Field, type Kind, NEW_GROUP, nameOf, type Values } from './kinds.ts';
import { targetOptions } from './link-targets.ts';
import { LINK_TEXTS, LOGO_TEXTS } from './menu-texts.ts';
import { COVER_FIELDS, line, TITLE } from './shared-fields.ts';

const SUB_TITLE: Field = { path: ['subTitle'], label: 'Вторая строка', control: 'line' };
const URL: Field = {
  path: ['url'],
  label: 'Куда ведёт',
  hint: LINK_TEXTS.otherHint,
  control: 'target',
  options: targetOptions,
};

const titleOf = ({ title }: Values) => String(title ?? '');

const groupsOf =
  (kind: KindName, { document: first }: NonNullable<Kind['firstGroup']>) =>
  (menu: Draft): EntryList[] => {
    const groups = menu.entriesOf(kind);
    if (groups.length === 0) return [{ id: NEW_GROUP, title: titleOf(first) }];
    return groups.map(({ key, document }) => ({ id: key, title: titleOf(document as Values) }));
  };

const FIRST_SLIDER = { kind: 'sliders', document: { title: 'Главное', menuType: 'HOME_SLIDER' } } as const;
const FIRST_TILES = {
  kind: 'tile-menus',
  document: { title: 'Разделы меню', menuType: 'GRAND_MENU' },
} as const;
const FIRST_COUNTERS = {
  kind: 'counter-menus',
  document: { title: 'В цифрах', menuType: 'COUNTER_MENU' },
} as const;

export const BANNERS: Kind = {
  id: 'banners',
  title: 'Баннеры',
  add: 'Новый баннер',
  isOrdered: true,
  lists: groupsOf('sliders', FIRST_SLIDER),
  firstGroup: FIRST_SLIDER,
  listLabel: 'Где показывать',
  titleOf,
  groups: [
    {
      legend: 'Баннер',
      fields: [
        TITLE,
        SUB_TITLE,
        URL,
        {
          path: ['videoUrl'],
          label: 'Видео',
          hint: 'Адрес фильма, например /media/video/hero.mp4',
          control: 'line',
        },
        ...COVER_FIELDS,
      ],
    },
  ],
};

export const TILES: Kind = {
  id: 'tiles',
  title: 'Плитки главной',
  add: 'Новая плитка',
  hint: 'Первая плитка самая большая.',
  isOrdered: true,
  lists: groupsOf('tile-menus', FIRST_TILES),
  firstGroup: FIRST_TILES,
  listLabel: 'Где показывать',
  titleOf,
  groups: [{ legend: 'Плитка', fields: [TITLE, SUB_TITLE, URL, ...COVER_FIELDS] }],
};

export const COUNTERS: Kind = {
  id: 'counters',
  title: 'Цифры главной',
  add: 'Новая цифра',
  isOrdered: true,
  lists: groupsOf('counter-menus', FIRST_COUNTERS),
  firstGroup: FIRST_COUNTERS,
  listLabel: 'Где показывать',
  titleOf: ({ counter, title }) => [counter, title].join(' '),
  groups: [
    {
      legend: 'Цифра',
      fields: [
        { path: ['counter'], label: 'Число', control: 'number' },
        { path: ['title'], label: 'Чего', hint: '«лет», «рецептов»', control: 'line', isRequired: true },
        SUB_TITLE,
        URL,
        ...COVER_FIELDS,
      ],
    },
  ],
};

const lines = (name: string, label: string, hint?: string): Field => ({
  ...line(name, label, hint),
  control: 'lines',
});
/** Those of the contract are required. */
const setting = (field: Field): Field => ({
  ...field,
  isRequired: (SETTING_NAMES as readonly string[]).includes(nameOf(field)),
});
const MAP: Field = {
  ...line(
    'MAP_FRAME',
    'Карта',
    'Координаты («59.9386, 30.3141»), ссылка Яндекс Карт или код <iframe …> с сайта карт',
  ),
  control: 'map',
};
const color = (name: string, label: string, byDefault: string): Field => ({
  ...line(name, label),
  control: 'color',
  byDefault,
});

export const TEXTS: Kind = {
  id: 'texts',
  title: 'Тексты сайта',
  isOnly: true,
  besides: { href: '/menu/logo', title: LOGO_TEXTS.title },
  titleOf: () => 'Тексты сайта',
  dutiesOf: (value) => [...sellerDuties(value as Partial<Record<string, string>>), ...contrastAdvice(value)],
  groups: [
    {
      legend: 'Ресторан',
      fields: [
        { ...line('SITE_NAME', 'Название'), example: STARTER_TEXTS.name },
        { ...line('SITE_PHONE', 'Телефон'), example: STARTER_TEXTS.phone },
        { ...line('SITE_EMAIL', 'Почта'), example: STARTER_TEXTS.email },
        { ...line('ADDRESS', 'Адрес'), example: STARTER_TEXTS.address },
        { ...lines('ABOUT_US', 'О нас'), example: STARTER_TEXTS.about },
        { ...MAP, example: STARTER_TEXTS.map },
        {
          ...lines('LEGAL', 'Реквизиты', 'По строке на каждый: «ИНН: 7816…»'),
          example: STARTER_TEXTS.legal,
        },
      ].map(setting),
    },
    {
      legend: 'После заказа',
      fields: [
        line('ORDER_MSG', 'Заголовок', 'Стоит, пока вы не приняли заказ: не пишите, что он уже принят'),
        {
          ...line(
            'ORDER_SUB_MSG',
            'Что будет дальше',
            'Каждая строка станет абзацем; можно и с разметкой HTML',
          ),
          control: 'paragraphs',
        } as const,
      ].map(setting),
    },
    {
      legend: 'Ссылка на соцсеть',
      fields: [
        line('SOCIAL_TITLE', 'Надпись'),
        line('SOCIAL_NAME', 'Имя'),
        { ...line('SOCIAL_URL', 'Адрес', 'Например, https://t.me/nazvanie'), control: 'web' },
      ],
    },
    {
      legend: 'На экране телефона',
      fields: [
        line('SHORT_NAME', 'Короткое название'),
        color('THEME_COLOR', 'Цвет знака', DEFAULT_COLORS.themeColor),
        color('BACKGROUND_COLOR', 'Цвет фона', DEFAULT_COLORS.backgroundColor),
      ],
    },
  ],
};

export const HOURS: Kind = {
  id: 'hours',
  title: 'Часы недели',
  page: '/hours',
  isOrdered: true,
  titleOf: ({ day, date }) => String(day ?? date ?? ''),
  summaryOf: ({ status }) => String(status ?? ''),
  groups: [
    {
      legend: 'Строка',
      fields: [line('day', 'Дни'), line('status', 'Часы')],
    },
  ],
};
