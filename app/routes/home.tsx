import { href } from 'react-router';
import { NewsCard } from '#app/components/catalogue/article-card.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { DishCarousel } from '#app/components/home/dish-carousel.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeLinks } from '#app/components/home/home-links.tsx';
import { HomeTiles } from '#app/components/home/home-tiles.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import { categoryHref } from '#app/domain/navigation/page-addresses.ts';
import { restaurantData, webSiteData } from '#app/domain/seo/structured-data.ts';
import { menuPartData } from '#app/domain/seo/structured-menu.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { loadHome } from '#app/services/pages/home.server.ts';
import { describePage } from '#app/services/pages/page-head.server.ts';
import type { Route } from './+types/home';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { mainDishes, ...home } = await loadHome(getApi(context));
  const path = href('/');
  const head = describePage(context, path, {
    // Home has the name of the site alone.
    title: '',
    seo: home.seo,
    covers: home.seo?.coverUrls,
    structuredData: (site) => [
      restaurantData(site),
      webSiteData(site),
      menuPartData(site, { title: LABELS.mostOrdered, path }, mainDishes),
    ],
  });
  return { head, ...home };
}

export default function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { sections, hero, tiles, dishes, favorites, counters, promo, links, news, seo } = loaderData;
  const { siteName } = matches[0].loaderData;
  return (
    <>
      {sections.length > 0 && (
        // In one row, which stays under the header of phones: their menu is behind a button.
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
      <div className="container">
        {/* Not a slide's title, which is gone whenever another slide is shown. */}
        <h1 className={hero ? 'visually-hidden' : 'heading-1'}>{siteName}</h1>
        {hero && <Hero label={hero.title} slides={hero.items} />}
        {tiles && <HomeTiles label={tiles.title} items={tiles.items} />}
      </div>
      <FavoritesRow dishes={favorites} others={dishes} />
      <div className="container">
        {dishes.length > 0 && (
          <DishCarousel
            title={LABELS.mostOrdered}
            dishes={dishes}
            eagerCount={hero || tiles ? 0 : FIRST_DISHES}
          />
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

/** Dishes on the first screen of a shop that has nothing above them. */
const FIRST_DISHES = 4;
