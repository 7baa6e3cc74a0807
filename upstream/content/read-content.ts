import { createHash } from 'node:crypto';
import path from 'node:path';
import { MenuType, TemplateName } from '#contract/enums.ts';
import {
  type CoverUrls,
  coverUrlsOf,
  galleryUrlsOf,
  type Picture,
  type PictureKind,
  type PictureRequest,
  readPicture,
} from '../pictures/picture-urls.ts';
import { ContentError, ContentFiles, toHtml } from './content-files.ts';
import {
  articleFrontMatter,
  type Content,
  type ContentArticle,
  type ContentNavItem,
  type ContentNavMenu,
  type ContentProduct,
  categoriesFile,
  countersFile,
  dishesFile,
  foodCategoriesFile,
  type LinkEntry,
  menusFile,
  type Nutrition,
  pageFrontMatter,
  seoPagesFile,
  settingsFile,
  slidersFile,
  synonymsFile,
  usersFile,
  workDaysFile,
} from './schema.ts';

/**
 * Reads a content folder (README.md there describes it) into one checked value. Nothing is drawn or written: the addresses
 * of pictures follow from the files, and `pictures` lists what the composer has to make.
 *
 * @throws ContentError naming file and field
 */
export function readContent(dir: string): Content {
  const files = new ContentFiles(dir);
  const album = new Album(path.join(dir, 'photos'));

  const categories = readCategories(files, album);
  const foodCategories = readFoodCategories(files, album);
  const categoryCovers = new Map(
    categories.map(({ slug, coverUrls }) => [`/category/${slug}`, coverUrls] as const),
  );

  const content = {
    settings: files.yaml('settings.yaml', settingsFile),
    workDays: files.yaml('work-days.yaml', workDaysFile),
    navMenus: [...readMenus(files, 'menus.yaml', album, categoryCovers), ...readCounters(files, album)],
    navImages: readMenus(files, 'home-tiles.yaml', album, categoryCovers),
    sliders: readSliders(files, album),
    seoPages: files.yaml('seo-pages.yaml', seoPagesFile).map((entry) => ({
      pageType: entry.pageType,
      metaData: entry.meta,
      content: htmlOf(entry.text),
      coverUrls: album.add('seo-pages.yaml', 'seo', `page-type-${entry.pageType}`, entry).coverUrls,
    })),
    infoPages: readInfoPages(files, album),
    articles: readArticles(files, album),
    categories,
    foodCategories,
    products: readProducts(files, album, categories, foodCategories),
    synonyms: files.has('synonyms.yaml') ? files.yaml('synonyms.yaml', synonymsFile) : [],
    users: files.yaml('users.yaml', usersFile),
    pictures: album.requests,
  };
  return { ...content, fingerprint: hashOf(content) };
}

type Slugged = { slug: string };
type PictureEntry = Parameters<typeof readPicture>[0];

/** Collects the pictures that content items name and hands out their addresses. */
class Album {
  readonly requests: PictureRequest[] = [];
  readonly #photosDir: string;

  constructor(photosDir: string) {
    this.#photosDir = photosDir;
  }

  add(
    file: string,
    kind: PictureKind,
    slug: string,
    entry: PictureEntry,
  ): { coverUrls: CoverUrls; picture: Picture | null } {
    const picture = this.#read(file, slug, entry);
    if (picture) this.requests.push({ kind, slug, picture });
    return { coverUrls: coverUrlsOf(kind, slug, picture), picture };
  }

  #read(file: string, slug: string, entry: PictureEntry): Picture | null {
    try {
      return readPicture(entry, this.#photosDir);
    } catch (cause) {
      throw new ContentError(`${file}: ${slug}: ${cause instanceof Error ? cause.message : String(cause)}`, {
        cause,
      });
    }
  }
}

