import { NewsCard } from '#app/components/catalogue/article-card.tsx';
import { DishList } from '#app/components/catalogue/dish-list.tsx';
import { TagList } from '#app/components/catalogue/tag-list.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import { Pagination } from '#app/components/pagination/pagination.tsx';
import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import type { ListedDish } from '#app/domain/catalogue/listed-dish.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { formatNumber } from '#app/domain/text/money.ts';
import type { Suggestion } from '#contract/suggestion.ts';

type FoundListProps = {
  sections?: readonly Suggestion[];
  dishes: readonly ListedDish[];
  articles: { results: readonly ArticleLink[]; totalPages: number; count: number } | null;
  page: number;
};

export function FoundList({ sections = [], dishes, articles, page }: FoundListProps) {
  return (
    <>
      {sections.length > 0 && (
        <section className="block" aria-labelledby="found-sections">
          <SectionHead id="found-sections" title={LABELS.sections} />
          <TagList items={sections.map(({ title, url }) => ({ title, href: url }))} />
        </section>
      )}
      {dishes.length > 0 && (
        <section className={sections.length > 0 ? 'section' : 'block'} aria-labelledby="found-dishes">
          <SectionHead id="found-dishes" title="Блюда">
            <FoundCount count={dishes.length} />
          </SectionHead>
          <DishList dishes={dishes} variant="delivery" eagerCount={2} />
        </section>
      )}
      {articles !== null && articles.results.length > 0 && (
        <section
          className={sections.length + dishes.length > 0 ? 'section' : 'block'}
          aria-labelledby="found-articles"
        >
          <SectionHead id="found-articles" title={LABELS.news}>
            <FoundCount count={articles.count} />
          </SectionHead>
          <ul className="tile-grid">
            {articles.results.map((article) => (
              <li key={article.slug}>
                <NewsCard article={article} />
              </li>
            ))}
          </ul>
          <Pagination page={page} list={articles} />
        </section>
      )}
    </>
  );
}

/** @param count 0 if the API sends none */
function FoundCount({ count }: { count: number }) {
  return count > 0 && <span className="muted">Найдено: {formatNumber(count)}</span>;
}
