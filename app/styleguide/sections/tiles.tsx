import { ArticleCard } from '#app/components/catalogue/article-card.tsx';
import { CategoryCard } from '#app/components/catalogue/category-card.tsx';
import { Counters } from '#app/components/home/counters.tsx';
import { Hero } from '#app/components/home/hero.tsx';
import { HomeTiles } from '#app/components/home/home-tiles.tsx';
import { Promo } from '#app/components/home/promo.tsx';
import { articles, counters, homeTiles, offers, slides } from '../fixtures.ts';
import { pictures } from '../pictures.ts';
import { Specimen, Specimens } from '../specimen.tsx';

const CATEGORY = { slug: 'burgery', title: 'Бургеры и гриль', coverUrls: { default: pictures.category } };

export function Home() {
  return (
    <Specimens wide>
      <Specimen title="Первый экран">
        <Hero label="Акции" slides={slides} />
      </Specimen>
      <Specimen title="Разделы: с подписью, без, без картинки">
        <HomeTiles label="Разделы" items={homeTiles} />
      </Specimen>
      <Specimen title="Счётчики">
        <Counters label="В цифрах" items={counters} />
      </Specimen>
      <Specimen title="Предложение">
        <Promo label="Предложения" slides={offers} />
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
        <ul className="tile-grid">
          {[articles.link, { ...articles.link, slug: 'hover' }, articles.long].map((article) => (
            <li key={article.slug}>
              <ArticleCard article={article} variant="small" level={3} />
            </li>
          ))}
        </ul>
      </Specimen>
      <Specimen title="В списке новостей">
        <ArticleCard article={articles.preview} variant="list" level={3} />
      </Specimen>
    </Specimens>
  );
}
