import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';

/** A menu of last month is worse than none. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** A response that is requested all the time is written again after that. */
const RENEW_MS = 5 * 60_000;
/** Readable by the owner of the process only. */
const PRIVATE = 0o600;

export type StoredResponse = { text: string; savedAt: number };

/** Each API has a folder of its own. */
export const RESPONSES_DIR = path.join(env.CACHE_DIR, 'answers', digestOf(env.UPSTREAM_URL, 16));

/**
 * Responses of the API on the disk, as they came: a storefront that starts while the API is unavailable has a menu to show.
 * The files are a cache: what cannot be read is absent, and what cannot be written is not stored. Several storefronts may
 * share a folder, because files appear whole.
 */
export class ResponseStore {
  readonly #dir: string;
  readonly #now: () => number;
  readonly #maxBytes: number;
  #bytesSincePruning = Number.POSITIVE_INFINITY;
  #hasFailed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(dir: string, { now = Date.now, maxBytes = MAX_BYTES } = {}) {
    this.#dir = dir;
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  /** Writes a response, behind the pages and one after another. */
  put(key: string, text: string): void {
    const savedAt = this.#now();
    this.#writing = this.#writing
      .then(() => this.#write(key, { text, savedAt }))
      .catch((error) => {
        // Once: a full disk would fill the log, too.
        if (!this.#hasFailed) log.warn({ error: String(error) }, 'answers are not kept on the disk');
        this.#hasFailed = true;
      });
  }

  /** The last response, unless it is too old. */
  async get(key: string): Promise<StoredResponse | undefined> {
    await this.#writing;
    try {
      const stored = JSON.parse(await readFile(this.#fileOf(key), 'utf8'));
      const isValid = stored.key === key && this.#now() - stored.savedAt <= MAX_AGE_MS;
      return isValid ? { text: stored.text, savedAt: stored.savedAt } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Resolves when everything is written. */
  flush(): Promise<void> {
    return this.#writing;
  }

  #fileOf(key: string): string {
    return path.join(this.#dir, `${digestOf(key, 32)}.answer`);
  }

  async #write(key: string, { text, savedAt }: StoredResponse): Promise<void> {
    const file = this.#fileOf(key);
    const last = await stat(file).catch(() => undefined);
    if (last && Math.abs(savedAt - last.mtimeMs) < RENEW_MS) return;
    await mkdir(this.#dir, { recursive: true });
    const draft = `${file}.${process.pid}.new`;
    const content = JSON.stringify({ key, text, savedAt });
    await writeFile(draft, content, { mode: PRIVATE });
    await utimes(draft, new Date(savedAt), new Date(savedAt));
    await rename(draft, file);
    this.#bytesSincePruning += Buffer.byteLength(content);
    if (this.#bytesSincePruning > this.#maxBytes / 8) await this.#prune();
  }

  /** Deletes what is too old to be shown, drafts of killed processes included, and the oldest files beyond the bound. */
  async #prune(): Promise<void> {
    this.#bytesSincePruning = 0;
    const files = [];
    for (const name of await readdir(this.#dir)) {
      const file = path.join(this.#dir, name);
      // Another process may have deleted it.
      const state = await stat(file).catch(() => undefined);
      if (state) files.push({ file, bytes: state.size, savedAt: state.mtimeMs });
    }
    let total = 0;
    for (const { file, bytes, savedAt } of files.sort((a, b) => b.savedAt - a.savedAt)) {
      total += bytes;
      const isKept = total <= this.#maxBytes && this.#now() - savedAt <= MAX_AGE_MS;
      await (isKept ? chmod(file, PRIVATE) : rm(file)).catch(() => undefined);
    }
  }
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
