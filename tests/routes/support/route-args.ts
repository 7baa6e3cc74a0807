import type { RouterContextProvider } from 'react-router';
import { middleware } from '#app/root.tsx';
import { type Api, createContext, createUpstream, type Memory } from './visit.ts';

/** The arguments of one loader or action. */
export function routeArgs<Params extends Record<string, string | undefined>>(
  request: Request,
  params: Params,
  context: Readonly<RouterContextProvider>,
) {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(^|\/)_\.data$/, '$1').replace(/\.data$/, '');
  // As the router has it: a name in the address is none of the pattern.
  const pattern = url.pathname.replace(/^(\/[^/]+)\/[^/]+$/, '$1/:name');
  return { request, url, params, context, pattern };
}

/**
 * Runs one loader or action alone, inside the app's own middleware, which gives it the API client, the notices and the
 * rest of what it finds in its context:
 *
 *     const { result } = await inRequest(api, browserRequest('/category/pivo'), (context) =>
 *       loader(routeArgs(request, { slug: 'pivo' }, context)));
 *
 * @param api with what `createUpstream` made of it, requests share what they remember; else each begins anew
 * @returns what it returned or, if it threw, what it threw; and the headers the middleware added, cookies among them
 */
export async function inRequest<T>(
  api: Api & Memory,
  request: Request,
  work: (context: Readonly<RouterContextProvider>) => T | Promise<T>,
): Promise<{ result?: T; thrown?: unknown; headers: Headers }> {
  const context = createContext(createUpstream(api, api));
  const outcome: { result?: T; thrown?: unknown } = {};
  const innermost = async () => {
    try {
      outcome.result = await work(context);
    } catch (error) {
      outcome.thrown = error;
    }
    return new Response();
  };
  const chain = middleware.reduceRight<() => Promise<Response>>(
    (next, step) => async () => {
      const args = routeArgs(request, {}, context);
      return ((await step(args, next)) ?? (await next())) as Response;
    },
    innermost,
  );
  const { headers } = await chain();
  return { ...outcome, headers };
}
