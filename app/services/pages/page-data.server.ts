import type { StaticHandlerContext } from 'react-router';
import { type Piece, pageDataScript } from '#app/services/http/inline-scripts.server.ts';
import { SHARED_PAGES } from '#app/services/http/shared-pages.server.ts';

/**
 * The data of a page for its scripts. The router would encode all of them anew for each page, although all but the
 * shopper's own say the same for everybody. So they are told in two parts: what the page says to everybody, which is kept like other pieces,
 * and the rest. Both are JSON, which `components/state/page-data.ts` puts together.
 */

/** What one shopper alone is told, by its name in the data of the frame and of pages. */
const PERSONAL = new Set(['cart', 'user', 'favorites', 'hasCookieConsent', 'notices', 'openOrders']);
/** Pages whose head is drawn of what they say to everybody. */
const SHARED_HEADS = [...SHARED_PAGES, 'cart'];

type Entries = [name: string, value: unknown][];
type RouteData = { id: string; shared: Entries; own: Entries };

/** What the data of a page are made of; `null`: the router must encode them. */
export function pageDataOf({ loaderData, actionData, errors, matches }: StaticHandlerContext) {
  if (actionData || errors) return null;
  const route = matches.at(-1)?.route;
  const path = route?.path ?? '';
  const isShared = SHARED_PAGES.includes(path);
  const routes: RouteData[] = [];
  for (const [id, data] of Object.entries(loaderData)) {
    if (!isPlainObject(data)) return null;
    // What is not there need not be told.
    const entries = Object.entries(data).filter(([, value]) => value !== undefined);
    // What stands in the head and the banner is everybody’s, on the cart's page too.
    const isForAll = ([name]: Entries[number]) =>
      !PERSONAL.has(name) && (isShared || id === 'root' || name === 'seo');
    routes.push({ id, shared: entries.filter(isForAll), own: entries.filter((one) => !isForAll(one)) });
  }
  const props = routes.flatMap(({ id, shared }) =>
    shared.map(([name, value]): [string, unknown] => [`${id}.${name}`, value]),
  );
  return {
    routes,
    isHeadShared: SHARED_HEADS.includes(path),
    /** All that the shared part is made of. */
    shared: { ...Object.fromEntries(props), own: routes.map(namesOfOwn).join() },
  };
}

function namesOfOwn({ id, own }: RouteData): string {
  return [id, ...own.map(([name]) => name)].join(' ');
}

export type PageData = NonNullable<ReturnType<typeof pageDataOf>>;

/**
 * The scripts that hand them over; `null` if the router must encode them.
 *
 * @param kept the part for everybody as it was made before, or what this makes.
 */
export function dataScripts({ routes }: PageData, kept: (make: () => Piece) => Piece): Piece[] | null {
  try {
    return [kept(() => scriptOf(routes, 'shared')), scriptOf(routes, 'own')];
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function scriptOf(routes: readonly RouteData[], part: 'shared' | 'own'): Piece {
  const data = Object.fromEntries(routes.map((route) => [route.id, Object.fromEntries(route[part])]));
  expectPlain(data);
  return pageDataScript(data);
}

/** The router can encode it, and JSON cannot. */
class NotPlain extends Error {}

/** What is not there may only be left out of an object. */
function expectPlain(value: unknown): void {
  if (Array.isArray(value)) for (const one of value) expectPlain(one);
  else if (isPlainObject(value)) {
    // A list of all values would be a tenth of the garbage of a page with a cart.
    for (const name in value) if (value[name] !== undefined) expectPlain(value[name]);
  } else if (!isJson(value)) throw new NotPlain();
}

function isJson(value: unknown): boolean {
  return (
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Number.isFinite(value) && !Object.is(value, -0))
  );
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
