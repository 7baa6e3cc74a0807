import { ArticleCard } from '#app/components/catalogue/article-card.tsx';
import { SectionHead } from '#app/components/layout/section-head.tsx';
import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import * as LABELS from '#app/domain/text/labels.ts';

/** The last articles. */
export function HomeNews({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <section className="section" aria-labelledby="news">
      <SectionHead id="news" title={LABELS.news}>
        <a className="link" href="/articles">
          Все новости
        </a>
      </SectionHead>
      <ul className="tile-grid rail">
        {articles.map((article) => (
          <li key={article.slug}>
            <ArticleCard article={article} variant="small" level={3} />
          </li>
        ))}
      </ul>
    </section>
  );
}
