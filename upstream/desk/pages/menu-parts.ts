import type { Context } from 'hono';
import type { Draft } from '../../content/draft.ts';
import type { DeskEnv } from '../desk-env.ts';
import type { MenuSave } from '../menu/change-menu.ts';
import type { Kind } from '../menu/kinds.ts';

export type MenuParts = {
  readMenu: () => Promise<Draft>;
  kindOf: (c: Context<DeskEnv>) => Kind;
  partsOf: (c: Context<DeskEnv>) => MenuSave;
};
