import { latePage } from '#app/components/late-page.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { ARTICLE_CRUMBS } from '#app/domain/navigation/crumbs.ts';
import { articleHref, slugAt } from '#app/domain/navigation/page-addresses.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { newsArticleData } from '#app/domain/seo/structured-data.ts';
import { orNull } from '#app/services/api/thrown.server.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { findSeoPage, getArticle } from '#app/services/catalogue/content.server.ts';
import { PageType } from '#contract/enums.ts';
import type { Route } from './+types/article';

export const meta: Route.MetaFunction = ({ loaderData, matches, location }) => {
  const site = matches[0].loaderData;
  const article = loaderData?.article;
  return pageMeta(site, article ? articleHref(article.slug) : location.pathname, {
    title: article?.title ?? '',
    description: article?.excerpt,
    metaData: article?.metaData,
    covers: article?.coverUrls,
    type: article && { article },
    crumbs: ARTICLE_CRUMBS,
    structuredData: import.meta.env.SSR && site && article && [newsArticleData(site, article)],
  });
};

export const shouldRevalidate = shouldRevalidatePage;

export async function loader({ url, context }: Route.LoaderArgs) {
  const api = getApi(context);
  const [article, seo] = await Promise.all([
    getArticle(api, slugAt(url.pathname)),
    orNull(findSeoPage(api, PageType.NEWS)),
  ]);
  return { article, banner: seo?.banner };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default latePage(() => import('./pages/article.tsx').then((page) => page.ArticlePage));
