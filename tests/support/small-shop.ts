import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import type { Content, ContentArticle, ContentProduct } from '#upstream/content/schema.ts';

/** A shop small enough to know by heart: every answer can be written down in a test. */
export function smallShop(): Content {
  return {
    settings: { SITE_NAME: 'Ёж и Хмель', SITE_PHONE: '+7-495-000-00-00' },
    workDays: [
      { day: 'Понедельник', status: '12:00 – 00:00' },
      { day: 'Вторник', status: 'Выходной' },
    ],
    navMenus: [
      {
        title: 'Главное меню',
        menuType: MenuType.GRAND_MENU,
        items: [
          {
            title: 'Кухня',
            url: '/categories',
            coverUrls: {},
            childs: [
              {
                title: 'Супы',
                url: '/category/supy',
                coverUrls: {},
                childs: [{ title: 'Борщ', url: '/product/borshch', coverUrls: {}, childs: [] }],
              },
            ],
          },
          { title: 'Бар', url: '/category/bar', coverUrls: {}, childs: [] },
        ],
      },
      {
        title: 'Счётчики',
        menuType: MenuType.COUNTER_MENU,
        items: [
          {
            title: 'сортов пива',
            counter: 24,
            coverUrls: { counter: '/media/counter/beer.webp' },
            childs: [],
          },
        ],
      },
    ],
    navImages: [
      {
        title: 'Плитки',
        menuType: MenuType.GRAND_MENU,
        items: [
          {
            title: 'Супы',
            subTitle: 'горячие',
            url: '/category/supy',
            coverUrls: { homeNav: '/media/nav/supy.webp' },
            childs: [],
          },
        ],
      },
    ],
    sliders: [
      {
        title: 'Акции',
        menuType: MenuType.HOME_SLIDER,
        items: [
          { title: 'Бургер дня', url: '/category/bar', coverUrls: { default: '/media/slider/burger.webp' } },
        ],
      },
      { title: 'Новинки', menuType: MenuType.PRODUCT_SLIDER, items: [{ title: 'Окрошка', coverUrls: {} }] },
    ],
    seoPages: [
      { pageType: PageType.HOME, metaData: { title: 'Главная' }, coverUrls: {} },
      { pageType: PageType.CART, metaData: { title: 'Корзина' }, content: '<p>Ваш заказ</p>', coverUrls: {} },
    ],
    infoPages: [
      {
        slug: 'delivery',
        title: 'Доставка',
        content: '<p>Привезём за час</p>',
        coverUrls: {},
        metaData: { title: 'Доставка' },
      },
    ],
    articles: [
      article('okroshka', 'Сезон окрошки', '2026-06-01T10:00:00+03:00', ['лето', 'супы'], ['pivo']),
      article('pivo', 'Новое пиво', '2026-05-01T10:00:00+03:00', ['бар'], []),
    ],
    categories: [
      {
        slug: 'supy',
        title: 'Супы',
        templateName: TemplateName.GREAT,
        coverUrls: { default: '/media/category/supy.webp' },
      },
      {
        slug: 'bar',
        title: 'Бар',
        templateName: TemplateName.DELIVERY,
        coverUrls: {},
        metaData: { metaData: { title: 'Бар' }, content: '<p>Пейте в меру</p>' },
      },
    ],
    foodCategories: [
      { slug: 'goryachee', title: 'Горячее', coverUrls: {} },
      { slug: 'holodnoe', title: 'Холодное', coverUrls: {} },
      { slug: 'napitki', title: 'Напитки', coverUrls: { big: '/media/food-category/napitki.webp' } },
    ],
    products: [
      product('borshch', 'Борщ с говядиной', 450, {
        tags: ['мясное', 'хит'],
        onMain: true,
        popular: ['okroshka', 'morse'],
      }),
      product('okroshka', 'Окрошка', 320.5, { foodCategory: 'holodnoe', tags: ['лето', 'хит'] }),
      product('cheese-soup', 'Сырный суп', 399.99, { ingredients: ['сыр', 'сливки', 'лук'] }),
      product('lager', 'Лагер «Ёжик»', 300, {
        category: 'bar',
        foodCategory: 'napitki',
        canBuy: false,
        weight: null,
        tags: ['пиво'],
        ingredients: ['солод', 'хмель'],
      }),
      product('morse', 'Морс', 120.1, {
        category: 'bar',
        foodCategory: 'napitki',
        onMain: true,
        tags: ['безалкогольное'],
        ingredients: ['ежевика', 'мёд'],
      }),
    ],
    synonyms: [['свёкла', 'бурак']],
    users: [
      {
        token: 'token-of-marina',
        fullName: 'Марина',
        phone: '+7-921-555-37-18',
        email: 'marina@mail.example',
      },
    ],
    pictures: [],
    fingerprint: 'small',
  };
}

function product(slug: string, title: string, price: number, more: Partial<ContentProduct>): ContentProduct {
  return {
    slug,
    title,
    sku: `A-${slug}`,
    weight: 350,
    price,
    canBuy: true,
    onMain: false,
    content: `<p>${title}</p>`,
    ingredients: ['свёкла', 'говядина'],
    nutritions: ['Калории 250 ккал'],
    tags: [],
    category: 'supy',
    foodCategory: 'goryachee',
    coverUrls: { default: `/media/dish/${slug}.webp` },
    coverListUrls: [{ default: `/media/dish/${slug}-1.webp` }],
    popular: [],
    ...more,
  };
}

function article(
  slug: string,
  title: string,
  createdDt: string,
  tags: string[],
  popular: string[],
): ContentArticle {
  return {
    slug,
    title,
    content: `<p>${title}: <b>квас</b>&nbsp;и редис</p>`,
    createdDt,
    author: { fullName: 'Шеф Павел' },
    coverUrls: {},
    tags,
    popular,
  };
}
