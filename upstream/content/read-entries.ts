import path from 'node:path';
import { pictureFormat } from '../images/picture-format.ts';
import type { Document } from './entries.ts';
import { FILES, LISTS, OPTIONAL, type PlaceOf } from './entry-places.ts';
import { GROUPS, type KindName } from './entry-schemas.ts';
import { findNearest, question, typeText } from './fault-texts.ts';
import type { Fault } from './faults.ts';
import { slug as slugSchema } from './field-schemas.ts';
import { IrregularFile, readErrorText } from './regular-file.ts';
import { namesWith, type SourceFiles } from './source-files.ts';
import { decodeText } from './text-encoding.ts';
import { Source } from './yaml-source.ts';

/** Reads YAML and Markdown files into entries, whose documents are not validated yet. */

/** `list`, of an item of a group: the number of the group. */
export type RawEntry = {
  kind: string;
  /** Of a kind whose entries are named by their files, or of which there is one. */
  name?: string;
  list: string;
  position: number;
  document: Document;
  placeOf: PlaceOf;
};

export type ReadEntries = {
  entries: RawEntry[];
  faults: Fault[];
  /** Kinds of which some entries could not be read. */
  incomplete: Set<string>;
  /** The beginnings of files that could be read. */
  roots: Map<string, PlaceOf>;
};

const FRONT_MATTER = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
const NO_FRONT_MATTER = 'файл начинается с полей между двумя строками ---, после них текст';

/** All entries of a folder. */
export function readEntries(files: SourceFiles): ReadEntries {
  const reader = new Reader(files);
  for (const kind of LISTS) reader.readFile(FILES[kind]);
  const sections = reader.entries.flatMap(({ kind, document }) =>
    kind === 'categories' ? slugOf(document) : [],
  );
  const names = namesWith(files, 'dishes', '.yaml');
  for (const name of [...new Set([...sections, ...names])]) {
    if (sections.includes(name) || reader.incomplete.has('categories')) {
      reader.readFile(`dishes/${name}.yaml`);
    } else {
      const problem = `в categories.yaml нет раздела «${name}»${question(findNearest(name, sections))}`;
      reader.faults.push({ file: `dishes/${name}.yaml`, field: '', problem });
    }
  }
  for (const kind of Object.keys(GROUPS) as GroupKind[]) reader.readFile(FILES[kind]);
  reader.readFile(FILES.texts);
  if (files.paths.includes(FILES.zones)) reader.readFile(FILES.zones);
  for (const folder of ['pages', 'articles']) {
    for (const name of namesWith(files, folder, '.md')) reader.readFile(`${folder}/${name}.md`);
  }
  for (const file of files.paths.filter((file) => file.startsWith('video/'))) {
    const problem = files.findProblem(file);
    if (problem) reader.faults.push({ file, field: '', problem });
  }
  return reader;
}

function slugOf(document: Document): string[] {
  const slug = (document as Fields | null)?.slug;
  return typeof slug === 'string' ? [slug] : [];
}

/** The entries of some files, such as earlier versions of them. */
export function readEntriesOf(files: SourceFiles): ReadEntries {
  const reader = new Reader(files);
  for (const file of files.paths) reader.readFile(file);
  return reader;
}

/** The text of logo.svg; `null` if it is missing or invalid. @param faults gets what is wrong */
export function readLogo(files: SourceFiles, faults: Fault[]): string | null {
  if (!files.paths.includes(LOGO)) return null;
  const text = readText(files, LOGO, faults, (bytes) => {
    const format = pictureFormat(bytes);
    return format && `это картинка ${format} под другим именем: нужен рисунок SVG`;
  });
  if (text === null || /<svg[\s>]/.test(text)) return text;
  faults.push({ file: LOGO, field: '', problem: 'это не рисунок SVG: в нём нет <svg …>' });
  return null;
}
const LOGO = 'logo.svg';

type Fields = Record<string, unknown>;
type GroupKind = keyof typeof GROUPS;

class Reader implements ReadEntries {
  readonly entries: RawEntry[] = [];
  readonly faults: Fault[] = [];
  readonly incomplete = new Set<string>();
  readonly roots = new Map<string, PlaceOf>();
  readonly #files: SourceFiles;

  constructor(files: SourceFiles) {
    this.#files = files;
  }

