import type { ArticlePreview, ArticleView } from '#app/domain/catalogue/article.ts';
import { sharedCoverOf } from '#app/domain/catalogue/covers.ts';
import { articleHref } from '#app/domain/navigation/page-addresses.ts';
import { absoluteUrl, makeLinksAbsolute } from '#app/domain/seo/absolute-url.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import { cdata, type Xml, xml, xmlDocument } from '#app/domain/text/xml.ts';
import { orNull } from '#app/services/api/http-errors.server.ts';
import {
  findSeoPage,
  getArticle,
  getSettings,
  listArticles,
} from '#app/services/catalogue/content.server.ts';
import { env } from '#app/services/env.server.ts';
import { publicDocument } from '#app/services/http/documents.server.ts';
import { getAnonymousApi } from '#app/services/http/request.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/news-rss';

const FEED_SIZE = 20;

/** Full texts. @throws 503 while the API is unavailable */
export async function loader({ request, context }: Route.LoaderArgs) {
  const api = getAnonymousApi(context);
  const [settings, seo, { results: articles }] = await Promise.all([
    getSettings(api),
    findSeoPage(api, PageType.NEWS),
    listArticles(api, { pageSize: FEED_SIZE }),
  ]);
  const fullArticles = await Promise.all(articles.map(({ slug }) => orNull(getArticle(api, slug))));
  const items = articles.map((article, index) => itemOf(article, fullArticles[index]));
  const feed = xml`<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${[settings.SITE_NAME, LABELS.news].filter(Boolean).join(': ')}</title>
<link>${urlOf('/articles')}</link>
<description>${seo?.metaData.description || settings.ABOUT_US || LABELS.news}</description>
<language>ru</language>
<atom:link href="${urlOf('/feed.xml')}" rel="self" type="application/rss+xml"/>
${items}
</channel>
</rss>`;
  return publicDocument(request, xmlDocument(feed), 'application/rss+xml');
}

function itemOf(
  { slug, title, excerpt, author, date, tags, coverUrls }: ArticlePreview,
  full: ArticleView | null | undefined,
): Xml {
  const link = urlOf(articleHref(slug));
  const cover = sharedCoverOf(coverUrls);
  return xml`<item>
<title>${title}</title>
<link>${link}</link>
<guid isPermaLink="true">${link}</guid>
${[
  ...(date?.iso ? [xml`<pubDate>${new Date(date.iso).toUTCString()}</pubDate>`] : []),
  ...(author?.fullName ? [xml`<dc:creator>${author.fullName}</dc:creator>`] : []),
  ...tags.map((tag) => xml`<category>${tag}</category>`),
  ...(cover ? [xml`<media:content url="${urlOf(cover)}" medium="image"/>`] : []),
  xml`<description>${full?.metaData?.description || excerpt}</description>`,
  ...(full?.content
    ? [xml`<content:encoded>${cdata(makeLinksAbsolute(full.content, env.PUBLIC_URL))}</content:encoded>`]
    : []),
]}
</item>`;
}

function urlOf(address: string): string {
  return absoluteUrl(env.PUBLIC_URL, address);
}
