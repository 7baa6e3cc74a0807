import { Link } from 'react-router';
import { ArticleDate } from '#app/components/catalogue/article-date.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import type { WorkDay } from '#contract/entities.ts';
import { Logo } from './logo.tsx';

export type FooterProps = {
  siteName: string;
  about: string;
  articles: readonly ArticleLink[];
  workDays: readonly WorkDay[];
  /** Which of `workDays` is today. */
  todayIndex?: number | null;
  social?: { url: string; title: string } | null;
  /** The last line: owner, year. */
  legal?: string;
  privacyHref: string;
};

export function Footer(props: FooterProps) {
  const { siteName, about, articles, workDays, todayIndex, social, legal, privacyHref } = props;
  return (
    <footer className="site-footer screen-only">
      <div className="container">
        <div className="site-footer__columns">
          <div>
            <Logo siteName={siteName} />
            {about && <p className="site-footer__about">{words(about)}</p>}
            {social && (
              <a className="button button--plain button--small" href={social.url} rel="me noopener">
                <Icon name="telegram" />
                {social.title || 'Мы в соцсетях'}
              </a>
            )}
          </div>
          {articles.length > 0 && <LastArticles articles={articles} />}
          {workDays.length > 0 && <Hours workDays={workDays} todayIndex={todayIndex} />}
        </div>
        <div className="site-footer__end">
          <p>{legal || `© «${siteName}»`}</p>
          <Link to={privacyHref}>Политика конфиденциальности</Link>
        </div>
      </div>
    </footer>
  );
}

function LastArticles({ articles }: Pick<FooterProps, 'articles'>) {
  return (
    <section aria-labelledby="footer-articles">
      <h2 id="footer-articles" className="heading-3">
        Последние обновления
      </h2>
      <ul className="site-footer__articles thumb-list">
        {articles.map((article) => (
          <li key={article.slug}>
            <span className="thumb">
              <Picture
                covers={article.coverUrls}
                prefer={['middle', 'default']}
                sizes="72px"
                width={72}
                height={72}
              />
            </span>
            <p>
              <Link className="cover-link" to={articleHref(article.slug)}>
                {words(article.title)}
              </Link>{' '}
              <ArticleDate date={article.date} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Hours({ workDays, todayIndex }: Pick<FooterProps, 'workDays' | 'todayIndex'>) {
  return (
    <section aria-labelledby="footer-hours">
      <h2 id="footer-hours" className="heading-3">
        Часы работы
      </h2>
      <ul className="site-footer__hours">
        {workDays.map(({ day, status }, index) => (
          <li key={day} aria-current={index === todayIndex ? 'date' : undefined}>
            <span>{words(day)}</span> <span>{words(status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
