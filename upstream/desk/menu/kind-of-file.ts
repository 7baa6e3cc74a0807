import { KINDS } from './all-kinds.ts';
import type { Kind } from './kinds.ts';

/** `undefined` for photographs, and files that the desk does not edit. */
export function kindOfFile(path: string): Kind | undefined {
  return KINDS.find(({ place }) => {
    if (place.type === 'lists') return place.owns(path);
    return place.type === 'whole' ? place.file === path : path.startsWith(`${place.folder}/`);
  });
}
