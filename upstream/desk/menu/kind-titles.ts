import type { Draft } from '../../content/draft.ts';
import type { Document } from '../../content/entries.ts';
import { KINDS } from './all-kinds.ts';
import { listsOf } from './entries.ts';
import type { Kind, Values } from './kinds.ts';

/** Titles for managers, also of what the desk does not edit. */

const OTHER_KINDS: Partial<Record<string, string>> = {
  synonyms: 'Слова для поиска',
  users: 'Посетители',
  sliders: 'Баннеры',
  'tile-menus': 'Плитки главной',
  'counter-menus': 'Цифры главной',
};

export function findKind(id: string | undefined): Kind | undefined {
  return KINDS.find((kind) => kind.id === id);
}

/** @param key tells the logo from photographs */
export function titleOfKind(id: string | undefined, key = ''): string {
  if (id === 'files')
    return key === 'logo.svg' ? 'Логотип' : key.startsWith('photos/') ? 'Фотография' : 'Меню';
  return findKind(id)?.title ?? OTHER_KINDS[id ?? ''] ?? 'Меню';
}

export function titleOfEntry(id: string, document: Document): string {
  return findKind(id)?.titleOf((document ?? {}) as Values) ?? titleOfKind(id);
}

export function titleOfList(menu: Draft, id: string, list: string): string {
  const kind = findKind(id);
  return (kind && listsOf(menu, kind).find((one) => one.id === list)?.title) ?? titleOfKind(id);
}
