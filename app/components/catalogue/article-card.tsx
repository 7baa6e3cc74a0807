import type { ComponentProps } from 'react';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { ArticleLink, ArticlePreview } from '#app/domain/catalogue/article.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { ArticleDate } from './article-date.tsx';

export function NewsCard({ article }: { article: ArticleLink }) {
  return (
    <article className="news-card">
      <div className="news-card__picture">
        <Picture
          covers={article.coverUrls}
          prefer={['default', '800']}
          widths={{ default: 720, '800': 800, big: 1600 }}
          sizes="(width <= 45em) 82vw, 400px"
          width={720}
          height={432}
        />
      </div>
      <ArticleDate date={article.date} />
      <h3 className="news-card__title">
        <a className="cover-link" href={articleHref(article.slug)}>
          {typesetNode(article.title)}
        </a>
      </h3>
    </article>
  );
}

export function ArticleCard({ article, eager }: { article: ArticlePreview; eager?: boolean }) {
  const href = articleHref(article.slug);
  return (
    <article className="post">
      <div className="post__picture">
        <ArticlePicture
          article={article}
          sizes="(width <= 45em) 100vw, (width <= 73.75em) 31vw, 278px"
          eager={eager}
        />
      </div>
      <ArticleByline article={article} />
      <h2 className="post__title heading-3">
        <a href={href}>{typesetNode(article.title)}</a>
      </h2>
      <p className="post__excerpt">{typesetNode(article.excerpt)}</p>
      <a className="post__more" href={href}>
        {LABELS.more}
        <span className="visually-hidden">: {article.title}</span>
        <Icon name="arrow-right" />
      </a>
    </article>
  );
}

type ArticlePictureProps = Pick<ComponentProps<typeof Picture>, 'sizes' | 'eager' | 'priority'> & {
  article: Pick<ArticleLink, 'coverUrls'>;
};

export function ArticlePicture({ article, ...picture }: ArticlePictureProps) {
  return (
    <Picture
      covers={article.coverUrls}
      prefer={['big', '800', 'default']}
      widths={{ '800': 800, big: 1600 }}
      width={1600}
      height={960}
      {...picture}
    />
  );
}

type ArticleBylineProps = { article: Pick<ArticlePreview, 'date' | 'author'> };

export function ArticleByline({ article: { date, author } }: ArticleBylineProps) {
  if (date === null && author?.fullName === undefined) return null;
  return (
    <p className="post__byline">
      <ArticleDate date={date} />{' '}
      {author?.fullName && (
        <span>
          {LABELS.author}: {author.fullName}
        </span>
      )}
    </p>
  );
}
