import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { issueText } from './fault-texts.ts';
import type { Fault } from './faults.ts';
import { markdown, slug as slugSchema } from './field-schemas.ts';
import { pictureFormat } from './picture-format.ts';
import { findFileProblem, IrregularFile, MAX_TEXT_MB, readErrorText, readRegular } from './regular-file.ts';
import { decodeText } from './text-encoding.ts';
import { type Place, Source } from './yaml-source.ts';

/** An item of a list with its position; `value` is `null` if it is invalid. */
export type Item<Value> = { value: Value | null; raw: unknown; place: Place };

export type Page<Fields> = Item<Fields> & { slug: string; html: string };

/**
 * Finds, parses and validates the files of a content folder. Paths are relative to the folder, with forward slashes.
 * Faults are collected in `faults`, and reading continues; warnings.ts adds `warnings`.
 */
export class ContentFiles {
  readonly dir: string;
  readonly faults: Fault[] = [];
  readonly warnings: Fault[] = [];
  /** Parsed YAML files by path. */
  readonly sources = new Map<string, Source>();
  /** Texts of all read files by path. */
  readonly texts = new Map<string, string>();

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Sorted names without the extension; empty without the folder. Skips hidden files, which editors create. */
  namesIn(folder: string, extension: string): string[] {
    const dir = path.join(this.dir, folder);
    if (!existsSync(dir)) return [];
    return readdirSync(dir)
      .filter((file) => file.endsWith(extension) && !file.startsWith('.'))
      .map((file) => file.slice(0, file.length - extension.length))
      .sort();
  }

  has(file: string): boolean {
    return existsSync(path.join(this.dir, file));
  }

  /** Validates files that are served unchanged. */
  requireRegular(folder: string, maxMb: number): void {
    for (const name of this.namesIn(folder, '')) {
      const file = `${folder}/${name}`;
      const stats = statSync(path.join(this.dir, file), { throwIfNoEntry: false });
      const problem = stats ? findFileProblem(stats, maxMb) : readErrorText({ code: 'ENOENT' });
      if (problem) this.faults.push({ file, field: '', problem });
    }
  }

  /**
   * The items of a YAML list; `null` if the file is invalid.
   *
   * @param isOptional the file may be missing or empty
   */
  list<Schema extends z.ZodType>(
    file: string,
    schema: z.ZodArray<Schema>,
    { isOptional = false } = {},
  ): Item<z.output<Schema>>[] | null {
    if (isOptional && !this.has(file)) return [];
    const source = this.#source(file);
    if (!source) return null;
    if (isOptional && source.data === null) return [];
    const values = validate(source, schema);
    if (!Array.isArray(source.data)) return null;
    return source.data.map((raw: unknown, index) => {
      const value = values ? values[index] : schema.element.safeParse(raw).data;
      return { raw, value: value ?? null, place: source.place(index) };
    });
  }

  object<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> | null {
    const source = this.#source(file);
    return source && validate(source, schema);
  }

  /** The text of an SVG; `null` if it is missing or invalid. */
  drawing(file: string): string | null {
    const text = this.has(file) ? this.#text(file, findDrawingProblem) : null;
    if (text === null || /<svg[\s>]/.test(text)) return text;
    this.faults.push({ file, field: '', problem: 'это не рисунок SVG: в нём нет <svg …>' });
    return null;
  }

  /** Markdown files with front matter. The file name is the slug. */
  pages<Schema extends z.ZodType>(folder: string, schema: Schema): Page<z.output<Schema>>[] {
    return this.namesIn(folder, '.md').flatMap((slug) => {
      const file = `${folder}/${slug}.md`;
      const { error } = slugSchema.safeParse(slug);
      if (error) {
        const problem = `имя файла становится адресом: ${error.issues[0]?.message}`;
        this.faults.push({ file, field: '', problem });
      }
      const text = this.#text(file);
      if (text === null) return [];
      const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(text) ?? [];
      if (head === undefined || body === undefined || body.trim() === '') {
        const problem = 'файл начинается с полей между двумя строками ---, после них текст';
        const path = head === undefined ? {} : { path: ['text'] };
        this.faults.push({ file, line: 1, column: 1, field: '', ...path, problem });
        if (head === undefined || body === undefined) return [];
      }
      const { data: html = '', error: unfit } = markdown.safeParse(body, { error: issueText });
      if (unfit) {
        const problem = unfit.issues[0]?.message ?? '';
        this.faults.push({ file, field: '', path: ['text'], problem });
      }
      const source = new Source(file, head, this, 1);
      if (source.data === undefined) return [];
      const value = validate(source, schema);
      return [{ slug, value, raw: source.data, place: source.place(), html }];
    });
  }

  #source(file: string): Source | null {
    const text = this.#text(file);
    const source = text === null ? null : new Source(file, text, this);
    if (source?.data === undefined) return null;
    this.sources.set(file, source);
    return source;
  }

  /** @param findProblem validates the bytes before decoding */
  #text(file: string, findProblem: (bytes: Buffer) => string | null = () => null): string | null {
    try {
      const bytes = readRegular(path.join(this.dir, file), MAX_TEXT_MB);
      const refused = findProblem(bytes);
      if (refused) throw new IrregularFile(refused);
      const { text, problem, line } = decodeText(bytes);
      if (problem === undefined) {
        this.texts.set(file, text);
        return text;
      }
      this.faults.push({ file, line, column: 1, field: '', problem });
    } catch (error) {
      this.faults.push({ file, field: '', problem: readErrorText(error) });
    }
    return null;
  }
}

function findDrawingProblem(bytes: Buffer): string | null {
  const format = pictureFormat(bytes);
  return format && `это картинка ${format} под другим именем: нужен рисунок SVG`;
}

/** `null` if the value is invalid; reports all faults to the source. */
function validate<Schema extends z.ZodType>(source: Source, schema: Schema): z.output<Schema> | null {
  const result = schema.safeParse(source.data, { error: issueText });
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    if (issue.code === 'unrecognized_keys') {
      const words = issue.message.split('\n');
      for (const [index, key] of issue.keys.entries()) {
        source.reportKey(issue.path, key, words[index] ?? issue.message);
      }
    } else source.report(issue.path, issue.message);
  }
  return null;
}
