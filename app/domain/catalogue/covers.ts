import type { CoverUrls } from '#contract/schema-helpers.ts';

/** A size an API does not make must not leave a dish without its picture. */
function nameOf(covers: CoverUrls, names: readonly string[]): string | undefined {
  return [...names, 'default', ...Object.keys(covers)].find((name) => covers[name]);
}

/** The address of a picture in the first of these sizes that exists, else in the default one, else in any. */
export function coverOf(covers: CoverUrls, ...names: string[]): string | undefined {
  const name = nameOf(covers, names);
  return name === undefined ? undefined : covers[name];
}

/** For messengers, feeds and search engines, which may not read what browsers are shown: docs/decisions/0037-pictures.md. */
export function sharedCoverOf(covers: CoverUrls): string | undefined {
  return coverOf(covers, 'share', '720', 'big', '800');
}

/** The pictures of a thing; those of another where it has none. */
export function coversOr(covers: CoverUrls, others: CoverUrls = {}): CoverUrls {
  return Object.keys(covers).length > 0 ? covers : others;
}

/** A `srcset` of the sizes that exist, by their widths in pixels; `undefined` if there is no choice to make. */
export function srcSetOf(covers: CoverUrls, widths: Record<string, number>): string | undefined {
  const widthOf = new Map<string, number>();
  for (const [name, width] of Object.entries(widths).sort(([, a], [, b]) => a - b)) {
    const url = covers[name];
    // One picture under several names is one candidate.
    if (url && !widthOf.has(url)) widthOf.set(url, width);
  }
  if (widthOf.size < 2) return undefined;
  return [...widthOf].map(([url, width]) => `${forSrcSet(url)} ${width}w`).join(', ');
}

/** Spaces and commas separate candidates. */
export function forSrcSet(url: string): string {
  return url.trim().replace(/\s/g, '%20').replaceAll(',', '%2C');
}

/** The files of one picture, as an `<img>` and the `<source>` for dark screens name them. */
export type PictureFiles = { src: string; srcSet?: string | undefined; dark?: string | undefined };

/** @param widths size name → pixels, for `srcset`: sizes that show the same view */
export function pictureFiles(
  covers: CoverUrls,
  prefer: readonly string[],
  widths: Record<string, number> = {},
): PictureFiles | undefined {
  const src = coverOf(covers, ...prefer);
  if (src === undefined) return undefined;
  const darkCovers = darkCoversOf(covers);
  const dark = coverOf(darkCovers, ...prefer);
  return {
    src,
    srcSet: srcSetOf(covers, widths),
    dark: dark && (srcSetOf(darkCovers, widths) ?? forSrcSet(dark)),
  };
}

export function bannerOf(covers: CoverUrls): PictureFiles | undefined {
  return pictureFiles(covers, ['big', 'default'], { bigPhone: 1240, big: 2480 });
}

const DARK = 'Dark';

/** The pictures for dark screens, under the names of those they stand for: `defaultDark` as `default`. Often there are none. */
export function darkCoversOf(covers: CoverUrls): CoverUrls {
  return Object.fromEntries(
    Object.entries(covers).flatMap(([name, url]) =>
      name.endsWith(DARK) ? [[name.slice(0, -DARK.length), url]] : [],
    ),
  );
}

/** The one size that a picture is shown in, for light screens and for dark ones: the others need not travel. */
export function coversFor(covers: CoverUrls, prefer: readonly string[]): CoverUrls {
  const dark = nameOf(darkCoversOf(covers), prefer);
  const names = [nameOf(covers, prefer), dark && dark + DARK];
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, covers[name]]] : [])));
}
