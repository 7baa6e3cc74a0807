import type { ContentWatch } from '../../content/content-watch.ts';
import type { Fault } from '../../content/faults.ts';
import { DeskProblem } from '../security.ts';
import { type FileSource, MenuFiles } from './menu-files.ts';
import { MENU_MESSAGES } from './menu-texts.ts';

/** Retries after concurrent saves. */
const MAX_ATTEMPTS = 5;

export type MenuSave = {
  source: FileSource;
  save: ContentWatch['save'];
  by: string;
  now: Date;
  /** The id of the save that is undone. */
  undoes?: string;
};

/** The content rules refuse the change. `menu`: the files with the change applied. */
export type Refused = { outcome: 'refused'; faults: Fault[]; menu: MenuFiles };

/**
 * Applies a change to the current files and saves them, so concurrent changes elsewhere in a file stay.
 *
 * @param apply returns a reason to save nothing, if any; `check`: the caller has found problems and needs those of the content rules, too
 */
export async function changeMenu<Stop extends { outcome: string }>(
  { source, save, by, now, undoes }: MenuSave,
  apply: (menu: MenuFiles) => Promise<Stop | 'check' | undefined>,
): Promise<Stop | Refused | { outcome: 'saved' }> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const menu = new MenuFiles(source);
    const stop = await apply(menu);
    const isCheck = stop === 'check';
    if (stop && stop !== 'check') return stop;
    const edits = await menu.edits();
    if (edits.length === 0) return isCheck ? { outcome: 'refused', faults: [], menu } : { outcome: 'saved' };
    const saved = await save({ edits, by, now, isCheck, undoes });
    if (saved.outcome === 'saved') return { outcome: 'saved' };
    if (saved.outcome === 'refused') return { outcome: 'refused', faults: saved.faults, menu };
  }
  throw new DeskProblem(503, MENU_MESSAGES.busy);
}
