export type Fault = {
  /** Relative to the content folder. */
  file: string;
  /** From 1; absent for a whole file or a stored entry. */
  line?: number;
  column?: number;
  /** `[3] (borshch).price`; may be empty. */
  field: string;
  kind?: string;
  key?: string;
  /** Of the entry. */
  title?: string;
  path?: readonly (string | number)[];
  /** Russian. */
  problem: string;
  isDuty?: true;
};

/** `file:line:column`, linked by editors and terminals. */
export function faultText({ file, line, column, field, problem }: Fault): string {
  const place = line === undefined ? file : `${file}:${line}:${column}`;
  return [place, field, problem].filter((part) => part !== '').join(': ');
}

export class ContentError extends Error {
  override name = 'ContentError';
  readonly faults: Fault[];

  constructor(faults: Fault[]) {
    super(faults.map(faultText).join('\n'));
    this.faults = faults;
  }
}
