import { Caller, NoReply } from './caller.ts';
import { listOf } from './differences.ts';
import { type EndpointName, LISTINGS, type Listing, pathOf, templateOf } from './endpoints.ts';
import { Exchange } from './exchange.ts';
import type { JsonObject } from './openapi.ts';
import { Report } from './report.ts';
import { checkCart, checkOrder } from './shopping.ts';

type Options = {
  /** The base address, with `/api/v1`. */
  url: string;
  /** Place an order and send a message. */
  order?: boolean;
  /** Of a signed-in guest. */
  token?: string | undefined;
  timeoutMs?: number;
  /** How many records of each list are read one by one. */
  sample?: number;
};
type Records = Map<EndpointName, JsonObject[]>;
type Walk = { exchange: Exchange; guest: Caller; records: Records; sample: number };

/** What nothing is called: of no record, and no word that a search could find. */
const NOTHING = 'zzqxjvwkzzqx';

/** Calls all endpoints of openapi.yaml. Without `order` the only thing written is a cart of its own, which is emptied. */
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
  for (const text of [String(dishes[0]?.title ?? '').slice(0, 3), NOTHING].filter(Boolean)) {
    await exchange.send(walk.guest, 'GET', 'suggest', { path: pathOf('suggest', text), statuses: [200] });
  }
  await checkUser(exchange, newCaller, token);
  const forSale = dishes.filter(
    ({ id, price, canBuy }) => Number.isInteger(id) && (price ?? null) !== null && canBuy !== false,
  );
  await checkCart(exchange, newCaller, forSale);
  await checkOrder(exchange, newCaller, { dish: forSale[0], places: order });
  await checkFeedback(exchange, newCaller(), order);
  exchange.reportAbsentFields();
  return report;
}

/** Asks two endpoints, because one of them may hang alone. */
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
    const why = exchange.hasFailed('GET', list) ? 'there is no list' : 'the list is empty';
    const unchecked = single ? [list, single] : [list];
    for (const name of unchecked) report.notChecked({ method: 'GET', name }, why);
    return;
  }
  for (const query of queries ?? []) await read(query);
  for (const filter of filters ?? []) {
    const none = await read(`${filter}=${NOTHING}`);
    const what = `no records for a ${filter} that nothing has`;
    if (none) report.compare(at(`${filter}=${NOTHING}`), what, 0, none.length);
    const query = `${filter}=${encodeURIComponent(exampleOf(filter, all, records))}`;
    const some = await read(query);
    // A section may have no dishes; a title and a tag find at least the record that they are of.
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

/** Records as evenly spread as the sample allows, and one that does not exist. */
async function checkSingles({ exchange, guest, sample }: Walk, name: EndpointName, slugs: string[]) {
  const step = Math.max(1, slugs.length / sample);
  const chosen = slugs.filter((_, index) => index % step < 1);
  const calls = [...chosen.map((slug) => [slug, 200] as const), [NOTHING, 404] as const];
  for (const [slug, status] of calls) {
    await exchange.send(guest, 'GET', name, { path: pathOf(name, slug), statuses: [status] });
  }
}

/** No list has the info pages. The menus link to them, and the footer and the forms to two more. */
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
    const answer = await exchange.send(caller, method, 'currentUser', { body, statuses: [status], about });
    const where = { method, name: 'currentUser', place: 'detail', example: about } as const;
    if (answer && status === 401) exchange.report.compare(where, 'a text', 'string', typeof answer.detail);
  };
  await send('GET', 401, 'without a token');
  await send('GET', 401, 'with an unknown token', NOTHING);
  await send('POST', 401, 'with an unknown token', NOTHING);
  if (token !== undefined) return send('GET', 200, 'with --token', token);
  exchange.report.notChecked({ method: 'GET', name: 'currentUser' }, 'a profile: needs --token');
}

async function checkFeedback(exchange: Exchange, caller: Caller, sends: boolean) {
  const empty = { fullName: '', email: '', subject: '', content: '' };
  await exchange.refuse(caller, 'feedback', empty, Object.keys(empty), 'all fields empty');
  const where = { method: 'POST', name: 'feedback' } as const;
  if (!sends) return exchange.report.notChecked(where, 'a message that is taken: needs --order');
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
