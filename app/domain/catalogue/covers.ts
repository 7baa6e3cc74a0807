import type { CoverUrls } from '#contract/entities.ts';

/** The first of these sizes that exists, else the default one, else any. */
function nameOf(covers: CoverUrls, names: readonly string[]): string | undefined {
  return [...names, 'default', ...Object.keys(covers)].find((name) => covers[name]);
}

/**
 * The address of a picture in the first of these sizes that exists, else in the default one, else in any: a size an
 * API does not make must not leave a dish without its picture.
 */
export function coverOf(covers: CoverUrls, ...names: string[]): string | undefined {
  const name = nameOf(covers, names);
  return name === undefined ? undefined : covers[name];
}

/** The pictures of a thing; those of another where it has none. */
export function coversOr(covers: CoverUrls, others: CoverUrls = {}): CoverUrls {
  return Object.keys(covers).length > 0 ? covers : others;
}

/**
 * A `srcset` of the sizes that exist, narrowest first; `undefined` if there is no choice to make.
 *
 * @param widths size name → width of its picture in pixels.
 */
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

const DARK = 'Dark';

/** The pictures for dark screens, under the names of those they stand for: `defaultDark` as `default`. Often there are none. */
export function darkCoversOf(covers: CoverUrls): CoverUrls {
  const dark: CoverUrls = {};
  for (const name in covers) {
    if (name.endsWith(DARK)) dark[name.slice(0, -DARK.length)] = covers[name];
  }
  return dark;
}

/**
 * The sizes that a picture is shown in, for light screens and dark ones: the others need not travel.
 *
 * @param prefer as `Picture` has it; `widths`: the names of its widths.
 */
export function coversFor(
  covers: CoverUrls,
  prefer: readonly string[],
  widths: readonly string[] = [],
): CoverUrls {
  const dark = darkCoversOf(covers);
  const shown: CoverUrls = {};
  for (const name of [nameOf(covers, prefer) ?? '', ...widths]) {
    if (covers[name]) shown[name] = covers[name];
  }
  for (const name of [nameOf(dark, prefer) ?? '', ...widths]) {
    if (dark[name]) shown[name + DARK] = dark[name];
  }
  return shown;
}
