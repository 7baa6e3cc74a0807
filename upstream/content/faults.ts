/** A problem of a content file with its position. */
export type Fault = {
  /** Relative to the content folder. */
  file: string;
  /** From 1; absent if the problem concerns the whole file. */
  line?: number;
  column?: number;
  /** `[3] (borshch).price`; empty without a field. */
  field: string;
  /** The machine-readable `field`. */
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
