import { ArticlesPage } from '#app/components/pages/articles.tsx';
import type { Route } from './+types/articles';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/articles.server.ts';

export default function ArticlesRoute({ loaderData }: Route.ComponentProps) {
  return <ArticlesPage {...loaderData} />;
}
