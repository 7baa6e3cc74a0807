import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { applies, type Which } from '../../support/which.ts';

type Behaviour = { kind: 'down' } | { kind: 'deaf' } | { kind: 'answer'; status: number; body: string };

/**
 * Stands between a storefront and the shop API, and fails on demand. The rule given last counts; without `which` it is for
 * every request.
 */
export class FlakyUpstream {
  /** What the storefront asked in this test, as `POST /cart`. */
  readonly requests: string[] = [];
  #rules: { which: Which; behaviour: Behaviour }[] = [];
  readonly #server: http.Server;
  readonly #target: URL;

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = http.createServer((request, response) => this.#handle(request, response));
  }

  /** @param target base address of the real API, with `/api/v1` */
  static async start(target: string): Promise<FlakyUpstream> {
    const upstream = new FlakyUpstream(target);
    await new Promise<void>((resolve) => upstream.#server.listen(0, '127.0.0.1', resolve));
    return upstream;
  }

  /** The base address a storefront is given. */
  get address(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${this.#target.pathname}`;
  }

  /** Everything works again. */
  up(): void {
    this.#rules = [];
  }

  /** For the next test. */
  reset(): void {
    this.up();
    this.requests.length = 0;
  }

  /** Connections break without an answer; the API never hears of the request. */
  down(which: Which = ''): void {
    this.#add(which, { kind: 'down' });
  }

  /** The API does what it is asked, and the connection breaks before its answer arrives. */
  loseAnswers(which: Which = ''): void {
    this.#add(which, { kind: 'deaf' });
  }

  /** Answers in the API's place: an error status, broken JSON, a wrong shape. */
  answer(status: number, body: unknown, which: Which = ''): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    this.#add(which, { kind: 'answer', status, body: text });
  }

  async stop(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  #add(which: Which, behaviour: Behaviour): void {
    this.#rules.unshift({ which, behaviour });
  }

  #handle(request: http.IncomingMessage, response: http.ServerResponse): void {
    const path = (request.url ?? '/').split('?')[0]?.replace(this.#target.pathname, '') ?? '';
    const asked = `${request.method} ${path}`;
    this.requests.push(asked);
    const behaviour = this.#rules.find(({ which }) => applies(which, asked))?.behaviour;
    switch (behaviour?.kind) {
      case 'down':
        request.destroy();
        return;
      case 'answer':
        response.writeHead(behaviour.status, { 'Content-Type': 'application/json' }).end(behaviour.body);
        return;
    }
    this.#forward(request, response, behaviour?.kind === 'deaf');
  }

  #forward(request: http.IncomingMessage, response: http.ServerResponse, loseAnswer: boolean): void {
    const { method, headers, url } = request;
    const forwarded = http.request(new URL(url ?? '/', this.#target), { method, headers }, (answer) => {
      if (loseAnswer) {
        answer.resume().once('end', () => response.destroy());
        return;
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    // Neither side waits for one that is gone.
    forwarded.once('error', () => response.destroy());
    response.once('close', () => forwarded.destroy());
    request.pipe(forwarded);
  }
}
