/** What the journeys need of a browser: two drivers without Playwright, whose Firefox and WebKit are patched builds. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';

export type Size = { width: number; height: number };

/** Of WebDriver's «perform actions», the same in both protocols. */
export type InputSource = {
  id: string;
  type: 'pointer' | 'key';
  parameters?: { pointerType: 'mouse' };
  actions: Record<string, string | number>[];
};

export type Tab = {
  /** Until `load`. */
  goTo(url: string): Promise<void>;
  /** Back is -1. */
  traverse(steps: number): Promise<void>;
  /** In the page; arguments and result are JSON. */
  run<Args extends unknown[], Result>(
    fn: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  act(source: InputSource): Promise<void>;
  /** Uncaught exceptions and console errors, where the protocol reports them. */
  faults(): string[];
  close(): Promise<void>;
};

export type Browser = {
  /** Without the cookies and storage of other tabs. */
  openTab(size: Size): Promise<Tab>;
  close(): Promise<void>;
};

export type Driver = {
  /** The first of these programs in PATH is started. */
  programs: { names: readonly string[]; debianPackage: string }[];
  /** @param folder an empty one, for the profile */
  start(folder: string): Promise<Browser>;
};

export function missingPackages({ programs }: Driver): string[] {
  return programs
    .filter(({ names }) => findProgram(names) === undefined)
    .map(({ debianPackage }) => debianPackage);
}

function findProgram(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return names.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** In a process group of its own, because browsers start others. */
export function startProgram(names: readonly string[], args: string[], env: Record<string, string> = {}) {
  const child = spawn(findProgram(names) ?? '', args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines = createInterface(child.stderr);
  const ended = once(child, 'exit');
  return {
    /** @returns the first group of the line on stderr */
    async printed(pattern: RegExp): Promise<string> {
      const line = new Promise<string>((resolve) => {
        lines.on('line', (text) => {
          const group = pattern.exec(text)?.[1];
          if (group) resolve(group);
        });
      });
      const tooEarly = ended.then(([code]) => {
        throw new Error(`${names[0]} ended with ${code}`);
      });
      return Promise.race([line, tooEarly]);
    },
    async kill(): Promise<void> {
      if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}
