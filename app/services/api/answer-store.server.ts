import { createHash } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { log } from '#app/services/log.server.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A menu of last month is worse than none. */
const MAX_AGE_MS = 7 * DAY_MS;
const MAX_BYTES = 64 * 1024 * 1024;
/** An answer that has not changed is written again after that, so that its time is about right. */
const RENEW_MS = 5 * 60_000;
const WRITE_BEHIND_MS = 1_000;
/** Readable by the owner of the process only. */
const PRIVATE = 0o600;

export type KeptAnswer = { text: string; savedAt: number };

type Options = { now?: () => number; maxBytes?: number };
type FileState = { bytes: number; savedAt: number; digest?: string };

/**
 * Answers of the API on the disk, as they came: a storefront that starts while the API is away has a menu to show. One
 * file an answer, written behind the pages. The files are a cache: whatever cannot be read is thrown away, and whatever
 * cannot be written is not kept. Several storefronts may share a folder, because files appear whole.
 */
export class AnswerStore {
  readonly #dir: string;
  readonly #now: () => number;
  readonly #maxBytes: number;
  readonly #waiting = new Map<string, KeptAnswer>();
  /** What is on the disk, the oldest first; `undefined` until the folder was looked through. */
  #files: Map<string, FileState> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();
  #hasFailed = false;

  constructor(dir: string, { now = Date.now, maxBytes = MAX_BYTES }: Options = {}) {
    this.#dir = dir;
    this.#now = now;
    this.#maxBytes = maxBytes;
  }

  /** Keeps an answer soon. A process that ends waits for that: the next one may start without the API. */
  put(key: string, text: string): void {
    this.#waiting.set(key, { text, savedAt: this.#now() });
    this.#timer ??= setTimeout(() => void this.flush(), WRITE_BEHIND_MS);
  }

  /** The last answer, unless it is too old. */
  async get(key: string): Promise<KeptAnswer | undefined> {
    const kept = this.#waiting.get(key) ?? (await this.#read(key));
    return kept && this.#now() - kept.savedAt <= MAX_AGE_MS ? kept : undefined;
  }

  /** Throws away an answer that does not fit any more. */
  async drop(key: string): Promise<void> {
    this.#waiting.delete(key);
    await this.#remove(nameOf(key));
  }

  /** Writes what waits. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = [...this.#waiting];
    this.#writing = this.#writing.then(() => this.#writeAll(waiting)).catch((error) => this.#complain(error));
    return this.#writing;
  }

  async #writeAll(waiting: [string, KeptAnswer][]): Promise<void> {
    this.#files ??= await this.#look();
    for (const [key, kept] of waiting) {
      if (this.#waiting.get(key) === kept) this.#waiting.delete(key);
      await this.#write(key, kept, this.#files);
    }
    let bytes = 0;
    for (const file of this.#files.values()) bytes += file.bytes;
    for (const [name, file] of this.#files) {
      if (bytes <= this.#maxBytes) break;
      bytes -= file.bytes;
      await this.#remove(name);
    }
  }

  async #write(key: string, { text, savedAt }: KeptAnswer, files: Map<string, FileState>): Promise<void> {
    const name = nameOf(key);
    const digest = digestOf(text);
    const before = files.get(name);
    if (before?.digest === digest && savedAt - before.savedAt < RENEW_MS) return;
    const content = `${savedAt}\n${key}\n${text}`;
    const file = path.join(this.#dir, name);
    const draft = `${file}.${process.pid}.new`;
    await writeFile(draft, content, { mode: PRIVATE });
    await rename(draft, file);
    // Last in the map: it is the newest.
    files.delete(name);
    files.set(name, { bytes: Buffer.byteLength(content), savedAt, digest });
  }

  async #read(key: string): Promise<KeptAnswer | undefined> {
    const content = await readFile(path.join(this.#dir, nameOf(key)), 'utf8').catch(() => undefined);
    if (content === undefined) return undefined;
    const [, time = '', kept, text = ''] = /^(\d{1,15})\n([^\n]*)\n([\s\S]*)$/.exec(content) ?? [];
    return kept === key ? { text, savedAt: Number(time) } : undefined;
  }

  async #look(): Promise<Map<string, FileState>> {
    await mkdir(this.#dir, { recursive: true });
    const found: [string, FileState][] = [];
    for (const name of await readdir(this.#dir)) {
      const file = await stat(path.join(this.#dir, name)).catch(() => undefined);
      if (!file?.isFile()) continue;
      // A draft of a process that was killed.
      if (name.endsWith('.new') && this.#now() - file.mtimeMs > DAY_MS) await this.#remove(name);
      else if (name.endsWith('.answer')) {
        // Of a release that let others read them.
        if ((file.mode & 0o777) !== PRIVATE) await chmod(path.join(this.#dir, name), PRIVATE);
        found.push([name, { bytes: file.size, savedAt: file.mtimeMs }]);
      }
    }
    return new Map(found.sort(([, a], [, b]) => a.savedAt - b.savedAt));
  }

  async #remove(name: string): Promise<void> {
    this.#files?.delete(name);
    await unlink(path.join(this.#dir, name)).catch(() => undefined);
  }

  /** Once: a full disk would fill the log, too. */
  #complain(error: unknown): void {
    if (!this.#hasFailed) log.warn({ error: String(error) }, 'answers are not kept on the disk');
    this.#hasFailed = true;
  }
}

function nameOf(key: string): string {
  return `${digestOf(key).slice(0, 32)}.answer`;
}

/** SHA-256, in hexadecimal digits. */
export function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
