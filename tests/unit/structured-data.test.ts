import { describe, expect, test } from 'vitest';
import type { ArticleView } from '#app/domain/catalogue/article.ts';
import { dishCrumbs } from '#app/domain/navigation/crumbs.ts';
import {
  breadcrumbData,
  newsArticleData,
  restaurantData,
  type Shop,
  webSiteData,
} from '#app/domain/seo/structured-data.ts';
import { categoryMenuData, menuData, menuPartData, productData } from '#app/domain/seo/structured-menu.ts';
import type { FoodCategory, Product, WorkDay } from '#contract/entities.ts';
import { dishWithDetails } from '#tests/support/dishes.ts';
import { schemaOrgErrors } from '#tests/support/schema-org.ts';

const shop = {
  siteName: 'Ёж и Хмель',
  publicUrl: 'https://ezh.example',
  defaultImage: '/public/og.jpg',
  phone: '8 (812) 555-01-42',
  address: 'Лесная ул., 5',
  about: 'Бар в лесу',
  email: 'ezh@ezh.example',
  social: { url: 'https://t.me/ezh', title: 'Телеграм' },
  workDays: [{ day: 'Ежедневно', status: '12:00–23:00' }],
};

const dish = dishWithDetails({
  id: 1,
  slug: 'borshch',
  title: 'Борщ',
  sku: 'A-1',
  weight: 350,
  price: 450,
  foodCategory: 10,
  coverUrls: { default: '/img/media/borshch.webp', '720': '/img/media/borshch-720.webp' },
  coverListUrls: [{ '720': '/img/media/borshch-720.webp' }, { default: 'https://cdn.example/borshch.jpg' }],
  tags: ['хит', 'Вегетарианское', 'без глютена'],
  ingredients: ['свёкла', 'капуста'],
  content: '<p>Наваристый &amp; красный</p>',
  nutritions: ['Калории 250 ккал', 'Белки 12,5 г', 'Любовь 100 %'],
  category: { slug: 'supy', title: 'Супы' },
});
const DIETS = ['https://schema.org/VegetarianDiet', 'https://schema.org/GlutenFreeDiet'];
const soups = { slug: 'supy', title: 'Супы', description: 'Горячие' };
const hot: FoodCategory = { id: 10, slug: 'goryachee', title: 'Горячее', coverUrls: {} };
const cold: FoodCategory = { id: 20, slug: 'holodnoe', title: 'Холодное', coverUrls: {} };

/** What leaves the process: without what is undefined. */
function sent<T>(data: T) {
  return JSON.parse(JSON.stringify(data));
}

describe('schema.org knows every word of', () => {
  test.each([
    ['the restaurant', restaurantData(shop)],
    ['the site', webSiteData(shop)],
    ['the crumbs', breadcrumbData(shop.publicUrl, dishCrumbs(dish))],
    ['an article', newsArticleData(shop, article())],
    ['a product', productData(shop, dish)],
    ['the menu', menuData(shop, [soups])],
    [
      'the menu of a category',
      categoryMenuData(shop, soups, [dish, { ...dish, foodCategory: 99 }], [cold, hot]),
    ],
    [
      'a part of the menu',
      menuPartData(shop, { title: 'Горячее', path: '/food-category/goryachee' }, [dish]),
    ],
    ['a shop that says nothing of itself', restaurantData(silent())],
    ['a product that says nothing of itself', productData(shop, bare())],
    ['an empty menu', categoryMenuData(shop, soups, [], [])],
  ])('%s', (_, data) => {
    expect(schemaOrgErrors(sent(data))).toEqual([]);
  });

  test('and of nothing else', () => {
    expect(schemaOrgErrors({ '@type': 'Dish', name: 'Борщ' })).toHaveLength(1);
    expect(schemaOrgErrors({ ...sent(productData(shop, dish)), nutrition: 'много' })).toHaveLength(1);
    expect(
      schemaOrgErrors({ ...sent(productData(shop, dish)), offers: sent(restaurantData(shop)) }),
    ).toHaveLength(1);
    expect(schemaOrgErrors({ '@type': 'Offer', availability: 'https://schema.org/Yes' })).toHaveLength(1);
    expect(schemaOrgErrors({ '@type': 'Menu', hasMenuSection: [] })).toHaveLength(1);
  });
});

