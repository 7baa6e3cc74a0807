import type { StaticHandlerContext } from 'react-router';
import { dataScript, type Piece } from '#app/services/http/inline-scripts.server.ts';
import { SHARED_PAGES } from '#app/services/http/shared-pages.server.ts';

/**
 * The data of a page for its scripts. The router would encode all of them anew for each page, although all but the
 * shopper's own say the same for everybody. So they are told in two parts: what the page says to everybody, which is kept like other pieces,
 * and the rest. Together they are what the client router reads (the format of turbo-stream).
 */

/** What one shopper alone is told, by its name in the data of the frame and of pages. */
const PERSONAL = new Set(['cart', 'user', 'favorites', 'hasCookieConsent', 'notices']);

type Entries = [name: string, value: unknown][];
type RouteData = { id: string; shared: Entries; own: Entries };

/** What the data of a page are made of; `null`: the router must encode them. */
export function pageDataOf({ loaderData, actionData, errors, matches }: StaticHandlerContext) {
  if (actionData || errors) return null;
  const route = matches.at(-1)?.route;
  const isShared = SHARED_PAGES.includes(route?.path ?? '');
  const routes: RouteData[] = [];
  for (const [id, data] of Object.entries(loaderData)) {
    if (!isPlainObject(data)) return null;
    // What is not there need not be told.
    const entries = Object.entries(data).filter(([, value]) => value !== undefined);
    const isForAll = ([name]: Entries[number]) => !PERSONAL.has(name) && (isShared || id === 'root');
    routes.push({ id, shared: entries.filter(isForAll), own: entries.filter((one) => !isForAll(one)) });
  }
  const props = routes.flatMap(({ id, shared }) =>
    shared.map(([name, value]): [string, unknown] => [`${id}.${name}`, value]),
  );
  return {
    routes,
    /** Whether nothing of the page but what the frame tells of the shopper differs between shoppers. */
    isShared,
    /** All that the shared part is made of. */
    shared: { ...Object.fromEntries(props), own: routes.map(namesOfOwn).join() },
  };
}

function namesOfOwn({ id, own }: RouteData): string {
  return [id, ...own.map(([name]) => name)].join(' ');
}

export type PageData = NonNullable<ReturnType<typeof pageDataOf>>;

/** What the page tells everybody, and how many values that is. */
export type SharedPart = Piece & { count: number };

/**
 * The scripts that hand them over; `null` if the router must encode them.
 *
 * @param kept the part for everybody as it was made before, or what this makes.
 */
export function dataScripts(data: PageData, kept: (make: () => SharedPart) => SharedPart): Piece[] | null {
  try {
    const shared = kept(() => sharedPart(data));
    return [shared, ownPart(data, shared.count)];
  } catch (error) {
    if (error instanceof NotPlain) return null;
    throw error;
  }
}

function sharedPart({ routes }: PageData): SharedPart {
  const values = new Values(0);
  const [state, loaderData] = [values.reserve(), values.reserve()];
  const told = routes.map(({ id, shared, own }) => ({
    key: values.indexOf(id),
    index: values.reserve(),
    pairs: shared.map(([name, value]): Pair => [values.indexOf(name), values.indexOf(value)]),
    ownKeys: own.map(([name]) => values.indexOf(name)),
  }));
  values.write(state, [
    [values.indexOf('loaderData'), loaderData],
    [values.indexOf('actionData'), NULL],
    [values.indexOf('errors'), NULL],
  ]);
  values.write(
    loaderData,
    told.map(({ key, index }): Pair => [key, index]),
  );
  const count = values.count;
  let next = count;
  for (const { index, pairs, ownKeys } of told) {
    const own = ownKeys.map((key): Pair => {
      next += 1;
      return [key, next - 1];
    });
    values.write(index, [...pairs, ...own]);
  }
  return { ...dataScript(`[${values.text()}`, { isLast: false }), count };
}

/** What is the shopper's own, behind `count` values. Those that the first part names come first. */
function ownPart({ routes }: PageData, count: number): Piece {
  const values = new Values(count);
  const own = routes.flatMap((route) => route.own.map(([, value]) => ({ value, index: values.reserve() })));
  for (const { value, index } of own) values.tell(index, value);
  return dataScript(`${values.count > count ? `,${values.text()}` : ''}]\n`, { isLast: true });
}

/** The router can encode it, and this cannot. */
class NotPlain extends Error {}

const NULL = -5;
const UNDEFINED = -7;

type Pair = [key: number, value: number];

/** A list in which each value stands once; objects and lists name what is in them by its index. */
class Values {
  readonly #texts: string[] = [];
  readonly #known = new Map<unknown, number>();
  readonly #first: number;

  constructor(first: number) {
    this.#first = first;
  }

  /** Of all values, with those before the first. */
  get count(): number {
    return this.#first + this.#texts.length;
  }

  text(): string {
    return this.#texts.join();
  }

  /** The index of what is told later. */
  reserve(): number {
    return this.#first + this.#texts.push('null') - 1;
  }

  indexOf(value: unknown): number {
    if (value === undefined) return UNDEFINED;
    if (value === null) return NULL;
    const known = this.#known.get(value);
    if (known !== undefined) return known;
    const index = this.reserve();
    this.#known.set(value, index);
    this.tell(index, value);
    return index;
  }

  write(index: number, pairs: readonly Pair[]): void {
    this.#texts[index - this.#first] = `{${pairs.map(([key, value]) => `"_${key}":${value}`).join()}}`;
  }

  tell(index: number, value: unknown): void {
    if (isPlainObject(value)) {
      const pairs = Object.entries(value).map(([key, one]): Pair => [this.indexOf(key), this.indexOf(one)]);
      this.write(index, pairs);
    } else {
      this.#texts[index - this.#first] = Array.isArray(value)
        ? `[${value.map((one) => this.indexOf(one)).join()}]`
        : textOf(value);
    }
  }
}

function textOf(value: unknown): string {
  const isJson =
    value === null ||
    typeof value === 'string' ||
    typeof value === 'boolean' ||
    (Number.isFinite(value) && !Object.is(value, -0));
  if (!isJson) throw new NotPlain();
  return JSON.stringify(value);
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
