import { API_PREFIX } from '#contract/endpoints.ts';
import type { ShopApi } from './shop-api.ts';

export type Answer<Body> = { status: number; headers: Headers; body: Body };

/** Calls the API as one shopper's storefront does: remembers cookies, sends JSON, reads JSON. */
export class ApiCaller {
  readonly cookies = new Map<string, string>();
  readonly #api: ShopApi;

  constructor(api: ShopApi) {
    this.#api = api;
  }

  get<Body>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send(path, { headers });
  }

  post<Body>(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send(path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', ...headers },
    });
  }

  /** @param path below /api/v1, or below the origin when it begins with `//` */
  async send<Body>(path: string, init: RequestInit = {}): Promise<Answer<Body>> {
    const url = new URL(path.startsWith('//') ? path.slice(1) : `${API_PREFIX}${path}`, 'http://shop.test');
    const request = new Request(url, init);
    if (this.cookies.size > 0) {
      request.headers.set('Cookie', [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    const response = await this.#api.fetch(request);
    this.#remember(response.headers);
    const text = await response.text();
    const isJson = text !== '' && response.headers.get('Content-Type')?.startsWith('application/json');
    return {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text) as Body,
    };
  }

  #remember(headers: Headers): void {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (!name) continue;
      if (/max-age=0/i.test(cookie)) this.cookies.delete(name);
      else this.cookies.set(name, value ?? '');
    }
  }
}
