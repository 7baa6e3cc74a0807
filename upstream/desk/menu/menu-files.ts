import { existsSync } from 'node:fs';
import path from 'node:path';
import { isContentPath, maxMbOf } from '../../content/content-paths.ts';
import { filesOf } from '../../content/folder.ts';
import { readRegular } from '../../content/regular-file.ts';
import type { BodyEdit } from '../../content/save-files.ts';
import type { Store } from '../../store/store.ts';
import { findFile, listFiles } from '../../store/stored-files.ts';
import { EntryFile } from './entry-file.ts';
import type { Values } from './kinds.ts';

/** Access to content files; `digest` is the version that a save is based on. */
export type FileSource = {
  list: () => Promise<string[]>;
  read: (path: string) => Promise<{ bytes: Uint8Array; digest: string } | null>;
};

export function storedSource(store: Store): FileSource {
  return {
    list: async () => [...(await listFiles(store)).keys()],
    read: (file) => findFile(store, file),
  };
}

/** CONTENT_DIR, read-only: needs no digests. */
export function folderSource(dir: string): FileSource {
  return {
    list: async () => (await filesOf(dir)).map(({ file }) => file.split(path.sep).join('/')),
    async read(file) {
      const place = path.join(dir, file);
      return existsSync(place) ? { bytes: readRegular(place, maxMbOf(file)), digest: '' } : null;
    },
  };
}

/** A working copy of the content files: collects changes, which are saved together. */
export class MenuFiles {
  readonly #source: FileSource;
  readonly #files = new Map<string, Promise<EntryFile | null>>();
  readonly #before = new Map<string, { text: string; digest: string | null }>();
  readonly #bodies = new Map<string, BodyEdit['body']>();

  constructor(source: FileSource) {
    this.#source = source;
  }

  /** Sorted base names. */
  async namesIn(folder: string, ending: string): Promise<string[]> {
    const files = await this.#source.list();
    return files
      .filter((file) => path.posix.dirname(file) === folder && file.endsWith(ending))
      .map((file) => path.posix.basename(file, ending))
      .sort();
  }

  find(file: string): Promise<EntryFile | null> {
    const found = this.#files.get(file) ?? this.#read(file);
    this.#files.set(file, found);
    return found;
  }

  async #read(file: string): Promise<EntryFile | null> {
    const found = isContentPath(file) ? await this.#source.read(file) : null;
    if (!found) return null;
    const text = Buffer.from(found.bytes).toString();
    const entries = new EntryFile(file, text);
    // The reformatted text: reformatting alone is no change.
    this.#before.set(file, { text: String(entries), digest: found.digest });
    return entries;
  }

  /** @param value initial front matter of a Markdown file; `null` for a YAML file, which starts empty */
  create(file: string, value: Values | null): EntryFile {
    const entries = new EntryFile(file, file.endsWith('.md') ? '---\n\n---\n' : '');
    for (const [key, inside] of Object.entries(value ?? {})) entries.set([], [key], inside);
    this.#files.set(file, Promise.resolve(entries));
    this.#before.set(file, { text: '', digest: null });
    return entries;
  }

  /** Digest of the stored version. */
  async digestOf(file: string): Promise<string | null> {
    return (await this.#source.read(file))?.digest ?? null;
  }

  /** Creates or replaces a file; `null` deletes it. */
  async put(file: string, body: BodyEdit['body']): Promise<void> {
    if (!this.#before.has(file)) {
      const found = await this.#source.read(file);
      this.#before.set(file, { text: '', digest: found?.digest ?? null });
    }
    this.#bodies.set(file, body);
  }

  async edits(): Promise<BodyEdit[]> {
    const edits: BodyEdit[] = [];
    for (const [file, body] of this.#bodies) {
      edits.push({ path: file, body, seen: this.#before.get(file)?.digest ?? null });
    }
    for (const [file, reading] of this.#files) {
      const entries = await reading;
      const before = this.#before.get(file);
      if (!entries || !before || this.#bodies.has(file)) continue;
      const body = String(entries);
      if (body !== before.text) edits.push({ path: file, body, seen: before.digest });
    }
    return edits;
  }
}