  get #isOld(): boolean {
    return this.#files.isOld ?? false;
  }

  readFile(file: string): void {
    const [folder = '', name = ''] = file.split('/');
    const list = LISTS.find((kind) => FILES[kind] === file);
    const groups = (Object.keys(GROUPS) as GroupKind[]).find((kind) => FILES[kind] === file);
    if (folder === 'dishes') this.#readList(file, 'dishes', path.basename(name, '.yaml'));
    else if (folder === 'articles' || folder === 'pages') this.#readPage(file, folder);
    else if (list) this.#readList(file, list);
    else if (groups) this.#readGroups(file, groups);
    else if (file === FILES.texts) this.#readSettings();
    else if (file === FILES.zones) this.#readDelivery();
  }

  #readList(file: string, kind: KindName, list = ''): void {
    const source = this.#source(file, [kind]);
    if (source) this.#addItems(source, kind, [], list);
  }

  #readGroups(file: string, kind: GroupKind): void {
    const items = GROUPS[kind];
    const source = this.#source(file, [kind, items]);
    if (!source) return;
    for (const [index, group] of this.#listAt(source, kind, []).entries()) {
      const { items: _, ...own } = isFields(group) ? group : {};
      const placeOf: PlaceOf = (path, about) => source.placeOf([index, ...path], about);
      const document = isFields(group) ? own : group;
      this.entries.push({ kind, list: '', position: index, document, placeOf });
      if (isFields(group)) this.#addItems(source, items, [index, 'items'], String(index));
    }
  }

  #readSettings(): void {
    const source = this.#source(FILES.texts, ['texts']);
    if (source) this.#addOne(source, 'texts', source.data);
  }

  #readDelivery(): void {
    const source = this.#source(FILES.zones, ['zones', 'pickup']);
    if (!source) return;
    const { data } = source;
    const { zones: _, ...own } = isFields(data) ? data : {};
    if (isFields(data)) this.#addItems(source, 'zones', ['zones'], '');
    this.#addOne(source, 'pickup', isFields(data) ? own : data);
  }

  #readPage(file: string, kind: string): void {
    const name = path.posix.basename(file, '.md');
    const { error } = slugSchema.safeParse(name);
    if (error) {
      const problem = `имя файла становится адресом: ${error.issues[0]?.message}`;
      this.faults.push({ file, field: '', problem });
    }
    const text = readText(this.#files, file, this.faults);
    const [, head, body] = FRONT_MATTER.exec(text ?? '') ?? [];
    if (text !== null && (head === undefined || body?.trim() === '')) {
      this.faults.push({ file, line: 1, column: 1, field: '', path: ['text'], problem: NO_FRONT_MATTER });
    }
    const source =
      head === undefined
        ? undefined
        : new Source(file, head, this.faults, { linesBefore: 1, isOld: this.#isOld });
    if (source?.data === undefined || body === undefined || body.trim() === '') {
      this.incomplete.add(kind);
      return;
    }
    const { data } = source;
    const firstLine = (head ?? '').split('\n').length + 3;
    this.entries.push({
      kind,
      name,
      list: '',
      position: 0,
      document: isFields(data) ? { ...data, text: body } : data,
      placeOf: (path, about) =>
        path[0] === 'text' ? placeInBody(file, body, firstLine, about?.found) : source.placeOf(path, about),
    });
  }

  #addOne(source: Source, kind: string, document: Document): void {
    this.entries.push({
      kind,
      name: ONLY,
      list: '',
      position: 0,
      document,
      placeOf: (path, about) => source.placeOf(path, about),
    });
  }

  #addItems(source: Source, kind: string, keys: readonly (string | number)[], list: string): void {
    for (const [position, document] of this.#listAt(source, kind, keys).entries()) {
      const placeOf: PlaceOf = (path, about) => source.placeOf([...keys, position, ...path], about);
      this.entries.push({ kind, list, position, document, placeOf });
    }
  }

  #listAt(source: Source, kind: string, keys: readonly (string | number)[]): unknown[] {
    const value = keys.reduce<unknown>((inside, key) => (inside as Fields)[String(key)], source.data);
    if (Array.isArray(value)) return value;
    this.incomplete.add(kind);
    this.faults.push({ ...source.placeOf(keys), path: keys, problem: typeText('array', value) });
    return [];
  }

  #source(file: string, kinds: [KindName, ...KindName[]]): Source | null {
    const isOptional = OPTIONAL.includes(kinds[0]);
    if (isOptional && !this.#files.paths.includes(file)) return null;
    const text = readText(this.#files, file, this.faults);
    const source = text === null ? null : new Source(file, text, this.faults, { isOld: this.#isOld });
    if (source?.data === undefined) {
      for (const kind of kinds) this.incomplete.add(kind);
      return null;
    }
    this.roots.set(file, (path, about) => source.placeOf(path, about));
    return isOptional && source.data === null ? null : source;
  }
}

/** The key of the entry of a kind that has one. */
export const ONLY = '0';

function placeInBody(file: string, body: string, firstLine: number, found?: string) {
  const index = found === undefined ? -1 : body.indexOf(found);
  if (index === -1) return { file, line: firstLine, column: 1, field: 'text' };
  const before = body.slice(0, index).split('\n');
  return { file, line: firstLine + before.length - 1, column: (before.at(-1) ?? '').length + 1, field: '' };
}

/** @param findProblem validates the bytes before decoding */
function readText(
  files: SourceFiles,
  file: string,
  faults: Fault[],
  findProblem: (bytes: Buffer) => string | null = () => null,
): string | null {
  try {
    const bytes = files.read(file);
    const refused = findProblem(bytes);
    if (refused) throw new IrregularFile(refused);
    const { text, problem, line } = decodeText(bytes);
    if (problem === undefined) return text;
    faults.push({ file, line, column: 1, field: '', problem });
  } catch (error) {
    faults.push({ file, field: '', problem: readErrorText(error) });
  }
  return null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
