import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Order, Report } from './composer-process.ts';
import { type PictureRequest, pictureFilesOf } from './picture-urls.ts';

/** Beside this file, and like it: built, or TypeScript. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`composer-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

/** Has pictures made that are named by the content and not there yet. */
export type Composer = {
  /** Until the picture is there, or cannot be made; at once for every other file. Goes before what nobody asked for. */
  make: (file: string) => Promise<void>;
};

type Parts = {
  pictures: PictureRequest[];
  /** Files that are made before the others. */
  first: string[];
  mediaDir: string;
  contentDir: string;
  /** Makes all of them, one after the other, and not only those that are asked for. */
  ahead: boolean;
  log: Logger;
};

/**
 * The pictures are composed by a program of its own, which lives as long as there are some to make: it keeps the processor
 * for tenths of a second, and answers of the API must not wait for that.
 */
export function createComposer({ log, ...start }: Parts): Composer {
  const missing = new Set<string>();
  for (const { file } of start.pictures.flatMap(pictureFilesOf)) {
    if (!existsSync(path.join(start.mediaDir, file))) missing.add(file);
  }
  const waiting = new Map<string, (() => void)[]>();
  let program: ChildProcess | undefined;

  function settle(file: string): void {
    for (const go of waiting.get(file) ?? []) go();
    waiting.delete(file);
  }
  function take(report: Report, from: ChildProcess): void {
    if (report.kind === 'over') {
      from.disconnect();
      return;
    }
    if (report.error) log.error({ reason: report.error }, 'picture not made');
    for (const file of report.files) {
      missing.delete(file);
      settle(file);
    }
  }
  function launch(): ChildProcess {
    const child = fork(PROGRAM, {
      execArgv: NODE_OPTIONS,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const forget = () => {
      if (program === child) program = undefined;
      for (const file of waiting.keys()) settle(file);
    };
    child.on('message', (report: Report) => take(report, child));
    child.once('disconnect', forget);
    child.once('exit', (code) => {
      if (code) log.error({ code }, 'the program that makes pictures has ended');
    });
    child.once('error', (error) => {
      log.error({ err: error }, 'pictures cannot be made');
      forget();
    });
    tell(child, { kind: 'start', ...start });
    return child;
  }

  if (start.ahead && missing.size > 0) program = launch();
  return {
    make(file) {
      if (!missing.has(file)) return Promise.resolve();
      program ??= launch();
      tell(program, { kind: 'wanted', file });
      return new Promise((there) => waiting.set(file, [...(waiting.get(file) ?? []), there]));
    },
  };
}

function tell(program: ChildProcess, order: Order): void {
  // One that has just ended hears nothing; its end lets go who waits.
  program.send(order, () => {});
}
