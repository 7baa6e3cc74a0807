import { FILLINGS, type Filling } from './fillings.ts';
import { seededRandom } from './random.ts';

/**
 * Vessels in a square of 32 units (Fluent's coordinate system) and the positions of their content, which is drawn between back
 * and front: behind the rim of a bowl, behind glass.
 */
export type VesselDrawing = {
  /** A drawing under `back`. */
  base?: string;
  back: (filling: Filling | undefined) => string;
  front?: (filling: Filling | undefined) => string;
  /** Positions for `count` things. */
  places: (count: number) => Place[];
  /** The point of a thing that is at its position. */
  anchor: 'middle' | 'foot';
  /** Whether things cast soft shadows. */
  shadows: boolean;
};

/** `size` is the longer side of the thing; 32 is the picture's side. */
export type Place = { x: number; y: number; size: number; angle: number };

const stopsOf = (colours: readonly string[]) =>
  colours.map((c, i) => `<stop offset="${i / (colours.length - 1)}" stop-color="${c}"/>`).join('');

const across = (id: string, ...colours: string[]) =>
  `<linearGradient id="${id}">${stopsOf(colours)}</linearGradient>`;
const down = (id: string, ...colours: string[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stopsOf(colours)}</linearGradient>`;
const glow = (id: string, ...colours: string[]) =>
  `<radialGradient id="${id}" cx=".42" cy=".35" r=".75">${stopsOf(colours)}</radialGradient>`;
const filled = (filling: Filling | undefined) => glow('f', ...FILLINGS[filling ?? 'cream']);

/** Distributes things evenly over an ellipse (sunflower spiral). */
function scattered(cx: number, cy: number, rx: number, ry: number, sizes: number[]) {
  return (count: number): Place[] =>
    Array.from({ length: count }, (_, i) => {
      const reach = count === 1 ? 0 : Math.sqrt((i + 0.5) / count);
      const turn = i * 2.399963 - 2;
      return {
        x: cx + Math.cos(turn) * reach * rx,
        y: cy + Math.sin(turn) * reach * ry,
        size: sizes[Math.min(count, sizes.length) - 1] ?? 6,
        angle: count === 1 ? 0 : Math.round(Math.sin(i * 12.9) * 40),
      };
    });
}

/** Arranges things in rows, the last row in front. */
function inRows(cx: number, width: number, rows: (count: number) => { y: number; count: number }[]) {
  return (count: number): Place[] =>
    rows(count).flatMap(({ y, count: inRow }) =>
      Array.from({ length: inRow }, (_, i) => ({
        x: cx + ((i + 0.5) / inRow - 0.5) * width * Math.min(1, inRow / 2.4),
        y,
        size: Math.min(15, (width / Math.max(inRow, 1.7)) * 1.12),
        angle: 0,
      })),
    );
}

const halves = (back: number, front: number) => (count: number) =>
  count < 4
    ? [{ y: (back + front) / 2 + 1, count }]
    : [
        { y: back, count: Math.ceil(count / 2) },
        { y: front, count: Math.floor(count / 2) },
      ];

const BOWL_RIM = { x: 16, y: 13, rx: 14.6, ry: 7 };
const WALL = ['#f7f1ea', '#e9dfd5', '#cfc1b4', '#b3a294'];

const bowl: VesselDrawing = {
  back: (filling) => `${filled(filling)}${across('w', '#d8cbbf', '#f6efe8', '#cbbdb0')}
    <ellipse cx="${BOWL_RIM.x}" cy="${BOWL_RIM.y}" rx="${BOWL_RIM.rx}" ry="${BOWL_RIM.ry}" fill="url(#w)"/>
    <ellipse cx="16" cy="13.2" rx="13.2" ry="5.9" fill="#a8988a"/>
    <ellipse cx="16" cy="13.6" rx="12.9" ry="5.5" fill="url(#f)"/>`,
  front: () => `${across('w', ...WALL)}${down('d', '#ffffff00', '#8a6f5c66')}
    <path id="p" d="M1.4 13C2 17 8 20 16 20s14-3 14.6-7c.2 7-4.6 12.2-9 14.3-.8.4-1.2 1.7-2.2 1.7h-6.8c-1 0-1.4-1.3-2.2-1.7C6 25.2 1.2 20 1.4 13z" fill="url(#w)"/>
    <path d="M1.4 13C2 17 8 20 16 20s14-3 14.6-7c.2 7-4.6 12.2-9 14.3-.8.4-1.2 1.7-2.2 1.7h-6.8c-1 0-1.4-1.3-2.2-1.7C6 25.2 1.2 20 1.4 13z" fill="url(#d)"/>
    <path d="M2 14.3C3.6 17.6 9 19.7 16 19.7s12.4-2.1 14-5.4" fill="none" stroke="#fff" stroke-width=".55" opacity=".8"/>`,
  places: scattered(16, 12.6, 9.6, 3.5, [11, 9.5, 9, 8.6, 8.2, 7.8, 7.4, 7, 6.8]),
  anchor: 'middle',
  shadows: true,
};

const plate: VesselDrawing = {
  back: (
    filling,
  ) => `${across('w', '#e6dcd2', '#fbf7f2', '#d5c8bb')}${glow('g', '#fffdfa', '#f0e8df', '#ded1c4')}${filled(filling)}
    <path d="M.7 20.5c0 4.9 6.9 8.4 15.3 8.4s15.3-3.5 15.3-8.4z" fill="#b8a798"/>
    <ellipse cx="16" cy="20" rx="15.3" ry="7.9" fill="url(#w)"/>
    <ellipse cx="16" cy="20.2" rx="11.9" ry="5.7" fill="url(#g)"/>
    ${filling ? '<ellipse cx="16" cy="20.6" rx="10.6" ry="4.7" fill="url(#f)"/>' : ''}`,
  places: inRows(16, 22, halves(20, 24.6)),
  anchor: 'foot',
  shadows: true,
};

const board: VesselDrawing = {
  back: () => `${down('w', '#dfa66a', '#c98a4c')}${down('s', '#a9692f', '#7f4a20')}
    <path d="M.6 24.5h30.8l-.5 2.5c-.2.8-.8 1.3-1.6 1.3H2.7c-.8 0-1.4-.5-1.6-1.3z" fill="url(#s)"/>
    <path d="M5 13.5c.2-.7.9-1.2 1.6-1.2h18.8c.7 0 1.4.5 1.6 1.2l4.3 10c.4 1-.2 1.8-1.3 1.8H2c-1.1 0-1.7-.8-1.3-1.8z" fill="url(#w)"/>
    <path d="M6 15.5h20M4.7 18.7h22.6M3.2 22h25.6" stroke="#b0713a" stroke-width=".35" opacity=".6"/>`,
  places: inRows(16, 26, (count) =>
    count < 4
      ? [{ y: 21.5, count }]
      : count < 8
        ? halves(18.5, 24)(count)
        : [
            { y: 16.5, count: Math.ceil(count / 3) },
            { y: 20.3, count: Math.ceil((count - Math.ceil(count / 3)) / 2) },
            { y: 24.3, count: Math.floor((count - Math.ceil(count / 3)) / 2) },
          ],
  ),
  anchor: 'foot',
  shadows: true,
};

/** Seen from above, so that its content is fully visible. */
const pan: VesselDrawing = {
  back: (
    filling,
  ) => `${glow('i', '#5d5550', '#39332f', '#211d1b')}${down('h', '#4a433e', '#211d1b')}${filled(filling)}
    <path d="M22.5 18.5l6.8 5.7c1.9 1.5 2.1 4 .5 5.5s-4 1.4-5.5-.5l-5.6-6.9z" fill="url(#h)"/>
    <circle cx="27.2" cy="27" r="1.2" fill="#0d0b0a" opacity=".65"/>
    <circle cx="13.9" cy="13.9" r="12.7" fill="url(#i)"/>
    <circle cx="13.9" cy="13.9" r="12.2" fill="none" stroke="#8a7f77" stroke-width=".35" opacity=".7"/>
    <circle cx="13.9" cy="13.9" r="10.3" fill="#171412"/>
    <circle cx="13.9" cy="13.9" r="10.1" fill="url(#f)"/>`,
  places: scattered(13.9, 13.9, 7.2, 7.2, [9, 8.6, 8, 7, 6.6, 6.2, 5.8, 5.5, 5.2, 5, 4.8, 4.6]),
  anchor: 'middle',
  shadows: true,
};

const pizza: VesselDrawing = {
  back: (filling) => `${glow('c', '#f6cf8c', '#dfa455', '#b9742f')}${filled(filling)}
    <path d="${crust()}" fill="url(#c)"/>${scorches()}
    <circle cx="16" cy="16" r="12.3" fill="#b9622c" opacity=".5"/>
    <circle cx="16" cy="16" r="12" fill="url(#f)"/>`,
  front: () =>
    `<g stroke="#8a4a1e" stroke-width=".3" opacity=".55">${[22, 67, 112, 157]
      .map((angle) => `<path d="M2 16h28" transform="rotate(${angle} 16 16)"/>`)
      .join('')}</g>`,
  places: scattered(16, 16, 10.4, 10.4, [9, 8, 7.6, 7, 6.6, 6.2, 5.8, 5.6, 5.4, 5.2, 5, 4.8]),
  anchor: 'middle',
  shadows: true,
};

/** An irregular outline. */
function crust(): string {
  const points = Array.from({ length: 36 }, (_, i) => {
    const turn = (i / 36) * Math.PI * 2;
    const radius = 15.1 + Math.sin(i * 2.3) * 0.22 + Math.sin(i * 0.9) * 0.2;
    return `${(16 + Math.cos(turn) * radius).toFixed(2)} ${(16 + Math.sin(turn) * radius).toFixed(2)}`;
  });
  return `M${points.join('L')}z`;
}

function scorches(): string {
  const random = seededRandom(7);
  return Array.from({ length: 13 }, () => {
    const turn = random() * Math.PI * 2;
    const x = (16 + Math.cos(turn) * 13.6).toFixed(2);
    const y = (16 + Math.sin(turn) * 13.6).toFixed(2);
    return `<circle cx="${x}" cy="${y}" r="${(0.35 + random() * 0.6).toFixed(2)}" fill="#6b3a17" opacity=".45"/>`;
  }).join('');
}

const GLASS_SIDES = 'M7 3.5h18l-2 24.7c-.1 1-.9 1.8-2 1.8H11c-1.1 0-1.9-.8-2-1.8z';

const glass: VesselDrawing = {
  back: (
    filling,
  ) => `${across('g', '#cfeaf6', '#f3fbff', '#b9dcec')}${down('l', ...FILLINGS[filling ?? 'lemonade'])}
    <path d="${GLASS_SIDES}" fill="url(#g)" opacity=".82"/>
    <path d="M8.3 8.3h15.4l-1.6 19c-.1.8-.7 1.3-1.5 1.3h-9.2c-.8 0-1.4-.5-1.5-1.3z" fill="url(#l)"/>
    <ellipse cx="16" cy="8.3" rx="7.7" ry="1.1" fill="${FILLINGS[filling ?? 'lemonade'][0]}"/>`,
  front: (
    filling,
  ) => `${down('v', `${FILLINGS[filling ?? 'lemonade'][1]}00`, `${FILLINGS[filling ?? 'lemonade'][1]}99`)}
    <path d="M8.3 8.3h15.4l-1.6 19c-.1.8-.7 1.3-1.5 1.3h-9.2c-.8 0-1.4-.5-1.5-1.3z" fill="url(#v)"/>
    <path d="M21.6 5.5l-1.6 21" stroke="#fff" stroke-width="1.3" stroke-linecap="round" opacity=".75"/>
    <path d="M10 5.5l.9 12" stroke="#fff" stroke-width=".6" stroke-linecap="round" opacity=".6"/>
    <ellipse cx="16" cy="3.7" rx="9" ry=".9" fill="none" stroke="#e9f8ff" stroke-width=".5"/>`,
  places: (count) =>
    Array.from({ length: count }, (_, i) => ({
      x: 16 + (i % 2 === 0 ? -2.6 : 2.7),
      y: 25 - i * Math.min(5, 14 / count),
      size: 7.6,
      angle: i % 2 === 0 ? -18 : 24,
    })),
  anchor: 'middle',
  shadows: false,
};

const cup: VesselDrawing = {
  base: '2615',
  back: (filling) => `${filled(filling)}
    <circle cx="14.41" cy="12.38" r="8.25" fill="#8a5a38"/><circle cx="14.41" cy="12.38" r="7.7" fill="url(#f)"/>
    <path d="M14.4 17.3c-3.4-2-5-4-4.7-6 .3-1.8 3-2.5 4.7-.2 1.7-2.3 4.4-1.6 4.7.2.3 2-1.3 4-4.7 6z" fill="#fffaf0" opacity=".92"/>
    <path d="M14.4 15.3c-1.9-1.3-2.8-2.5-2.7-3.5.2-1 1.7-1.2 2.7.1 1-1.3 2.5-1.1 2.7-.1.1 1-.8 2.2-2.7 3.5z" fill="#d9b184" opacity=".6"/>`,
  places: scattered(14.4, 12.4, 5, 5, [5]),
  anchor: 'middle',
  shadows: false,
};

const jar: VesselDrawing = {
  base: '1fad9',
  back: (
    filling,
  ) => `${across('l', FILLINGS[filling ?? 'cream'][2], FILLINGS[filling ?? 'cream'][1], FILLINGS[filling ?? 'cream'][0], FILLINGS[filling ?? 'cream'][1])}
    <path d="M6.2 10.5c3-.8 16.6-.8 19.6 0v16.3c0 1.1-.9 1.9-2 1.9H8.2c-1.1 0-2-.8-2-1.9z" fill="url(#l)"/>
    <path d="M6.2 10.5c3 .9 16.6.9 19.6 0-3-.8-16.6-.8-19.6 0z" fill="${FILLINGS[filling ?? 'cream'][0]}"/>
    <rect x="8.7" y="14.3" width="14.6" height="9.6" rx="1.2" fill="#fbf3e6"/>
    <rect x="23.5" y="8.5" width="1.3" height="19.5" rx=".65" fill="#fff" opacity=".7"/>`,
  places: () => [{ x: 16, y: 19.1, size: 7.6, angle: 0 }],
  anchor: 'middle',
  shadows: false,
};

const bucket: VesselDrawing = {
  back: () => `${across('t', '#8d9499', '#d9dee1', '#7d8489')}
    <ellipse cx="16" cy="12" rx="12.5" ry="4.3" fill="url(#t)"/><ellipse cx="16" cy="12.2" rx="11.5" ry="3.6" fill="#4d5357"/>`,
  front: () => `${across('t', '#9aa1a6', '#eef1f2', '#b9c0c4', '#80878c')}
    <path d="M3.5 12c.6 2.5 6 4.3 12.5 4.3S27.9 14.5 28.5 12l-2.7 16c-.2 1.2-1.1 2-2.3 2H8.5c-1.2 0-2.1-.8-2.3-2z" fill="url(#t)"/>
    <path d="M4.3 17.5c5 2.7 18.4 2.7 23.4 0M5.8 25.5c4.6 2.3 15.8 2.3 20.4 0" stroke="#777e83" stroke-width=".5" fill="none" opacity=".7"/>`,
  places: inRows(16, 20, (count) => [
    { y: 11, count: Math.floor(count / 2) },
    { y: 14.8, count: Math.ceil(count / 2) },
  ]),
  anchor: 'foot',
  shadows: false,
};

const nothing = () => '';

/** Layers from bottom to top; `draw-vessel.ts` stacks them. */
const stack: VesselDrawing = {
  back: nothing,
  places: (count) => Array.from({ length: count }, () => ({ x: 16, y: 31, size: 27, angle: 0 })),
  anchor: 'foot',
  shadows: false,
};

/** Without a vessel: things side by side. */
const group: VesselDrawing = {
  back: nothing,
  places: inRows(16, 31, halves(22, 30)),
  anchor: 'foot',
  shadows: false,
};

export const VESSELS = { bowl, plate, board, pan, pizza, glass, cup, jar, bucket, stack, group };

export type Vessel = keyof typeof VESSELS;
