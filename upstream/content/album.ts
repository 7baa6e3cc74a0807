import path from 'node:path';
import { type DishArt, type SceneArt, withDish } from '../pictures/art-schema.ts';
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
  #dishArts: ReadonlyMap<string, DishArt> = new Map();

  constructor(dir: string) {
    this.#photosDir = path.join(dir, 'photos');
  }

  /** The drawings of dishes, by slug: scenes show them. */
  setDishes(arts: ReadonlyMap<string, DishArt>): void {
    this.#dishArts = arts;
  }

  add(
    place: Place,
    kind: PictureKind,
    slug: string,
    entry: PictureEntry,
  ): { coverUrls: CoverUrls; picture: Picture | null } {
    const picture = this.#read(place, this.#withDishes(entry));
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

  /** A dish that is not in the menu any more is left out; a scene of nothing else has no picture. */
  #withDishes(entry: PictureEntry): PictureEntry {
    const { art } = entry;
    if (!art || !isScene(art)) return entry;
    const emoji = art.emoji.flatMap((item) => {
      if (item.dish === undefined) return item;
      const dish = this.#dishArts.get(item.dish);
      return dish ? withDish(item, dish) : [];
    });
    return { ...entry, art: emoji.length > 0 ? { ...art, emoji } : undefined };
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

function isScene(art: NonNullable<PictureEntry['art']>): art is SceneArt {
  return Array.isArray(art.emoji);
}

function photosOf(raw: unknown): PictureEntry {
  const { cover, gallery } = (raw ?? {}) as Record<string, unknown>;
  return {
    cover: typeof cover === 'string' ? cover : undefined,
    gallery: Array.isArray(gallery) ? gallery.filter((file) => typeof file === 'string') : undefined,
  };
}
