import { type PictureKind, VIEWS } from '../images/sizes.ts';
import {
  type CoverUrls,
  type FindMaster,
  type Focus,
  type Photo,
  SHORT_HASH,
  urlsOf,
  type Variant,
  variantsOf,
} from '../images/variants.ts';
import type { Entry } from './entries.ts';
import type { Path, Subject } from './entry-places.ts';
import type { Findings } from './findings.ts';
import { readErrorText } from './regular-file.ts';

type PictureEntry = {
  cover?: string | undefined;
  focus?: Focus | undefined;
  gallery?: string[] | undefined;
};

export type NamedPhoto = Photo & { entry: Subject; path: Path };

/** `digestOf` throws: see `readErrorText`. */
export type Photos = { names: readonly string[]; digestOf: (name: string) => string };

const DARK = '.dark';
const SUFFIXES = new Set(
  VIEWS.flatMap((view) => (view === 'photo' ? [DARK] : [`.${view}`, `.${view}${DARK}`])),
);

/** `used`: the photo and its masters. */
type Shot = { urls: CoverUrls; variants: Variant[]; used: Photo[] };

/** A save changes few of thousands. */
const shotsOf = new WeakMap<Photos, Map<string, Shot>>();

/** `soup.wide.jpg` and `soup.dark.jpg` are masters of single views and of dark mode for `soup.jpg`. */
export class Album {
  readonly photos: NamedPhoto[] = [];
  readonly #shots: Map<string, Shot>;
  readonly #shown: Shot[] = [];
  readonly #from: Photos;
  readonly #findings: Findings;
  readonly #files: ReadonlyMap<string, string>;

  constructor(from: Photos, findings: Findings) {
    this.#from = from;
    this.#findings = findings;
    this.#files = new Map(from.names.map((file) => [stemOf(file), file]));
    this.#shots = shotsOf.get(from) ?? new Map();
    shotsOf.set(from, this.#shots);
  }

  get variants(): Variant[] {
    const variants = new Map<string, Variant>();
    for (const shot of this.#shown) for (const variant of shot.variants) variants.set(variant.file, variant);
    return [...variants.values()];
  }

  /** Typing errors: unknown views, or no photo. */
  get misnamed(): { file: string; problem: string }[] {
    return this.#from.names.flatMap((file) => {
      const [, name = '', suffix = ''] = /^([^.]*)(\..*)$/.exec(stemOf(file)) ?? [];
      if (suffix === '') return [];
      if (!SUFFIXES.has(suffix)) {
        const known = [...SUFFIXES].filter((one) => !one.endsWith(DARK)).join(', ');
        return [{ file, problem: `вида «${suffix}» нет; есть ${known}, и каждый с ${DARK} на конце` }];
      }
      return this.#files.has(name) ? [] : [{ file, problem: `рядом нет самой фотографии «${name}»` }];
    });
  }

  add(
    entry: Subject,
    kind: PictureKind,
    slug: string,
    { cover, focus }: PictureEntry,
    path: Path = [],
  ): CoverUrls {
    if (cover === undefined) return {};
    return this.#show(entry, [...path, 'cover'], { kind, slug, file: cover, focus })?.urls ?? {};
  }

  /** Cover first. Call `add` before: it reports faults of the cover. */
  addGallery(
    entry: Subject,
    kind: 'dish' | 'dish-great',
    slug: string,
    { cover, focus, gallery = [] }: PictureEntry,
  ): CoverUrls[] {
    if (cover === undefined || typeof this.#photo(cover) === 'string') return [];
    const sizesOf = 'gallery';
    const shots = [
      this.#show(entry, ['cover'], { kind, slug, file: cover, focus, sizesOf }),
      ...gallery.map((file, index) => this.#show(entry, ['gallery', index], { kind, slug, file, sizesOf })),
    ];
    return shots.flatMap((shot) => (shot ? [shot.urls] : []));
  }

  readAll(entry: Entry): void {
    const { cover, gallery } = (entry.document ?? {}) as Record<string, unknown>;
    if (typeof cover === 'string') this.#read(cover, entry, ['cover']);
    for (const [index, file] of Array.isArray(gallery) ? gallery.entries() : []) {
      if (typeof file === 'string') this.#read(file, entry, ['gallery', index]);
    }
  }

  #show(entry: Subject, path: Path, about: About): Shot | null {
    const { kind, slug, file, focus, sizesOf = kind } = about;
    const photo = this.#read(file, entry, path);
    if (!photo) return null;
    const key = `${kind} ${sizesOf} ${slug} ${file} ${focus ? `${focus.x} ${focus.y}` : ''}`;
    const shot = this.#shots.get(key) ?? this.#shoot({ ...photo, ...(focus && { focus }) }, about, sizesOf);
    this.#shots.set(key, shot);
    this.#shown.push(shot);
    for (const used of shot.used) this.photos.push({ ...used, entry, path });
    return shot;
  }

  #shoot(photo: Photo, { kind, slug }: About, sizesOf: PictureKind): Shot {
    const used: Photo[] = [];
    const variants = variantsOf(kind, slug, this.#masters(photo, used), sizesOf);
    return { urls: urlsOf(variants), variants: Object.values(variants), used };
  }

  #masters(photo: Photo, used: Photo[]): FindMaster {
    const stem = stemOf(photo.file);
    const find = (name: string) => {
      const file = this.#files.get(name);
      const found = file === undefined ? null : this.#photo(file);
      if (!found || typeof found === 'string') return null;
      if (!used.some((one) => one.file === found.file)) used.push(found);
      return found;
    };
    return (view, isDark) => {
      const own = view === 'photo' ? null : find(`${stem}.${view}${isDark ? DARK : ''}`);
      if (own || !isDark) return own ?? photo;
      // A dark picture of a gallery uses its light version in dark mode.
      return find(stem.endsWith(DARK) ? stem.slice(0, -DARK.length) : stem + DARK);
    };
  }

  #read(file: string, entry: Subject, path: Path): Photo | null {
    const photo = this.#photo(file);
    if (typeof photo === 'string') {
      this.#findings.report(entry, path, `фотография «${file}» в папке photos: ${photo}`);
      return null;
    }
    this.photos.push({ ...photo, entry, path });
    return photo;
  }

  /** @returns a Russian message for an unusable file */
  #photo(file: string): Photo | string {
    try {
      return { file, digest: this.#from.digestOf(file).slice(0, SHORT_HASH) };
    } catch (error) {
      return readErrorText(error);
    }
  }
}

type About = {
  kind: PictureKind;
  slug: string;
  file: string;
  focus?: Focus | undefined;
  sizesOf?: 'gallery';
};

function stemOf(file: string): string {
  return file.replace(/\.\w+$/, '');
}
