import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { marked } from 'marked';
import { parse as parseYaml } from 'yaml';
import type { z } from 'zod';

/** Something in a content file is not as it should be; the message names the file and the field. */
export class ContentError extends Error {
  override name = 'ContentError';
}

/** A folder of content files: finds, parses and validates them. Paths are relative to the folder, with forward slashes. */
export class ContentFiles {
  readonly dir: string;

  constructor(dir: string) {
    this.dir = dir;
  }

  /** Names without the extension, sorted; none if there is no such folder. */
  namesIn(folder: string, extension: string): string[] {
    const dir = path.join(this.dir, folder);
    if (!existsSync(dir)) return [];
    return readdirSync(dir)
      .filter((file) => file.endsWith(extension))
      .map((file) => file.slice(0, -extension.length))
      .sort();
  }

  has(file: string): boolean {
    return existsSync(path.join(this.dir, file));
  }

  yaml<Schema extends z.ZodType>(file: string, schema: Schema): z.output<Schema> {
    return validate(file, parseYamlText(file, this.#text(file)), schema);
  }

  /** A Markdown file that begins with fields between two lines of `---`. */
  markdown<Schema extends z.ZodType>(
    file: string,
    schema: Schema,
  ): { fields: z.output<Schema>; html: string } {
    const [, head, body] = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/.exec(this.#text(file)) ?? [];
    if (head === undefined || body === undefined || body.trim() === '') {
      throw new ContentError(`${file}: expected fields between two lines of "---", then the text`);
    }
    return { fields: validate(file, parseYamlText(file, head), schema), html: toHtml(body) };
  }

  #text(file: string): string {
    try {
      return readFileSync(path.join(this.dir, file), 'utf8').replace(/^\uFEFF/, '');
    } catch (cause) {
      throw new ContentError(`${file}: cannot be read in ${this.dir}`, { cause });
    }
  }
}

export function toHtml(markdown: string): string {
  return marked.parse(markdown, { async: false }).trim();
}

function parseYamlText(file: string, text: string): unknown {
  try {
    return parseYaml(text);
  } catch (cause) {
    // One line: what follows in the parser's message is the place in the text, which the line number has named.
    const [reason = ''] = String(cause instanceof Error ? cause.message : cause).split(/:?\n/);
    throw new ContentError(`${file}: ${reason}`, { cause });
  }
}

function validate<Schema extends z.ZodType>(file: string, data: unknown, schema: Schema): z.output<Schema> {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const problems = result.error.issues.map((issue) => {
    const field = fieldName(data, issue.path);
    return `${file}: ${field === '' ? '' : `${field}: `}${issue.message}`;
  });
  throw new ContentError(problems.join('\n'));
}

/** `[3] (borshch).nutrition.kcal`: an item of a list is counted from 1 and called by its slug or title, where it has one. */
function fieldName(data: unknown, fieldPath: PropertyKey[]): string {
  let name = '';
  let value = data;
  for (const key of fieldPath) {
    value = isRecord(value) ? value[String(key)] : undefined;
    if (typeof key === 'number') {
      const label = isRecord(value) ? (value.slug ?? value.title) : undefined;
      name += `[${key + 1}]${typeof label === 'string' ? ` (${label})` : ''}`;
    } else {
      name += `${name === '' ? '' : '.'}${String(key)}`;
    }
  }
  return name;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
