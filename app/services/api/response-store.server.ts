import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';

const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** Between writes of one response. */
const RENEW_MS = 5 * 60_000;
const PRIVATE = 0o600;

export type StoredResponse = { text: string; savedAt: number };

export const RESPONSES_DIR = path.join(env.CACHE_DIR, 'answers', digestOf(env.UPSTREAM_URL, 16));

/**
 * Raw API responses on disk, for a start while the API is unavailable. Best effort: unreadable files count
 * as absent. Writes are atomic, so storefronts may share a folder.
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

  put(key: string, text: string): void {
    const savedAt = this.#now();
    this.#writing = this.#writing
      .then(() => this.#write(key, { text, savedAt }))
      .catch((error) => {
        // Once: a full disk would flood the log.
        if (!this.#hasFailed) log.warn({ error: String(error) }, 'responses are not cached on disk');
        this.#hasFailed = true;
      });
  }

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

  async #prune(): Promise<void> {
    this.#bytesSincePruning = 0;
    const files = [];
    for (const name of await readdir(this.#dir)) {
      const file = path.join(this.#dir, name);
      // Another process may delete files.
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
