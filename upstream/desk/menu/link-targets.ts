import type { Draft } from '../../content/draft.ts';
import type { Duty } from '../../content/duties.ts';
import type { Entry } from '../../content/entries.ts';
import type { Path } from '../../content/entry-places.ts';
import { PAGES_OF, type PagedKind } from '../../content/moved-addresses.ts';
import { formerSlugsOf, isPaged } from '../../content/rename-entry.ts';
import { ownAddress, ShopAddresses } from '../../content/shop-addresses.ts';
import { deadLinkProblem, LINK_KINDS, lookAt } from '../../content/warnings.ts';
import type { Option, Values } from './kinds.ts';

/** Where links of the site lead, and what leads to an entry. */

const FIXED_TARGETS: Option[] = [
  { value: '/', title: 'Главная' },
  { value: '/categories', title: 'Всё меню' },
  { value: '/articles', title: 'Новости' },
  { value: '/contact', title: 'Контакты' },
  { value: '/orders', title: 'Мои заказы' },
].map((target) => ({ ...target, group: 'Есть на каждом сайте' }));

const GROUPS: [kind: PagedKind, group: string][] = [
  ['categories', 'Разделы'],
  ['tabs', 'Вкладки'],
  ['pages', 'Страницы'],
];

/** What a link can be set to without typing; dishes and articles are too many. */
export function targetOptions(menu: Draft): Option[] {
  const own = GROUPS.flatMap(([kind, group]) =>
    menu.entriesOf(kind).map(({ key, document }) => {
      const { title, visible } = document as Values;
      const state = visible === false ? ' (скрыт)' : '';
      return { value: `/${PAGES_OF[kind]}/${key}`, title: `${title}${state}`, group };
    }),
  );
  return [...FIXED_TARGETS, ...own];
}

/** Hidden entries count: links to them come back with them. */
function addressesOf(menu: Draft): ShopAddresses {
  const slugs = (kind: PagedKind) => menu.entriesOf(kind).map(({ key }) => ({ slug: key }));
  return new ShopAddresses({
    categories: slugs('categories'),
    foodCategories: slugs('tabs'),
    products: slugs('dishes'),
    articles: slugs('articles'),
    infoPages: slugs('pages'),
    movedAddresses: (Object.keys(PAGES_OF) as PagedKind[]).flatMap((kind) =>
      menu
        .entriesOf(kind)
        .flatMap(({ key, document }) =>
          formerSlugsOf(document).map((slug) => ({ kind: PAGES_OF[kind], slug, current: key })),
        ),
    ),
  });
}

/** Links of an entry that lead nowhere, as a form shows them. @param before whose links are not reported again */
export function deadLinks(menu: Draft, entry: Entry, before?: Entry): Duty[] {
  const addresses = addressesOf(menu);
  const known = new Set(before ? lookAt(before).links.map(({ url }) => url) : []);
  return lookAt(entry).links.flatMap(({ path, url }) => {
    const problem = known.has(url) ? null : deadLinkProblem(addresses, url);
    return problem ? [{ path, problem: problem.replace('в food-categories.yaml нет', 'нет') }] : [];
  });
}

/** `isText`: a link inside a text, which only its writer can mend. */
export type Pointer = { entry: Entry; path: Path; title: string; isText: boolean };

/** Links to an entry; of a section, also those to its dishes. */
export function pointersTo(menu: Draft, { kind, key }: Pick<Entry, 'kind' | 'key'>): Pointer[] {
  if (!isPaged(kind)) return [];
  const targets = [{ kind: kind as PagedKind, key }];
  if (kind === 'categories') {
    targets.push(
      ...menu.entriesOf('dishes', key).map((dish) => ({ kind: 'dishes' as const, key: dish.key })),
    );
  }
  const paths = new Set(targets.map((target) => `/${PAGES_OF[target.kind]}/${target.key}`));
  return menu.entries.flatMap((entry) =>
    entry.kind === kind && entry.key === key
      ? []
      : lookAt(entry).links.flatMap(({ path, url, found }) => {
          const asked = ownAddress(url);
          const isTo = asked && (paths.has(asked.path) || (kind === 'tabs' && asked.tab === key));
          return isTo ? [{ entry, path, title: titleAt(entry, path), isText: found !== undefined }] : [];
        }),
  );
}

/** Of the innermost link that has the field. */
function titleAt({ document }: Entry, path: Path): string {
  let title = '';
  let value: unknown = document;
  for (const key of path) {
    const own = (value as Values | null)?.title;
    if (typeof own === 'string') title = own;
    value = (value as Values | null)?.[String(key)];
  }
  return title;
}

/** Removes what leads to an entry that is about to go: rows of menus, tiles; banners and figures lose their link only. */
export function removePointers(menu: Draft, pointers: readonly Pointer[]): void {
  for (const entry of new Set(pointers.map((pointer) => pointer.entry))) {
    const paths = pointers
      .filter((pointer) => pointer.entry === entry && !pointer.isText)
      .map(({ path }) => path);
    if (paths.length === 0 || !LINK_KINDS.includes(entry.kind)) continue;
    if (entry.kind === 'tiles' && paths.some(({ length }) => length === 1)) menu.remove(entry);
    else menu.put(entry, withoutLinks(entry.document, paths));
  }
}

/** A row goes, unless others are inside it; the entry itself stays. */
function withoutLinks(value: unknown, paths: readonly Path[]): unknown {
  const isGone = paths.some((path) => path.length === 1 && path[0] === 'url');
  const inside = (key: string | number) =>
    paths.flatMap((path) => (path.length > 1 && String(path[0]) === String(key) ? [path.slice(1)] : []));
  if (Array.isArray(value)) {
    return value.flatMap((one: Values, index) => {
      const link = withoutLinks(one, inside(index)) as Values;
      const isEmpty = !Array.isArray(link.childs) || link.childs.length === 0;
      return one.url !== undefined && link.url === undefined && isEmpty ? [] : [link];
    });
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => {
      if (isGone && key === 'url') return [];
      const deeper = inside(key);
      return [[key, deeper.length > 0 ? withoutLinks(one, deeper) : one]];
    }),
  );
}
