import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import type { ArticleLink, ArticlePreview } from '#app/domain/catalogue/article.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { ArticleDate } from './article-date.tsx';

type ArticleCardProps = { level?: 2 | 3; eager?: boolean } & (
  | { article: ArticlePreview; variant: 'list' }
  | { article: ArticleLink; variant: 'small' }
);

/** `list`: the news page, three in a row, with author and the beginning of the text. `small`: rows of three. */
export function ArticleCard({ level = 2, eager, ...props }: ArticleCardProps) {
  const href = articleHref(props.article.slug);
  const Heading = `h${level}` as const;
  if (props.variant === 'small') {
    const { article } = props;
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
            eager={eager}
          />
        </div>
        <ArticleDate date={article.date} />
        <Heading className="news-card__title">
          <a className="cover-link" href={href}>
            {words(article.title)}
          </a>
        </Heading>
      </article>
    );
  }
  const { article } = props;
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
      <Heading className="post__title heading-3">
        <a href={href}>{words(article.title)}</a>
      </Heading>
      <p className="post__excerpt">{words(article.excerpt)}</p>
      <a className="post__more" href={href}>
        {LABELS.more}
        <span className="visually-hidden">: {article.title}</span>
        <Icon name="arrow-right" />
      </a>
    </article>
  );
}

type ArticlePictureProps = {
  article: Pick<ArticleLink, 'coverUrls'>;
  sizes?: string;
  eager?: boolean;
  priority?: boolean;
};

/** The cover: across the main column above the article, unless `sizes` says otherwise. */
export function ArticlePicture({
  article,
  sizes = '(width <= 73.75em) 100vw, 880px',
  ...loading
}: ArticlePictureProps) {
  return (
    <Picture
      covers={article.coverUrls}
      prefer={['big', '800', 'default']}
      widths={{ '800': 800, big: 1600 }}
      sizes={sizes}
      width={1600}
      height={960}
      {...loading}
    />
  );
}

type ArticleBylineProps = { article: Pick<ArticlePreview, 'date' | 'author'> };

/** Date and author, as far as they are known. */
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