describe('the restaurant', () => {
  test('can be found, called and read', () => {
    expect(sent(restaurantData(shop))).toMatchObject({
      telephone: '+7-812-555-01-42',
      address: { streetAddress: 'Лесная ул., 5' },
      url: 'https://ezh.example/',
      image: 'https://ezh.example/public/og.jpg',
      hasMenu: 'https://ezh.example/categories',
      email: 'ezh@ezh.example',
      sameAs: 'https://t.me/ezh',
    });
  });

  test('gives its phone as written where that is no Russian number', () => {
    expect(restaurantData({ ...shop, phone: '112, добавочный 3' }).telephone).toBe('112, добавочный 3');
  });

  test('leaves out what the API does not say', () => {
    expect(Object.keys(sent(restaurantData(silent())))).toEqual([
      ...['@type', '@id', 'name', 'url', 'image', 'hasMenu', 'currenciesAccepted'],
    ]);
  });

  test('opens and closes by the clock, past midnight, twice a day and around the clock', () => {
    expect(
      hoursOf([
        { day: 'Пн–Чт', status: '12:00–23:00' },
        { day: 'Пятница', status: '12:00–02:00' },
        { day: 'Суббота', status: 'круглосуточно' },
        { day: 'Воскресенье', status: '10:00–14:00, 18:00–24:00' },
      ]),
    ).toEqual([
      ...['Monday', 'Tuesday', 'Wednesday', 'Thursday'].map((day) => `${day} 12:00–23:00`),
      'Friday 12:00–02:00',
      'Saturday 00:00–23:59',
      'Sunday 10:00–14:00',
      'Sunday 18:00–00:00',
    ]);
  });

  test('is closed on days that are left out', () => {
    expect(
      hoursOf([
        { day: 'Вт–Вс', status: '12:00–23:00' },
        { day: 'Понедельник', status: 'Выходной' },
      ]),
    ).toEqual(
      ['Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map((day) => `${day} 12:00–23:00`),
    );
  });

  test.each([
    ['a day is missing', [{ day: 'Вт–Вс', status: '12:00–23:00' }]],
    [
      'a day cannot be read',
      [
        { day: 'Вт–Вс', status: '12:00–23:00' },
        { day: 'Понедельник', status: 'по звонку' },
      ],
    ],
  ])('says nothing of its hours where %s: that would mean closed', (_, workDays) => {
    expect(hoursOf(workDays)).toBeUndefined();
  });
});

test('the site can be searched', () => {
  expect(sent(webSiteData(shop)).potentialAction).toEqual({
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: 'https://ezh.example/search?q={search_term_string}' },
    'query-input': 'required name=search_term_string',
  });
});

test('crumbs lead through the category to the dish, which has no address of its own in them', () => {
  expect(sent(breadcrumbData(shop.publicUrl, dishCrumbs(dish))).itemListElement).toEqual([
    step(1, 'Главная', 'https://ezh.example/'),
    step(2, 'Меню', 'https://ezh.example/categories'),
    step(3, 'Супы', 'https://ezh.example/category/supy'),
    { '@type': 'ListItem', position: 4, name: 'Борщ' },
  ]);
  expect(dishCrumbs(bare()).map(({ title }) => title)).toEqual(['Главная', 'Меню', 'Борщ']);
});

/** A thing with an `@id`: schema.org asks for a thing, Google for its address. */
function step(position: number, name: string, address: string) {
  return { '@type': 'ListItem', position, name, item: { '@type': 'WebPage', '@id': address, name } };
}

describe('a product', () => {
  test('has a price in roubles, a weight, and each picture once', () => {
    expect(sent(productData(shop, dish))).toMatchObject({
      sku: 'A-1',
      image: ['https://ezh.example/img/media/borshch-720.webp', 'https://cdn.example/borshch.jpg'],
      weight: { value: 350, unitCode: 'GRM' },
      offers: { price: 450, priceCurrency: 'RUB', availability: 'https://schema.org/InStock' },
    });
  });

  test('shows search engines what they read, and no picture twice for that', () => {
    const borshch = { ...dish, coverUrls: { ...dish.coverUrls, share: '/img/media/borshch.jpg' } };
    expect(sent(productData(shop, borshch))).toMatchObject({
      image: ['https://ezh.example/img/media/borshch.jpg', 'https://cdn.example/borshch.jpg'],
    });
  });

  test('that cannot be ordered does not guess why', () => {
    const { offers } = sent(productData(shop, { ...dish, canBuy: false }));
    expect(offers).toMatchObject({ price: 450 });
    expect(offers).not.toHaveProperty('availability');
  });

  test('that has run out says so', () => {
    const { offers } = sent(productData(shop, { ...dish, canBuy: false, soldOut: true }));
    expect(offers).toMatchObject({ availability: 'https://schema.org/OutOfStock' });
  });

  test('always has a description: what it says of itself, else of what it is made, else its name', () => {
    const metaData = { title: undefined, description: 'Для поиска', keywords: undefined };
    expect(productData(shop, { ...dish, metaData }).description).toBe('Для поиска');
    expect(productData(shop, dish).description).toBe('Наваристый & красный');
    expect(productData(shop, { ...dish, content: '' }).description).toBe('свёкла, капуста');
    expect(productData(shop, bare()).description).toBe('Борщ');
  });

  test('with a Cyrillic slug has an address that everyone can read', () => {
    expect(productData(shop, { ...dish, slug: 'борщ' }).url).toBe(
      'https://ezh.example/product/%D0%B1%D0%BE%D1%80%D1%89',
    );
  });
});

