import { categoryHref, dishHref, infoPageHref } from '#app/domain/navigation/page-addresses.ts';
import { whyNotForSale } from '#app/domain/text/dish-texts.ts';
import type { Category, FoodCategory, ProductCard, WorkDay } from '#contract/entities.ts';
import { absoluteUrl } from './absolute-url.ts';

/** What stands above every text about the shop; empty texts are left out. */
export type ShopFacts = {
  siteName: string;
  publicUrl: string;
  about: string;
  address: string;
  phone: string;
  email: string;
  workDays: readonly WorkDay[];
  infoPages: readonly { slug: string; title: string }[];
};

export type Chapter = {
  category: Pick<Category, 'slug' | 'title'> & { description?: string | undefined };
  sections: readonly { foodCategory: Pick<FoodCategory, 'title'> | null; dishes: readonly ProductCard[] }[];
};

/** The whole menu with prices as Markdown, for assistants and readers of plain text. */
export function menuMarkdown(shop: ShopFacts, chapters: readonly Chapter[]): string {
  return textOf(
    `# ${inline(shop.siteName)}: меню`,
    ...introduction(shop),
    `Цены в рублях. Заказать: ${absoluteUrl(shop.publicUrl, '/categories')}`,
    links(shop, infoLinks(shop)),
    ...chapters.map((chapter) => chapterOf(shop, chapter)),
  );
}

/** What an assistant should know of the shop and where it finds the rest: https://llmstxt.org. */
export function llmsText(shop: ShopFacts, chapters: readonly Chapter[]): string {
  return textOf(
    `# ${inline(shop.siteName)}`,
    ...introduction(shop),
    'Заказ на сайте: доставка курьером или самовывоз, оплата наличными или банковской картой.',
    '## Меню',
    links(shop, [
      { title: 'Всё меню с ценами', path: '/menu.md', note: 'состав, вес и цена каждого блюда' },
      ...chapters.map(({ category, sections }) => ({
        title: category.title,
        path: categoryHref(category.slug),
        note:
          category.description ||
          sections.flatMap(({ foodCategory }) => foodCategory?.title || []).join(', '),
      })),
    ]),
    '## О заведении',
    links(shop, [
      ...infoLinks(shop),
      { title: 'Контакты', path: '/contact' },
      { title: 'Новости', path: '/articles' },
    ]),
    '## Optional',
    links(shop, [
      { title: 'Новости в RSS', path: '/feed.xml' },
      { title: 'Карта сайта', path: '/sitemap.xml' },
    ]),
  );
}

function chapterOf(shop: ShopFacts, { category, sections }: Chapter): string {
  return paragraphs(
    `## ${link(shop, { title: category.title, path: categoryHref(category.slug) })}`,
    inline(category.description ?? ''),
    ...sections.flatMap(({ foodCategory, dishes }) => [
      foodCategory ? `### ${inline(foodCategory.title)}` : '',
      dishes.map((dish) => dishLine(shop, dish)).join('\n'),
    ]),
  );
}

function dishLine(
  shop: ShopFacts,
  { slug, title, price, weight, ingredients, tags, canBuy, soldOut, notServed }: ProductCard,
): string {
  const details = [
    `${amount(price)} ₽`,
    weight === undefined ? '' : `${amount(weight)} г`,
    canBuy || notServed ? '' : whyNotForSale({ soldOut }).toLowerCase(),
  ];
  const about = [
    details.filter(Boolean).join(', '),
    ingredients.length > 0 ? `Состав: ${inline(ingredients.join(', '))}` : '',
    tags.length > 0 ? `Метки: ${inline(tags.join(', '))}` : '',
  ];
  return `- ${link(shop, { title, path: dishHref(slug) })}: ${about.filter(Boolean).join('. ')}`;
}

/** Plain digits: thin spaces and «.-» are for eyes. */
function amount(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(2).replace('.', ',');
}

function introduction({ about, address, phone, email, workDays }: ShopFacts): string[] {
  const hours = workDays.map(({ day, status }) => `${day}: ${status}`).join('; ');
  const facts = { Адрес: address, Телефон: phone, 'E-mail': email, 'Часы работы': hours };
  const known = Object.entries(facts).filter(([, value]) => value !== '');
  return [
    about === '' ? '' : `> ${inline(about)}`,
    known.map(([label, value]) => `- ${label}: ${inline(value)}`).join('\n'),
  ];
}

type Link = { title: string; path: string; note?: string };

function infoLinks({ infoPages }: ShopFacts): Link[] {
  return infoPages.map(({ slug, title }) => ({ title, path: infoPageHref(slug) }));
}

function links(shop: ShopFacts, all: readonly Link[]): string {
  return all.map((each) => `- ${link(shop, each)}${each.note ? `: ${inline(each.note)}` : ''}`).join('\n');
}

function link({ publicUrl }: ShopFacts, { title, path }: Link): string {
  return `[${inline(title)}](${absoluteUrl(publicUrl, path)})`;
}

/** On one line, without markup. Older Markdown parsers take `\<` for a backslash and a tag; an entity is text to all. */
function inline(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]]/g, '\\$&')
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^([#+-]|\d+\.)(?= )/, '\\$1');
}

function paragraphs(...all: string[]): string {
  return all.filter((text) => text !== '').join('\n\n');
}

function textOf(...all: string[]): string {
  return `${paragraphs(...all)}\n`;
}
