import type { ArticleLink, ArticlePreview } from '#app/domain/catalogue/article.ts';
import { type ListedDish, listedDish } from '#app/domain/catalogue/listed-dish.ts';
import type { Contacts } from '#app/domain/shop/contacts.ts';
import { type ShownCart, type ShownOrder, shownCart } from '#app/domain/shopper/shown-lines.ts';
import type { Cart } from '#contract/cart.ts';
import type { FoodCategory } from '#contract/category.ts';
import type { NavItem, SliderItem } from '#contract/content.ts';
import { Delivery, Payment, type TemplateName } from '#contract/enums.ts';
import type { Product, ProductCard } from '#contract/product.ts';
import { pictures } from './pictures.ts';

/** A shop small enough to read here; nothing of it comes from the API, so that the pictures in git hold. */

const LONG_TITLE =
  'Бургер «Сверхдлинное достопримечательное название» с копчёной грудинкой и маринованным огурцом';

function dishCard(id: number, title: string, more: Partial<ProductCard> = {}): ProductCard {
  return {
    id,
    slug: `dish-${id}`,
    title,
    sku: `A-${id}`,
    weight: 340,
    price: 450,
    canBuy: true,
    foodCategory: 1,
    coverUrls: { default: pictures.burger, middle: pictures.burger, box2: pictures.burgerWide },
    tags: [],
    ingredients: ['говядина', 'чеддер', 'огурец', 'соус барбекю'],
    ...more,
  };
}

export const dishes = {
  plain: dishCard(1, 'Бургер «Дымный бекон»', { tags: ['хит'] }),
  taco: dishCard(2, 'Тако с тушёной говядиной', { coverUrls: { default: pictures.taco }, weight: 240 }),
  long: dishCard(3, LONG_TITLE, {
    price: 12_345.5,
    tags: ['новинка'],
    ingredients: ['говядина', 'грудинка холодного копчения', 'огурец маринованный', 'лук карамелизованный'],
  }),
  bare: dishCard(4, 'Суп дня', { coverUrls: {}, ingredients: [], weight: undefined, price: 320 }),
  notForSale: dishCard(5, 'Светлое нефильтрованное', {
    canBuy: false,
    foodCategory: 2,
    coverUrls: { default: pictures.beer },
    ingredients: ['солод', 'хмель', 'вода'],
    weight: 500,
  }),
  soup: dishCard(6, 'Борщ из печи', {
    coverUrls: { default: pictures.borshch },
    price: 390,
    tags: ['острое'],
  }),
};

/** As a list of this template shows them. */
export function listed(cards: readonly ProductCard[], template: TemplateName): ListedDish[] {
  return cards.map((card) => listedDish(card, template));
}

export const dish: Product = {
  ...dishes.plain,
  content: '<p>Котлета из мраморной говядины, бекон с берёзовых углей, чеддер и огурец своего посола.</p>',
  coverListUrls: [
    { default: pictures.burgerPodium, '720': pictures.burgerPodium, middle: pictures.burgerPodium },
    { default: pictures.burgerRing, '720': pictures.burgerRing, middle: pictures.burgerRing },
  ],
  nutritions: ['Калории 640 ккал', 'Белки 34 г', 'Жиры 38 г', 'Углеводы 41 г'],
  category: { slug: 'burgery', title: 'Бургеры и гриль' },
  metaData: undefined,
  popularProducts: [],
};

export const bareDish: Product = {
  ...dish,
  ...dishes.notForSale,
  title: LONG_TITLE,
  sku: undefined,
  coverUrls: {},
  coverListUrls: [],
  content: undefined,
  ingredients: [],
  nutritions: [],
};

function line(item: ProductCard, quantity: number) {
  return { product: item, quantity, totalPrice: item.price * quantity };
}

function cartOf(items: Cart['items']): ShownCart {
  return shownCart({
    items,
    totalQuantity: items.reduce((sum, { quantity }) => sum + quantity, 0),
    totalPrice: items.reduce((sum, { totalPrice }) => sum + totalPrice, 0),
  });
}

export const cart = cartOf([line(dishes.plain, 1), line(dishes.long, 100), line(dishes.bare, 2)]);
export const smallCart = cartOf([line(dishes.taco, 2)]);
export const emptyCart = cartOf([]);

export const order: ShownOrder = {
  uuid: '00000000-0000-0000-0000-000000000000',
  id: 1024,
  items: cart.items.map(({ product: dish, quantity }) => ({ dish, price: dish.price, quantity })),
  totalSum: cart.totalPrice,
  delivery: Delivery.COURIER,
  payment: Payment.CARD,
  address: 'Невский пр., 1, кв. 15',
};

const june14 = { text: '14 июня', iso: '2026-06-14' };

