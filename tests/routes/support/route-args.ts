/** One loader or action alone, for what a page hides: the exact data, a thrown response. */
import type { RouterContextProvider } from 'react-router';
import { middleware } from '#app/root.tsx';
import { type Api, createContext, createUpstream, type Memory } from './visit.ts';

type Context = Readonly<RouterContextProvider>;

export function routeArgs<Params extends Record<string, string | undefined>>(
  request: Request,
  params: Params,
  context: Context,
) {
  const url = new URL(request.url);
  url.pathname = url.pathname.replace(/(^|\/)_\.data$/, '$1').replace(/\.data$/, '');
  // The router gives the pattern of the route, with a parameter in the place of a name.
  const pattern = url.pathname.replace(/^(\/[^/]+)\/[^/]+$/, '$1/:name');
  return { request, url, params, context, pattern };
}

/**
 * Runs a loader or an action inside the app's own middleware, so that it finds its API client and cookies:
 *
 *     const { result } = await inRequest(api, browserRequest('/category/pivo'), (context) =>
 *       loader(routeArgs(request, { slug: 'pivo' }, context)));
 *
 * @param api an object of `createUpstream` is shared by its requests; else each begins with an empty cache
 * @returns what it returned or threw, and the headers that the middleware added
 */
export async function inRequest<T>(
  api: Api & Memory,
  request: Request,
  work: (context: Context) => T | Promise<T>,
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
  const chain = middleware.reduceRight<() => Promise<Response>>((next, step) => {
    return async () => ((await step(routeArgs(request, {}, context), next)) ?? (await next())) as Response;
  }, innermost);
  const { headers } = await chain();
  return { ...outcome, headers };
}
