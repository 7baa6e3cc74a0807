import type { Draft } from '../../content/draft.ts';
import type { SaveMenu } from '../../publish/content-watch.ts';
import { BusyError, type Refused } from '../../publish/save-entries.ts';
import { DeskProblem } from '../security.ts';
import { MENU_MESSAGES } from './menu-texts.ts';

export type MenuSave = {
  save: SaveMenu;
  by: string;
  now: Date;
  undoes?: string;
};

/**
 * @param apply returns a reason to save nothing, if any; `check`: its own problems need those of the content rules
 * beside them
 */
export function changeMenu<Stop extends { outcome: string }>(
  { save, ...by }: MenuSave,
  apply: (menu: Draft) => Stop | 'check' | undefined,
): Promise<Stop | Refused | { outcome: 'saved' }> {
  return save(by, apply).catch((error) => {
    throw error instanceof BusyError ? new DeskProblem(503, MENU_MESSAGES.busy) : error;
  });
}
