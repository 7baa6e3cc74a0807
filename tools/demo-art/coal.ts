import { type Glow, justDrawing } from './art-schema.ts';
import { AsyncCache } from './async-cache.ts';
import { type Canvas, canvasFromSvg, centred, drawSoftEllipse, type Layer } from './canvas.ts';
import { clampByte } from './grade.ts';
import { seededRandom } from './random.ts';
import { type Sprite, sprite } from './sprite.ts';

/** Dark backgrounds: a glow from below, sparks, and for `ember` a bed of coals. */

export type CoalPanel = {
  width: number;
  height: number;
  /** Centre of the fire, in pixels from the left. */
  x: number;
  glow: Glow;
  /** Half the width of the bed in pixels. */
  spread: number;
  /** Size of the coals; 1: about 150 px. */
  scale: number;
  /** Coals per row. */
  lumps: number;
  rows: number;
  /** False for the video, which draws moving ones. */
  sparks: boolean;
  seed: number;
};

/** Colours from the centre of the fire outwards. */
const GLOW_COLOURS = {
  ember: {
    haze: ['#FF8A3C', '#E8450F', '#5A1C08'],
    heart: ['#FFD27A', '#FF7A2A', '#C6340A'],
    spark: ['#FFB25C', '#FF7A33'],
  },
  lime: {
    haze: ['#CBE35A', '#6E9A1E', '#26360C'],
    heart: ['#F2FFB0', '#B8D63E', '#5E8414'],
    spark: ['#E9F7A0', '#B8D63E'],
  },
  amber: {
    haze: ['#FFC24D', '#D98A12', '#4A2C06'],
    heart: ['#FFF0B8', '#F5B036', '#B86A0C'],
    spark: ['#FFE0A0', '#F5B036'],
  },
} as const;

/** The background without coals and dishes. */
export function coalGround(panel: CoalPanel): Promise<Canvas> {
  return canvasFromSvg(coalGroundSvg(panel));
}

