import type { DayMonth } from '#app/domain/text/dates.ts';
import type { Article, ArticleCard } from '#contract/article.ts';

/** Without its body, which would enlarge the loader data. */
export type ArticleLink = Pick<ArticleCard, 'slug' | 'title' | 'coverUrls'> & {
  date: DayMonth | null;
};

export type ArticlePreview = ArticleLink &
  Pick<ArticleCard, 'author' | 'tags'> & {
    /** Text, not HTML. */
    excerpt: string;
  };

/** `content` is safe HTML. */
export type ArticleView = ArticleLink &
  Pick<Article, 'author' | 'tags' | 'content' | 'metaData' | 'movedFrom'> & {
    excerpt: string;
    popularArticles: ArticleLink[];
  };
