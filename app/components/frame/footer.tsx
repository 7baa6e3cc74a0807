import { href } from 'react-router';
import { ArticleDate } from '#app/components/catalogue/article-date.tsx';
import { fragment } from '#app/components/fragment.tsx';
import { Icon } from '#app/components/icon/icon.tsx';
import { ThumbList } from '#app/components/picture/thumb.tsx';
import { typesetNode } from '#app/components/typeset-text.tsx';
import type { ArticleLink } from '#app/domain/catalogue/article.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import type { Frame } from '#app/domain/shop/frame.ts';
import { REFUSAL_FIELD } from '#app/domain/shopper/cookie-names.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { quoted } from '#app/domain/text/typography.ts';
import { Logo } from './logo.tsx';
import { OpeningStatus } from './opening-status.tsx';

type FooterProps = Pick<
  Frame,
  'siteName' | 'logo' | 'about' | 'social' | 'lastArticles' | 'workDays' | 'todayIndex' | 'year'
> & {
  stopText?: string | undefined;
  hasStatistics?: boolean | undefined;
};

export const Footer = fragment('footer', FooterContent, () => ({ className: 'site-footer screen-only' }));

function FooterContent(props: FooterProps) {
  const { siteName, logo, about, social, lastArticles, workDays, todayIndex, year, stopText, hasStatistics } =
    props;
  return (
    <div className="container">
      <div className="site-footer__columns">
        <div>
          <Logo siteName={siteName} image={logo} />
          {about && <p className="site-footer__about">{typesetNode(about)}</p>}
          {social && (
            <a className="button button--plain button--small" href={social.url} rel="me noopener">
              <Icon name="telegram" />
              {social.title || 'Мы в соцсетях'}
            </a>
          )}
        </div>
        {lastArticles.length > 0 && <LastArticles articles={lastArticles} />}
        {(workDays.length > 0 || stopText) && (
          <Hours workDays={workDays} todayIndex={todayIndex} stopText={stopText} />
        )}
      </div>
      <div className="site-footer__end">
        <p>{`© ${year} ${quoted(siteName)}`}</p>
        <a href={href('/orders')}>{LABELS.ownOrders}</a>{' '}
        <a href="/page/privacy">Политика конфиденциальности</a>{' '}
        {hasStatistics && (
          <form method="post" action="/cookie-consent">
            <button
              type="submit"
              className="button button--plain button--small"
              name={REFUSAL_FIELD}
              value="on"
            >
              Не считать мои посещения
            </button>
          </form>
        )}
      </div>
    </div>
  );
}

function LastArticles({ articles }: { articles: readonly ArticleLink[] }) {
  return (
    <section aria-labelledby="footer-articles">
      <h2 id="footer-articles" className="heading-3">
        Последние обновления
      </h2>
      <ThumbList
        className="site-footer__articles"
        items={articles.map(({ slug, title, coverUrls, date }) => ({
          href: articleHref(slug),
          title,
          covers: coverUrls,
          note: <ArticleDate date={date} />,
        }))}
      />
    </section>
  );
}

function Hours({
  workDays,
  todayIndex,
  stopText,
}: Pick<FooterProps, 'workDays' | 'todayIndex' | 'stopText'>) {
  return (
    <section aria-labelledby="footer-hours">
      <h2 id="footer-hours" className="heading-3">
        Часы работы
      </h2>
      {stopText && <OpeningStatus open={false} text={stopText} />}
      <ul className="site-footer__hours">
        {workDays.map(({ day, status }, index) => (
          <li key={day} aria-current={index === todayIndex ? 'date' : undefined}>
            <span>{typesetNode(day)}</span> <span>{typesetNode(status)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
