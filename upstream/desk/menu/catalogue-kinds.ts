import { ALLERGENS, allergenNames } from '#contract/allergens.ts';
import { TemplateName } from '#contract/enums.ts';
import { dishesFile } from '../../content/catalogue-schemas.ts';
import { dishDuties } from '../../content/duties.ts';
import { inRoubles } from '../restaurant-time.ts';
import type { EntryList, Kind, Option, Values } from './kinds.ts';
import type { MenuFiles } from './menu-files.ts';
import { OPTIONS_HINT } from './menu-texts.ts';
import { COVER_FIELDS, oneList, SEARCH_ENGINES, SLUG, TAGS, TITLE } from './shared-fields.ts';

/** Dishes, sections of the menu and their filter tabs. */

const CATEGORIES = 'categories.yaml';
const FOOD_CATEGORIES = 'food-categories.yaml';

async function itemsIn(menu: MenuFiles, file: string): Promise<Values[]> {
  return ((await menu.find(file))?.listAt([]) ?? []) as Values[];
}

async function optionsIn(menu: MenuFiles, file: string): Promise<Option[]> {
  const items = await itemsIn(menu, file);
  return items.map(({ slug, title }) => ({ value: String(slug), title: String(title) }));
}

async function dishLists(menu: MenuFiles): Promise<EntryList[]> {
  const sections = await itemsIn(menu, CATEGORIES);
  return sections.map(({ slug, title, visible }) => ({
    id: String(slug),
    title: String(title),
    file: pathOfDishes(String(slug)),
    keys: [],
    isHidden: visible === false,
  }));
}

async function dishOptions(menu: MenuFiles): Promise<Option[]> {
  const lists = await dishLists(menu);
  const options = await Promise.all(
    lists.map(async ({ title, file }) =>
      (await optionsIn(menu, file)).map((option) => ({ ...option, group: title })),
    ),
  );
  return options.flat();
}

function pathOfDishes(category: string): string {
  return `dishes/${category}.yaml`;
}

const titleOf = ({ title, slug }: Values) => String(title ?? slug ?? '');
const number = new Intl.NumberFormat('ru-RU');
const quantity = (value: unknown, unit: string) =>
  typeof value === 'number' ? [`${number.format(value)}\u00a0${unit}`] : [];

