import { InfoPage } from '#app/components/pages/info-page.tsx';
import type { Route } from './+types/info-page';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/info-page.server.ts';

export default function InfoRoute({ loaderData }: Route.ComponentProps) {
  return <InfoPage {...loaderData} />;
}
