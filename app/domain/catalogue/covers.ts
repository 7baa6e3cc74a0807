import type { CoverUrls } from '#contract/schema-helpers.ts';

/** An API without a preferred size must not leave a dish without its picture. */
function nameOf(covers: CoverUrls, names: readonly string[]): string | undefined {
  return [...names, 'default', ...Object.keys(covers)].find((name) => covers[name]);
}

export function coverOf(covers: CoverUrls, ...names: string[]): string | undefined {
  const name = nameOf(covers, names);
  return name === undefined ? undefined : covers[name];
}

/** Many of their readers do not support AVIF: docs/decisions/0037-pictures.md. */
export function sharedCoverOf(covers: CoverUrls): string | undefined {
  return coverOf(covers, 'share', '720', 'big', '800');
}

export function coversOr(covers: CoverUrls, fallback: CoverUrls = {}): CoverUrls {
  return Object.keys(covers).length > 0 ? covers : fallback;
}

/** Widths in pixels; `undefined` for fewer than two sizes. */
export function srcSetOf(covers: CoverUrls, widths: Record<string, number>): string | undefined {
  const widthOf = new Map<string, number>();
  for (const [name, width] of Object.entries(widths).sort(([, a], [, b]) => a - b)) {
    const url = covers[name];
    // Several names may have one URL.
    if (url && !widthOf.has(url)) widthOf.set(url, width);
  }
  if (widthOf.size < 2) return undefined;
  return [...widthOf].map(([url, width]) => `${escapeForSrcSet(url)} ${width}w`).join(', ');
}

/** They would separate candidates. */
export function escapeForSrcSet(url: string): string {
  return url.trim().replace(/\s/g, '%20').replaceAll(',', '%2C');
}

export type PictureFiles = { src: string; srcSet?: string | undefined; dark?: string | undefined };

/** @param widths size name → pixels, for `srcset`; only the same crop */
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
    dark: dark && (srcSetOf(darkCovers, widths) ?? escapeForSrcSet(dark)),
  };
}

export function bannerOf(covers: CoverUrls): PictureFiles | undefined {
  return pictureFiles(covers, ['big', 'default'], { bigPhone: 1240, big: 2480 });
}

const DARK = 'Dark';

/** By names without the suffix: `defaultDark` as `default`. */
export function darkCoversOf(covers: CoverUrls): CoverUrls {
  return Object.fromEntries(
    Object.entries(covers).flatMap(([name, url]) =>
      name.endsWith(DARK) ? [[name.slice(0, -DARK.length), url]] : [],
    ),
  );
}

/** Other URLs would enlarge the loader data. */
export function coversFor(covers: CoverUrls, prefer: readonly string[]): CoverUrls {
  const dark = nameOf(darkCoversOf(covers), prefer);
  const names = [nameOf(covers, prefer), dark && dark + DARK];
  return Object.fromEntries(names.flatMap((name) => (name ? [[name, covers[name]]] : [])));
}

/** On a coal panel the dark pictures are shown in both themes; sizes without one stay. */
export function coversOnCoal(covers: CoverUrls): CoverUrls {
  const light = Object.entries(covers).filter(([name]) => !name.endsWith(DARK));
  return { ...Object.fromEntries(light), ...darkCoversOf(covers) };
}
