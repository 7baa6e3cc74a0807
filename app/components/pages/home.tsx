import { AllergenFilter } from '#app/components/catalogue/allergen-filter.tsx';
import { NewsCard } from '#app/components/catalogue/article-card.tsx';
import { EmptyState } from '#app/components/catalogue/empty-state.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { FavoritesRow } from '#app/components/favorites/favorites-row.tsx';
import { ClosedNote } from '#app/components/frame/opening-status.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { DishCarousel } from '#app/components/home/dish-carousel.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeLinks, HomeTiles } from '#app/components/home/home-menus.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { LastOrder } from '#app/components/order/last-order.tsx';
import { PageText } from '#app/components/prose/page-text.tsx';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { typeset } from '#app/domain/text/typography.ts';
import type { HomePageData } from '#app/services/pages/home.server.ts';

export function HomePage({
  sections,
  menu,
  hero,
  tiles,
  dishes,
  filter,
  favorites,
  counters,
  promo,
  links,
  news,
  lastOrder,
  content,
  siteName,
}: HomePageData & { siteName: string }) {
  return (
    <>
      {sections.length > 0 && (
        // Phones: sticky, because a button hides the menu.
        <nav className="tabs home-sections" aria-label="Все разделы">
          <ul className="tabs__list">
            {sections.map(({ title, href }) => (
              <li key={href}>
                <a className="tab" href={href}>
                  {typeset(title)}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <ClosedNote />
      <LastOrder order={lastOrder} />
      <div className={menu ? 'block container' : 'container'}>
        {/* A slide's title may be hidden. */}
        <h1 className={hero ? 'visually-hidden' : 'heading-1'}>{siteName}</h1>
        {hero && <Hero label={hero.title} slides={hero.items} />}
        {tiles && <HomeTiles label={tiles.title} items={tiles.items} />}
        {menu?.sections.length === 0 && <EmptyState>{MESSAGES.openingSoon}</EmptyState>}
      </div>
      <FavoritesRow dishes={favorites} others={dishes} />
      <div className="container">
        <AllergenFilter filter={filter} isForChosen />
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
      <PageText html={content} />
    </>
  );
}
