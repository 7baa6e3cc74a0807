/** A browser without scripts: cookies, forms, redirects, reloads of failed pages. */
import { setTimeout as sleep } from 'node:timers/promises';
import { BrowserCookies } from '../routes/support/browser-cookies.ts';
import { type Page, readPage, type Submission } from '../routes/support/page.ts';

/** `page: null`: no response. */
export type Visit = { status: number; path: string; page: Page | null };

/** Longer than the storefront's timeouts for the API. */
const PATIENCE_MS = 40_000;
const PAUSE_MS = 200;
const RELOAD_MS = 500;
const MAX_RELOADS = 600;
const MAX_REDIRECTS = 5;

type Send = (url: URL, init: RequestInit) => Promise<Response>;

export class Browser {
  readonly #origin: string;
  readonly #fetch: Send;
  readonly #cookies = new BrowserCookies();
  #consecutiveFailures = 0;
  failures = 0;
  lastFailure = '';
  maxConsecutiveFailures = 0;
  lastSuccessSentAt = 0;

  constructor(origin: string, send: Send = fetch) {
    this.#origin = origin;
    this.#fetch = send;
  }

  async go([path, form]: Submission): Promise<Visit> {
    await sleep(PAUSE_MS);
    const sentAt = Date.now();
    let at = path;
    let answer = await this.#send(at, form);
    for (let redirects = 0; answer?.location; redirects += 1) {
      if (redirects > MAX_REDIRECTS) throw new Error(`${path} redirects in a circle`);
      at = answer.location;
      answer = await this.#send(at);
    }
    const isFailed = !answer || answer.status >= 500;
    this.#consecutiveFailures = isFailed ? this.#consecutiveFailures + 1 : 0;
    this.maxConsecutiveFailures = Math.max(this.maxConsecutiveFailures, this.#consecutiveFailures);
    if (isFailed) {
      this.failures += 1;
      this.lastFailure = `${answer?.status ?? 'no response'} ${form?.intent ?? ''} ${at}`;
    } else this.lastSuccessSentAt = sentAt;
    return { status: answer?.status ?? 0, path: at, page: answer && readPage(answer.html) };
  }

  /** Only for safe requests. */
  async read(path: string): Promise<Visit & { page: Page }> {
    for (let reloads = 0; reloads < MAX_RELOADS; reloads += 1) {
      const { page, ...visit } = await this.go([path]);
      if (page && visit.status < 500) return { ...visit, page };
      await this.pause();
    }
    throw new Error(`${path} stays unavailable`);
  }

  pause(): Promise<void> {
    return sleep(RELOAD_MS);
  }

  async #send(path: string, form?: Submission[1]) {
    const headers = new Headers({ Accept: 'text/html', 'Sec-Fetch-Site': form ? 'same-origin' : 'none' });
    this.#cookies.addTo(headers);
    const post = form && { method: 'POST', body: new URLSearchParams(form as Record<string, string>) };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const response = await this.#fetch(new URL(path, this.#origin), {
        ...post,
        headers,
        redirect: 'manual',
        signal,
      });
      // When the headers arrive, even if the body is aborted.
      this.#cookies.take(response.headers);
      const html = await response.text();
      return { status: response.status, html, location: response.headers.get('Location') };
    } catch {
      return null;
    }
  }
}
