import { href, isRouteErrorResponse, useLocation } from 'react-router';
import { BreadcrumbBanner } from '#app/components/frame/breadcrumb-banner.tsx';
import { LABELS, MESSAGES } from '#app/domain/messages.ts';
import { phoneHref } from '#app/domain/phone.ts';

const TITLES: Partial<Record<number, string>> = {
  404: MESSAGES.notFoundTitle,
  503: MESSAGES.unavailableTitle,
};

const TEXTS: Partial<Record<number, string>> = {
  400: MESSAGES.badRequest,
  403: MESSAGES.foreignForm,
  404: MESSAGES.pageMissing,
  405: MESSAGES.methodNotAllowed,
  413: MESSAGES.tooLarge,
  415: MESSAGES.badRequest,
  503: MESSAGES.unavailable,
};

function statusOf(error: unknown): number {
  return isRouteErrorResponse(error) ? error.status : 500;
}

export function errorTitle(error: unknown): string {
  return TITLES[statusOf(error)] ?? MESSAGES.errorTitle;
}

/**
 * What stands in the frame when a page cannot: the code, what happened, and a way on. No detail of the error: it is in
 * the log, and may hold what no shopper should read.
 *
 * @param phone of the shop; whoever cannot order here can call.
 */
export function ErrorPage({ error, phone }: { error: unknown; phone?: string | undefined }) {
  const { pathname, search } = useLocation();
  const status = statusOf(error);
  const title = errorTitle(error);
  return (
    <>
      <BreadcrumbBanner title={title} crumbs={[{ title: LABELS.home, to: href('/') }, { title }]} compact />
      <section className="error-page container">
        <ErrorCode status={status} />
        <p className="error-page__text">{messageOf(error) ?? TEXTS[status] ?? MESSAGES.error}</p>
        <p className="error-page__ways">
          {status >= 500 && (
            <a className="button button--primary" href={pathname + search}>
              {MESSAGES.retry}
            </a>
          )}
          <a className="button button--plain" href={href('/categories')}>
            {LABELS.menu}
          </a>
          {status >= 500 && phone && (
            <a className="button button--plain" href={phoneHref(phone)}>
              {phone}
            </a>
          )}
        </p>
      </section>
    </>
  );
}

/** A pretzel for the zero, where there is one. */
function ErrorCode({ status }: { status: number }) {
  return <p className="error-page__code">{status}</p>;
}

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