export const DISHES: Kind = {
  id: 'dishes',
  title: 'Блюда',
  add: 'Новое блюдо',
  addAnother: 'Ещё одно блюдо',
  place: {
    type: 'lists',
    hasSlugs: true,
    owns: (file) => file.startsWith('dishes/'),
    lists: dishLists,
  },
  needs: {
    kind: 'categories',
    text: 'Блюда стоят в разделах. Сначала добавьте раздел: «Супы», «Пицца», «Напитки».',
    add: 'Новый раздел',
  },
  isSplit: true,
  listLabel: 'Раздел меню',
  titleOf,
  summaryOf: ({ price, weight, volume, canBuy }) =>
    [
      ...(typeof price === 'number' ? [inRoubles(price)] : []),
      ...quantity(weight, 'г'),
      ...quantity(volume, 'мл'),
      ...(canBuy === false ? ['не заказать'] : []),
    ].join(' · '),
  pageOf: (slug) => `/product/${slug}`,
  dutiesOf: async (value, menu) => {
    const { data } = dishesFile.element.safeParse(value);
    if (!data) return [];
    const tabs = await optionsIn(menu, FOOD_CATEGORIES);
    return dishDuties(data, tabs.find(({ value }) => value === data.foodCategory)?.title);
  },
  hiding: {
    field: 'archived',
    value: true,
    hide: 'В архив',
    show: 'Вернуть из архива',
    state: 'в архиве',
    hidden: 'Блюдо в архиве, на сайте его нет.',
    shown: 'Блюдо снова на сайте.',
  },
  groups: [
    {
      legend: 'Главное',
      fields: [
        TITLE,
        SLUG,
        { path: ['sku'], label: 'Артикул', hint: 'Пусто — как адрес', control: 'line', isFromSlug: true },
        { path: ['price'], label: 'Цена, рублей', control: 'number', isRequired: true },
        { path: ['weight'], label: 'Вес, граммов', hint: 'У напитков — объём', control: 'number' },
        { path: ['volume'], label: 'Объём, миллилитров', control: 'number' },
        {
          path: ['foodCategory'],
          label: 'Вкладка раздела',
          control: 'select',
          isRequired: true,
          options: (menu) => optionsIn(menu, FOOD_CATEGORIES),
        },
        { path: ['canBuy'], label: 'Можно заказать на сайте', control: 'checkbox', byDefault: true },
        { path: ['onMain'], label: 'Показывать на главной', control: 'checkbox', byDefault: false },
        {
          path: ['archived'],
          label: 'В архиве: на сайте не показывать',
          control: 'checkbox',
          byDefault: false,
        },
      ],
    },
    {
      legend: 'Описание',
      fields: [
        { path: ['text'], label: 'Описание', control: 'markdown', isRequired: true },
        {
          path: ['ingredients'],
          label: 'Состав',
          hint: 'Через запятую',
          control: 'commas',
          isRequired: true,
        },
        {
          path: ['allergens'],
          label: 'Аллергены',
          hint: 'Всё, что в блюде есть. Не уверены — не отмечайте ничего: фильтр сайта тогда этого блюда не покажет.',
          control: 'choices',
          options: () => ALLERGENS.map((value) => ({ value, title: allergenNames([value]) })),
        },
        TAGS,
        {
          path: ['popular'],
          label: '«Вам понравится»',
          hint: 'Что предложить вместе с этим блюдом',
          control: 'picks',
          options: dishOptions,
        },
      ],
    },
    {
      legend: 'Варианты на выбор',
      fields: [
        {
          path: ['optionGroups'],
          label: 'Размер, соус, добавки',
          hint: OPTIONS_HINT,
          control: 'options',
        },
      ],
    },
    {
      legend: 'Пищевая ценность порции',
      fields: [
        { path: ['nutrition', 'kcal'], label: 'Калории, ккал', control: 'number' },
        { path: ['nutrition', 'protein'], label: 'Белки, г', control: 'number' },
        { path: ['nutrition', 'fat'], label: 'Жиры, г', control: 'number' },
        { path: ['nutrition', 'carbs'], label: 'Углеводы, г', control: 'number' },
      ],
    },
    {
      legend: 'Фотографии',
      fields: [
        ...COVER_FIELDS,
        {
          path: ['gallery'],
          label: 'Другие фотографии',
          control: 'photos',
        },
      ],
    },
    SEARCH_ENGINES,
  ],
};

const TEMPLATES: Record<TemplateName, string> = {
  [TemplateName.DELIVERY]: 'Сетка блюд',
  [TemplateName.GREAT]: 'Крупные карточки',
  [TemplateName.LUNCH]: 'Две колонки, как в бизнес-ланче',
};

export const SECTIONS: Kind = {
  id: 'categories',
  title: 'Разделы',
  add: 'Новый раздел',
  place: oneList(CATEGORIES, 'Разделы меню', { hasSlugs: true }),
  titleOf,
  pageOf: (slug) => `/category/${slug}`,
  companionsOf: (slug) => [{ path: pathOfDishes(slug), body: '[]\n' }],
  hiding: {
    field: 'visible',
    value: false,
    hide: 'Скрыть',
    show: 'Показать на сайте',
    state: 'скрыт',
    hidden: 'Раздел скрыт вместе с блюдами.',
    shown: 'Раздел снова на сайте.',
  },
  groups: [
    {
      legend: 'Главное',
      fields: [
        TITLE,
        SLUG,
        {
          path: ['template'],
          label: 'Вид',
          control: 'select',
          byDefault: TemplateName.DELIVERY,
          options: () => Object.entries(TEMPLATES).map(([value, title]) => ({ value, title })),
        },
        { path: ['visible'], label: 'Показывать на сайте', control: 'checkbox', byDefault: true },
        { path: ['text'], label: 'Текст под блюдами', control: 'markdown' },
        ...COVER_FIELDS,
      ],
    },
    SEARCH_ENGINES,
  ],
};

export const TABS: Kind = {
  id: 'tabs',
  title: 'Вкладки',
  add: 'Новая вкладка',
  hint: 'Вкладка делит блюда раздела: «Супы», «Салаты».',
  place: oneList(FOOD_CATEGORIES, 'Вкладки разделов', { hasSlugs: true }),
  titleOf,
  pageOf: (slug) => `/food-category/${slug}`,
  groups: [{ legend: 'Главное', fields: [TITLE, SLUG, ...COVER_FIELDS] }],
};
