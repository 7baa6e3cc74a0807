import { ALLERGENS, allergenNames } from '#contract/allergens.ts';
import { TemplateName } from '#contract/enums.ts';
import type { Dish } from '../../content/catalogue-schemas.ts';
import type { Draft } from '../../content/draft.ts';
import { dishDuties } from '../../content/duties.ts';
import { validate } from '../../content/entry-schemas.ts';
import { servingQuestion } from '../../content/serving.ts';
import { inRoubles } from '../../texts/format.ts';
import type { EntryList, Kind, Option, Values } from './kinds.ts';
import { OPTION_TEXTS } from './option-texts.ts';
import { SERVING_TEXTS } from './serving-rows.ts';
import { COVER_FIELDS, SEARCH_ENGINES, SLUG, TAGS, TITLE } from './shared-fields.ts';

export function optionsIn(menu: Draft, kind: string, list?: string): Option[] {
  return menu
    .entriesOf(kind, list)
    .map(({ key, document }) => ({ value: key, title: String((document as Values).title) }));
}

function dishLists(menu: Draft): EntryList[] {
  return menu.entriesOf('categories').map(({ key, document }) => {
    const { title, visible } = document as Values;
    return { id: key, title: String(title), isHidden: visible === false };
  });
}

export function dishOptions(menu: Draft): Option[] {
  return dishLists(menu).flatMap(({ id, title }) =>
    optionsIn(menu, 'dishes', id).map((option) => ({ ...option, group: title })),
  );
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
  hasSlugs: true,
  isOrdered: true,
  lists: dishLists,
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
  dutiesOf: (value, menu) => {
    const dish = validate('dishes', value).document as Dish | null;
    const tab = dish && menu.find('tabs', dish.foodCategory);
    return dish ? dishDuties(dish, tab ? String((tab.document as Values).title) : undefined) : [];
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
        { path: ['price'], label: 'Цена, рублей', control: 'price', isRequired: true },
        {
          path: ['weight'],
          label: 'Вес, граммов',
          hint: 'У напитка оставьте пустым и напишите объём',
          control: 'number',
          unit: 'g',
        },
        { path: ['volume'], label: 'Объём, миллилитров', control: 'number', unit: 'ml' },
        {
          path: ['foodCategory'],
          label: 'Вкладка раздела',
          control: 'select',
          isRequired: true,
          options: (menu) => optionsIn(menu, 'tabs'),
        },
        SLUG,
        {
          path: ['sku'],
          label: 'Артикул',
          hint: 'Ваш, его видят гости. Пусто — не показываем',
          control: 'line',
        },
        {
          path: ['externalId'],
          label: 'Код в кассе',
          hint: 'По нему касса узнаёт блюдо. Гости его не видят',
          control: 'line',
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
    {
      legend: 'Варианты на выбор',
      fields: [
        {
          path: ['optionGroups'],
          label: 'Варианты',
          hint: OPTION_TEXTS.hint,
          control: 'options',
        },
      ],
    },
    {
      legend: 'Пищевая ценность порции',
      fields: [
        { path: ['nutrition', 'kcal'], label: 'Калории, ккал', control: 'number', unit: 'kcal' },
        { path: ['nutrition', 'protein'], label: 'Белки, г', control: 'number', unit: 'g' },
        { path: ['nutrition', 'fat'], label: 'Жиры, г', control: 'number', unit: 'g' },
        { path: ['nutrition', 'carbs'], label: 'Углеводы, г', control: 'number', unit: 'g' },
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

function askAboutServing(value: Values): Record<string, string> {
  const question = servingQuestion(value);
  return question === undefined ? {} : { serving: `${question} ${SERVING_TEXTS.answer}` };
}

export const SECTIONS: Kind = {
  id: 'categories',
  title: 'Разделы',
  add: 'Новый раздел',
  inside: { kind: 'dishes', add: 'Блюдо в этот раздел' },
  hasSlugs: true,
  isOrdered: true,
  listTitle: 'Разделы меню',
  titleOf,
  pageOf: (slug) => `/category/${slug}`,
  hiding: {
    field: 'visible',
    value: false,
    hide: 'Скрыть',
    show: 'Показать на сайте',
    state: 'скрыт',
    hidden: 'Раздел скрыт вместе с блюдами.',
    shown: 'Раздел снова на сайте.',
  },
  questionsOf: askAboutServing,
  dutiesOf: (value) =>
    Object.entries(askAboutServing(value)).map(([name, problem]) => ({ path: [name], problem })),
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
        { path: ['serving'], label: 'Когда подаём', hint: SERVING_TEXTS.hint, control: 'serving' },
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
  hasSlugs: true,
  isOrdered: true,
  listTitle: 'Вкладки разделов',
  titleOf,
  pageOf: (slug) => `/food-category/${slug}`,
  groups: [{ legend: 'Главное', fields: [TITLE, SLUG, ...COVER_FIELDS] }],
};
