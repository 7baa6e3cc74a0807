import { css, type Palette } from './colour.ts';

/** Background of light pictures: a table in the dish's tint with a spot light. */

type Size = { width: number; height: number };

/** Centre and radius of the light, as fractions of the picture. */
export type Light = { x: number; y: number; radius: number };

export function tableSvg(
  { width, height }: Size,
  palette: Palette,
  light: Light,
  { deep = false, content = '' } = {},
): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <radialGradient id="table" cx="${light.x}" cy="${light.y}" r="${light.radius}">
      <stop offset="0" stop-color="${css(palette.centre)}"/>
      <stop offset="1" stop-color="${css(deep ? palette.deepEdge : palette.edge)}"/>
    </radialGradient>
    <rect width="100%" height="100%" fill="url(#table)"/>${content}
  </svg>`;
}

export type Podium = { x: number; y: number; radiusX: number; radiusY: number; height: number };

/** A low round stand; (x, y) is the centre of its top. */
export function podiumSvg({ x, y, radiusX, radiusY, height }: Podium, palette: Palette): string {
  const { topBack, topFront, sideLight, sideDark } = palette.podium;
  const shadow = css(palette.shadow);
  return `<linearGradient id="top" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="${css(topBack)}"/><stop offset="1" stop-color="${css(topFront)}"/>
    </linearGradient>
    <linearGradient id="side">
      <stop offset="0" stop-color="${css(sideDark)}"/><stop offset=".35" stop-color="${css(sideLight)}"/>
      <stop offset=".62" stop-color="${css(sideLight)}"/><stop offset="1" stop-color="${css(sideDark)}"/>
    </linearGradient>
    <radialGradient id="shadow">
      <stop offset="0" stop-color="${shadow}" stop-opacity=".36"/><stop offset=".5" stop-color="${shadow}" stop-opacity=".15"/>
      <stop offset="1" stop-color="${shadow}" stop-opacity="0"/>
    </radialGradient>
    <ellipse cx="${x}" cy="${y + height + radiusY * 0.75}" rx="${radiusX * 1.12}" ry="${radiusY * 0.75}" fill="url(#shadow)"/>
    <path d="M${x - radiusX} ${y}v${height}a${radiusX} ${radiusY} 0 0 0 ${radiusX * 2} 0v${-height}z" fill="url(#side)"/>
    <ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="url(#top)"/>`;
}

/** Opacity of the shadow under a thing on a table. */
export const TABLE_SHADOW = [0.5, 0.2] as const;
