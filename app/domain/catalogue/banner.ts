import type { CoverUrls } from '#contract/entities.ts';
import { pictureFiles } from './covers.ts';
import { perSource } from './per-source.ts';

const SIZES = { prefer: ['big', 'default'], widths: { bigPhone: 1240, big: 2480 } };

/** The picture of a page's banner. */
export const bannerOf = perSource((covers: CoverUrls) => pictureFiles(covers, SIZES.prefer, SIZES.widths));

type WithCovers = { coverUrls: CoverUrls };

/**
 * A thing whose page shows none of its pictures but the banner. Robots are told of them, so the server knows them; browsers are not.
 */
export function withHiddenCovers<Thing extends WithCovers>(thing: Thing): HiddenCovers<Thing> {
  return hiding(thing) as HiddenCovers<Thing>;
}
type HiddenCovers<Thing> = Omit<Thing, 'coverUrls'> & {
  /** On the server only. */
  coverUrls?: CoverUrls;
};

const hiding = perSource(({ coverUrls, ...thing }: WithCovers) =>
  // What is not enumerable is told to no browser, neither with a document nor with data alone.
  Object.defineProperty(thing, 'coverUrls', { value: coverUrls }),
);