test('the menu of a category goes from food category to dish; what has none stands beside them', () => {
  const menu = sent(
    categoryMenuData(shop, soups, [{ ...dish, foodCategory: undefined, title: 'Хлеб' }, dish], [cold, hot]),
  );
  expect(menu).toMatchObject({ '@type': 'Menu', url: 'https://ezh.example/categories' });
  const [section] = menu.hasMenuSection;
  expect(section).toMatchObject({ name: 'Супы', url: 'https://ezh.example/category/supy' });
  expect(section.hasMenuItem.map(({ name }: { name: string }) => name)).toEqual(['Хлеб']);
  expect(section.hasMenuSection).toHaveLength(1);
  expect(section.hasMenuSection[0]).toMatchObject({
    name: 'Горячее',
    hasMenuItem: [
      { name: 'Борщ', offers: { price: 450 }, nutrition: { servingSize: '350 g' }, suitableForDiet: DIETS },
    ],
  });
});

test('an article without year or author says neither', () => {
  const data = sent(newsArticleData(shop, { ...article(), date: { text: '5 октября' }, author: undefined }));
  expect(data).not.toHaveProperty('datePublished');
  expect(data).not.toHaveProperty('author');
  expect(sent(newsArticleData(shop, article()))).toMatchObject({
    headline: 'Квас готов',
    datePublished: '2026-10-05',
    author: { name: 'Шеф Павел' },
    publisher: {
      '@type': 'Restaurant',
      name: 'Ёж и Хмель',
      address: { '@type': 'PostalAddress', streetAddress: 'Лесная ул., 5', addressCountry: 'RU' },
    },
  });
});

function openOn(workDays: readonly WorkDay[]): Shop {
  return { ...shop, workDays };
}

function hoursOf(workDays: readonly WorkDay[]): string[] | undefined {
  return sent(restaurantData(openOn(workDays))).openingHoursSpecification?.map(
    ({ dayOfWeek, opens, closes }: { dayOfWeek: string; opens: string; closes: string }) =>
      `${dayOfWeek} ${opens}–${closes}`,
  );
}

test('hours of single dates are told apart from the usual ones', () => {
  const workDays = [
    { day: 'Ежедневно', status: '12:00–23:00' },
    { day: '31 декабря', status: '12:00–02:00', date: '2026-12-31' },
    { day: '1 января', status: 'Выходной', date: '2027-01-01' },
    { day: '2 января', status: 'как получится', date: '2027-01-02' },
  ];
  const data = sent(restaurantData(openOn(workDays)));
  expect(data.specialOpeningHoursSpecification).toEqual([
    {
      ...{ '@type': 'OpeningHoursSpecification', validFrom: '2026-12-31', validThrough: '2026-12-31' },
      ...{ opens: '12:00', closes: '02:00' },
    },
    {
      ...{ '@type': 'OpeningHoursSpecification', validFrom: '2027-01-01', validThrough: '2027-01-01' },
      ...{ opens: '00:00', closes: '00:00' },
    },
  ]);
  expect(schemaOrgErrors(data)).toEqual([]);
  expect(hoursOf(workDays)).toHaveLength(7);
});

function silent(): Shop {
  const nothing = { about: '', email: '', social: null, workDays: [] };
  return { ...shop, phone: '', address: '', ...nothing };
}

function bare(): Product {
  return {
    ...dish,
    sku: undefined,
    weight: undefined,
    coverUrls: {},
    coverListUrls: [],
    tags: [],
    ingredients: [],
    content: undefined,
    nutritions: [],
    category: undefined,
  };
}

function article(): ArticleView {
  return {
    slug: 'kvas',
    title: 'Квас готов',
    coverUrls: { default: '/img/media/kvas.webp' },
    date: { text: '5 октября', iso: '2026-10-05' },
    author: { fullName: 'Шеф Павел' },
    tags: ['квас'],
    content: '<p>Пейте</p>',
    excerpt: 'Пейте',
    metaData: undefined,
    popularArticles: [],
  };
}
