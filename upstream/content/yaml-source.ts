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
import type { About, Path } from './entry-places.ts';
import { fieldName, type Place } from './entry-places.ts';
import type { Fault } from './faults.ts';
import { FIELDS_WITH_THOUSANDS, isAmbiguous } from './prices.ts';
import { aliasFault, yamlFault } from './yaml-fault-texts.ts';

const COMMENTED_OUT = 'после # в YAML начинается комментарий: возьмите значение в кавычки';

type SourceOptions = { linesBefore?: number; isOld?: boolean };

/** Parsed YAML with the positions of its values. */
export class Source {
  readonly file: string;
  /** Plain JavaScript; `undefined` for invalid YAML. */
  readonly data: unknown;
  readonly #text: string;
  readonly #document;
  readonly #lines = new LineCounter();
  readonly #linesBefore: number;

  /**
   * @param faults gets those of the syntax
   * @param options `linesBefore`: number of lines before the text in its file; `isOld`: of 0.2.0, which has read it already
   */
  constructor(
    file: string,
    text: string,
    faults: Fault[],
    { linesBefore = 0, isOld = false }: SourceOptions = {},
  ) {
    this.file = file;
    this.#text = text;
    this.#linesBefore = linesBefore;
    this.#document = parseDocument(text, { lineCounter: this.#lines, prettyErrors: false });
    // The parser only warns of an unknown tag but drops a word: «!New address» is read as «address».
    const errors = [...this.#document.errors, ...this.#document.warnings];
    for (const error of realErrors(errors)) {
      const { problem, offset } = yamlFault(error, text);
      faults.push({ file, ...this.#lineOf(offset), field: '', problem });
    }
    if (!isOld) this.#keepAmbiguousNumbers();
    if (errors.length === 0) this.data = this.#read(faults);
  }

  placeOf(path: Path, { found, isKey }: About = {}): Place {
    if (isKey) return this.#placeOfKey(path);
    const offset = this.#offsetAt(path);
    const inside = found === undefined ? -1 : this.#text.indexOf(found, offset);
    if (inside !== -1) return { file: this.file, ...this.#lineOf(inside), field: '' };
    const place = { file: this.file, ...this.#lineOf(offset), field: fieldName(this.data, path) };
    return this.#isCommentedOut(path) ? { ...place, problem: COMMENTED_OUT } : place;
  }

  #placeOfKey(path: Path): Place {
    const parent = path.slice(0, -1);
    const map = this.#document.getIn(parent, true);
    const pair = isMap(map) ? map.items.find((one) => nameOf(one) === path.at(-1)) : undefined;
    const offset = offsetOf(pair?.key) ?? this.#offsetAt(parent);
    return { file: this.file, ...this.#lineOf(offset), field: fieldName(this.data, parent) };
  }

  /** `color: #ff0000`: YAML reads the value as a comment. */
  #isCommentedOut(path: Path): boolean {
    const node = path.length > 0 ? this.#document.getIn(path, true) : undefined;
    if (!isScalar(node) || node.value !== null) return false;
    return /^[ \t]*#[^\s#]/.test(this.#text.slice(offsetOf(node)));
  }

  /** Of the value, or of its innermost existing parent. */
  #offsetAt(path: Path): number {
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
    return offset;
  }

  #lineOf(offset: number): { line: number; column: number } {
    const { line, col } = this.#lines.linePos(offset);
    return { line: line + this.#linesBefore, column: col };
  }

  /** As text, so that the schema asks which number `1.250` is. */
  #keepAmbiguousNumbers(): void {
    visit(this.#document, {
      Pair: (_, pair) => {
        const { value } = pair;
        if (!FIELDS_WITH_THOUSANDS.includes(nameOf(pair)) || !isScalar(value)) return;
        if (typeof value.value === 'number' && isAmbiguous(value.source ?? '')) value.value = value.source;
      },
    });
  }

  #read(faults: Fault[]): unknown {
    try {
      return this.#document.toJS();
    } catch (error) {
      const place = this.#lineOf(this.#unresolvedAlias() ?? 0);
      faults.push({ file: this.file, ...place, field: '', problem: aliasFault(error) });
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
