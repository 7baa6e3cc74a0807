import { PageType } from '#contract/enums.ts';
import { buildBlocks } from './build-blocks.ts';
import { buildBrand } from './build-brand.ts';
import { buildCatalogue } from './build-catalogue.ts';
import { buildDelivery } from './build-delivery.ts';
import { buildPromos } from './build-promos.ts';
import type { Content, ContentArticle } from './content.ts';
import { Album, type NamedPhoto, type Photos } from './content-pictures.ts';
import type { Entry } from './entries.ts';
import type { Places } from './entry-places.ts';
import type { Fault } from './faults.ts';
import { Findings, Items } from './findings.ts';
import { toHtml } from './markdown.ts';
import { listMovedAddresses } from './moved-addresses.ts';
import { namesOf, requireKnown, requireUnique } from './references.ts';
import { ShopAddresses } from './shop-addresses.ts';
import { addWarnings } from './warnings.ts';

export type CheckedShop = {
  /** Complete only without faults. */
  content: Content;
  faults: Fault[];
  warnings: Fault[];
  photos: NamedPhoto[];
  faultOfPhoto: (photo: NamedPhoto, problem: string) => Fault;
};

export type CheckOptions = {
  photos: Photos;
  logo: string | null;
  /** Of entries that were read from files. */
  places?: Places;
  fingerprint: string;
  /** Partly unreadable kinds: references to them are not checked. */
  incomplete?: ReadonlySet<string>;
  mayBeDemo?: boolean;
};

/** Continues after a fault, to report all at once. @param entries in the order of their lists */
export function checkEntries(
  entries: readonly Entry[],
  {
    photos,
    logo,
    fingerprint,
    places = () => undefined,
    incomplete = new Set(),
    mayBeDemo = true,
  }: CheckOptions,
): CheckedShop {
  const findings = new Findings(places);
  const items = new Items(entries, findings);
  const album = new Album(photos, findings);
  const catalogue = buildCatalogue({ items, album, findings, incomplete });
  const [texts] = items.valid('texts');
  const brand = buildBrand(texts?.value ?? {}, logo);
  requireUnique(findings, items.of('fixed'), 'pageType');
  requireKnownArticles(items, findings);
  requireSettings(items, findings, incomplete);
  const movedAddresses = listMovedAddresses(items, findings);
  const addresses = new ShopAddresses({
    ...catalogue,
    articles: items.of('articles').map(slugOf),
    infoPages: items.of('pages').map(slugOf),
    movedAddresses,
  });
  const content = {
    settings: brand.settings,
    workDays: items.valid('hours').map(({ value: { day, date, status } }) => ({
      day: day ?? date ?? '',
      status,
      ...(date && { date }),
    })),
    delivery: buildDelivery(items, findings),
    promos: buildPromos(items, findings, incomplete),
    ...buildBlocks(items, album, catalogue.categories, addresses),
    seoPages: items.valid('fixed').map(({ entry, value: { pageType: name, meta, text, ...picture } }) => {
      const pageType = PageType[name];
      return {
        pageType,
        metaData: meta,
        content: text && toHtml(text),
        coverUrls: album.add(entry, 'seo', `page-type-${pageType}`, picture),
      };
    }),
    infoPages: items.valid('pages').map(({ entry, value: { title, meta, text, ...picture } }) => ({
      slug: entry.key,
      title,
      content: toHtml(text),
      coverUrls: album.add(entry, 'page', entry.key, picture),
      metaData: meta,
    })),
    articles: buildArticles(items, album),
    ...catalogue,
    movedAddresses,
    synonyms: items.valid('synonyms').map(({ value }) => value),
    users: items.valid('users').map(({ value }) => value),
    pictures: [] as Content['pictures'],
  };
  for (const entry of items.invalid) album.readAll(entry);
  content.pictures = [...brand.variants, ...album.variants];
  for (const { file, problem } of album.misnamed) {
    findings.warn({ kind: 'files', key: `photos/${file}`, list: '' }, [], problem);
  }
  addWarnings({ entries, items, content, findings, mayBeDemo });
  return {
    content: { ...content, fingerprint },
    faults: unique(findings.faults),
    warnings: unique(findings.warnings),
    photos: album.photos,
    faultOfPhoto: ({ entry, path, file }, problem) =>
      findings.faultAt(entry, path, `фотография «${file}»: ${problem}`),
  };
}

function slugOf({ entry }: { entry: Entry }) {
  return { slug: entry.key };
}

function requireSettings(items: Items, findings: Findings, incomplete: ReadonlySet<string>): void {
  if (items.of('texts').length === 0 && !incomplete.has('texts')) {
    findings.report(
      { kind: 'texts', key: '', list: '' },
      [],
      'нет текстов сайта: названия, телефона, адреса',
    );
  }
  if (items.of('tabs').length === 0 && !incomplete.has('tabs')) {
    const problem = 'в списке должно быть не меньше 1, а их 0';
    findings.report({ kind: 'tabs', key: '', list: '' }, [], problem);
  }
}

function requireKnownArticles(items: Items, findings: Findings): void {
  const articles = items.of('articles');
  const known = namesOf(articles, false);
  for (const { entry } of articles) requireKnown(findings, entry, 'popular', known);
}

function buildArticles(items: Items, album: Album): ContentArticle[] {
  return items
    .valid('articles')
    .map(({ entry, value }): ContentArticle => {
      const { title, date, author, tags = [], popular = [], meta, text, ...picture } = value;
      return {
        slug: entry.key,
        title,
        content: toHtml(text),
        createdDt: date,
        author: author === undefined ? undefined : { fullName: author },
        coverUrls: album.add(entry, 'article', entry.key, picture),
        tags,
        metaData: meta,
        popular,
      };
    })
    .sort((a, b) => Date.parse(b.createdDt) - Date.parse(a.createdDt));
}

/** Several sizes or lines may name one picture or link. */
function unique(faults: Fault[]): Fault[] {
  return [...new Map(faults.map((fault) => [JSON.stringify(fault), fault])).values()];
}
