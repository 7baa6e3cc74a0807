import {
  isAlias,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  type Pair,
  parseDocument,
  visit,
  type YAMLError,
} from 'yaml';
import type { Fault } from './faults.ts';
import { aliasFault, yamlFault } from './yaml-fault-texts.ts';

const COMMENTED_OUT = 'после # в YAML начинается комментарий: возьмите значение в кавычки';

type Keys = readonly PropertyKey[];

/** Content with warnings only is valid. */
export type Findings = { faults: Fault[]; warnings: Fault[] };

/** Parsed YAML with the positions of its values. */
export class Source {
  readonly file: string;
  /** Plain JavaScript; `undefined` for invalid YAML. */
  readonly data: unknown;
  readonly #text: string;
  readonly #document;
  readonly #lines = new LineCounter();
  readonly #linesBefore: number;
  readonly #findings: Findings;

  /** @param linesBefore number of lines before the text in its file */
  constructor(file: string, text: string, findings: Findings, linesBefore = 0) {
    this.file = file;
    this.#text = text;
    this.#findings = findings;
    this.#linesBefore = linesBefore;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    // The parser only warns of an unknown tag but drops a word: «!New address» is read as «address».
    const errors = [...this.#document.errors, ...this.#document.warnings];
    for (const error of realErrors(errors)) {
      const { problem, offset } = yamlFault(error, text);
      findings.faults.push({ file, ...this.#lineOf(offset), field: '', problem });
    }
    if (errors.length === 0) this.data = this.#read();
  }

  place(...path: Keys): Place {
    return new Place(this, path);
  }

  report(path: Keys, problem: string): void {
    this.#findings.faults.push(this.#findingAt(path, this.#isCommentedOut(path) ? COMMENTED_OUT : problem));
  }

  warn(path: Keys, problem: string): void {
    this.#findings.warnings.push(this.#findingAt(path, problem));
  }

  #findingAt(path: Keys, problem: string): Fault {
    return {
      file: this.file,
      ...this.lineOf(path),
      field: fieldName(this.data, path),
      path: plain(path),
      problem,
    };
  }

  reportDuty(path: Keys, { problem, isRefusal = false }: { problem: string; isRefusal?: boolean }): void {
    const { faults, warnings } = this.#findings;
    (isRefusal ? faults : warnings).push({ ...this.#findingAt(path, problem), isDuty: true });
  }

  /** Reports a fault of a field's name. */
  reportKey(path: Keys, key: string, problem: string): void {
    const map = this.#document.getIn(path, true);
    const pair = isMap(map) ? map.items.find((one) => nameOf(one) === key) : undefined;
    const offset = offsetOf(pair?.key);
    const place = offset === undefined ? this.lineOf(path) : this.#lineOf(offset);
    const field = fieldName(this.data, path);
    this.#findings.faults.push({ file: this.file, ...place, field, path: plain([...path, key]), problem });
  }

  /** `color: #ff0000`: YAML reads the value as a comment. */
  #isCommentedOut(path: Keys): boolean {
    const node = path.length > 0 ? this.#document.getIn(path, true) : undefined;
    if (!isScalar(node) || node.value !== null) return false;
    return /^[ \t]*#[^\s#]/.test(this.#text.slice(offsetOf(node)));
  }

  /** The position of the value, or of its innermost existing parent. */
  lineOf(path: Keys): { line: number; column: number } {
    let node: unknown = this.#document.contents;
    let offset = offsetOf(node) ?? 0;
    for (const key of path) {
      if (isAlias(node)) node = node.resolve(this.#document);
      if (isMap(node)) {
        const pair = node.items.find((one) => nameOf(one) === String(key));
        node = pair?.value ?? pair?.key;
      } else node = isSeq(node) ? node.items[Number(key)] : undefined;
      if (node === undefined) break;
      offset = offsetOf(node) ?? offset;
    }
    return this.#lineOf(offset);
  }

  #lineOf(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { line: line + this.#linesBefore, column: col };
  }

  #read(): unknown {
    try {
      return this.#document.toJS();
    } catch (error) {
      const place = this.#lineOf(this.#unresolvedAlias() ?? 0);
      this.#findings.faults.push({ file: this.file, ...place, field: '', problem: aliasFault(error) });
      return undefined;
    }
  }

  #unresolvedAlias(): number | undefined {
    let offset: number | undefined;
    visit(this.#document, {
      Alias: (_, alias) => {
        if (alias.resolve(this.#document)) return undefined;
        offset = offsetOf(alias);
        return visit.BREAK;
      },
    });
    return offset;
  }
}

/** A value of a file; reports faults with its position. */
export class Place {
  readonly source: Source;
  readonly path: Keys;

  constructor(source: Source, path: Keys) {
    this.source = source;
    this.path = path;
  }

  at(...keys: Keys): Place {
    return new Place(this.source, [...this.path, ...keys]);
  }

  report(problem: string): void {
    this.source.report(this.path, problem);
  }

  warn(problem: string): void {
    this.source.warn(this.path, problem);
  }

  toString(): string {
    const { line, column } = this.source.lineOf(this.path);
    return `${this.source.file}:${line}:${column}`;
  }
}

/** Drops all errors after the first syntax error, because they are consequences. */
function realErrors(errors: readonly YAMLError[]): YAMLError[] {
  const firstOfGrammar = errors.find(({ code }) => code !== 'DUPLICATE_KEY');
  return errors.filter((error) => error === firstOfGrammar || error.code === 'DUPLICATE_KEY');
}

function offsetOf(node: unknown): number | undefined {
  return isNode(node) ? node.range?.[0] : undefined;
}

function nameOf({ key }: Pair): string {
  return String(isScalar(key) ? key.value : key);
}

/** `[3] (borshch).nutrition.kcal`: items are counted from 1, with their slug or title in brackets. */
function fieldName(data: unknown, path: Keys): string {
  let name = '';
  let value = data;
  for (const key of path) {
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

function plain(path: Keys): (string | number)[] {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