function readCategories(files: ContentFiles, album: Album): Content['categories'] {
  const file = 'categories.yaml';
  const entries = files.yaml(file, categoriesFile);
  requireUnique(
    file,
    'slug',
    entries.map(({ slug }) => slug),
  );
  return entries.map(({ slug, title, template, meta, text, ...pictures }) => ({
    slug,
    title,
    templateName: template,
    coverUrls: album.add(file, 'category', slug, pictures).coverUrls,
    metaData: meta || text ? { metaData: meta, content: htmlOf(text) } : undefined,
  }));
}

function readFoodCategories(files: ContentFiles, album: Album): Content['foodCategories'] {
  const file = 'food-categories.yaml';
  const entries = files.yaml(file, foodCategoriesFile);
  requireUnique(
    file,
    'slug',
    entries.map(({ slug }) => slug),
  );
  return entries.map(({ slug, title, ...pictures }) => ({
    slug,
    title,
    coverUrls: album.add(file, 'food-category', slug, pictures).coverUrls,
  }));
}

function readProducts(
  files: ContentFiles,
  album: Album,
  categories: Content['categories'],
  foodCategories: Slugged[],
): ContentProduct[] {
  const knownCategories = slugsOf(categories);
  const knownFoodCategories = slugsOf(foodCategories);
  for (const name of files.namesIn('dishes', '.yaml')) {
    if (!knownCategories.has(name)) {
      throw new ContentError(`dishes/${name}.yaml: there is no category «${name}» in categories.yaml`);
    }
  }

  const products = categories.flatMap(({ slug: category, templateName }) => {
    const file = dishesFileOf(category);
    const isGreat = templateName === TemplateName.GREAT;
    return files.yaml(file, dishesFile).map((dish): ContentProduct => {
      const { slug, foodCategory, meta, nutrition, text, cover, gallery, art, ...rest } = dish;
      requireKnown(file, `${slug}: foodCategory`, [foodCategory], knownFoodCategories);
      const { coverUrls, picture } = album.add(file, 'dish', slug, { cover, gallery, art });
      const large = isGreat ? album.add(file, 'dish-great', slug, { cover, art }).coverUrls : {};
      return {
        ...rest,
        slug,
        category,
        foodCategory,
        weight: dish.weight ?? null,
        content: toHtml(text),
        nutritions: nutrition ? nutritionLines(nutrition) : [],
        coverUrls: { ...coverUrls, ...large },
        coverListUrls: galleryUrlsOf('dish', slug, picture),
        metaData: meta,
      };
    });
  });

  requireUnique(
    'dishes',
    'slug',
    products.map(({ slug }) => slug),
  );
  requireUnique(
    'dishes',
    'sku',
    products.map(({ sku }) => sku),
  );
  const known = slugsOf(products);
  for (const { slug, category, popular } of products) {
    requireKnown(dishesFileOf(category), `${slug}: popular`, popular, known);
  }
  return products;
}

function dishesFileOf(category: string): string {
  return `dishes/${category}.yaml`;
}

/** Made once: to make it takes longer than to read a dish. */
const number = new Intl.NumberFormat('ru-RU', { useGrouping: false });

function nutritionLines({ kcal, protein, fat, carbs }: Nutrition): string[] {
  return [
    `Калории ${number.format(kcal)} ккал`,
    `Белки ${number.format(protein)} г`,
    `Жиры ${number.format(fat)} г`,
    `Углеводы ${number.format(carbs)} г`,
  ];
}

function readArticles(files: ContentFiles, album: Album): ContentArticle[] {
  const articles = files.namesIn('articles', '.md').map((slug): ContentArticle => {
    const file = `articles/${slug}.md`;
    const { fields, html } = files.markdown(file, articleFrontMatter);
    const { title, date, author, tags, popular, meta, ...pictures } = fields;
    return {
      slug,
      title,
      content: html,
      createdDt: date,
      author: author === undefined ? undefined : { fullName: author },
      coverUrls: album.add(file, 'article', slug, pictures).coverUrls,
      tags,
      metaData: meta,
      popular,
    };
  });
  const known = slugsOf(articles);
  for (const { slug, popular } of articles) requireKnown(`articles/${slug}.md`, 'popular', popular, known);
  return articles.sort((a, b) => Date.parse(b.createdDt) - Date.parse(a.createdDt));
}

