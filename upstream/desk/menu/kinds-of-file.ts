import { KINDS } from './all-kinds.ts';
import type { Kind } from './kinds.ts';

/** Files that the desk does not edit. */
const OTHER_FILES: Partial<Record<string, string>> = {
  'menus.yaml': 'Ссылки в шапке и подвале',
  'synonyms.yaml': 'Слова для поиска',
  'users.yaml': 'Посетители',
  'logo.svg': 'Логотип',
};

/** Empty for photographs, and files that the desk does not edit. */
export function kindsOfFile(path: string): Kind[] {
  return KINDS.filter(({ place }) => {
    if (place.type === 'lists') return place.owns(path);
    return place.type === 'whole' ? place.file === path : path.startsWith(`${place.folder}/`);
  });
}

/** Title of a file for managers, who edit entries and know no files. */
export function fileTitle(path: string): string {
  const [kind] = kindsOfFile(path);
  return kind?.title ?? OTHER_FILES[path] ?? (path.startsWith('photos/') ? 'Фотография' : 'Меню');
}
