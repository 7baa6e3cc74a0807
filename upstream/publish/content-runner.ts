import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ContentJob, ContentReport } from './content-process.ts';

/** `.js` in the build, `.ts` from source. */
const EXTENSION = path.extname(fileURLToPath(import.meta.url));
const CHILD_PROCESS = fileURLToPath(new URL(`content-process${EXTENSION}`, import.meta.url));
const NODE_OPTIONS = EXTENSION === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];

export type ContentRunner = {
  run: (job: ContentJob) => Promise<ContentReport>;
  stop: () => void;
};

/** One job at a time. */
export function createContentRunner(deadlineMs: number): ContentRunner {
  let current: ChildProcess | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  const tooLate: ContentReport = {
    kind: 'failed',
    reason: `файлы не прочитаны за ${deadlineMs / 1_000} с: диск не отвечает, или их слишком много`,
  };

  function runProcess(job: ContentJob): Promise<ContentReport> {
    // A process that waits for an unavailable disk cannot be killed.
    if (current) return Promise.resolve(tooLate);
    return new Promise((resolve) => {
      let report: ContentReport = {
        kind: 'failed',
        reason: 'программа, которая читает файлы, неожиданно завершилась',
      };
      const child = fork(CHILD_PROCESS, {
        execArgv: NODE_OPTIONS,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      current = child;
      const deadline = setTimeout(() => {
        child.kill('SIGKILL');
        resolve(tooLate);
      }, deadlineMs);
      const end = (last: ContentReport) => {
        clearTimeout(deadline);
        current = undefined;
        resolve(last);
      };
      child.once('message', (message: ContentReport) => {
        report = message;
      });
      child.once('error', (error) => end({ kind: 'failed', reason: error.message }));
      child.once('exit', () => end(report));
      child.send(job, () => {});
    });
  }

  return {
    run(job) {
      const report = queue.then(() => runProcess(job));
      queue = report;
      return report;
    },
    stop() {
      current?.kill('SIGKILL');
    },
  };
}
