import type { ChildProcess } from 'node:child_process';

type Service = {
  title: string;
  args: string[];
  env?: Record<string, string>;
  log: (chunk: Buffer) => void;
  hint?: string;
  toldAfter?: Promise<unknown> | undefined;
};
type Options = {
  /** How long a program may take to end before it is killed. */
  graceMs?: number;
  wait?: (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>;
  now?: () => number;
};

export function createServices(options?: Options): {
  ended: Promise<never>;
  start(service: Service): void;
  keep(service: Service, untilUp: (child: ChildProcess) => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

/** Until a program sends `{ ready: true }`. */
export function untilReady(title: string, child: ChildProcess): Promise<void>;
