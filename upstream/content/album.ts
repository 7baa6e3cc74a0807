import path from 'node:path';
import {
  type CoverUrls,
  coverUrlsOf,
  type Photo,
  type Picture,
  type PictureKind,
  type PictureRequest,
  readPicture,
} from '../pictures/picture-urls.ts';
import type { Item } from './content-files.ts';
import type { Place } from './source.ts';

type PictureEntry = Parameters<typeof readPicture>[0];

/** A photograph that an item names, and where. */
export type NamedPhoto = Photo & { place: Place };

type Valid<One extends Item<unknown>> = One & { value: NonNullable<One['value']> };

/** Collects the pictures that content items name and hands out their addresses. */
export class Album {
  readonly requests: PictureRequest[] = [];
  readonly photos: NamedPhoto[] = [];
  readonly #photosDir: string;

  constructor(dir: string) {
    this.#photosDir = path.join(dir, 'photos');
  }

  add(
    place: Place,
    kind: PictureKind,
    slug: string,
    entry: PictureEntry,
  ): { coverUrls: CoverUrls; picture: Picture | null } {
    const picture = this.#read(place, entry);
    if (picture) this.requests.push({ kind, slug, picture });
    return { coverUrls: coverUrlsOf(kind, slug, picture), picture };
  }

  /** Items in which nothing is wrong. Of the others only the photographs are looked at, so that all faults are told at once. */
  valid<One extends Item<unknown>>(items: readonly One[] | null): Valid<One>[] {
    return (items ?? []).filter((item): item is Valid<One> => {
      if (item.value === null) this.#read(item.place, photosOf(item.raw));
      return item.value !== null;
    });
  }

  #read(place: Place, entry: PictureEntry): Picture | null {
    try {
      const picture = readPicture(entry, this.#photosDir);
      if (picture && 'cover' in picture) {
        this.photos.push({ ...picture.cover, place: place.at('cover') });
        for (const [index, photo] of picture.gallery.entries()) {
          this.photos.push({ ...photo, place: place.at('gallery', index) });
        }
      }
      return picture;
    } catch (error) {
      place.at('cover').complain(error instanceof Error ? error.message : String(error));
      return null;
    }
  }
}

function photosOf(raw: unknown): PictureEntry {
  const { cover, gallery } = (raw ?? {}) as Record<string, unknown>;
  return {
    cover: typeof cover === 'string' ? cover : undefined,
    gallery: Array.isArray(gallery) ? gallery.filter((file) => typeof file === 'string') : undefined,
  };
}
