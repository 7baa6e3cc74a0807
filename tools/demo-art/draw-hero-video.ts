import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

import type { SceneArt } from './art-schema.ts';
import { type Canvas, draw, type Layer } from './canvas.ts';
import { COAL_FRAMES, stageCoals } from './coal-scene.ts';
import { smoothstep } from './colour.ts';
import { clampByte } from './grade.ts';
import { seededRandom } from './random.ts';
import { readRecipes, recipeHash } from './recipes.ts';

/**
 * Draws the video of the video slider: the hero's picture with pulsating embers and rising sparks. The video is committed, so the
 * shop does not need ffmpeg; run this again when the slide's art changes:
 *
 *   npx tsx tools/demo-art/draw-hero-video.ts
 *
 * Every movement has a whole number of periods in the video, so that it loops seamlessly.
 */
const SECONDS = 8;
const FRAMES_PER_SECOND = 25;
const FRAMES = SECONDS * FRAMES_PER_SECOND;
/** The aspect ratio of the poster (2480 × 1280); H.264 needs even numbers. */
const WIDTH = 1280;
const HEIGHT = 660;

const TURN = Math.PI * 2;

type Pixels = { data: Uint8Array; width: number; height: number };

type Stage = {
  still: Pixels;
  /** Opacity of the things in front of sparks, 0 to 1. */
  hidden: Float32Array;
  /** Strength of the pulsation per pixel, 0 to 1. */
  embers: Float32Array;
};

async function buildStage(art: SceneArt): Promise<Stage> {
  const { canvas, things } = await stageCoals(COAL_FRAMES.hero, art, { sparks: false });
  const silhouette = { ...canvas, data: Buffer.alloc(canvas.data.length) };
  draw(silhouette, things.map(whitened));
  const [still, mask] = await Promise.all([toFilmSize(canvas), toFilmSize(silhouette)]);

  const hidden = new Float32Array(WIDTH * HEIGHT);
  const embers = new Float32Array(WIDTH * HEIGHT);
  for (let pixel = 0, i = 0; pixel < hidden.length; pixel++, i += 3) {
    const [red = 0, , blue = 0] = still.data.subarray(i, i + 3);
    const cover = (mask.data[i] ?? 0) / 255;
    hidden[pixel] = cover;
    // Fire is red without blue; things reflect some of it at their feet.
    const foot = smoothstep(0.55, 0.9, Math.floor(pixel / WIDTH) / HEIGHT);
    embers[pixel] = smoothstep(12, 150, red - blue) * (1 - cover * (1 - 0.3 * foot));
  }
  return { still, hidden, embers };
}

function whitened(layer: Layer): Layer {
  const data = Buffer.from(layer.sprite.data);
  for (let i = 0; i < data.length; i += 4) data.fill(255, i, i + 3);
  return { ...layer, sprite: { ...layer.sprite, data } };
}

async function toFilmSize({ data, width, height }: Canvas): Promise<Pixels> {
  const resized = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(WIDTH, HEIGHT, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data: resized, width: WIDTH, height: HEIGHT };
}

type Spark = {
  x: number;
  y: number;
  rise: number;
  drift: number;
  sway: number;
  radius: number;
  brightness: number;
  /** Number of rises per video. */
  turns: number;
  phase: number;
  inFront: boolean;
};

function scatterSparks(count: number): Spark[] {
  const random = seededRandom(41);
  const bedMiddle = COAL_FRAMES.hero.x * WIDTH;
  return Array.from({ length: count }, () => {
    const fromMiddle = (random() + random() - 1) * 0.36 * WIDTH;
    return {
      x: bedMiddle + fromMiddle,
      y: HEIGHT * (0.9 + 0.08 * random()),
      rise: HEIGHT * (0.5 + 0.5 * random()),
      drift: fromMiddle * 0.25 + (random() - 0.5) * 60,
      sway: 4 + random() * 14,
      radius: 1.2 + random() ** 2 * 2.6,
      brightness: 0.6 + random() * 0.4,
      turns: random() < 0.6 ? 1 : 2,
      phase: random(),
      inFront: random() < 0.12,
    };
  });
}

/** @param time 0 to 1 over the video */
function drawFrame(stage: Stage, sparks: Spark[], time: number): Buffer {
  const frame = Buffer.from(stage.still.data);
  breathe(frame, stage.embers, time);
  for (const spark of sparks) drawSpark(frame, stage.hidden, spark, time);
  return frame;
}

