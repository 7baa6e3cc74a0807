import { ArticleCard, NewsCard } from '#app/components/catalogue/article-card.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { CategoryCard } from '#app/components/catalogue/tile.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { DishCarousel } from '#app/components/home/dish-carousel.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeLinks, HomeTiles } from '#app/components/home/home-menus.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { TemplateName } from '#contract/enums.ts';
import { dishes, foodCategories, listed } from '../fixtures/dishes.ts';
import { counters, homeLinks, homeTiles, offers, slides } from '../fixtures/menus.ts';
import { articles } from '../fixtures/shop.ts';
import { pictures } from '../pictures.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const CATEGORY = { slug: 'burgery', title: 'Бургеры и гриль', coverUrls: { default: pictures.category } };

export function FirstScreen() {
  return (
    <Specimen title="Кнопка в фокусе" state="focus" on=".hero__slide:first-child .button">
      <Hero label="Акции" slides={slides} />
    </Specimen>
  );
}

export function Home() {
  return (
    <Specimens wide>
      <Specimen title="Разделы: с подписью, без, без картинки">
        <HomeTiles label="Разделы" items={homeTiles} />
      </Specimen>
      <Specimen title="Счётчики">
        <Counters label="В цифрах" items={counters} />
      </Specimen>
      <Specimen title="Предложения">
        <Promo label="Предложения" slides={offers} />
      </Specimen>
      <Specimen title="Карусель блюд">
        <DishCarousel
          title="Чаще всего заказывают"
          dishes={listed(Object.values(dishes), TemplateName.DELIVERY)}
        />
      </Specimen>
      <Specimen title="Короткое меню, наведение" state="hover" on="li:nth-child(2), li:nth-child(2) *">
        <HomeLinks label="О ресторане" items={homeLinks} />
      </Specimen>
    </Specimens>
  );
}

export function Tiles() {
  return (
    <Specimens wide>
      <Specimen title="Покой, без картинки, наведение" state="hover" on="li:last-child .tile">
        <ul className="tile-grid">
          <li>
            <CategoryCard category={CATEGORY} note="14 блюд" />
          </li>
          <li>
            <CategoryCard category={{ ...CATEGORY, slug: 'b', coverUrls: {} }} />
          </li>
          <li>
            <CategoryCard category={{ ...CATEGORY, slug: 'c', title: 'Сезонные овощи, соленья и закуски' }} />
          </li>
        </ul>
      </Specimen>
      <Specimen title="По видам блюд">
        <section className="section container" aria-labelledby="by-food">
          <SectionHead id="by-food" title="По видам блюд" />
          <TagList
            items={foodCategories.map(({ slug, title }) => ({ title, href: `/food-category/${slug}` }))}
          />
        </section>
      </Specimen>
    </Specimens>
  );
}

export function Articles() {
  return (
    <Specimens wide>
      <Specimen
        title="В ряду: покой, наведение, длинное название без картинки и даты"
        state="hover"
        on="li:nth-child(2) *"
      >
        <ul className="tile-grid rail">
          {[articles.link, { ...articles.link, slug: 'hover' }, articles.long].map((article) => (
            <li key={article.slug}>
              <NewsCard article={article} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="В списке новостей">
        <ArticleCard article={articles.preview} />
      </Specimen>
    </Specimens>
  );
}
