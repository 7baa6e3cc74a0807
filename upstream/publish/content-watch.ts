import type { Logger } from 'pino';
import { contentSize, mistakes, remarks } from '../content/content-texts.ts';
import { ContentError, type Fault, faultText } from '../content/faults.ts';
import { folderState } from '../content/folder.ts';
import type { PicturePlan } from '../images/variants.ts';
import { readVersion } from '../store/content/content-entries.ts';
import { planOf } from '../store/content/load-content.ts';
import type { Store } from '../store/database/store.ts';
import { carryOverSaves, findLastOldChange } from './carry-over.ts';
import type { ContentReport } from './content-process.ts';
import { createContentRunner } from './content-runner.ts';
import { type FindProblem, type Loaded, loadEntries, saveEntries } from './save-entries.ts';
import { writeVideos } from './videos.ts';

/** Ten thousand dishes take half a minute; a network folder may never respond. */
const DEADLINE_MS = 2 * 60_000;

/** Also the minimum age of a change. */
const POLL_MS = 2_000;
/** After an error that is no fault of the files. */
const POLLS_UNTIL_RETRY = 8;

/** Why the current files are not shown; `faults` are for staff. */
export type ContentTrouble = { since: string; faults: string[] };

type Parts = {
  store: Store;
  log: Logger;
  mediaDir: string;
  place: string;
  contentDir: string | undefined;
  /** The state of the folder at the start. */
  seen: string;
  trouble: ContentTrouble | null;
  warnings: readonly Fault[];
  findProblem?: FindProblem;
  onPlan: (plan: PicturePlan) => void;
  pollMs?: number;
  deadlineMs?: number;
};

export type ContentWatch = {
  trouble: () => ContentTrouble | null;
  /** For staff. */
  warnings: () => readonly Fault[];
  /** False with CONTENT_DIR. */
  canSave: boolean;
  /** The next response includes the change. @throws for errors other than faults */
  save: SaveMenu;
  stop: () => void;
};

export type SaveMenu = <Stop extends { outcome: string }>(
  by: { by: string; now: Date; undoes?: string | undefined },
  apply: Parameters<typeof saveEntries<Stop>>[2],
) => ReturnType<typeof saveEntries<Stop>>;

/**
 * Polls CONTENT_DIR and what other APIs have saved: network and container mounts deliver no change events.
 * docs/decisions/0045-content-while-the-shop-runs.md
 */
export function watchContent({
  store,
  log,
  mediaDir,
  place,
  contentDir,
  findProblem,
  onPlan,
  pollMs = POLL_MS,
  deadlineMs = DEADLINE_MS,
  ...start
}: Parts): ContentWatch {
  const runner = createContentRunner(deadlineMs);
  let { seen, trouble, warnings } = start;
  let pollsUntilLoad = 0;
  let version: string | undefined;
  let showing = Promise.resolve();
  let saving: Promise<unknown> = Promise.resolve();
  let refused: string | undefined;
  let isStopped = false;
  let hasFailed = false;
  let timer = setTimeout(poll, pollMs);

  async function poll(): Promise<void> {
    try {
      if (contentDir !== undefined) await readFolder(contentDir);
      else await readOldSaves();
      await showEntries();
      hasFailed = false;
    } catch (error) {
      if (error instanceof ContentError) noteFaults(error.faults);
      // Once, not with every poll.
      else {
        if (!hasFailed && !isStopped) log.error({ err: error }, 'polling the content failed');
        hasFailed = true;
      }
    }
    if (!isStopped) timer = setTimeout(poll, pollMs);
  }

  function noteFaults(faults: Fault[]): void {
    const isKnown = trouble?.faults.join() === faults.map(faultText).join();
    if (!isKnown) note({ kind: 'refused', faults });
  }

  async function readFolder(contentDir: string): Promise<void> {
    const state = await folderState(contentDir);
    if (state !== seen) {
      seen = state;
      // Files are written one by one: wait for another poll.
      pollsUntilLoad = 1;
      return;
    }
    if (pollsUntilLoad === 0) return;
    pollsUntilLoad -= 1;
    if (pollsUntilLoad === 0) note(await runner.run({ contentDir, place }));
  }

  /** A save that does not fit is retried after the next one. */
  async function readOldSaves(): Promise<void> {
    const state = `${await findLastOldChange(store)} ${await readVersion(store)}`;
    if (state === refused) return;
    try {
      const saves = await carryOverSaves(store);
      if (saves > 0) log.info({ saves }, 'saves of 0.2.0 were carried over');
    } catch (error) {
      refused = state;
      throw error;
    }
  }

  function showEntries(): Promise<void> {
    showing = showing.catch(() => {}).then(showIfNew);
    return showing;
  }

  async function showIfNew(): Promise<void> {
    const now = await readVersion(store);
    // The files of 0.2.0 could not be carried over.
    if (now === version || now === '') return;
    const { content, ...loaded } = await loadEntries(store);
    await writeVideos(store, mediaDir);
    onPlan(planOf(content));
    // Warnings of an import have lines; those of the start are known.
    if (version !== undefined && contentDir === undefined) {
      trouble = null;
      warnings = loaded.warnings;
    }
    version = now;
  }

  /** One at a time: otherwise each would start over after every other. */
  const save: SaveMenu = (by, apply) => {
    const saved = saving.then(() => saveNext(by, apply));
    saving = saved.catch(() => {});
    return saved;
  };

  const saveNext: SaveMenu = async (by, apply) => {
    if (contentDir !== undefined) throw new Error('the content is in CONTENT_DIR');
    const saved = await saveEntries(store, { ...by, ...(findProblem && { findProblem }) }, apply);
    if ('isLater' in saved && saved.loaded) {
      note({ kind: 'loaded', ...saved });
      await showEntries();
    }
    return saved;
  };

  function note(report: ContentReport): void {
    if (isStopped) return;
    if (report.kind === 'folder-changed') pollsUntilLoad = 1;
    else if (report.kind === 'loaded') {
      trouble = null;
      warnings = report.warnings;
      logLoaded(log, report);
    } else {
      if (report.kind === 'failed') pollsUntilLoad = POLLS_UNTIL_RETRY;
      trouble = troubleOf(report.kind === 'refused' ? report.faults.map(faultText) : [report.reason]);
      logTrouble(log, trouble);
    }
  }

  return {
    trouble: () => trouble,
    warnings: () => warnings,
    canSave: contentDir === undefined,
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

/** `notice` is what scripts/lib/logs.mjs prints to the console. */
export function logTrouble(log: Logger, { faults }: ContentTrouble): void {
  const notice = [
    `Изменения меню не приняты: ${mistakes(faults.length)}. Сайт показывает прежнее меню.`,
    ...faults,
  ].join('\n  ');
  log.error({ faults, notice }, 'content refused: the shop shows what it showed before');
}

export function logLoaded(log: Logger, { loaded, warnings }: Pick<Loaded, 'loaded' | 'warnings'>): void {
  const done = loaded
    ? `Меню обновлено: ${contentSize(loaded)}.`
    : 'Файлы меню прочитаны, ошибок нет: сайт показывает то, что в них.';
  const hint = warnings.length === 0 ? '' : ` ${remarks(warnings.length)}, их назовёт npm run content:check.`;
  log.info({ ...loaded, notice: done + hint }, loaded ? 'content loaded' : 'content unchanged');
}
