import { Link } from 'react-router';
import { ArticleDate } from '#app/components/catalogue/article-date.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { Picture } from '#app/components/picture/picture.tsx';
import { words } from '#app/components/words.tsx';
import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import type { Surroundings } from '#app/domain/shop/surroundings.ts';
import { Logo } from './logo.tsx';
import type { SurroundingsProps } from './surroundings.ts';
import { useSurroundings } from './use-surroundings.ts';

type FooterProps = SurroundingsProps & { siteName: string; logo: string; privacyHref: string };

export function Footer(props: FooterProps) {
  const { siteName, logo, privacyHref } = props;
  const { about, social, lastArticles, workDays, todayIndex, year } = useSurroundings(props);
  return (
    <footer className="site-footer screen-only">
      <div className="container">
        <div className="site-footer__columns">
          <div>
            <Logo siteName={siteName} image={logo} />
            {about && <p className="site-footer__about">{words(about)}</p>}
            {social && (
              <a className="button button--plain button--small" href={social.url} rel="me noopener">
                <Icon name="telegram" />
                {social.title || 'Мы в соцсетях'}
              </a>
            )}
          </div>
          {lastArticles.length > 0 && <LastArticles articles={lastArticles} />}
          {workDays.length > 0 && <Hours workDays={workDays} todayIndex={todayIndex} />}
        </div>
        <div className="site-footer__end">
          <p>{`© ${year} «${siteName}»`}</p>
          <Link to={privacyHref}>Политика конфиденциальности</Link>
        </div>
      </div>
    </footer>
  );
}

function LastArticles({ articles }: { articles: readonly ArticleLink[] }) {
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

function Hours({ workDays, todayIndex }: Pick<Surroundings, 'workDays' | 'todayIndex'>) {
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
