import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import { env } from '#app/services/env.server.ts';
import { log } from '#app/services/log.server.ts';

/** A menu of last month is worse than none. */
const MAX_AGE_MS = 7 * 24 * 60 * 60_000;
const MAX_BYTES = 64 * 1024 * 1024;
/** An answer that is asked for all the time is written again after that. */
const RENEW_MS = 5 * 60_000;
/** Readable by the owner of the process only. */
const PRIVATE = 0o600;

export type KeptAnswer = { text: string; savedAt: number };

/** Each API has a folder of its own. */
export const ANSWERS_DIR = path.join(env.CACHE_DIR, 'answers', digestOf(env.UPSTREAM_URL, 16));

/**
 * Answers of the API on the disk, as they came: a storefront that starts while the API is unavailable has a menu to show.
 * The files are a cache: what cannot be read is absent, and what cannot be written is not kept. Several storefronts may
 * share a folder, because files appear whole.
 */
export class AnswerStore {
  readonly #dir: string;
  readonly #now: () => number;
  /** The files by name, and when this process wrote them; those written longest ago are deleted first. */
  readonly #files: LRUCache<string, number>;
  #found: Promise<void> | undefined;
  #hasFailed = false;
  #writing: Promise<void> = Promise.resolve();

  constructor(dir: string, { now = Date.now, maxBytes = MAX_BYTES } = {}) {
    this.#dir = dir;
    this.#now = now;
    this.#files = new LRUCache({
      maxSize: maxBytes,
      dispose: (_, name, reason) => {
        if (reason === 'evict') rmSync(path.join(dir, name), { force: true });
      },
    });
  }

  /** Writes an answer, behind the pages and one after another. */
  put(key: string, text: string): void {
    const savedAt = this.#now();
    this.#writing = this.#writing
      .then(() => this.#write(nameOf(key), { key, text, savedAt }))
      .catch((error) => {
        // Once: a full disk would fill the log, too.
        if (!this.#hasFailed) log.warn({ error: String(error) }, 'answers are not kept on the disk');
        this.#hasFailed = true;
      });
  }

  /** The last answer, unless it is too old. */
  async get(key: string): Promise<KeptAnswer | undefined> {
    await this.#writing;
    try {
      const kept = JSON.parse(await readFile(path.join(this.#dir, nameOf(key)), 'utf8'));
      const isFit = kept.key === key && this.#now() - kept.savedAt <= MAX_AGE_MS;
      return isFit ? { text: kept.text, savedAt: kept.savedAt } : undefined;
    } catch {
      return undefined;
    }
  }

  /** Resolves when everything is written. */
  flush(): Promise<void> {
    return this.#writing;
  }

  async #write(name: string, answer: KeptAnswer & { key: string }): Promise<void> {
    this.#found ??= this.#findFiles();
    await this.#found;
    if (answer.savedAt - (this.#files.peek(name) ?? 0) < RENEW_MS) return;
    const content = JSON.stringify(answer);
    const file = path.join(this.#dir, name);
    const draft = `${file}.${process.pid}.new`;
    await writeFile(draft, content, { mode: PRIVATE });
    await rename(draft, file);
    this.#files.set(name, answer.savedAt, { size: Buffer.byteLength(content) });
  }

  /** Finds the files of processes before, and deletes those that are too old to be shown, drafts included. */
  async #findFiles(): Promise<void> {
    await mkdir(this.#dir, { recursive: true });
    for (const name of await readdir(this.#dir)) {
      const file = path.join(this.#dir, name);
      // Another process may have deleted it.
      const state = await stat(file).catch(() => undefined);
      if (!state) continue;
      const isOld = Date.now() - state.mtimeMs > MAX_AGE_MS;
      if (isOld) await rm(file, { force: true });
      if (isOld || !name.endsWith('.answer')) continue;
      await chmod(file, PRIVATE);
      this.#files.set(name, 0, { size: Math.max(1, state.size) });
    }
  }
}

function nameOf(key: string): string {
  return `${digestOf(key, 32)}.answer`;
}

function digestOf(text: string, digits: number): string {
  return createHash('sha256').update(text).digest('hex').slice(0, digits);
}
