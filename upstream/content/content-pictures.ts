import { readdirSync } from 'node:fs';
import path from 'node:path';
import { type PictureKind, VIEWS } from '../images/sizes.ts';
import {
  type CoverUrls,
  type FindMaster,
  type Focus,
  type Photo,
  SHORT_HASH,
  shortHash,
  urlsOf,
  type Variant,
  variantsOf,
} from '../images/variants.ts';
import type { Item } from './content-files.ts';
import { MAX_PHOTO_MB, readErrorText, readRegular } from './regular-file.ts';
import type { Place } from './yaml-source.ts';

type PictureEntry = {
  cover?: string | undefined;
  focus?: Focus | undefined;
  gallery?: string[] | undefined;
};

/** A photo that an item names directly or as a variant master, and the position of the item. */
export type NamedPhoto = Photo & { place: Place };

type Valid<One extends Item<unknown>> = One & { value: NonNullable<One['value']> };

const DARK = '.dark';
const SUFFIXES = new Set(
  VIEWS.flatMap((view) => (view === 'photo' ? [DARK] : [`.${view}`, `.${view}${DARK}`])),
);

/**
 * Collects the photos that content items name, and returns their URLs. Besides `soup.jpg` there can be masters of single
 * views, `soup.wide.jpg`, and of dark mode, `soup.dark.jpg`.
 */
export class Album {
  readonly photos: NamedPhoto[] = [];
  readonly #dir: string;
  readonly #known: ReadonlyMap<string, string>;
  readonly #variants = new Map<string, Variant>();
  readonly #digests = new Map<string, Photo | string>();
  readonly #names: readonly string[];
  /** By the name without extension. */
  readonly #files: ReadonlyMap<string, string>;

  /** @param known digests of immutable files by path */
  constructor(dir: string, known: ReadonlyMap<string, string> = new Map()) {
    this.#known = known;
    this.#dir = path.join(dir, 'photos');
    this.#names = namesIn(this.#dir);
    this.#files = new Map(this.#names.map((file) => [stemOf(file), file]));
  }

  /** All variants whose URLs were returned, without duplicates. */
  get variants(): Variant[] {
    return [...this.#variants.values()];
  }

  /** Masters of an unknown view or without their photo: typing errors. */
  get misnamed(): { file: string; problem: string }[] {
    return this.#names.flatMap((file) => {
      const [, name = '', suffix = ''] = /^([^.]*)(\..*)$/.exec(stemOf(file)) ?? [];
      if (suffix === '') return [];
      if (!SUFFIXES.has(suffix)) {
        const known = [...SUFFIXES].filter((one) => !one.endsWith(DARK)).join(', ');
        return [{ file, problem: `вида «${suffix}» нет; есть ${known}, и каждый с ${DARK} на конце` }];
      }
      return this.#files.has(name) ? [] : [{ file, problem: `рядом нет самой фотографии «${name}»` }];
    });
  }

  add(place: Place, kind: PictureKind, slug: string, { cover, focus }: PictureEntry): CoverUrls {
    const photo = cover === undefined ? null : this.#read(cover, place.at('cover'));
    if (!photo) return {};
    return this.#handOut(
      variantsOf(kind, slug, this.#masters({ ...photo, ...(focus && { focus }) }, place.at('cover'))),
    );
  }

  /** The pictures of a dish's page, cover first. Call `add` before, which reports faults of the cover. */
  addGallery(
    place: Place,
    kind: 'dish' | 'dish-great',
    slug: string,
    { cover, focus, gallery = [] }: PictureEntry,
  ): CoverUrls[] {
    if (cover === undefined) return [];
    const first = this.#digested(cover);
    const shown = typeof first === 'string' ? null : { ...first, ...(focus && { focus }) };
    const shots = shown ? [[shown, place.at('cover')] as const] : [];
    for (const [index, file] of gallery.entries()) {
      const at = place.at('gallery', index);
      const photo = this.#read(file, at);
      if (photo) shots.push([photo, at]);
    }
    return shots.map(([photo, at]) =>
      this.#handOut(variantsOf(kind, slug, this.#masters(photo, at), 'gallery')),
    );
  }

  /** Valid items. Also checks the photos of invalid ones, so that all faults are reported at once. */
  valid<One extends Item<unknown>>(items: readonly One[] | null): Valid<One>[] {
    return (items ?? []).filter((item): item is Valid<One> => {
      if (item.value !== null) return true;
      const { cover, gallery } = (item.raw ?? {}) as Record<string, unknown>;
      if (typeof cover === 'string') this.#read(cover, item.place.at('cover'));
      for (const [index, file] of Array.isArray(gallery) ? gallery.entries() : []) {
        if (typeof file === 'string') this.#read(file, item.place.at('gallery', index));
      }
      return false;
    });
  }

  #handOut(variants: Record<string, Variant>): CoverUrls {
    for (const variant of Object.values(variants)) this.#variants.set(variant.file, variant);
    return urlsOf(variants);
  }

  #masters(photo: Photo, place: Place): FindMaster {
    const stem = stemOf(photo.file);
    const find = (name: string) => {
      const file = this.#files.get(name);
      return file === undefined ? null : this.#read(file, place);
    };
    return (view, isDark) => {
      const own = view === 'photo' ? null : find(`${stem}.${view}${isDark ? DARK : ''}`);
      if (own || !isDark) return own ?? photo;
      // In a gallery a dark picture uses its light version in dark mode.
      return find(stem.endsWith(DARK) ? stem.slice(0, -DARK.length) : stem + DARK);
    };
  }

  #read(file: string, place: Place): Photo | null {
    const photo = this.#digested(file);
    if (typeof photo === 'string') {
      place.report(`фотография «${file}» в папке photos: ${photo}`);
      return null;
    }
    this.photos.push({ ...photo, place });
    return photo;
  }

  /** Cached by file. @returns a Russian message for an unusable file */
  #digested(file: string): Photo | string {
    let photo = this.#digests.get(file);
    if (photo === undefined) {
      try {
        const known = this.#known.get(`photos/${file}`)?.slice(0, SHORT_HASH);
        photo = {
          file,
          digest: known ?? shortHash(readRegular(path.join(this.#dir, file), MAX_PHOTO_MB)),
        };
      } catch (error) {
        photo = readErrorText(error);
      }
      this.#digests.set(file, photo);
    }
    return photo;
  }
}

function namesIn(dir: string): string[] {
  try {
    return readdirSync(dir)
      .filter((file) => !file.startsWith('.') && /\.(jpe?g|png|webp|avif)$/i.test(file))
      .sort();
  } catch {
    return [];
  }
}

function stemOf(file: string): string {
  return file.replace(/\.\w+$/, '');
}
