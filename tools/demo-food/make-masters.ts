import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import { denoise } from './denoise.ts';

const HERE = path.dirname(fileURLToPath(import.meta.url));
const MASTERS = path.join(HERE, 'masters');
/** Which data each master shows. */
const MADE = path.join(MASTERS, 'made.json');

/** Height in pixels, and the most bytes of a file. */
const VIEWS = {
  square: { suffix: '', height: 720, bytes: 60_000 },
  closer: { suffix: '-closeup', height: 720, bytes: 60_000 },
  wide: { suffix: '.wide', height: 850, bytes: 110_000 },
} as const;
type View = keyof typeof VIEWS;

type Dish = { seed: number; wide?: object; closer?: object; cut?: number };

const DATA = ['dishes.json', 'stages.json'];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    view: { type: 'string', multiple: true, default: Object.keys(VIEWS) },
    samples: { type: 'string', default: '16' },
    threads: { type: 'string', default: '0' },
    size: { type: 'string' },
    again: { type: 'boolean', default: false },
  },
});

const files = DATA.map((name) => path.join(HERE, name));
const read = (file: string): Record<string, Dish> => JSON.parse(readFileSync(file, 'utf8'));
const dishes: Record<string, Dish> = Object.assign({}, ...files.map(read));
mkdirSync(MASTERS, { recursive: true });

const wanted = positionals.length > 0 ? positionals : Object.keys(dishes);
for (const slug of wanted) {
  const dish = dishes[slug];
  if (!dish) throw new Error(`no dish «${slug}»`);
  for (const view of values.view.filter(isView)) {
    // Every dish has a square; the other views are for dishes that ask for them.
    if (view === 'square' || dish[view]) await make(slug, dish, view);
  }
}

function isView(name: string): name is View {
  return name in VIEWS;
}

async function make(slug: string, dish: Dish, view: View) {
  const { suffix, height, bytes } = VIEWS[view];
  const file = `${slug}${suffix}.avif`;
  const digest = createHash('sha256')
    .update(JSON.stringify([seenIn(dish, view), view]))
    .digest('hex')
    .slice(0, 16);
  if (readMade()[file] === digest && existsSync(path.join(MASTERS, file)) && !values.again) return;

  const began = Date.now();
  const folder = mkdtempSync(path.join(tmpdir(), 'demo-food-'));
  try {
    execFileSync(
      'nice',
      [
        ...['blender', '-b', '--factory-startup', '-P', path.join(HERE, 'render.py'), '--', slug],
        ...['--data', files.find((file) => slug in read(file)) ?? ''],
        ...['--view', view, '--size', values.size ?? String(height), '--samples', values.samples],
        ...['--threads', values.threads, '--guides', '--out', path.join(folder, 'dish.png')],
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    const { data, width, height: rows } = await denoise(folder, 'dish');
    const picture = sharp(data, { raw: { width, height: rows, channels: 3 } }).sharpen({
      sigma: 0.7,
      m1: 0.3,
      m2: 0.9,
    });
    writeFileSync(path.join(MASTERS, file), await encoded(picture, bytes));
  } finally {
    rmSync(folder, { recursive: true });
  }
  note(file, digest);
  const { size } = statSync(path.join(MASTERS, file));
  process.stdout.write(
    `${file} ${Math.round((Date.now() - began) / 1000)} s, ${Math.round(size / 1000)} kB\n`,
  );
}

/** The data that a view depends on. */
function seenIn(dish: Dish, view: View): Dish {
  const { wide, closer, cut: _, ...square } = dish;
  if (view === 'wide') return { ...square, wide };
  return view === 'closer' ? { ...square, closer } : square;
}

function readMade(): Record<string, string> {
  return existsSync(MADE) ? JSON.parse(readFileSync(MADE, 'utf8')) : {};
}

/** Reads the file again: two queues may run at once. */
function note(file: string, digest: string) {
  const made = Object.entries({ ...readMade(), [file]: digest }).sort(([a], [b]) => (a < b ? -1 : 1));
  writeFileSync(MADE, `${JSON.stringify(Object.fromEntries(made), null, 2)}\n`);
}

/** The best quality that is small enough. */
async function encoded(picture: Sharp, most: number): Promise<Buffer> {
  for (const quality of [62, 56, 50, 44, 38]) {
    const file = await picture.clone().avif({ quality, effort: 6 }).toBuffer();
    if (file.length <= most) return file;
  }
  return picture.clone().avif({ quality: 32, effort: 6 }).toBuffer();
}
