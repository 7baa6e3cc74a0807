import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentJob, ContentReport } from './content-process.ts';

/** `.js` in the build, `.ts` from source. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`content-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

export type ContentRunner = {
  run: (order: ContentJob) => Promise<ContentReport>;
  stop: () => void;
};

/** Starts content-process.ts for each job, one at a time. */
export function createContentRunner(deadlineMs: number): ContentRunner {
  let program: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const tooLate: ContentReport = {
    kind: 'failed',
    reason: `файлы не прочитаны за ${deadlineMs / 1_000} с: диск не отвечает, или их слишком много`,
  };

  function runProgram(order: ContentJob): Promise<ContentReport> {
    // A process that waits for an unavailable disk cannot be killed and may still be running.
    if (program) return Promise.resolve(tooLate);
    return new Promise((resolve) => {
      let report: ContentReport = {
        kind: 'failed',
        reason: 'программа, которая читает файлы, неожиданно завершилась',
      };
      const reader = fork(PROGRAM, {
        execArgv: NODE_OPTIONS,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
        // Supports dates.
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
