import { truncateText } from '#contract/truncate-text.ts';
import { Caller, NoReply } from './caller.ts';
import { listOf } from './differences.ts';
import { type EndpointName, LISTINGS, type Listing, pathOf, templateOf } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import type { JsonObject } from './openapi.ts';
import { checkOptions } from './options.ts';
import { Report } from './report.ts';
import { checkCart, checkOrder } from './shopping.ts';

type Options = {
  /** The base address, with `/api/v1`. */
  url: string;
  /** Places an order and sends a message. */
  order?: boolean;
  /** The `usertoken` of a signed-in guest. */
  token?: string | undefined;
  timeoutMs?: number;
  /** Records of each list that are read one by one. */
  sample?: number;
};
type Records = Map<EndpointName, JsonObject[]>;
type Walk = { exchange: Exchange; guest: Caller; records: Records; sample: number };

/** A slug and search text that matches no record. */
const UNKNOWN = 'zzqxjvwkzzqx';

/** Calls all endpoints of openapi.yaml. Without `order` it writes only its own cart, and empties it. */
export async function checkApi(options: Options): Promise<Report> {
  const { url, order = false, token, timeoutMs = 10_000, sample = 20 } = options;
  const report = new Report();
  const newCaller = () => new Caller(url, timeoutMs);
  report.unreachable = await findOutage(newCaller());
  if (report.unreachable !== null) return report;

  const exchange = new Exchange(report);
  const walk: Walk = { exchange, guest: newCaller(), records: new Map(), sample };
  for (const name of ['settings', 'revision'] as const) {
    await exchange.send(walk.guest, 'GET', name, { statuses: [200] });
  }
  for (const listing of LISTINGS) await checkListing(walk, listing);
  await checkInfoPages(walk);
  const dishes = walk.records.get('products') ?? [];
  for (const text of [truncateText(String(dishes[0]?.title ?? ''), 3), UNKNOWN].filter(Boolean)) {
    await exchange.send(walk.guest, 'GET', 'suggest', { path: pathOf('suggest', text), statuses: [200] });
  }
  await checkUser(exchange, newCaller, token);
  const forSale = dishes.filter(
    ({ id, price, canBuy }) => Number.isInteger(id) && (price ?? null) !== null && canBuy !== false,
  );
  const plain = forSale.filter(({ hasOptions }) => hasOptions !== true);
  await checkCart(exchange, newCaller, plain);
  await checkOptions(exchange, newCaller(), forSale);
  await checkOrder(exchange, newCaller, { dish: plain[0], places: order });
  await checkFeedback(exchange, newCaller(), order);
  exchange.reportAbsentFields();
  return report;
}

/** Tries two endpoints, because one of them may time out alone. */
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

async function checkListing(walk: Walk, { list, whole, queries, filters, isPaged, single }: Listing) {
  const { exchange, guest, records } = walk;
  const { report } = exchange;
  const read = async (query: string) => {
    const path = templateOf(list) + (query && `?${query}`);
    const body = await exchange.send(guest, 'GET', list, { path, statuses: [200] });
    return body && listOf(body.results);
  };
  const at = (query: string) => ({ method: 'GET', name: list, example: `?${query}` });
  const all = (await read(whole)) ?? [];
  records.set(list, all);
  if (all.length === 0) {
    const why = exchange.hasFailed('GET', list) ? 'the list is missing' : 'the list is empty';
    const unchecked = single ? [list, single] : [list];
    for (const name of unchecked) report.notChecked({ method: 'GET', name }, why);
    return;
  }
  for (const query of queries ?? []) await read(query);
  for (const filter of filters ?? []) {
    const none = await read(`${filter}=${UNKNOWN}`);
    const what = `no records for an unknown ${filter}`;
    if (none) report.compare(at(`${filter}=${UNKNOWN}`), what, 0, none.length);
    const query = `${filter}=${encodeURIComponent(exampleOf(filter, all, records))}`;
    const some = await read(query);
    // A section may have no dishes, but a title and a tag match at least the record that they come from.
    const isSure = (filter === 'search' || filter === 'tag') && !query.endsWith('=');
    if (some?.length === 0 && isSure)
      report.differs(at(query), `records for a ${filter} of this list`, 'none');
  }
  if (isPaged && all.length > 1) {
    const [first, second] = [await read('pageSize=1'), await read('pageSize=1&page=2')];
    if (first) report.compare(at('pageSize=1'), 'one record on a page of one', 1, first.length);
    const isSame = first && second && first[0]?.slug === second[0]?.slug;
    if (isSame) report.differs(at('pageSize=1&page=2'), 'the second record on the second page', 'the first');
  }
  const slugs = all.map(({ slug }) => slug).filter((slug) => typeof slug === 'string');
  if (single) await checkSingles(walk, single, slugs);
}

/** Reads evenly spread records, and an unknown slug. */
async function checkSingles({ exchange, guest, sample }: Walk, name: EndpointName, slugs: string[]) {
  const step = Math.max(1, slugs.length / sample);
  const chosen = slugs.filter((_, index) => index % step < 1);
  const calls = [...chosen.map((slug) => [slug, 200] as const), [UNKNOWN, 404] as const];
  for (const [slug, status] of calls) {
    await exchange.send(guest, 'GET', name, { path: pathOf(name, slug), statuses: [status] });
  }
}

/** No list contains the info pages: menus link to most of them, footer and forms to two more. */
async function checkInfoPages(walk: Walk) {
  const menus = JSON.stringify([walk.records.get('navMenus'), walk.records.get('navImages')]);
  const linked = [...menus.matchAll(/"\/page\/([^/?#"]+)/g)].map(([, slug = '']) => slug);
  await checkSingles(walk, 'infoPage', [...new Set([...linked, 'privacy', 'personal-data'])]);
}

async function checkUser(exchange: Exchange, newCaller: () => Caller, token: string | undefined) {
  const send = async (method: string, status: number, about: string, usertoken?: string) => {
    const caller = newCaller();
    if (usertoken !== undefined) caller.cookies.set('usertoken', usertoken);
    const body = method === 'POST' ? { action: 'logout' } : undefined;
    const response = await exchange.send(caller, method, 'currentUser', { body, statuses: [status], about });
    const where = { method, name: 'currentUser', place: 'detail', example: about } as const;
    if (response && status === 401)
      exchange.report.compare(where, 'a text', 'string', typeof response.detail);
  };
  await send('GET', 401, 'without a token');
  await send('GET', 401, 'with an unknown token', UNKNOWN);
  await send('POST', 401, 'with an unknown token', UNKNOWN);
  if (token !== undefined) return send('GET', 200, 'with --token', token);
  exchange.report.notChecked({ method: 'GET', name: 'currentUser' }, 'a profile: needs --token');
}

async function checkFeedback(exchange: Exchange, caller: Caller, sends: boolean) {
  const empty = { fullName: '', email: '', subject: '', content: '' };
  await exchange.refuse(caller, 'feedback', empty, Object.keys(empty), 'all fields empty');
  const where = { method: 'POST', name: 'feedback' } as const;
  if (!sends) return exchange.report.notChecked(where, 'an accepted message: needs --order');
  const person = { fullName: 'check:api', email: 'check-api@example.com' };
  const body = { ...person, subject: 'Проверка API', content: 'Отвечать не нужно.' };
  await exchange.send(caller, 'POST', 'feedback', { body, statuses: [201], about: 'a message' });
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
