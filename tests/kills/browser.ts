import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserCookies } from '../routes/support/browser-cookies.ts';
import { type Page, readPage, type Submission } from '../routes/support/page.ts';

/** What the browser shows. Without a page it is its own: «the connection was reset»; the address is that of what did not come. */
export type Shown = { status: number; path: string; page: Page | null };
export type Seen = Shown & { page: Page };

/** Longer than the storefront waits for the API. */
const PATIENCE_MS = 40_000;
const RELOAD_MS = 500;
const LOOK_MS = 200;
const MAX_RELOADS = 600;

type Send = (url: URL, init: RequestInit) => Promise<Response>;
type Options = {
  /** How a request is sent; else by `fetch`. */
  send?: Send;
  /** Between one page and the next click. Without it a machine would do nothing but draw pages. */
  lookMs?: number;
  wait?: () => Promise<void>;
};

/** A browser without scripts: cookies, links, forms, redirects, and a shopper who presses «reload». */
export class Browser {
  readonly #origin: string;
  readonly #sendTo: Send;
  readonly #lookMs: number;
  readonly #cookies = new BrowserCookies();
  /** Between a failure and the next press. */
  readonly wait: () => Promise<void>;
  /** How often there was no page, or one that says so. */
  failures = 0;
  /** How often at most one after the other. */
  mostFailures = 0;
  /** When the latest request was sent that got a page. */
  answeredAt = 0;
  #failedNow = 0;

  constructor(
    origin: string,
    { send = fetch, lookMs = LOOK_MS, wait = () => sleep(RELOAD_MS) }: Options = {},
  ) {
    this.#origin = origin;
    this.#sendTo = send;
    this.#lookMs = lookMs;
    this.wait = wait;
  }

  /** Asks once, and follows redirects. With a form: posts it. */
  async go([path, form]: Submission): Promise<Shown> {
    await sleep(this.#lookMs);
    const askedAt = Date.now();
    let at = path;
    let answer = await this.#send(at, form);
    for (let hops = 0; answer?.location; hops += 1) {
      if (hops > 5) throw new Error(`${path} leads round in a circle`);
      at = answer.location;
      answer = await this.#send(at);
    }
    const isFailed = !answer || answer.status >= 500;
    this.#failedNow = isFailed ? this.#failedNow + 1 : 0;
    this.mostFailures = Math.max(this.mostFailures, this.#failedNow);
    if (isFailed) this.failures += 1;
    else this.answeredAt = askedAt;
    return { status: answer?.status ?? 0, path: at, page: answer && readPage(answer.html) };
  }

  /** Asks until the page is there. Only for what changes nothing. */
  async read(path: string): Promise<Seen> {
    for (let reloads = 0; reloads < MAX_RELOADS; reloads += 1) {
      const { page, ...shown } = await this.go([path]);
      if (page && shown.status < 500) return { ...shown, page };
      await this.wait();
    }
    throw new Error(`${path} does not come`);
  }

  async #send(path: string, form?: Submission[1]) {
    const headers = new Headers({ Accept: 'text/html', 'Sec-Fetch-Site': form ? 'same-origin' : 'none' });
    this.#cookies.addTo(headers);
    try {
      const response = await this.#sendTo(new URL(path, this.#origin), {
        ...(form && { method: 'POST', body: new URLSearchParams(form as Record<string, string>) }),
        ...{ headers, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) },
      });
      // A browser keeps them as soon as the head is there.
      this.#cookies.take(response.headers);
      const html = await response.text();
      return { status: response.status, html, location: response.headers.get('Location') };
    } catch {
      return null;
    }
  }
}