function readInfoPages(files: ContentFiles, album: Album): Content['infoPages'] {
  return files.namesIn('pages', '.md').map((slug) => {
    const file = `pages/${slug}.md`;
    const { fields, html } = files.markdown(file, pageFrontMatter);
    const { title, meta, ...pictures } = fields;
    return {
      slug,
      title,
      content: html,
      coverUrls: album.add(file, 'page', slug, pictures).coverUrls,
      metaData: meta,
    };
  });
}

/** An item without a picture that links to a category gets the picture of the category. */
function readMenus(
  files: ContentFiles,
  file: string,
  album: Album,
  categoryCovers: ReadonlyMap<string, CoverUrls>,
): ContentNavMenu[] {
  const toItem = (name: string, entry: LinkEntry, index: number): ContentNavItem => {
    const { title, subTitle, url, counter, childs, ...pictures } = entry;
    const slug = `${name}-${index + 1}`;
    const { coverUrls, picture } = album.add(file, 'nav', slug, pictures);
    return {
      title,
      subTitle,
      url,
      counter,
      coverUrls: picture ? coverUrls : (categoryCovers.get(url ?? '') ?? {}),
      childs: childs.map((child, position) => toItem(slug, child, position)),
    };
  };
  return files.yaml(file, menusFile).map(({ title, menuType, items }) => ({
    title,
    menuType,
    items: items.map((item, index) => toItem(`menu-${menuType}`, item, index)),
  }));
}

function readCounters(files: ContentFiles, album: Album): ContentNavMenu[] {
  const file = 'counters.yaml';
  return files.yaml(file, countersFile).map(({ title, menuType, items }) => ({
    title,
    menuType,
    items: items.map(({ title, subTitle, url, counter, ...pictures }, index) => ({
      title,
      subTitle,
      url,
      counter,
      coverUrls: album.add(file, 'counter', `counter-${index + 1}`, pictures).coverUrls,
      childs: [],
    })),
  }));
}

/** The home page's first slider fills the screen; the others stand beside their text, so they need other shapes. */
function readSliders(files: ContentFiles, album: Album): Content['sliders'] {
  const file = 'sliders.yaml';
  return files.yaml(file, slidersFile).map(({ title, subTitle, menuType, items }) => ({
    title,
    subTitle,
    menuType,
    items: items.map(({ title, subTitle, url, videoUrl, ...pictures }, index) => {
      const kind = menuType === MenuType.HOME_SLIDER ? 'slider' : 'promo';
      const slug = `slide-${menuType}-${index + 1}`;
      return { title, subTitle, url, videoUrl, coverUrls: album.add(file, kind, slug, pictures).coverUrls };
    }),
  }));
}

function htmlOf(markdown: string | undefined): string | undefined {
  return markdown === undefined ? undefined : toHtml(markdown);
}

function slugsOf(items: Slugged[]): Set<string> {
  return new Set(items.map(({ slug }) => slug));
}

function requireKnown(file: string, field: string, slugs: string[], known: ReadonlySet<string>): void {
  for (const slug of slugs) {
    if (!known.has(slug))
      throw new ContentError(`${file}: ${field}: there is nothing with the slug «${slug}»`);
  }
}

function requireUnique(file: string, field: string, values: string[]): void {
  const seen = new Set<string>();
  const repeated = values.find((value) => seen.size === seen.add(value).size);
  if (repeated !== undefined) throw new ContentError(`${file}: ${field}: «${repeated}» is used twice`);
}

/**
 * A hash of what was read, and not of the files. So a new photograph, reader or picture recipe counts as a
 * change, too.
 */
function hashOf(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
