import { LRUCache } from 'lru-cache';
import { type CheckedShop, checkEntries } from '../content/check-entries.ts';
import type { Photos } from '../content/content-pictures.ts';
import { type Entry, versionOf } from '../content/entries.ts';
import type { Places } from '../content/entry-places.ts';
import type { DocumentOf } from '../content/entry-schemas.ts';
import { RECIPE_VERSION } from '../images/variants.ts';
import { RELEASE } from '../process/release.ts';
import { readWholeBody } from '../store/content/file-bodies.ts';
import type { Store } from '../store/database/store.ts';

export const LOGO = 'logo.svg';
const PHOTOS = 'photos/';

export type CheckedEntries = CheckedShop & { entries: readonly Entry[]; logo: string | null };

/** The result of a save is the base of the next. */
const checkedShops = new LRUCache<string, CheckedEntries>({ max: 3 });
/** The same object, so that derived values can be cached by it. */
const albums = new LRUCache<string, Photos>({ max: 3 });

/** @param places of entries that were read from files */
export async function checkStored(
  store: Store,
  entries: readonly Entry[],
  places?: Places,
): Promise<CheckedEntries> {
  const version = versionOf(entries);
  const known = places ? undefined : checkedShops.get(version);
  if (known) return known;
  const digests = digestsByFile(entries);
  const logo = await readLogo(store, digests.get(LOGO));
  const checked = checkEntries(
    entries.filter(({ kind }) => kind !== 'files'),
    {
      photos: photosOf(digests),
      logo,
      // Rows also depend on the release and its pictures.
      fingerprint: `${RELEASE}-${RECIPE_VERSION}-${version}`,
      ...(places && { places }),
    },
  );
  const result = { ...checked, entries, logo };
  checkedShops.set(version, result);
  return result;
}

function photosOf(digests: ReadonlyMap<string, string>): Photos {
  const photos = [...digests].filter(([file]) => file.startsWith(PHOTOS));
  const key = JSON.stringify(photos);
  const known = albums.get(key);
  if (known) return known;
  const made = {
    names: photos.map(([file]) => file.slice(PHOTOS.length)),
    digestOf: (name: string) => digests.get(PHOTOS + name) ?? noSuchFile(),
  };
  albums.set(key, made);
  return made;
}

/** As node:fs does. */
export function noSuchFile(): never {
  throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
}

/** By path. */
export function digestsByFile(entries: readonly Entry[]): Map<string, string> {
  return new Map(
    entries.flatMap(({ kind, key, document }) =>
      kind === 'files' ? [[key, (document as DocumentOf<'files'>).sha256]] : [],
    ),
  );
}

async function readLogo(store: Store, digest: string | undefined): Promise<string | null> {
  return digest === undefined ? null : (await readWholeBody(store, digest)).toString();
}
