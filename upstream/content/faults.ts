/** A problem of the content with its position. */
export type Fault = {
  /** Relative to the content folder; of an entry in the database, the file that an export writes it into. */
  file: string;
  /** From 1; absent if the problem concerns the whole file, or the entry is in the database. */
  line?: number;
  column?: number;
  /** `[3] (borshch).price`; empty without a field. */
  field: string;
  /** The entry, and the field within it. */
  kind?: string;
  key?: string;
  path?: readonly (string | number)[];
  /** Russian; with a correction if possible. */
  problem: string;
  /** Of duties.ts. */
  isDuty?: true;
};

/** One line in the format `file:line:column`, which editors and terminals link. */
export function faultText({ file, line, column, field, problem }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return [place, field, problem].filter((part) => part !== '').join(': ');
}

/** Invalid content; the message has one line per fault. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
  }
}
