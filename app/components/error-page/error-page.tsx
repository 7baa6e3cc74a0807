import { Fragment } from 'react';
import { href, isRouteErrorResponse, useLocation } from 'react-router';
import { isNetworkFailure } from '#app/components/navigation/offline.ts';
import { useFrame } from '#app/components/state/use-frame.ts';
import { isOrderPath } from '#app/domain/navigation/page-addresses.ts';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as LABELS from '#app/domain/text/labels.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import pretzelUrl from './pretzel.webp?url';

/** Details of the error may be confidential: they are only in the log. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const { phone, phoneHref, menu = [] } = useFrame() ?? {};
  const { status, title, text } = describeError(error);
  // Two font sizes, split at the sentence's double space (specification).
  const lead = /^.*? {2}/.exec(text)?.[0];
  const isFailure = status === null || status === 429 || status >= 500;
  const isOrder = isOrderPath(pathname);
  const sections = isFailure || isOrder ? [] : menu.flatMap(({ childs }) => childs).slice(0, 2);
  return (
    <section className="container">
      <div className="error-page coal">
        {status !== null && (
          <p className="error-page__code">
            <span className="visually-hidden">Код ошибки {status}</span>
            <span className="error-page__figures" aria-hidden="true">
              <Figures of={status} />
            </span>
          </p>
        )}
        {lead === undefined ? (
          <>
            <h1 className="heading-2">{title}</h1>
            <p className="error-page__text">{text}</p>
          </>
        ) : (
          <h1 className="error-page__sentence">
            <span className="heading-2">{lead}</span>
            <span className="error-page__text">{text.slice(lead.length)}</span>
          </h1>
        )}
        <p className="error-page__ways">
          {isFailure && (
            <a
              className="button button--primary"
              href={pathname + search}
              // Offline a reload would lose the page: the router retries.
              data-reload={isNetworkFailure(error) ? undefined : ''}
            >
              {MESSAGES.retry}
            </a>
          )}{' '}
          <a className={`button button--${isFailure ? 'plain' : 'primary'}`} href={href('/categories')}>
            Всё меню
          </a>{' '}
          {sections.map(({ id, url, title }) => (
            <Fragment key={id}>
              <a className="button button--plain" href={url}>
                {title}
              </a>{' '}
            </Fragment>
          ))}
          {isOrder && (
            <a className="button button--plain" href={href('/orders')}>
              {LABELS.ownOrders}
            </a>
          )}{' '}
          {(isFailure || isOrder) && phone && (
            <a className="button button--plain" href={phoneHref}>
              {phone}
            </a>
          )}
        </p>
      </div>
    </section>
  );
}

/** A pretzel for the zero. */
function Figures({ of: status }: { of: number }) {
  return [...String(status)].map((figure, place) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the order of digits never changes
    figure === '0' ? <img key={place} src={pretzelUrl} width={304} height={304} alt="" /> : figure,
  );
}

const TITLES: Partial<Record<number, string>> = {
  404: MESSAGES.notFoundTitle,
  410: MESSAGES.goneTitle,
  429: MESSAGES.tooOftenTitle,
  502: MESSAGES.unavailableTitle,
  503: MESSAGES.unavailableTitle,
  504: MESSAGES.unavailableTitle,
};

/** `status`: `null` for an error in the browser. */
function describeError(error: unknown) {
  if (isRouteErrorResponse(error)) {
    const { status } = error;
    const { message } = (error.data || {}) as { message?: unknown };
    const text = typeof message === 'string' ? message : (ERROR_TEXTS[status] ?? MESSAGES.error);
    return { status, title: TITLES[status] ?? MESSAGES.errorTitle, text };
  }
  if (isServerError(error)) return { status: 500, title: MESSAGES.errorTitle, text: MESSAGES.error };
  if (isNetworkFailure(error)) return { status: null, title: MESSAGES.offlineTitle, text: MESSAGES.offline };
  return { status: null, title: MESSAGES.errorTitle, text: MESSAGES.errorHere };
}

/** In production the router replaces messages of server errors. */
function isServerError(error: unknown): boolean {
  if (import.meta.env.SSR) return true;
  if (isNetworkFailure(error)) return false;
  return import.meta.env.DEV || (error instanceof Error && error.message === 'Unexpected Server Error');
}

export function errorTitle(error: unknown): string {
  return describeError(error).title;
}