function coalGroundSvg(panel: CoalPanel): string {
  const { width, height, x, glow, spread, scale } = panel;
  const { haze, heart, spark } = GLOW_COLOURS[glow];
  const heartY = height - 40 * scale;
  const heartWidth = spread * 1.05;
  // A floor is a thin line of light; embers glow in the whole bed.
  const heartHeight = 130 * (glow === 'ember' ? scale : Math.min(scale, 0.85));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="night" x1="0" y1="0" x2="0" y2="1">
      <stop offset="0" stop-color="#120E0C"/><stop offset="1" stop-color="#1E1814"/>
    </linearGradient>
    <radialGradient id="haze" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1"
      gradientTransform="translate(${x} ${height + 20}) scale(${spread * 1.36} ${height * 0.95})">
      <stop offset="0" stop-color="${haze[0]}" stop-opacity=".95"/><stop offset=".22" stop-color="${haze[1]}" stop-opacity=".75"/>
      <stop offset=".55" stop-color="${haze[2]}" stop-opacity=".55"/><stop offset="1" stop-color="${haze[2]}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="heart">
      <stop offset="0" stop-color="${heart[0]}" stop-opacity=".95"/><stop offset=".35" stop-color="${heart[1]}" stop-opacity=".8"/>
      <stop offset="1" stop-color="${heart[2]}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="halo"><stop offset="0" stop-color="${spark[1]}" stop-opacity=".5"/><stop offset="1" stop-color="${spark[1]}" stop-opacity="0"/></radialGradient>
    <rect width="100%" height="100%" fill="url(#night)"/><rect width="100%" height="100%" fill="url(#haze)"/>
    <ellipse cx="${x}" cy="${heartY}" rx="${heartWidth}" ry="${heartHeight}" fill="url(#heart)"/>
    <ellipse cx="${x - 20 * scale}" cy="${heartY + 14 * scale}" rx="${heartWidth * 0.55}" ry="${heartHeight * 0.62}" fill="url(#heart)"/>
    ${panel.sparks ? sparksSvg(panel) : ''}
  </svg>`;
}

function sparksSvg({ width, height, x, spread, seed, glow }: CoalPanel): string {
  const random = seededRandom(seed);
  const [bright, warm] = GLOW_COLOURS[glow].spark;
  const from = Math.max(0, x - spread * 0.95);
  const to = Math.min(width, x + spread * 1.1);
  const count = Math.round(Math.sqrt((to - from) * height) / 13);
  const circle = (cx: number, cy: number, radius: number, fill: string, opacity: number) =>
    `<circle cx="${cx.toFixed(1)}" cy="${cy.toFixed(1)}" r="${radius.toFixed(1)}" fill="${fill}" opacity="${opacity.toFixed(2)}"/>`;
  return Array.from({ length: count }, () => {
    const sparkX = from + random() * (to - from);
    const sparkY = height * (0.03 + random() * 0.77);
    const radius = 0.8 + random() ** 3 * 3;
    const opacity = 0.25 + random() * 0.7;
    const spark = circle(sparkX, sparkY, radius, random() > 0.5 ? bright : warm, opacity);
    return radius > 1.6 ? circle(sparkX, sparkY, radius * 5, 'url(#halo)', opacity) + spark : spark;
  }).join('');
}

const beds = new AsyncCache<Layer[][]>({ max: 24 });

/** Rows of coals from back to front, so that dishes can stand between them; empty unless `ember`. */
export function coalRows(panel: CoalPanel): Promise<Layer[][]> {
  return beds.get(JSON.stringify(panel), () => layBed(panel));
}

async function layBed(panel: CoalPanel): Promise<Layer[][]> {
  const { height, x, spread, scale, lumps, rows, seed } = panel;
  if (panel.glow !== 'ember') return Array.from({ length: rows }, () => []);
  const random = seededRandom(seed);
  const step = (spread * 2) / (lumps - 1);
  const bed: Layer[][] = [];
  for (let row = 0; row < rows; row++) {
    const fromFront = rows - 1 - row;
    const layers: Layer[] = [];
    for (let lump = 0; lump < lumps; lump++) {
      const shift = row % 2 === 0 ? 0 : step / 2;
      const lumpX = x - spread + lump * step + shift + (random() - 0.5) * 50 * scale;
      // The bed thins out and sinks towards its ends.
      const edge = Math.min(1, Math.abs(lumpX - x) / spread);
      const size = (153 - fromFront * 14) * scale * (1 - 0.28 * edge) + (random() - 0.5) * 40 * scale;
      const lumpY = height + (6 - fromFront * 47 + edge * 34 + (random() - 0.5) * 22) * scale;
      const angle = Math.round((random() - 0.5) * 70);
      const rock = await sprite(ROCK, { size: Math.max(26, Math.round(size)), angle, flip: random() > 0.5 });
      layers.push(centred(charred(rock, 0.2 + fromFront * 0.05), lumpX, lumpY));
    }
    bed.push(layers);
  }
  return bed;
}

const ROCK = justDrawing('1faa8');

/** Turns a grey rock into charcoal: darkened to `brightness`, lit by embers from below. */
function charred(rock: Sprite, brightness: number): Sprite {
  const data = Buffer.from(rock.data);
  const { top, bottom } = rock.box;
  for (let y = 0; y < rock.height; y++) {
    const t = Math.max(0, ((y - top) / (bottom - top) - 0.3) / 0.6);
    const heat = Math.min(1, t * t * 0.8);
    for (let i = y * rock.width * 4, end = i + rock.width * 4; i < end; i += 4) {
      if (data[i + 3] === 0) continue;
      const luma =
        (data.readUInt8(i) * 0.3 + data.readUInt8(i + 1) * 0.59 + data.readUInt8(i + 2) * 0.11) / 255;
      const value = luma ** 2.6 * brightness;
      data[i] = clampByte(255 * (value * 0.98 + 0.035) + heat * 235);
      data[i + 1] = clampByte(255 * (value * 0.86 + 0.024) + heat * 84);
      data[i + 2] = clampByte(255 * (value * 0.78 + 0.02) + heat * 18);
    }
  }
  return { ...rock, data };
}

/** Black, because the light comes from below. */
export function drawFloorShadow(canvas: Canvas, { box }: Sprite, x: number, floor: number): void {
  const width = box.right - box.left;
  const radiusY = width * 0.1;
  drawSoftEllipse(canvas, {
    x,
    y: floor + radiusY * 0.2,
    radiusX: width * 0.58,
    radiusY,
    colour: [0, 0, 0],
    opacity: [0.75, 0.4],
  });
}
