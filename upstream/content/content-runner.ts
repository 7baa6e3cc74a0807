import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentOrder, ContentReport } from './content-process.ts';

/** Beside this file, and like it: built, or TypeScript. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`content-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

export type ContentRunner = {
  run: (order: ContentOrder) => Promise<ContentReport>;
  stop: () => void;
};

/** Starts content-process.ts, once for each order, one after the other. */
export function createContentRunner(deadlineMs: number): ContentRunner {
  let program: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const tooLate: ContentReport = {
    kind: 'failed',
    reason: `файлы не прочитаны за ${deadlineMs / 1_000} с: диск не отвечает, или их слишком много`,
  };

  function runProgram(order: ContentOrder): Promise<ContentReport> {
    // The one before cannot even be killed while the disk that it reads does not answer.
    if (program) return Promise.resolve(tooLate);
    return new Promise((resolve) => {
      let report: ContentReport = {
        kind: 'failed',
        reason: 'программа, которая читает файлы, неожиданно завершилась',
      };
      const reader = fork(PROGRAM, {
        execArgv: NODE_OPTIONS,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // An order may have a date.
        serialization: 'advanced',
      });
      program = reader;
      const deadline = setTimeout(() => {
        reader.kill('SIGKILL');
        resolve(tooLate);
      }, deadlineMs);
      const end = (last: ContentReport) => {
        clearTimeout(deadline);
        program = undefined;
        resolve(last);
      };
      reader.once('message', (message: ContentReport) => {
        report = message;
      });
      reader.once('error', (error) => end({ kind: 'failed', reason: error.message }));
      reader.once('exit', () => end(report));
      reader.send(order, () => {});
    });
  }

  return {
    run(order) {
      const report = queue.then(() => runProgram(order));
      queue = report;
      return report;
    },
    stop() {
      program?.kill('SIGKILL');
    },
  };
}
