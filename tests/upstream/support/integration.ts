import type { Content } from '#upstream/content/content.ts';
import { createIntegration } from '#upstream/integration/integration-app.ts';
import type { Channel } from '#upstream/store/database/order-tables.ts';
import { addKey, KEY_RIGHTS, type KeyRight } from '#upstream/store/desk/integration-keys.ts';
import type { TillOrder } from '#upstream/store/orders/till-orders.ts';
import { openDesk } from './desk.ts';

type Options = { content?: Content; hearing?: readonly Channel[]; requestsPerMinute?: number };
type Sent = { method?: string; body?: unknown; headers?: Record<string, string> };
export type Reply<Body> = { status: number; headers: Headers; body: Body };
export type Feed = { orders: TillOrder[]; cursor: string; hasMore: boolean };

/** The small shop with a desk, and a program with a key. */
export async function openTill({ content, hearing = [], requestsPerMinute = 1_000 }: Options = {}) {
  const desk = await openDesk({ ...(content && { content }), channels: hearing });
  const now = () => new Date(desk.now());
  const app = createIntegration({
    store: desk.store,
    log: desk.log,
    hearing: () => hearing,
    now,
    requestsPerMinute,
  });
  async function issue(name: string, rights: readonly KeyRight[] = KEY_RIGHTS): Promise<string> {
    const key = await addKey(desk.store, { name, rights, by: 'boss', now: now() });
    if (key === null) throw new Error('the name is taken');
    return key;
  }
  const key = await issue('Касса');
  /** @param path below /integration/v1 */
  async function send<Body>(path: string, sent: Sent = {}, auth: string | null = key): Promise<Reply<Body>> {
    const { method = 'GET', body, headers } = sent;
    const response = await app.fetch(
      new Request(`http://till.test/integration/v1${path}`, {
        method,
        headers: {
          ...(auth !== null && { Authorization: `Bearer ${auth}` }),
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      }),
    );
    return { status: response.status, headers: response.headers, body: await response.json() };
  }
  const feed = async (since?: string, auth?: string) =>
    (await send<Feed>(`/orders${since === undefined ? '' : `?since=${since}`}`, {}, auth)).body;
  return {
    ...desk,
    now,
    app,
    key,
    issue,
    send,
    feed,
    /** Of the order with this number. */
    async idOf(number: number): Promise<string> {
      const order = (await feed()).orders.find((each) => each.number === number);
      if (!order) throw new Error(`the feed lacks order ${number}`);
      return order.id;
    },
    state: <Body = { status: string; changed: boolean; code?: string }>(
      id: string,
      body: object,
      auth?: string,
    ) => send<Body>(`/orders/${id}/status`, { method: 'POST', body }, auth),
    stop: <Body = { stops: { outcome: string }[]; returned: { slug: string }[] }>(
      stops: unknown,
      auth?: string,
    ) => send<Body>('/stops', { method: 'PUT', body: { stops } }, auth),
  };
}
