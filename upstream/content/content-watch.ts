import type { Logger } from 'pino';
import type { PicturePlan } from '../images/variants.ts';
import { findLoadedPlan, findLoadedVersion } from '../store/load-content.ts';
import type { Store } from '../store/store.ts';
import { filesVersion, type SavedBy } from '../store/stored-files.ts';
import type { ContentJob, ContentPlace, ContentReport } from './content-process.ts';
import { createContentRunner } from './content-runner.ts';
import { contentSize, mistakes, remarks } from './content-texts.ts';
import { type Fault, faultText } from './faults.ts';
import { folderState } from './folder.ts';
import type { LoadedFolder } from './load-folder.ts';
import { type BodyEdit, putEdits, type SaveOutcome } from './save-files.ts';

/** Ten thousand dishes take half a minute; a network folder may never respond. */
const DEADLINE_MS = 2 * 60_000;

/** Polling interval, and the minimum age of a change before loading. */
const POLL_MS = 2_000;
/** Polls until a retry after an error that is not a fault of the files. */
const POLLS_UNTIL_RETRY = 8;

/** The reason why the shop does not show the current files; `faults`: messages for staff. */
export type ContentTrouble = { since: string; faults: string[] };

export type ContentEdit = Omit<SavedBy, 'edits'> & { edits: readonly BodyEdit[] };

type Parts = Omit<ContentJob, 'save'> & {
  store: Store;
  log: Logger;
  /** The state of the files at the start (see `stateOfFiles`) and their faults. */
  seen: string;
  trouble: ContentTrouble | null;
  warnings: string[];
  /** Called when the content refers to other pictures. */
  onPlan: (plan: PicturePlan) => void;
  pollMs?: number;
  deadlineMs?: number;
};

export type ContentWatch = {
  trouble: () => ContentTrouble | null;
  /** Warnings about the files on display: messages for staff. */
  warnings: () => string[];
  /** Whether the desk can change the content, which must be in the database. */
  canSave: boolean;
  /** Validates and saves; the next response includes the change. @throws for errors other than faults of the files */
  save: (edit: ContentEdit) => Promise<SaveOutcome>;
  stop: () => void;
};

/** Returns another text when any file changes. */
export async function stateOfFiles(store: Store, { contentDir, isStored }: ContentPlace): Promise<string> {
  return isStored ? ((await filesVersion(store)) ?? '') : folderState(contentDir);
}

/**
 * Loads changed files at run time in a child process: those of a folder after two seconds without a change, those of the
 * database at once. Polls the folder, because network and container mounts deliver no change events, and the database,
 * because another API process may have changed the content. See docs/decisions/0045-content-while-the-shop-runs.md.
 */
export function watchContent({
  store,
  log,
  onPlan,
  pollMs = POLL_MS,
  deadlineMs = DEADLINE_MS,
  ...start
}: Parts): ContentWatch {
  const { contentDir, isStored = false, mediaDir, place } = start;
  const runner = createContentRunner(deadlineMs);
  const job = { contentDir, isStored, mediaDir, place };
  let { seen, trouble, warnings } = start;
  let pollsUntilLoad = 0;
  let version: string | undefined;
  let isStopped = false;
  let hasFailed = false;
  let timer = setTimeout(poll, pollMs);

  async function poll(): Promise<void> {
    try {
      // Files first: they contain the masters of the pictures.
      await showPlan(updateFiles);
      hasFailed = false;
    } catch (error) {
      // Logged once, not with every poll.
      if (!hasFailed && !isStopped) log.error({ err: error }, 'polling the content failed');
      hasFailed = true;
    }
    if (!isStopped) timer = setTimeout(poll, pollMs);
  }

  async function updateFiles(): Promise<void> {
    const state = await stateOfFiles(store, start);
    if (state !== seen) {
      seen = state;
      pollsUntilLoad = 1;
      // Files of the database are written in one transaction; those of a folder one by one.
      if (!isStored) return;
    }
    if (pollsUntilLoad === 0) return;
    pollsUntilLoad -= 1;
    if (pollsUntilLoad === 0) note(await runner.run(job));
  }

  /** Switches to the pictures of new content. @param prepare runs before the switch */
  async function showPlan(prepare = async () => {}): Promise<void> {
    const now = await findLoadedVersion(store);
    const plan = now === version ? undefined : await findLoadedPlan(store);
    await prepare();
    version = now;
    if (plan) onPlan(plan);
  }

  async function save({ edits, ...by }: ContentEdit): Promise<SaveOutcome> {
    if (!isStored) throw new Error('the content is in CONTENT_DIR');
    const faults: Fault[] = [];
    const put = await putEdits(store, edits, by.now, faults);
    if (faults.length > 0) return { outcome: 'refused', faults };
    const report = await runner.run({ ...job, save: { ...by, edits: put } });
    if (report.kind !== 'save') throw new Error(report.kind === 'failed' ? report.reason : report.kind);
    if (report.save.outcome === 'saved') {
      note({ kind: 'loaded', ...report.save });
      if (report.shown === undefined) return report.save;
      seen = report.shown;
      await showPlan();
    }
    return report.save;
  }

  function note(report: ContentReport): void {
    if (isStopped) return;
    if (report.kind === 'folder-changed') pollsUntilLoad = 1;
    else if (report.kind === 'loaded') {
      trouble = null;
      warnings = report.warnings.map(faultText);
      logLoaded(log, report);
    } else if (report.kind !== 'save') {
      if (report.kind === 'failed') pollsUntilLoad = POLLS_UNTIL_RETRY;
      trouble = troubleOf(report.kind === 'refused' ? report.faults.map(faultText) : [report.reason]);
      logTrouble(log, trouble);
    }
  }

  return {
    trouble: () => trouble,
    warnings: () => warnings,
    canSave: isStored,
    save,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      runner.stop();
    },
  };
}

export function troubleOf(faults: string[]): ContentTrouble {
  return { since: new Date().toISOString(), faults };
}

/** `notice` is the part that scripts/lib/logs.mjs prints to the console. */
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
