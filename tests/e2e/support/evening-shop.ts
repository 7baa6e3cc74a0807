/** The shop of evening-desk.ts. It is not the demo: a new dish there must not change these screens. */

/** Monday, 18:00 in Moscow. */
export const EVENING = '2026-10-05T15:00:00Z';

const DISHES = `- slug: soup
  title: Борщ с говядиной
  sku: С-1
  price: 390
  weight: 350
  foodCategory: hot
  ingredients: [свёкла, говядина, сметана]
  allergens: [milk]
  text: Горячий.
- slug: steak
  title: Стейк мачете
  sku: С-2
  price: 1250
  weight: 300
  foodCategory: hot
  ingredients: [говядина]
  allergens: []
  optionGroups:
    - id: doneness
      title: Прожарка
      kind: one
      options:
        - { id: rare, title: С кровью, allergens: [] }
        - { id: medium, title: Средняя, default: true, allergens: [] }
        - { id: well, title: Полная, allergens: [] }
    - id: more
      title: Добавить
      kind: many
      options:
        - { id: sauce, title: Перечный соус, priceDelta: 80, allergens: [milk] }
        - { id: fries, title: Картофель фри, priceDelta: 150, allergens: [] }
  text: С углей.
`;
const DRINKS = `- slug: kvass
  title: Квас домашний
  sku: К-1
  price: 150
  volume: 500
  foodCategory: drinks
  ingredients: [хлеб]
  text: Свой.
`;
const SETTINGS = `SITE_NAME: Ёж и Хмель
SITE_PHONE: +7 (812) 555-01-42
SITE_EMAIL: privet@ezh.example
ADDRESS: Лесная ул., 1
ABOUT_US: Кухня на углях.
MAP_FRAME: <iframe src="https://yandex.ru/map-widget/v1/?ll=30.3,59.9&z=16"></iframe>
ORDER_MSG: Спасибо! Заказ у нас
ORDER_SUB_MSG: <p>Перезвоним за пять минут.</p>
`;
const MENUS = `- title: Главное меню
  menuType: GRAND_MENU
  items:
    - title: Меню
      url: /categories
      childs:
        - { title: Кухня, url: /category/kitchen }
        - { title: Бар, url: /category/bar }
    - { title: Доставка и оплата, url: /page/delivery }
    - { title: Мы в Телеграме, url: "https://t.me/ezh" }
`;
const DELIVERY = `city: Санкт-Петербург
zones:
  - { zone: Рядом, streets: [Лесная улица, Садовая улица], fee: 0, minutes: 45 }
  - { zone: Центр, streets: [Невский проспект], fee: 190, freeFrom: 1500, minSum: 600, minutes: 60 }
  - { zone: За рекой, streets: [Дальняя улица], fee: 290, minutes: 90 }
pickup: { minutes: 20, discountPercent: 10 }
`;
const page = (title: string) => `---\ntitle: ${title}\n---\nТекст.\n`;

/** As in CONTENT_DIR. */
export const EVENING_FILES = {
  'settings.yaml': SETTINGS,
  'work-days.yaml': '- { day: Ежедневно, status: "12:00–23:00" }\n',
  'menus.yaml': MENUS,
  'delivery.yaml': DELIVERY,
  'categories.yaml': '- { slug: kitchen, title: Кухня }\n- { slug: bar, title: Бар }\n',
  'food-categories.yaml': '- { slug: hot, title: Горячее }\n- { slug: drinks, title: Напитки }\n',
  'dishes/kitchen.yaml': DISHES,
  'dishes/bar.yaml': DRINKS,
  'pages/delivery.md': page('Доставка и оплата'),
  'pages/privacy.md': page('Данные'),
  'pages/personal-data.md': page('Согласие'),
  ...Object.fromEntries(
    ['counters', 'sliders', 'home-tiles', 'seo-pages', 'users', 'synonyms'].map((name) => [
      `${name}.yaml`,
      '[]',
    ]),
  ),
};
