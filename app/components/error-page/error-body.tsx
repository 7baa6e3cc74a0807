import { href, isRouteErrorResponse } from 'react-router';
import { isNetworkFailure } from '#app/components/navigation/offline.ts';
import { ERROR_TEXTS } from '#app/domain/text/error-texts.ts';
import * as MESSAGES from '#app/domain/text/messages.ts';
import { phoneHref } from '#contract/phones.ts';
import { errorTitle, statusOf } from './error-title.ts';
import pretzelUrl from './pretzel.webp?url';

function errorText(error: unknown): string {
  const status = statusOf(error);
  if (status !== null) return messageOf(error) ?? ERROR_TEXTS[status] ?? MESSAGES.error;
  return isNetworkFailure(error) ? MESSAGES.offline : MESSAGES.errorHere;
}

type ErrorBodyProps = {
  error: unknown;
  /** Of the page that cannot be shown. */
  address: string;
  phone: string | undefined;
};

/**
 * What stands in the frame when a page cannot: the code, what happened, and a way on. No detail of the error: it is in
 * the log, and may hold what no shopper should read.
 *
 * @param phone of the shop; whoever cannot order here can call.
 */
export function ErrorBody({ error, address, phone }: ErrorBodyProps) {
  const status = statusOf(error);
  const isFailure = status === null || status === 429 || status >= 500;
  return (
    <section className="error-page container">
      {status !== null && (
        <p className="error-page__code">
          <span className="visually-hidden">Код ошибки {status}</span>
          <ErrorCode status={status} />
        </p>
      )}
      <ErrorText title={errorTitle(error)} text={errorText(error)} />
      <p className="error-page__ways">
        {isFailure && (
          <a
            className="button button--primary"
            href={address}
            // Without a connection the browser would have no document to show. The router asks for the page again.
            data-reload={isNetworkFailure(error) ? undefined : ''}
          >
            {MESSAGES.retry}
          </a>
        )}
        <a className={`button button--${isFailure ? 'plain' : 'primary'}`} href={href('/categories')}>
          Всё меню
        </a>
        {isFailure && phone && (
          <a className="button button--plain" href={phoneHref(phone)}>
            {phone}
          </a>
        )}
      </p>
    </section>
  );
}

/** The code in poster figures, a pretzel for each zero. */
function ErrorCode({ status }: { status: number }) {
  return (
    <span className="error-page__figures" aria-hidden="true">
      {[...String(status)].map((figure, place) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: a number's figures never change places
        figure === '0' ? <img key={place} src={pretzelUrl} width={304} height={304} alt="" /> : figure,
      )}
    </span>
  );
}

/** The specification's sentence is one text in two sizes: split where it has two spaces. */
function ErrorText({ title, text }: { title: string; text: string }) {
  const [first = '', second] = text.split(/(?<= {2})/);
  if (second === undefined) {
    return (
      <>
        <h1 className="heading-2">{title}</h1>
        <p className="error-page__text">{text}</p>
      </>
    );
  }
  return (
    <h1 className="error-page__sentence">
      <span className="heading-2">{first}</span>
      <span className="error-page__text">{second}</span>
    </h1>
  );
}

function messageOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error)) return undefined;
  const { message } = (error.data ?? {}) as { message?: unknown };
  return typeof message === 'string' ? message : undefined;
}
