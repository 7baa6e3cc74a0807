import { applies, type Which } from './which.ts';

type Fetch = (request: Request) => Promise<Response>;
type Answer = (request: Request) => Response | Promise<Response>;

/** An API in process that fails on demand, and says what it was asked. The rule given last counts. */
export type FlakyApi = ReturnType<typeof createFlakyApi>;

export function createFlakyApi(api: { fetch: Fetch }) {
  let rules: { which: Which; answer: Answer }[] = [];
  const calls: string[] = [];
  const add = (which: Which, answer: Answer) => {
    rules.unshift({ which, answer });
  };
  return {
    /** `GET /settings/`, without queries, in the order they came. */
    calls,

    fetch: async (request: Request): Promise<Response> => {
      const asked = `${request.method} ${new URL(request.url).pathname.replace(/^\/api\/v1/, '')}`;
      calls.push(asked);
      const rule = rules.find(({ which }) => applies(which, asked));
      return rule ? rule.answer(request) : api.fetch(request);
    },

    /** Everything works again. */
    up: () => {
      rules = [];
    },
    /** Nothing listens there. */
    down: (which: Which = '') =>
      add(which, () => {
        throw Object.assign(new Error('connect ECONNREFUSED'), { syscall: 'connect' });
      }),
    /** The deadline passes, at once. */
    timeOut: (which: Which = '') =>
      add(which, () => {
        throw new DOMException('The operation was aborted due to timeout', 'TimeoutError');
      }),
    /** Nothing is answered until somebody lets it go on. */
    hang: (which: Which = '') => {
      let goOn = () => {};
      const isOver = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      add(which, async (request) => {
        await isOver;
        return api.fetch(request);
      });
      return goOn;
    },
    /** The API does what it is asked, and its answer gets lost. */
    loseAnswers: (which: Which = '') =>
      add(which, async (request) => {
        await api.fetch(request);
        throw new TypeError('fetch failed', { cause: new Error('other side closed') });
      }),
    /** Every call with a token is refused: nobody has that token. Other calls are answered as usual. */
    refuseTokens: (status = 401, which: Which = '') =>
      add(which, async (request) => {
        if (!request.headers.get('Cookie')?.includes('usertoken=')) return api.fetch(request);
        return Response.json({ detail: 'Недопустимый токен.' }, { status });
      }),
    /** The API's own answer, changed on its way. */
    change: <Body>(which: Which, edit: (json: Body, request: Request) => unknown) =>
      add(which, async (request) => {
        const answer = await api.fetch(request);
        return Response.json(edit(await answer.json(), request), { status: answer.status });
      }),
    /** Answers in the API's place: an error status, broken JSON (a string), a wrong shape. */
    answer: (status: number, body: unknown, which: Which = '', headers: Record<string, string> = {}) =>
      add(which, () => {
        const text = typeof body === 'string' ? body : JSON.stringify(body);
        return new Response(status === 204 ? null : text, {
          status,
          headers: { 'Content-Type': 'application/json', ...headers },
        });
      }),
  };
}
