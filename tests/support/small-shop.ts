import { MenuType, PageType, TemplateName } from '#contract/enums.ts';
import type { Content, ContentArticle, ContentNavItem, ContentProduct } from '#upstream/content/content.ts';

/** Small enough to write its responses down. */
export function smallShop(): Content {
  return {
    settings: { SITE_NAME: 'Ёж и Хмель', SITE_PHONE: '+7-495-000-00-00' },
    workDays: [
      { day: 'Понедельник', status: '12:00 – 00:00' },
      { day: 'Вторник', status: 'Выходной' },
    ],
    navMenus: [
      menu('Главное меню', MenuType.GRAND_MENU, [
        item('Кухня', '/categories', [item('Супы', '/category/supy', [item('Борщ', '/product/borshch')])]),
        item('Бар', '/category/bar'),
      ]),
      menu('Счётчики', MenuType.COUNTER_MENU, [
        {
          title: 'сортов пива',
          counter: 24,
          childs: [],
          coverUrls: { counter: '/media/counter/beer.webp' },
        },
      ]),
    ],
    navImages: [
      menu('Плитки', MenuType.GRAND_MENU, [
        {
          title: 'Супы',
          subTitle: 'горячие',
          url: '/category/supy',
          childs: [],
          coverUrls: { homeNav: '/media/nav/supy.webp' },
        },
      ]),
    ],
    sliders: [
      menu('Акции', MenuType.HOME_SLIDER, [
        { title: 'Бургер дня', url: '/category/bar', coverUrls: { default: '/media/slider/burger.webp' } },
      ]),
      menu('Новинки', MenuType.PRODUCT_SLIDER, [{ title: 'Окрошка', coverUrls: {} }]),
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
      dish('borshch', 'Борщ с говядиной', 450, {
        tags: ['мясное', 'хит'],
        onMain: true,
        popular: ['okroshka', 'morse'],
      }),
      dish('okroshka', 'Окрошка', 320.5, { foodCategory: 'holodnoe', tags: ['лето', 'хит'] }),
      dish('cheese-soup', 'Сырный суп', 399.99, { ingredients: ['сыр', 'сливки', 'лук'] }),
      dish('lager', 'Лагер «Ёжик»', 300, {
        category: 'bar',
        foodCategory: 'napitki',
        canBuy: false,
        weight: null,
        tags: ['пиво'],
        ingredients: ['солод', 'хмель'],
      }),
      dish('morse', 'Морс', 120.1, {
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

const menu = <Item>(title: string, menuType: MenuType, items: Item[]) => ({ title, menuType, items });

const item = (title: string, url: string, childs: ContentNavItem[] = []) => {
  return { title, url, coverUrls: {}, childs };
};

function dish(slug: string, title: string, price: number, more: Partial<ContentProduct>): ContentProduct {
  return {
    slug,
    title,
    price,
    sku: `A-${slug}`,
    weight: 350,
    canBuy: true,
    onMain: false,
    content: `<p>${title}</p>`,
    ingredients: ['свёкла', 'говядина'],
    nutritions: ['250 ккал'],
    tags: [],
    popular: [],
    category: 'supy',
    foodCategory: 'goryachee',
    coverUrls: { default: `/media/dish/${slug}.webp` },
    coverListUrls: [{ default: `/media/dish/${slug}-1.webp` }],
    ...more,
  };
}

function article(
  ...[slug, title, createdDt, tags, popular]: [string, string, string, string[], string[]]
): ContentArticle {
  const content = `<p>${title}: <b>квас</b>&nbsp;и редис</p>`;
  const author = { fullName: 'Шеф Павел' };
  return { slug, title, content, createdDt, author, coverUrls: {}, tags, popular };
}
