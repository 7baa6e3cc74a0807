import type { Kind } from './kinds.ts';
import { targetOptions } from './link-targets.ts';
import { TITLE } from './shared-fields.ts';

/** Menus of links. */

const PLACES: Partial<Record<string, string>> = {
  GRAND_MENU: 'Шапка сайта',
  HOME_MENU: 'Коротко на главной',
  PRODUCT_MENU: 'Сбоку у новостей',
};

export const MENUS: Kind = {
  id: 'menus',
  title: 'Ссылки сайта',
  add: 'Новый список ссылок',
  hint: 'Шапка, список на главной и список сбоку у новостей. Ссылки подвала сайт ставит сам.',
  isOrdered: true,
  blank: { items: [] },
  titleOf: ({ title, menuType }) => String(title ?? PLACES[String(menuType)] ?? ''),
  summaryOf: ({ menuType }) => PLACES[String(menuType)] ?? '',
  groups: [
    {
      legend: 'Список ссылок',
      fields: [
        TITLE,
        {
          path: ['menuType'],
          label: 'Где стоит',
          control: 'select',
          isRequired: true,
          options: () => Object.entries(PLACES).map(([value, title = '']) => ({ value, title })),
        },
      ],
    },
    {
      legend: 'Ссылки',
      fields: [
        {
          path: ['items'],
          label: 'Ссылки',
          hint: 'Сохранится всё сразу. Ссылки на скрытое и удалённое гости не увидят.',
          control: 'links',
          options: targetOptions,
        },
      ],
    },
  ],
};
