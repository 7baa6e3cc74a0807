import { CONDITIONAL_CHANGES, IDEMPOTENT_ORDERS } from '#contract/content.ts';
import { MAX_PAGE_SIZE } from '#contract/defaults.ts';
import { truncateText } from '#contract/truncate-text.ts';
import { Caller, NoReply } from './caller.ts';
import { listOf, shown } from './differences.ts';
import { type EndpointName, LISTINGS, type Listing, pathOf, templateOf } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import type { JsonObject } from './openapi.ts';
import { checkOptions } from './options.ts';
import { type Place, Report } from './report.ts';
import { checkCart, checkOrder } from './shopping.ts';

type Options = {
  /** With `/api/v1`. */
  url: string;
  /** Also a message. */
  order?: boolean;
  /** `usertoken` of a signed-in guest. */
  token?: string | undefined;
  timeoutMs?: number;
  /** Records per list that are read one by one. */
  sample?: number;
  /** Progress. */
  onCall?: (call: number, endpoint: string) => void;
  /** ms. */
  now?: () => number;
};
type Records = Map<EndpointName, JsonObject[]>;
type Walk = { exchange: Exchange; guest: Caller; records: Records; sample: number };

/** Matches no record. */
const UNKNOWN = 'zzqxjvwkzzqx';

/** All of openapi.yaml. Without `order` it writes only its own cart, and empties it. */
export async function checkApi(options: Options): Promise<Report> {
  const { url, order = false, token, timeoutMs = 10_000, sample = 20, onCall, now } = options;
  const report = new Report();
  const newCaller = () => new Caller(url, timeoutMs, now);
  report.unreachable = await findOutage(newCaller());
  if (report.unreachable !== null) return report;

  const exchange = new Exchange(report, onCall);
  const walk: Walk = { exchange, guest: newCaller(), records: new Map(), sample };
  const settings = await exchange.send(walk.guest, 'GET', 'settings', { statuses: [200] });
  await exchange.send(walk.guest, 'GET', 'revision', { statuses: [200] });
  for (const listing of LISTINGS) await checkListing(walk, listing);
  await checkInfoPages(walk);
  const dishes = walk.records.get('products') ?? [];
  for (const text of [truncateText(String(dishes[0]?.title ?? ''), 3), UNKNOWN].filter(Boolean)) {
    await exchange.send(walk.guest, 'GET', 'suggest', { path: pathOf('suggest', text), statuses: [200] });
  }
  await checkUser(exchange, newCaller, token);
  const forSale = dishes
    .map((dish) => ({ ...dish, id: Number(dish.id) }) as JsonObject)
    .filter(({ id, price, canBuy }) => Number.isInteger(id) && (price ?? null) !== null && canBuy !== false);
  if (dishes.length > 0 && forSale.length === 0) {
    const where = { method: 'GET', name: 'products', place: 'results' } as const;
    report.differs(where, 'a dish to try the cart with', 'none that can be bought');
  }
  const plain = forSale.filter(({ hasOptions }) => hasOptions !== true);
  await checkCart(exchange, newCaller, plain, String(settings?.[CONDITIONAL_CHANGES]) === 'true');
  const withOptions = await checkOptions(exchange, newCaller(), forSale);
  const keepsKeys = String(settings?.[IDEMPOTENT_ORDERS]) === 'true';
  await checkOrder(exchange, newCaller, { dish: plain[0], withOptions, keepsKeys, places: order });
  await checkFeedback(exchange, newCaller(), order);
  exchange.reportAbsentFields();
  exchange.reportSlowness();
  return report;
}

/** One of them may time out alone. */
async function findOutage(caller: Caller): Promise<string | null> {
  let outage: string | null = null;
  for (const name of ['settings', 'products'] as const) {
    try {
      await caller.call('GET', templateOf(name));
      return null;
    } catch (error) {
      if (!(error instanceof NoReply)) throw error;
      outage = error.message;
    }
  }
  return outage;
}

