/** `/cart` and paths below it; `POST /order` with a method; '' for all. */
type Which = string;

type Fetch = (request: Request) => Promise<Response>;
type Answer = (request: Request) => Response | Promise<Response>;

/** Fails on demand and records calls. The last rule takes precedence. */
export type FlakyApi = ReturnType<typeof createFlakyApi>;

export function createFlakyApi(api: { fetch: Fetch }) {
  let rules: { which: Which; answer: Answer }[] = [];
  const calls: string[] = [];
  const add = (which: Which, answer: Answer) => void rules.unshift({ which, answer });
  const unmarked: Answer = async (request) => {
    const answer = await api.fetch(request);
    answer.headers.delete('Cache-Control');
    return answer;
  };
  return {
    /** `GET /settings/`: without queries, in order. */
    calls,
    fetch: async (request: Request): Promise<Response> => {
      const call = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/v1/, '')}`;
      calls.push(call);
      const rule = rules.find(({ which }) => applies(which, call));
      return rule ? rule.answer(request) : api.fetch(request);
    },
    up() {
      rules = [];
    },
    down: (which: Which = '') =>
      add(which, () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
      }),
    /** Times out at once. */
    timeOut: (which: Which = '') =>
      add(which, () => {
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      }),
    /** @returns continues the held calls */
    hang(which: Which = '') {
      let resume = () => {};
      const isOver = new Promise<void>((resolve) => {
        resume = resolve;
      });
      add(which, (request) => isOver.then(() => api.fetch(request)));
      return resume;
    },
    /** Processed. */
    loseAnswers: (which: Which = '') =>
      add(which, async (request) => {
        await api.fetch(request);
        throw new TypeError('fetch failed', { cause: new Error('other side closed') });
      }),
    /** 200, and nothing cleared. */
    ignoreClear: () =>
      add('POST /cart', async (request) => {
        const { action } = await request.clone().json();
        return api.fetch(
          action === 'clear' ? new Request(request.url, { headers: request.headers }) : request,
        );
      }),
    ignoreConditions: () =>
      add('POST /cart', async (request) => {
        const { ifInCart: _, ...body } = await request.clone().json();
        return api.fetch(new Request(request, { body: JSON.stringify(body) }));
      }),
    /** Without `Cache-Control: public`, so every response could differ by visitor. */
    markNothing: () => add('', unmarked),
    /** Dishes cost this much with a token. @param headers of every dish */
    personalPrices: (price: number, headers: Record<string, string>) =>
      add('GET /products', async (request) => {
        const answer = await (await api.fetch(request)).json();
        const hasToken = request.headers.get('Cookie')?.includes('usertoken=');
        return Response.json(hasToken ? { ...answer, price } : answer, { headers });
      }),
    /** Rejects calls with a token. */
    refuseTokens: (status = 401, which: Which = '') =>
      add(which, async (request) => {
        if (!request.headers.get('Cookie')?.includes('usertoken=')) return unmarked(request);
        return Response.json({ detail: 'Недопустимый токен.' }, { status });
      }),
    /** Sent to the API. */
    edit: (which: Which, edit: (json: Record<string, unknown>) => unknown) =>
      add(which, async (request) => {
        const body = JSON.stringify(edit(await request.clone().json()));
        return api.fetch(new Request(request, { body }));
      }),
    /** Of the API. */
    change: <Body>(which: Which, edit: (json: Body, request: Request) => unknown) =>
      add(which, async (request) => {
        const answer = await api.fetch(request);
        return Response.json(edit(await answer.json(), request), { status: answer.status });
      }),
    /** Instead of the API. */
    respond: (which: Which, answer: () => Response) => add(which, answer),
    /** Instead of the API; a string is sent as it is. */
    answer: (status: number, body: unknown, which: Which = '', more: Record<string, string> = {}) =>
      add(which, () => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        const headers = { 'Content-Type': 'application/json', ...more };
        return new Response(status === 204 ? null : text, { status, headers });
      }),
  };
}

/** Not `/cartoons`. @param asked like `POST /cart/` */
function applies(which: Which, asked: string): boolean {
  const [method, path] = which.includes(' ') ? which.split(' ', 2) : [undefined, which];
  const [askedMethod, askedPath = ''] = asked.split(' ', 2);
  if (method !== undefined && method !== askedMethod) return false;
  const prefix = (path ?? '').replace(/\/$/, '');
  return askedPath === prefix || askedPath.startsWith(`${prefix}/`);
}
