import { createHash } from 'node:crypto';
import { type Coding, compress, type Effort } from './codings.ts';
import { addVary, flat } from './messages.ts';

/** A page as bytes, in one coding. */
export type Form = {
  /** A strong tag: these very bytes, under this very head. */
  tag: string;
  /** Names and values in turns. */
  head: readonly string[];
  body: Buffer;
  /** `null`: it is not compressed. */
  effort: Effort | null;
};

/** Says how long the page is kept, and not what it is. */
const LIFETIME = 'cache-control';
/** Belongs to one request or one coding, and so not to the page. */
const NOT_KEPT = ['x-request-id', 'content-length', 'content-encoding', 'etag', 'date', 'connection'];
/** The page has one, and each form as it was written. */
const HEAD_BYTES = 2_048;

/** An answer that several get. It is written once in each coding that somebody takes. */
export class KeptPage {
  /** The pattern of its address. */
  readonly route: string;
  readonly status: number;
  readonly plain: Form;
  /** By the clock of the cache. */
  freshUntil = 0;
  staleUntil = 0;
  /** How often it was asked for since it was last made smaller. */
  hits = 0;
  readonly #head: readonly string[];
  readonly #body: Buffer;
  readonly #hash: string;
  readonly #forms = new Map<Coding, Form>();
  readonly #best = new Set<Coding>();
  readonly #running = new Map<Coding, Promise<Form>>();

  readonly #now: () => number;

  constructor(
    route: string,
    { status, headers, body }: { status: number; headers: Headers; body: Buffer },
    now: () => number,
  ) {
    this.route = route;
    this.status = status;
    this.#now = now;
    const kept = new Headers(headers);
    for (const name of NOT_KEPT) kept.delete(name);
    addVary(kept, 'Accept-Encoding');
    this.#head = flat(kept);
    this.#body = body;
    kept.delete(LIFETIME);
    this.#hash = createHash('sha256')
      .update(flat(kept).join('\n'))
      .update(body)
      .digest('base64url')
      .slice(0, 22);
    this.plain = this.#formOf(body, null, null);
  }

  /** The page in this coding, if somebody has asked for it before. */
  find(coding: Coding | null): Form | undefined {
    return coding === null ? this.plain : this.#forms.get(coding);
  }

  /** Made quickly, for somebody who waits. Those who ask at the same time get the same. */
  make(coding: Coding): Promise<Form> {
    const running = this.#running.get(coding) ?? this.#make(coding, 'quick');
    this.#running.set(coding, running);
    return running;
  }

  /** Makes the forms that were asked for as small as can be. */
  async improve(): Promise<void> {
    for (const coding of this.#forms.keys()) {
      if (this.#best.has(coding)) continue;
      this.#best.add(coding);
      await this.#make(coding, 'best');
    }
  }

  get isBest(): boolean {
    return this.#best.size === this.#forms.size;
  }

  /** Takes over what was compressed of this page before, if it is the same page. How long it is kept may be said anew. */
  inherit(old: KeptPage): void {
    if (this.#hash !== old.#hash || this.status !== old.status) return;
    for (const [coding, { body, effort }] of old.#forms) {
      this.#forms.set(coding, this.#formOf(body, coding, effort));
      if (effort === 'best') this.#best.add(coding);
    }
  }

  /** Whether the asker has one of its forms: `If-None-Match`. Gives the tag that it has. */
  tagKnownBy(ifNoneMatch: string | undefined): string | undefined {
    if (ifNoneMatch === undefined) return undefined;
    const tags = ifNoneMatch.match(/"[^"]*"/g) ?? [];
    return (
      tags.find((tag) => tag.startsWith(`"${this.#hash}`)) ??
      (ifNoneMatch.trim() === '*' ? this.plain.tag : undefined)
    );
  }

  /** The head of an answer that says: what you have is the page still. */
  unchangedHead(tag: string): string[] {
    return this.headNow([...this.#head, 'ETag', tag]);
  }

  /** A proxy may keep it only for as long as it is still fresh. */
  headNow(head: readonly string[]): string[] {
    const rule = head.indexOf(LIFETIME) + 1;
    const left = `s-maxage=${this.freshSeconds()}`;
    return head.map((value, at) => (at === rule ? value.replace(/\bs-maxage=\d+/, left) : value));
  }

  /** 0: it is shown while a new one is made. */
  freshSeconds(): number {
    return Math.max(0, Math.ceil((this.freshUntil - this.#now()) / 1_000));
  }

  get bytes(): number {
    let bytes = this.plain.body.length + HEAD_BYTES * (this.#forms.size + 2);
    for (const { body } of this.#forms.values()) bytes += body.length;
    return bytes;
  }

  async #make(coding: Coding, effort: Effort): Promise<Form> {
    const body = await compress(this.#body, coding, effort);
    const form = this.#formOf(body, coding, effort);
    this.#forms.set(coding, form);
    return form;
  }

  #formOf(body: Buffer, coding: Coding | null, effort: Effort | null): Form {
    const tag = coding === null ? `"${this.#hash}"` : `"${this.#hash}-${coding}-${effort}"`;
    const encoding = coding === null ? [] : ['Content-Encoding', coding];
    const length = String(body.length);
    return { tag, body, effort, head: [...this.#head, ...encoding, 'Content-Length', length, 'ETag', tag] };
  }
}