async function checkListing(
  walk: Walk,
  { list, whole, queries, filters, optionalFilters = {}, isPaged, single }: Listing,
) {
  const { exchange, guest, records } = walk;
  const { report } = exchange;
  const readBody = (query: string) => {
    const path = templateOf(list) + (query && `?${query}`);
    return exchange.send(guest, 'GET', list, { path, statuses: [200] });
  };
  const read = async (query: string) => {
    const body = await readBody(query);
    return body && listOf(body.results);
  };
  const at = (query: string) => ({ method: 'GET', name: list, example: `?${query}` });
  const body = await readBody(whole);
  const all = listOf(body?.results);
  records.set(list, all);
  const results = { ...at(whole), place: 'results' };
  if (typeof body?.count === 'number') {
    const expected = Math.min(body.count, MAX_PAGE_SIZE);
    report.compare(results, 'as many records as count says', expected, all.length);
  }
  if (all.length === 0) {
    const isNothing = body !== undefined && (list === 'products' || list === 'categories');
    if (isNothing) report.differs(results, 'something to check', 'an empty list');
    const why = exchange.hasFailed('GET', list) ? 'the list is missing' : 'the list is empty';
    const unchecked = single ? [list, single] : [list];
    for (const name of unchecked) report.notChecked({ method: 'GET', name }, why);
    return;
  }
  reportRepeated(report, at(whole), all);
  for (const query of queries ?? []) await read(query);
  for (const filter of filters ?? []) {
    const none = await read(`${filter}=${UNKNOWN}`);
    const what = `no records for an unknown ${filter}`;
    const without = optionalFilters[filter];
    if (none && none.length > 0 && without !== undefined) {
      report.misses(at(`${filter}=${UNKNOWN}`), without);
      continue;
    }
    if (none) report.compare(at(`${filter}=${UNKNOWN}`), what, 0, none.length);
    const query = `${filter}=${encodeURIComponent(exampleOf(filter, all, records))}`;
    const some = await read(query);
    // A section may be empty; a title and a tag match their own record.
    const isSure = (filter === 'search' || filter === 'tag') && !query.endsWith('=');
    if (some?.length === 0 && isSure)
      report.differs(at(query), `records for a ${filter} of this list`, 'none');
  }
  if (isPaged && all.length > 1) {
    const [first, second] = [await read('pageSize=1'), await read('pageSize=1&page=2')];
    if (first) report.compare(at('pageSize=1'), 'one record on a page of one', 1, first.length);
    const named = await read('pageSize=1&page=1');
    if (first && named)
      report.compare(
        at('pageSize=1&page=1'),
        'the first page as without page',
        nameOf(first[0]),
        nameOf(named[0]),
      );
    const isSame = first && second && first[0]?.slug === second[0]?.slug;
    if (isSame) report.differs(at('pageSize=1&page=2'), 'the second record on the second page', 'the first');
  }
  const slugs = all.map(({ slug }) => slug).filter((slug) => typeof slug === 'string');
  if (single) await checkSingles(walk, single, slugs);
}

/** They mean one record by its id or slug. */
function reportRepeated(report: Report, where: Place, records: readonly JsonObject[]): void {
  for (const field of ['id', 'slug']) {
    const seen = new Set<unknown>();
    for (const record of records) {
      const value = record[field];
      if (value === undefined || value === null) continue;
      if (seen.has(value)) {
        report.differs(
          { ...where, place: `results[].${field}` },
          `a ${field} of its own`,
          `${shown(value)} again`,
        );
      }
      seen.add(value);
    }
  }
}

function nameOf(record: JsonObject | undefined): string {
  return record === undefined ? 'no record' : shown(record.slug ?? record.title ?? record.id);
}

