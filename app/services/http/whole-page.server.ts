import { createContext, type RouterContextProvider } from 'react-router';

/** A document beside its answer. In the body of a `Response` it would be made a stream and bytes again. */
type WholePage = { response: Response; html: Buffer<ArrayBuffer> };

/** Somebody who takes documents in this way. `null`: they are in the body, as everywhere. */
export const wholePageContext = createContext<{ page: WholePage | null } | null>(null);

/** The answer with a document, as whoever asked takes it. */
export function pageResponse(
  html: Buffer<ArrayBuffer>,
  init: ResponseInit,
  context: Readonly<RouterContextProvider>,
): Response {
  const taker = context.get(wholePageContext);
  if (!taker) return new Response(html, init);
  const response = new Response(null, init);
  taker.page = { response, html };
  return response;
}

/** The document that belongs to this very answer; `null`: it has a body, or none at all. */
export function takePage(
  response: Response,
  context: Readonly<RouterContextProvider>,
): Buffer<ArrayBuffer> | null {
  const page = context.get(wholePageContext)?.page;
  return page?.response === response ? page.html : null;
}
