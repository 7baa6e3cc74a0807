import { HomePage } from '#app/components/pages/home.tsx';
import pageCss from '#app/styles/pages/home.css?url';
import type { Route } from './+types/home';

export { shouldRevalidatePage as shouldRevalidate } from '#app/components/navigation/revalidation.ts';
export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';
export { refuseForms as action } from '#app/services/http/no-action.server.ts';
export { loader } from '#app/services/pages/home.server.ts';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageCss }];

export default function HomeRoute({ loaderData, matches }: Route.ComponentProps) {
  return <HomePage {...loaderData} siteName={matches[0].loaderData.siteName} />;
}
