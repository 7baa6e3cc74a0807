import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { pageMeta } from '#app/domain/seo/page-meta.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { listWorkDays } from '#app/services/catalogue/content.server.ts';
import type { Route } from './+types/hours';

const TITLE = 'Часы работы';

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageMeta(matches[0].loaderData, location.pathname, { title: TITLE, crumbs: crumbsUnderHome(TITLE) });

export const shouldRevalidate = shouldRevalidatePage;

/** Without the hours there is nothing to show: `listWorkDays` throws a 503, and its page comes from page-errors.tsx. */
export async function loader({ context }: Route.LoaderArgs) {
  return { days: await listWorkDays(getApi(context)) };
}

export { refuseForms as action } from '#app/services/http/no-forms.server.ts';

export default function HoursPage({ loaderData: { days } }: Route.ComponentProps) {
  return (
    <>
      <BreadcrumbBanner title={TITLE} crumbs={crumbsUnderHome(TITLE)} compact />
      <dl className="container block">
        {days.map(({ day, status }) => (
          <div key={day}>
            <dt>{day}</dt> <dd>{status}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
