import { test as base, onTestFinished } from 'vitest';
import { API_PREFIX } from '#contract/endpoints.ts';
import { Delivery } from '#contract/enums.ts';
import type { CompleteOrder } from '#contract/order.ts';
import { createShopApi, type ShopApi, type ShopApiOptions } from '#tests/support/shop-api.ts';

type HeaderFields = Record<string, string>;
type Reply<Body> = { status: number; headers: Headers; body: Body };
export type Refusal = Record<string, string[]>;
type Ids = Record<string, number>;

export const GUEST = { delivery: Delivery.PICKUP, phone: '+7-912-345-67-89', fullName: 'Анна' };

/** One shopper: cookies, JSON. */
export class ApiCaller {
  readonly cookies: Map<string, string>;
  readonly #api: Pick<ShopApi, 'fetch'>;
  readonly #origin: string;

  constructor(api: Pick<ShopApi, 'fetch'>, origin = 'http://shop.test', cookies = new Map<string, string>()) {
    this.#api = api;
    this.#origin = origin;
    this.cookies = cookies;
  }

  get<Body>(path: string, headers: HeaderFields = {}): Promise<Reply<Body>> {
    return this.send(path, { headers });
  }

  post<Body>(path: string, body: unknown, headers: HeaderFields = {}): Promise<Reply<Body>> {
    return this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }

  /** @param path below /api/v1; below the origin if it starts with `//` */
  async send<Body>(path: string, init: RequestInit = {}): Promise<Reply<Body>> {
    const request = new Request(
      this.#origin + (path.startsWith('//') ? path.slice(1) : API_PREFIX + path),
      init,
    );
    if (this.cookies.size > 0) {
      request.headers.set('Cookie', [...this.cookies].map((pair) => pair.join('=')).join('; '));
    }
    const { status, headers, ...response } = await this.#api.fetch(request).then(readResponse);
    for (const cookie of headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return { status, headers, body: response.body as Body };
  }

  async dishIds(): Promise<Ids> {
    const { body } = await this.get<{ results: { slug: string; id: number }[] }>('/products/?pageSize=500');
    return Object.fromEntries(body.results.map(({ slug, id }) => [slug, id]));
  }

  /** For pickup. */
  placeOrder<Body = CompleteOrder>(products: unknown[], key?: string): Promise<Reply<Body>> {
    const items = products.map((product) => ({ product, quantity: 1 }));
    return this.post('/order/', { ...GUEST, items }, key === undefined ? {} : { 'Idempotency-Key': key });
  }
}

async function readResponse(response: Response): Promise<Reply<unknown>> {
  const text = await response.text();
  const isJson = text !== '' && response.headers.get('Content-Type')?.startsWith('application/json');
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text };
}

export async function openApi(options?: ShopApiOptions): Promise<ShopApi> {
  const api = await createShopApi(options);
  onTestFinished(() => api.close());
  return api;
}

export const shopTest = base
  .extend('api', () => openApi())
  .extend('store', ({ api }) => api.store)
  .extend('guest', ({ api }) => new ApiCaller(api))
  .extend('ids', ({ guest }) => guest.dishIds());
