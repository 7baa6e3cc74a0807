import { startPrice } from '#app/domain/catalogue/dish-options.ts';
import { categoryHref, dishHref, infoPageHref } from '#app/domain/navigation/page-addresses.ts';
import { whyNotForSale } from '#app/domain/text/dish-texts.ts';
import type { Category, FoodCategory } from '#contract/category.ts';
import type { Settings, WorkDay } from '#contract/content.ts';
import { formatRoubles } from '#contract/money.ts';
import type { ProductCard } from '#contract/product.ts';
import { absoluteUrl } from './absolute-url.ts';

export type ShopFacts = {
  settings: Settings;
  publicUrl: string;
  workDays: readonly WorkDay[];
  stopText?: string | undefined;
  infoPages: readonly { slug: string; title: string }[];
};

export type Chapter = {
  category: Pick<Category, 'slug' | 'title'> & { description?: string | undefined };
  sections: readonly { foodCategory: Pick<FoodCategory, 'title'> | null; dishes: readonly ProductCard[] }[];
};

export function menuMarkdown(shop: ShopFacts, chapters: readonly Chapter[]): string {
  return textOf(
    `# ${inline(shop.settings.SITE_NAME)}: меню`,
    ...introduction(shop),
    `Цены в рублях. Заказать: ${absoluteUrl(shop.publicUrl, '/categories')}`,
    infoItems(shop),
    ...chapters.map((chapter) => chapterOf(shop, chapter)),
  );
}

/** https://llmstxt.org */
export function llmsText(shop: ShopFacts, chapters: readonly Chapter[]): string {
  const sections = chapters.map(({ category, sections }) => {
    const parts = sections.flatMap(({ foodCategory }) => foodCategory?.title || []).join(', ');
    return itemOf(shop, category.title, categoryHref(category.slug), category.description || parts);
  });
  return textOf(
    `# ${inline(shop.settings.SITE_NAME)}`,
    ...introduction(shop),
    'Заказ на сайте: доставка курьером или самовывоз, оплата наличными или банковской картой.',
    '## Меню',
    lines(
      itemOf(shop, 'Всё меню с ценами', '/menu.md', 'состав, вес или объём и цена каждого блюда'),
      ...sections,
    ),
    '## О заведении',
    lines(infoItems(shop), itemOf(shop, 'Контакты', '/contact'), itemOf(shop, 'Новости', '/articles')),
    '## Optional',
    lines(itemOf(shop, 'Новости в RSS', '/feed.xml'), itemOf(shop, 'Карта сайта', '/sitemap.xml')),
  );
}

function chapterOf(shop: ShopFacts, { category, sections }: Chapter): string {
  return paragraphs(
    `## ${link(shop, category.title, categoryHref(category.slug))}`,
    inline(category.description),
    ...sections.flatMap(({ foodCategory, dishes }) => [
      foodCategory ? `### ${inline(foodCategory.title)}` : '',
      lines(...dishes.map((dish) => dishItem(shop, dish))),
    ]),
  );
}

function dishItem(shop: ShopFacts, dish: ProductCard): string {
  const { weight, volume, ingredients, tags, canBuy, soldOut, notServed } = dish;
  const { value, isFrom } = startPrice(dish);
  const details = [
    `${isFrom ? 'от ' : ''}${amount(value)} ₽`,
    weight === undefined ? '' : `${amount(weight)} г`,
    volume === undefined ? '' : `${amount(volume)} мл`,
    canBuy || notServed ? '' : whyNotForSale({ soldOut }).toLowerCase(),
  ];
  const about = [
    details.filter(Boolean).join(', '),
    ingredients.length > 0 ? `Состав: ${ingredients.join(', ')}` : '',
    tags.length > 0 ? `Метки: ${tags.join(', ')}` : '',
  ];
  return itemOf(shop, dish.title, dishHref(dish.slug), about.filter(Boolean).join('. '));
}

/** Without the thin spaces and «.-» of `formatPrice`. */
function amount(value: number): string {
  return formatRoubles(value, '');
}

function introduction({ settings, workDays, stopText }: ShopFacts): string[] {
  const facts = {
    Адрес: settings.ADDRESS,
    Телефон: settings.SITE_PHONE,
    'E-mail': settings.SITE_EMAIL,
    'Часы работы': workDays.map(({ day, status }) => `${day}: ${status}`).join('; '),
    Сейчас: stopText,
  };
  return [
    settings.ABOUT_US ? `> ${inline(settings.ABOUT_US)}` : '',
    lines(...Object.entries(facts).map(([label, value]) => (value ? `- ${label}: ${inline(value)}` : ''))),
  ];
}

function infoItems(shop: ShopFacts): string {
  return lines(...shop.infoPages.map(({ slug, title }) => itemOf(shop, title, infoPageHref(slug))));
}

function itemOf(shop: ShopFacts, title: string, path: string, note = ''): string {
  return `- ${link(shop, title, path)}${note && `: ${inline(note)}`}`;
}

function link({ publicUrl }: ShopFacts, title: string, path: string): string {
  return `[${inline(title)}](${absoluteUrl(publicUrl, path)})`;
}

/** `<` becomes an entity: older parsers read `\<` as a backslash and a tag. */
function inline(text = ''): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^([#+-]|\d+\.)(?= )/, '\\$1');
}

function lines(...all: string[]): string {
  return all.filter(Boolean).join('\n');
}

function paragraphs(...all: string[]): string {
  return all.filter(Boolean).join('\n\n');
}

function textOf(...all: string[]): string {
  return `${paragraphs(...all)}\n`;
}