/** Moves two slow waves of brightness through the bed, one in each direction. */
function breathe(frame: Buffer, embers: Float32Array, time: number): void {
  const waves = Float32Array.from({ length: WIDTH }, (_, x) => {
    const place = x / WIDTH;
    return (
      0.2 * Math.sin(TURN * (2 * time + 1.6 * place)) +
      0.12 * Math.sin(TURN * (3 * time - 2.7 * place) + 1) +
      0.08 * Math.sin(TURN * time)
    );
  });
  for (let pixel = 0, i = 0; pixel < embers.length; pixel++, i += 3) {
    const ember = embers[pixel] as number;
    if (ember === 0) continue;
    const gain = 1 + (waves[pixel % WIDTH] as number) * ember;
    frame[i] = clampByte((frame[i] as number) * gain);
    frame[i + 1] = clampByte((frame[i + 1] as number) * (1 + (gain - 1) * 1.3));
    frame[i + 2] = clampByte((frame[i + 2] as number) * gain);
  }
}

function drawSpark(frame: Buffer, hidden: Float32Array, spark: Spark, time: number): void {
  const age = (time * spark.turns + spark.phase) % 1;
  const life = smoothstep(0, 0.06, age) * (1 - smoothstep(0.6, 1, age));
  const flicker = 0.8 + 0.2 * Math.sin(TURN * (time * 9 * spark.turns + spark.phase * 5));
  const strength = life * flicker * spark.brightness;
  if (strength < 0.01) return;
  const x = spark.x + spark.drift * age + spark.sway * Math.sin(TURN * (age * 1.5 + spark.phase));
  const y = spark.y - spark.rise * age ** 0.85;
  const radius = spark.radius * (1 - 0.4 * age);
  const reach = Math.ceil(radius * 5);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(HEIGHT - 1, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(WIDTH - 1, x + reach); px++) {
      const distance = Math.hypot(px - x, py - y);
      const core = Math.exp(-((distance / radius) ** 2));
      const halo = 0.34 * Math.max(0, 1 - distance / reach) ** 2;
      const pixel = py * WIDTH + px;
      const visible = spark.inFront ? 1 : 1 - (hidden[pixel] as number);
      addLight(frame, pixel * 3, (core + halo) * strength * visible, core);
    }
  }
}

/** Additive light: yellow in the centre of a spark, orange around it. */
function addLight(frame: Buffer, i: number, light: number, core: number): void {
  frame[i] = clampByte((frame[i] as number) + 255 * light);
  frame[i + 1] = clampByte((frame[i + 1] as number) + (112 + 70 * core) * light);
  frame[i + 2] = clampByte((frame[i + 2] as number) + (40 + 70 * core) * light);
}

/** @param comment metadata by which tests/recipes.test.ts checks that the video matches its poster */
async function encode(frames: Iterable<Buffer>, file: string, comment: string): Promise<void> {
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...['-y', '-loglevel', 'error'],
      ...['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${WIDTH}x${HEIGHT}`, '-r', `${FRAMES_PER_SECOND}`],
      ...['-i', 'pipe:0', '-an'],
      ...['-vf', 'scale=out_color_matrix=bt709:out_range=tv', '-colorspace', 'bt709', '-color_range', 'tv'],
      ...[
        '-c:v',
        'libx264',
        '-preset',
        'veryslow',
        '-tune',
        'animation',
        '-crf',
        '25',
        '-pix_fmt',
        'yuv420p',
      ],
      ...['-metadata', `comment=${comment}`, '-movflags', '+faststart', file],
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const finished = once(ffmpeg, 'exit');
  for (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = await finished;
  if (code !== 0) throw new Error(`ffmpeg ended with code ${code}`);
}

function* drawFrames(stage: Stage, sparks: Spark[]): Generator<Buffer> {
  for (let frame = 0; frame < FRAMES; frame++) yield drawFrame(stage, sparks, frame / FRAMES);
}

const recipe = readRecipes().find(({ name }) => name === 'slide-1');
if (recipe?.section !== 'slides') throw new Error('no recipe for the slide with the film');
await encode(
  drawFrames(await buildStage(recipe.art), scatterSparks(130)),
  fileURLToPath(new URL('../../upstream/content/video/hero.mp4', import.meta.url)),
  recipeHash(recipe),
);
