import { type ChildProcess, fork } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Logger } from 'pino';
import type { PicturePlan } from '../images/variants.ts';
import { shownPlan, shownVersion } from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import type { ContentOrder, ContentReport } from './content-process.ts';
import { contentSize, mistakes, remarks } from './content-words.ts';
import { faultText } from './faults.ts';
import { folderState } from './folder.ts';
import type { LoadedFolder } from './load-folder.ts';

/** Beside this file, and like it: built, or TypeScript. */
const KIND = path.extname(fileURLToPath(import.meta.url));
const PROGRAM = fileURLToPath(new URL(`content-process${KIND}`, import.meta.url));
const NODE_OPTIONS = KIND === '.ts' ? ['--import', 'tsx'] : ['--enable-source-maps'];
/** Ten thousand dishes take half a minute. A folder that comes over a network may never answer. */
const DEADLINE_MS = 2 * 60_000;

/** How often the folder and the database are looked at. A change is taken over when it is as old as that. */
const LOOK_MS = 2_000;
/** What failed for a reason that is not in the files is tried again after so many looks. */
const LOOKS_UNTIL_RETRY = 8;

/** Why the shop does not show what the files say: lines for people. */
export type ContentTrouble = { since: string; faults: string[] };

type Parts = ContentOrder & {
  store: Store;
  log: Logger;
  /** What the folder was like when it was read at the start, and what was wrong with it. */
  seen: string;
  trouble: ContentTrouble | null;
  warnings: string[];
  /** Other pictures are named now. */
  onPlan: (plan: PicturePlan) => void;
  lookMs?: number;
  deadlineMs?: number;
};

export type ContentWatch = {
  trouble: () => ContentTrouble | null;
  /** What is hardly meant in the files that the shop shows: lines for people. */
  warnings: () => string[];
  stop: () => void;
};

/**
 * Has a changed folder taken over while the shop runs: when nothing in it has changed for two seconds, a program of its own reads
 * and loads it. The folder is asked, because no news of it come over a network or into a container. So is the database: another
 * API may have loaded another content. See docs/decisions/0045-content-while-the-shop-runs.md.
 */
export function watchContent({
  store,
  log,
  onPlan,
  lookMs = LOOK_MS,
  deadlineMs = DEADLINE_MS,
  ...start
}: Parts): ContentWatch {
  const { contentDir, mediaDir, place } = start;
  let { seen, trouble, warnings } = start;
  let looksUntilTry = 0;
  const tooLate: ContentReport = {
    kind: 'failed',
    reason: `файлы не прочитаны за ${deadlineMs / 1_000} с: диск не отвечает, или их слишком много`,
  };
  let version: string | undefined;
  let program: ChildProcess | undefined;
  let isStopped = false;
  let isBlind = false;
  let timer = setTimeout(look, lookMs);

  async function look(): Promise<void> {
    try {
      await lookAtDatabase();
      await lookAtFolder();
      isBlind = false;
    } catch (error) {
      // Said once: the next look comes soon.
      if (!isBlind && !isStopped) log.error({ err: error }, 'changes of the content are not seen');
      isBlind = true;
    }
    if (!isStopped) timer = setTimeout(look, lookMs);
  }

  async function lookAtFolder(): Promise<void> {
    const state = await folderState(contentDir);
    if (state !== seen) {
      seen = state;
      looksUntilTry = 1;
    } else if (looksUntilTry > 0) {
      looksUntilTry -= 1;
      if (looksUntilTry === 0) note(await takeOver());
    }
  }

  async function lookAtDatabase(): Promise<void> {
    const now = await shownVersion(store);
    if (now === version) return;
    version = now;
    const plan = await shownPlan(store);
    if (plan) onPlan(plan);
  }

  function takeOver(): Promise<ContentReport> {
    // The one before cannot even be killed while the disk that it reads does not answer.
    if (program) return Promise.resolve(tooLate);
    return new Promise((resolve) => {
      let report: ContentReport = {
        kind: 'failed',
        reason: 'программа, которая читает файлы, неожиданно завершилась',
      };
      const reader = fork(PROGRAM, { execArgv: NODE_OPTIONS, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
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
      reader.send({ contentDir, mediaDir, place } satisfies ContentOrder, () => {});
    });
  }

  function note(report: ContentReport): void {
    if (isStopped) return;
    if (report.kind === 'unquiet') looksUntilTry = 1;
    else if (report.kind === 'taken') {
      trouble = null;
      warnings = report.warnings.map(faultText);
      logLoaded(log, report);
    } else {
      if (report.kind === 'failed') looksUntilTry = LOOKS_UNTIL_RETRY;
      trouble = troubleOf(report.kind === 'refused' ? report.faults.map(faultText) : [report.reason]);
      logTrouble(log, trouble);
    }
  }

  return {
    trouble: () => trouble,
    warnings: () => warnings,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      program?.kill('SIGKILL');
    },
  };
}

export function troubleOf(faults: string[]): ContentTrouble {
  return { since: new Date().toISOString(), faults };
}

/** `notice` is what the console shows of a line: scripts/lib/logs.mjs. */
export function logTrouble(log: Logger, { faults }: ContentTrouble): void {
  const notice = [
    `Изменения меню не приняты: ${mistakes(faults.length)}. Сайт показывает прежнее меню.`,
    ...faults,
  ].join('\n  ');
  log.error({ faults, notice }, 'content refused: the shop shows what it showed before');
}

export function logLoaded(
  log: Logger,
  { loaded, warnings }: Pick<LoadedFolder, 'loaded' | 'warnings'>,
): void {
  const done = loaded
    ? `Меню обновлено: ${contentSize(loaded)}.`
    : 'Файлы меню прочитаны, ошибок нет: сайт показывает то, что в них.';
  const hint = warnings.length === 0 ? '' : ` ${remarks(warnings.length)}, их назовёт npm run content:check.`;
  log.info({ ...loaded, notice: done + hint }, loaded ? 'content loaded' : 'content unchanged');
}
