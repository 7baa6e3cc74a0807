import { href } from 'react-router';
import { NewsCard } from '#app/components/catalogue/article-card.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { DishCarousel } from '#app/components/home/dish-carousel.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeLinks, HomeTiles } from '#app/components/home/home-menus.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import { menuPartData } from '#app/domain/seo/structured-data/menu.ts';
import { restaurantData, webSiteData } from '#app/domain/seo/structured-data/shop.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { orNull, unavailable } from '#app/services/api/http-errors.server.ts';
import { type Api, getApi } from '#app/services/api/upstream.server.ts';
import { listCategories, listDishPage, listMainDishes } from '#app/services/catalogue/catalogue.server.ts';
import {
  findSeoPage,
  listLastArticles,
  listMenus,
  listNavImages,
  listSliders,
} from '#app/services/catalogue/content.server.ts';
import { cardsOf } from '#app/services/pages/cards.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import { listFavorites } from '#app/services/shopper/favorites.server.ts';
import type { NavItem } from '#contract/content.ts';
import { FIRST_PAGE, HOME_PRODUCTS_SIZE } from '#contract/defaults.ts';
import { MenuType, PageType } from '#contract/enums.ts';
import type { Route } from './+types/home';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';

/** Blocks that the API does not return are empty or `null`. @throws 503 if no block leads to dishes */
export async function loader({ context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [dishes, favorites, sections, sliders, tiles, counters, links, news, seo] = await Promise.all([
    orNull(listMainDishes(api)),
    listFavorites(api),
    orNull(listCategories(api)),
    orNull(listSliders(api)),
    orNull(listNavImages(api, MenuType.GRAND_MENU)),
    orNull(listMenus(api, MenuType.COUNTER_MENU)),
    orNull(listMenus(api, MenuType.HOME_MENU)),
    orNull(listLastArticles(api)),
    orNull(findSeoPage(api, PageType.HOME)),
  ]);
  const sliderOf = (type: MenuType) => blockOf(sliders?.filter(({ menuType }) => menuType === type));
  const home = {
    dishes: cardsOf(dishes ?? []),
    favorites: cardsOf(favorites),
    sections: sections?.results.map(({ slug, title }) => ({ slug, title })) ?? [],
    hero: sliderOf(MenuType.HOME_SLIDER),
    promo: sliderOf(MenuType.PRODUCT_SLIDER),
    tiles: menuOf(tiles),
    counters: menuOf(counters),
    links: menuOf(links),
    news: news ?? [],
    seo,
  };
  if (!dishes && !home.hero && !home.tiles) throw unavailable();
  const isBare = home.dishes.length === 0 && !home.hero && !home.tiles;
  const path = href('/');
  const head = describePage(context, path, {
    // The title of the home page is only the name of the site.
    title: '',
    seo,
    structuredData: (site) => [
      restaurantData(site),
      webSiteData(site),
      menuPartData(site, { title: LABELS.mostOrdered, path }, dishes ?? []),
    ],
  });
  return { head, ...home, menu: isBare ? await loadFallbackMenu(api, sections?.results ?? []) : null };
}

/** For a shop without blocks on its home page: its first dishes, and its sections if it has dishes. */
async function loadFallbackMenu<Section>(api: Api, sections: Section[]) {
  const dishes = await orNull(listDishPage(api, { page: FIRST_PAGE, pageSize: HOME_PRODUCTS_SIZE }));
  const isEmpty = dishes?.results.length === 0;
  return { dishes: cardsOf(dishes?.results ?? []), sections: isEmpty ? [] : sections };
}

type Block<Item> = { title: string; items: Item[] };

/** Merges several sliders or menus of one type under the first title. */
function blockOf<Item>(sources: readonly Block<Item>[] | null | undefined): Block<Item> | null {
  const items = sources?.flatMap((source) => source.items) ?? [];
  return items.length > 0 ? { title: sources?.[0]?.title ?? '', items } : null;
}

/** Only the first level of menus is shown. */
function menuOf(menus: readonly Block<NavItem>[] | null) {
  const menu = blockOf(menus);
  return menu && { ...menu, items: menu.items.map(({ childs, ...item }) => item) };
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { sections, menu, hero, tiles, dishes, favorites, counters, promo, links, news, seo } = loaderData;
  const { siteName } = matches[0].loaderData;
  return (
    <>
      {sections.length > 0 && (
        // On phones, where a button hides the menu, this row is sticky below the header.
        <nav className="tabs home-sections" aria-label="Все разделы">
          <ul className="tabs__list">
            {sections.map(({ slug, title }) => (
              <li key={slug}>
                <a className="tab" href={categoryHref(slug)}>
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={menu ? 'block container' : 'container'}>
        {/* Not a slide's title, which is hidden while another slide is shown. */}
        <h1 className={hero ? 'visually-hidden' : 'heading-1'}>{siteName}</h1>
        {hero && <Hero label={hero.title} slides={hero.items} />}
        {tiles && <HomeTiles label={tiles.title} items={tiles.items} />}
        {menu?.sections.length === 0 && <EmptyState>{MESSAGES.openingSoon}</EmptyState>}
      </div>
      <FavoritesRow dishes={favorites} others={dishes} />
      <div className="container">
        {dishes.length > 0 && (
          <DishCarousel
            title={LABELS.mostOrdered}
            dishes={dishes}
            // Without a block above them the dishes are on the first screen.
            eagerCount={hero || tiles ? 0 : 4}
          />
        )}
        {menu && menu.dishes.length > 0 && (
          <DishCarousel title={LABELS.menu} dishes={menu.dishes} eagerCount={4} />
        )}
        {menu && (
          <ul className="tile-grid section">
            {menu.sections.map((category) => (
              <li key={category.id}>
                <CategoryCard category={category} />
              </li>
            ))}
          </ul>
        )}
        {counters && <Counters label={counters.title} items={counters.items} />}
        {promo && (
          <div className="section">
            <Promo label={promo.title} slides={promo.items} />
          </div>
        )}
        {news.length > 0 && (
          <section className="section" aria-labelledby="news">
            <SectionHead id="news" title={LABELS.news}>
              <a className="link" href="/articles">
                Все новости
              </a>
            </SectionHead>
            <ul className="tile-grid rail">
              {news.map((article) => (
                <li key={article.slug}>
                  <NewsCard article={article} />
                </li>
              ))}
            </ul>
          </section>
        )}
        {links && <HomeLinks label={links.title} items={links.items} />}
      </div>
      <PageText html={seo?.content} />
    </>
  );
}