export const articles: { link: ArticleLink; long: ArticleLink; preview: ArticlePreview } = {
  link: {
    slug: 'kvas',
    title: 'Свекольный квас: второй кран',
    coverUrls: { default: pictures.news },
    date: june14,
  },
  long: {
    slug: 'long',
    title:
      'Как мы девять лет варим хлебный квас, почему он не похож на магазинный и кто первым попросил добавки',
    coverUrls: {},
    date: null,
  },
  preview: {
    slug: 'ogon',
    title: 'Девять лет у огня',
    coverUrls: { default: pictures.news },
    date: june14,
    author: { fullName: 'Шеф Павел' },
    tags: ['бар'],
    excerpt:
      'Осенью исполнилось девять лет, как мы растопили первую печь. Рассказываем, что с тех пор изменилось.',
  },
};

function item(id: number, title: string, more: Partial<NavItem> = {}): NavItem {
  return {
    id,
    title,
    subTitle: undefined,
    url: `/category/${id}`,
    counter: undefined,
    coverUrls: {},
    childs: [],
    ...more,
  };
}

export const menu = [
  item(1, 'Меню', {
    childs: [
      item(11, 'Бургеры и гриль', {
        coverUrls: { middle: pictures.burger },
        childs: [item(111, 'Бургеры'), item(112, 'Стейки и рёбра')],
      }),
      item(12, 'Салаты и супы', {
        coverUrls: { middle: pictures.borshch },
        childs: [item(121, 'Салаты'), item(122, 'Супы')],
      }),
      item(13, 'Без картинки и адреса', { url: undefined }),
    ],
  }),
  item(2, 'Бизнес-ланч'),
  item(3, 'Доставка'),
  item(4, 'Контакты'),
];

export const homeTiles = [
  item(21, 'Всё меню', { subTitle: 'семьдесят блюд с огня', coverUrls: { homeNav: pictures.category } }),
  item(22, 'Бар', { coverUrls: { homeNav: pictures.beer } }),
  item(23, 'Бизнес-ланч', { subTitle: 'с 12 до 16', coverUrls: { homeNav: pictures.borshch } }),
  item(24, 'Без картинки'),
  item(25, 'Новости', { coverUrls: { homeNav: pictures.news } }),
];

export const counters = [
  item(31, 'лет', {
    counter: 9,
    subTitle: 'у открытого огня',
    url: undefined,
    coverUrls: { counter: pictures.counter },
  }),
  item(32, 'мин', { counter: 45, subTitle: 'до вашей двери', url: '/page/delivery' }),
  item(33, 'блюд в меню', { counter: 12_000, url: undefined, coverUrls: { counter: pictures.counter } }),
];

export const homeLinks = [
  item(41, 'О нас', { subTitle: 'девять лет у открытого огня' }),
  item(42, 'Доставка и оплата'),
  item(43, 'Вакансии', { subTitle: 'повара, бариста и курьеры, которые любят быструю работу и острые ножи' }),
];

function slide(title: string, picture: string): SliderItem {
  return {
    title,
    subTitle: 'Бургеры, стейки и овощи с берёзовых углей',
    url: '/categories',
    videoUrl: undefined,
    coverUrls: { default: picture },
  };
}

export const slides = [
  slide('Горит для вас', pictures.hero),
  slide('Второй кран', pictures.hero),
  slide('Третий слайд', pictures.hero),
];
export const offers = [
  slide('Два бургера по цене одного', pictures.promo),
  slide('Второе предложение', pictures.promo),
];

export const shop = {
  siteName: 'Угли и хмель',
  logo: '/favicon.svg',
  phone: '+7 (812) 555-01-42',
  phoneHref: 'tel:+78125550142',
  address: 'Санкт-Петербург, ул. Хлебозаводская, 7',
};

export const foodCategories: FoodCategory[] = [
  { id: 1, slug: 'goryachee', title: 'Горячее', coverUrls: {} },
  { id: 2, slug: 'napitki', title: 'Напитки', coverUrls: {} },
];

export const contacts: Contacts = {
  phone: shop.phone,
  phoneHref: shop.phoneHref,
  address: shop.address,
  email: 'stol@ugli-i-hmel.example',
  emailHref: 'mailto:stol@ugli-i-hmel.example',
  social: { url: 'https://t.me/example', title: 'Мы в Телеграме', name: '@ugli_i_hmel' },
  legal: [
    { label: 'Юрлицо', value: 'ООО «Угли и хмель»' },
    { label: 'ИНН', value: '7816704359' },
  ],
  mapSrc: null,
};

export const footer = {
  about: 'Гастробар с открытым огнём: бургеры, стейки и овощи с берёзовых углей, своё пиво и хлебный квас.',
  social: { url: 'https://t.me/example', title: 'Мы в Телеграме' },
  lastArticles: [articles.link, articles.long],
  workDays: [
    { day: 'Понедельник', status: '12:00 – 23:00' },
    { day: 'Вторник', status: '12:00 – 23:00' },
    { day: 'Среда', status: 'Выходной' },
  ],
  todayIndex: 1,
  year: 2026,
};
