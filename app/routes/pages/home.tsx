import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { DishCarousel } from '#app/components/home/dish-carousel.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeSections } from '#app/components/home/home-sections.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { lateAsHtml } from '#app/components/late-html.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import type { Route } from '../+types/home';

const HomeTiles = lateAsHtml('nav', () =>
  import('#app/components/home/home-tiles.tsx').then((file) => file.HomeTiles),
);
const HomeNews = lateAsHtml('section', () =>
  import('#app/components/home/home-news.tsx').then((file) => file.HomeNews),
);
const HomeLinks = lateAsHtml('nav', () =>
  import('#app/components/home/home-links.tsx').then((file) => file.HomeLinks),
);

export function HomePage({ loaderData, matches }: Route.ComponentProps) {
  const { sections, hero, tiles, dishes, favorites, counters, promo, links, news, seo } = loaderData;
  const { siteName } = matches[0].loaderData;
  return (
    <>
      {sections.length > 0 && <HomeSections items={sections} />}
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
        {news.length > 0 && <HomeNews articles={news} />}
        {links && <HomeLinks label={links.title} items={links.items} />}
      </div>
      <PageText html={seo?.content} />
    </>
  );
}

/** Dishes on the first screen of a shop that has nothing above them. */
const FIRST_DISHES = 4;
