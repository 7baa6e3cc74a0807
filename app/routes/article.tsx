import { ArticlePage } from '#app/components/pages/article.tsx';
import type { Route } from './+types/article';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/article.server.ts';

export default function ArticleRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} />;
}