/** Evenly spread, and an unknown slug. */
async function checkSingles({ exchange, guest, sample }: Walk, name: EndpointName, slugs: string[]) {
  const step = Math.max(1, slugs.length / sample);
  const chosen = slugs.filter((_, index) => index % step < 1);
  const calls = [...chosen.map((slug) => [slug, 200] as const), [UNKNOWN, 404] as const];
  for (const [slug, status] of calls) {
    await exchange.send(guest, 'GET', name, { path: pathOf(name, slug), statuses: [status] });
  }
}

/** No list contains them: menus, footer and forms link to them. */
async function checkInfoPages(walk: Walk) {
  const menus = JSON.stringify([walk.records.get('navMenus'), walk.records.get('navImages')]);
  const linked = [...menus.matchAll(/"\/page\/([^/?#"]+)/g)].map(([, slug = '']) => slug);
  await checkSingles(walk, 'infoPage', [...new Set(linked)]);
  const { exchange, guest } = walk;
  for (const [slug, without] of Object.entries(OWN_PAGES)) {
    const path = pathOf('infoPage', slug);
    const page = await exchange.send(guest, 'GET', 'infoPage', { path, statuses: [200, 404] });
    if (page && page.title === undefined)
      exchange.report.misses({ method: 'GET', name: 'infoPage' }, without);
  }
}

/** How the storefront works without them. */
const OWN_PAGES = {
  privacy: 'the links to the privacy policy, /page/privacy, lead to a missing page',
  'personal-data': 'the consent to personal data has no page of its own, /page/personal-data',
  offer: 'the cart has no link to the terms of sale, /page/offer',
};

async function checkUser(exchange: Exchange, newCaller: () => Caller, token: string | undefined) {
  const send = async (method: string, statuses: number[], about: string, usertoken?: string) => {
    const caller = newCaller();
    if (usertoken !== undefined) caller.cookies.set('usertoken', usertoken);
    const body = method === 'POST' ? { action: 'logout' } : undefined;
    await exchange.send(caller, method, 'currentUser', { body, statuses, about });
  };
  await send('GET', [401], 'without a token');
  await send('GET', [401], 'with an unknown token', UNKNOWN);
  await send('POST', [401, 204], 'with an unknown token', UNKNOWN);
  if (token !== undefined) return send('GET', [200], 'with --token', token);
  exchange.report.notChecked({ method: 'GET', name: 'currentUser' }, 'a profile: needs --token');
}

/** Its body is not read. */
const ACCEPTED = [200, 201, 202, 204];

async function checkFeedback(exchange: Exchange, caller: Caller, sends: boolean) {
  const empty = { fullName: '', email: '', subject: '', content: '' };
  const where = { method: 'POST', name: 'feedback' } as const;
  const about = 'all fields empty';
  const statuses = [400, ...ACCEPTED];
  const refusal = await exchange.send(caller, 'POST', 'feedback', {
    body: empty,
    statuses,
    about,
    unread: ACCEPTED,
  });
  if (refusal && !Object.keys(empty).some((field) => field in refusal)) {
    exchange.report.misses(where, 'messages with empty fields are accepted: only the shop refuses them');
  }
  if (!sends) return exchange.report.notChecked(where, 'an accepted message: needs --order');
  const person = { fullName: 'check:api', email: 'check-api@example.com' };
  const body = { ...person, subject: 'Проверка API', content: 'Отвечать не нужно.' };
  const call = { body, statuses: ACCEPTED, about: 'a message', unread: ACCEPTED };
  await exchange.send(caller, 'POST', 'feedback', call);
}

function exampleOf(filter: string, records: JsonObject[], known: Records): string {
  const values: Record<string, unknown> = {
    search: records[0]?.title,
    tag: records.flatMap(({ tags }) => tags ?? [])[0],
    category: known.get('categories')?.[0]?.slug,
    foodCategory: known.get('foodCategories')?.[0]?.slug,
  };
  return String(values[filter] ?? '');
}
