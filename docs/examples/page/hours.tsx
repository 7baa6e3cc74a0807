import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { shouldRevalidatePage } from '#app/components/navigation/revalidation.ts';
import { crumbsUnderHome } from '#app/domain/navigation/crumbs.ts';
import { getApi } from '#app/services/api/upstream.server.ts';
import { getShopHours } from '#app/services/catalogue/content.server.ts';
import { setPageHead } from '#app/services/pages/page-head.server.ts';
import type { Route } from './+types/hours';

const TITLE = 'Часы работы';

export { pageMeta as meta } from '#app/domain/seo/page-meta.ts';

export const shouldRevalidate = shouldRevalidatePage;

/** Without the hours `getShopHours` throws a 503, shown by page-errors.tsx. */
export async function loader({ context }: Route.LoaderArgs) {
  const head = setPageHead(context, '/hours', { title: TITLE, crumbs: crumbsUnderHome(TITLE) });
  const { workDays } = await getShopHours(getApi(context));
  return { head, days: workDays };
}

export { refuseForms as action } from '#app/services/http/no-action.server.ts';

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
