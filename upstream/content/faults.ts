/** What is wrong in a content file, and where. */
export type Fault = {
  /** Relative to the content folder. */
  file: string;
  /** From 1; without them it is the file itself that is wrong. */
  line?: number;
  column?: number;
  /** `[3] (borshch).price`; empty if it is no field. */
  field: string;
  /** The same for programs. */
  path?: readonly (string | number)[];
  /** What is wrong and, where that is known, what would be right. */
  problem: string;
};

/** One line, as editors and terminals know it: a click on `file:line:column` opens the place. */
export function faultText({ file, line, column, field, problem }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return [place, field, problem].filter((part) => part !== '').join(': ');
}

/** The content cannot be shown as it is; the message has a line for each fault. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
  }
}
