import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { LAYOUTS, placesOf } from './compose.ts';

/** The film of the first slide: its picture, with coals that breathe. All waves have whole periods, so that it loops. */

const HERE = path.dirname(fileURLToPath(import.meta.url));
const DISH = 'burger-zhzhyonyj-perec';
const SECONDS = 6;
const RATE = 20;
/** H.264 needs even numbers. */
const WIDTH = 1280;
const HEIGHT = 660;
const TURN = Math.PI * 2;

const { values } = parseArgs({
  options: {
    still: { type: 'string', default: 'upstream/content/photos/slide-1.avif' },
    out: { type: 'string', default: 'upstream/content/video/hero.mp4' },
  },
});

/** 1 where nothing hides the embers. They write no normals: the pass is grey there. */
async function renderBackgroundMask(): Promise<Float32Array> {
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-food-'));
  try {
    const blender = ['-b', '--factory-startup', '-P', path.join(HERE, 'render.py'), '--', DISH];
    const draft = ['--size', '400', '--samples', '4', '--threads', '1', '--guides'];
    execFileSync('blender', [...blender, ...draft, '--out', path.join(folder, 'dish.png')], {
      stdio: 'ignore',
    });
    return await placeMask(path.join(folder, 'dish-normal0001.png'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function placeMask(normals: string): Promise<Float32Array> {
  const { data, info } = await sharp(normals).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const open = Buffer.alloc(info.width * info.height);
  for (let p = 0; p < open.length; p++) {
    const [x = 0, y = 0, z = 0] = data.subarray(p * 3, p * 3 + 3);
    open[p] = Math.hypot(x - 128, y - 128, z - 128) < 12 ? 255 : 0;
  }
  const scale = HEIGHT / LAYOUTS.slide.height;
  const [place] = placesOf(LAYOUTS.slide, 1);
  if (!place) throw new Error('no place');
  const side = Math.round(place.width * scale);
  const square = await sharp(open, { raw: { width: info.width, height: info.height, channels: 1 } })
    .resize(side, side)
    .blur(2)
    .toColourspace('b-w')
    .png()
    .toBuffer();
  const left = Math.round(place.left * scale);
  const seen = await sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#fff' } })
    .composite([{ input: square, left, top: Math.round(place.top * scale) }])
    .extractChannel(0)
    .raw()
    .toBuffer();
  return Float32Array.from(seen, (value) => value / 255);
}

/** How strongly each pixel breathes: fire is red without blue. */
function emberStrength(still: Buffer, open: Float32Array): Float32Array {
  return open.map((share, p) => {
    const glow = ((still[p * 3] ?? 0) - (still[p * 3 + 2] ?? 0) - 12) / 90;
    return share * Math.min(1, Math.max(0, glow));
  });
}

/** Each spot has its own moment: phases change slowly over the picture. */
function phases(): Float32Array {
  const wave = (x: number, y: number) =>
    Math.sin(x / 61 + 1.3 * Math.sin(y / 47)) + Math.sin(y / 53 - x / 97 + 2) + Math.sin(x / 23 + y / 31);
  return Float32Array.from({ length: WIDTH * HEIGHT }, (_, p) => wave(p % WIDTH, Math.floor(p / WIDTH)));
}

function frame(still: Buffer, glow: Float32Array, phase: Float32Array, time: number): Buffer {
  const made = Buffer.from(still);
  for (let p = 0; p < glow.length; p++) {
    const share = glow[p] ?? 0;
    if (share === 0) continue;
    const own = phase[p] ?? 0;
    const breath = 0.34 * Math.sin(TURN * time + 2 * own) + 0.14 * Math.sin(TURN * 2 * time - 3 * own);
    // Hotter is yellower.
    for (const [c, heat] of [0.8, 1.3, 1].entries()) {
      made[p * 3 + c] = Math.min(255, Math.round((still[p * 3 + c] ?? 0) * (1 + breath * share * heat)));
    }
  }
  return made;
}

async function encode(frames: Iterable<Buffer>, file: string): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${WIDTH}x${HEIGHT}`,
    '-r',
    `${RATE}`,
    '-i',
    'pipe:0',
  ];
  const colour = [
    '-vf',
    'scale=out_color_matrix=bt709:out_range=tv',
    '-colorspace',
    'bt709',
    '-color_range',
    'tv',
  ];
  const codec = [
    '-c:v',
    'libx264',
    '-preset',
    'slow',
    '-crf',
    '25',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ];
  const ffmpeg = spawn(
    'ffmpeg',
    ['-y', '-loglevel', 'error', '-threads', '1', ...input, '-an', ...colour, ...codec, file],
    {
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  const finished = once(ffmpeg, 'exit');
  for (const data of frames) {
    if (!ffmpeg.stdin.write(data)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
}

const still = await sharp(values.still).resize(WIDTH, HEIGHT, { fit: 'fill' }).removeAlpha().raw().toBuffer();
const glow = emberStrength(still, await renderBackgroundMask());
const phase = phases();
const count = SECONDS * RATE;
await encode(
  (function* () {
    for (let i = 0; i < count; i++) yield frame(still, glow, phase, i / count);
  })(),
  values.out,
);
