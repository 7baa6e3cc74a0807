import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { Order, Report } from './composer-process.ts';
import { type PicturePlan, pictureFilesOf } from './picture-urls.ts';

/** Beside this file, and like it: built, or TypeScript. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`composer-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

/** Has pictures made that are named by the content and not there yet. */
export type Composer = {
  /** Until the picture is there, or cannot be made; at once for every other file. Goes before what nobody asked for. */
  make: (file: string) => Promise<void>;
  /** The content names other pictures now. Those of before stay: pages that are kept somewhere still show them. */
  use: (plan: PicturePlan) => void;
};

type Parts = PicturePlan & {
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
  const known = new Set<string>();
  const missing = new Set<string>();
  let plan = lacking(start);
  const waiting = new Map<string, (() => void)[]>();
  let program: ChildProcess | undefined;
  /** The program was told of another plan than the one it was started with. */
  let hasMore = false;

  /** What of a plan is not there yet. */
  function lacking({ pictures, first }: PicturePlan): PicturePlan {
    const before = new Set(missing);
    missing.clear();
    const lacks = (file: string) => {
      const isLacking = known.has(file) ? before.has(file) : !existsSync(path.join(start.mediaDir, file));
      known.add(file);
      if (isLacking) missing.add(file);
      return isLacking;
    };
    return {
      pictures: pictures.filter((one) => pictureFilesOf(one).filter(({ file }) => lacks(file)).length > 0),
      first,
    };
  }
  function settle(file: string): void {
    for (const go of waiting.get(file) ?? []) go();
    waiting.delete(file);
  }
  function take(report: Report, from: ChildProcess): void {
    if (report.kind === 'over') {
      from.disconnect();
      // It may have been over before it heard of the last plan.
      if (hasMore && start.ahead && missing.size > 0) program = launch();
      return;
    }
    if (report.error) log.error({ reason: report.error }, 'picture not made');
    for (const file of report.files) {
      missing.delete(file);
      settle(file);
    }
  }
  function launch(): ChildProcess {
    hasMore = false;
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
    tell(child, { kind: 'start', ...start, ...plan });
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
    use(next) {
      plan = lacking(next);
      if (program) {
        hasMore = true;
        tell(program, { kind: 'more', ...plan });
      } else if (start.ahead && missing.size > 0) program = launch();
    },
  };
}

function tell(program: ChildProcess, order: Order): void {
  // One that has just ended hears nothing; its end lets go who waits.
  program.send(order, () => {});
}
