import { type Document, isCollection, isMap, isSeq, type Node, parseDocument, YAMLSeq } from 'yaml';
import { DeskProblem } from '../security.ts';
import { brokenFile } from './menu-texts.ts';

export type Keys = readonly (string | number)[];

/** Field name of a Markdown file's body. */
export const TEXT = 'text';

/** Never folds long lines. */
const LAYOUT = { lineWidth: 0 };
const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** A content file edited value by value: keeps comments and order. */
export class EntryFile {
  readonly path: string;
  readonly #document: Document;
  /** Body of a Markdown file. */
  #text: string | undefined;

  constructor(path: string, source: string) {
    this.path = path;
    const [, head, text] = path.endsWith('.md') ? (FRONT_MATTER.exec(source) ?? []) : [];
    this.#document = parseDocument(head ?? source);
    this.#text = text;
    if (this.#document.errors.length > 0) throw new DeskProblem(503, brokenFile(path));
  }

  /** A copy as plain JavaScript. */
  valueAt(keys: Keys): unknown {
    const node = keys.length === 0 ? this.#document.contents : this.#document.getIn(keys, true);
    const value = (node as Node | undefined)?.toJS?.(this.#document);
    return keys.length === 0 && this.#text !== undefined ? { ...value, [TEXT]: this.#text } : value;
  }

  listAt(keys: Keys): unknown[] {
    const value = this.valueAt(keys);
    return Array.isArray(value) ? value : [];
  }

  /** @param value `undefined` removes the field and emptied parents */
  set(entry: Keys, path: readonly string[], value: unknown): void {
    if (this.#text !== undefined && path.join() === TEXT) {
      this.#text = String(value ?? '');
      return;
    }
    const keys = [...entry, ...path];
    if (value !== undefined) {
      // Names in one line; lists of groups in block style.
      const flow = Array.isArray(value) && value.every((item) => typeof item === 'string');
      this.#document.setIn(keys, Array.isArray(value) ? this.#document.createNode(value, { flow }) : value);
      return;
    }
    for (let length = keys.length; length > entry.length; length -= 1) {
      const part = keys.slice(0, length);
      const node = this.#document.getIn(part, true);
      if (length < keys.length && isCollection(node) && node.items.length > 0) return;
      this.#document.deleteIn(part);
    }
  }

  /** Takes a top-level field from another version, with its comments. */
  restore(key: string, other: EntryFile): void {
    const node = other.#document.getIn([key], true);
    if (isCollection(node)) this.#document.setIn([key], node.clone());
    else this.set([], [key], other.#document.getIn([key]));
  }

  insert(list: Keys, index: number, value: unknown): void {
    const items = this.#listNode(list).items;
    items.splice(index, 0, this.#document.createNode(value));
  }

  /** Inserts an item of another version, with its comments. */
  insertFrom(list: Keys, index: number, other: EntryFile, keys: Keys): void {
    const node = other.#document.getIn(keys, true) as Node;
    this.#listNode(list).items.splice(index, 0, node.clone() as Node);
  }

  remove(list: Keys, index: number): void {
    this.#listNode(list).items.splice(index, 1);
  }

  move(list: Keys, from: number, to: number): void {
    const { items } = this.#listNode(list);
    items.splice(to, 0, ...items.splice(from, 1));
  }

  #listNode(keys: Keys): YAMLSeq {
    const node = keys.length === 0 ? this.#document.contents : this.#document.getIn(keys, true);
    if (isSeq(node)) {
      // An empty list is written `[]`: use block style from now on.
      if (node.items.length === 0) node.flow = false;
      return node;
    }
    const list = new YAMLSeq();
    if (keys.length === 0) this.#document.contents = list;
    else this.#document.setIn(keys, list);
    return list;
  }

  toString(): string {
    const { contents } = this.#document;
    const isEmpty = contents === null || (isMap(contents) && contents.items.length === 0);
    const fields = isEmpty ? '' : this.#document.toString(LAYOUT);
    if (this.#text === undefined) return fields;
    // Without `{}` the file would have no front matter, and its missing fields would not be named.
    return `---\n${fields || '{}\n'}---\n${this.#text.trim()}\n`;
  }
}
