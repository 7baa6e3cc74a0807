import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun, run } from './processes.mjs';
import { Trouble } from './settings.mjs';

/** For what never ends; a busy machine may take long. */
const LIMIT_MS = 30 * 60_000;
/** Everything the build is made of. */
const BUILD_SOURCES = [
  'app',
  'contract',
  'public',
  'package.json',
  'package-lock.json',
  'react-router.config.ts',
  'server',
  'tsconfig.json',
  'vite.config.ts',
];
const BUILD_STAMP = 'build/sources.sha256';
/** What pictures are made with, besides the content. */
const PICTURE_SOURCES = ['upstream/content/schema.ts', 'upstream/pictures', 'package-lock.json'];

/** Tells someone who waits what for; on standard error, standard output has the address only. */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Installs from the lockfile if anything of it is missing. @param withTools also what only tests and editors need */
export async function install({ withTools }) {
  if (isInstalled(withTools)) return;
  say('Installing packages …');
  const args = ['ci', ...(withTools ? ['--include=dev'] : [])];
  await mustRun('npm ci', 'npm', args, { timeoutMs: LIMIT_MS });
}

/**
 * npm notes in node_modules what it put there. Comparing that with the lockfile also holds after `npm install` by hand,
 * a change of branch and an interrupted install; more packages than the lockfile names do no harm.
 */
function isInstalled(withTools) {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, dev, optional, devOptional }]) => {
    if (place === '' || present[place]?.version === version) return true;
    // Packages for other systems are in the lockfile only.
    if (optional && present[place] === undefined) return true;
    return (dev || devOptional) && !withTools;
  });
}

/** Builds if there is no build or it was made of other sources. */
export function build() {
  return unlessMade('build/server', BUILD_STAMP, BUILD_SOURCES, async () => {
    say('Building …');
    const args = ['node_modules/@react-router/dev/bin.js', 'build', '--logLevel', 'warn'];
    await mustRun('The build', process.execPath, args, {
      env: { NODE_ENV: 'production' },
      timeoutMs: LIMIT_MS,
    });
  });
}

/**
 * Composes all pictures of the content, if there are none or it has changed, for what should not wait for any: an image, a
 * measurement. Otherwise the API has them made while it runs.
 */
export function composePictures({ contentDir, mediaDir }) {
  // The stamp is beside the folder, not in it: what is in it is served.
  return unlessMade(mediaDir, `${mediaDir}.sha256`, [contentDir, ...PICTURE_SOURCES], async () => {
    say('Composing pictures …');
    const [node, args] = withTypes('upstream/pictures/compose.ts', mediaDir, contentDir);
    await mustRun('Composing the pictures', node, args, { timeoutMs: LIMIT_MS });
  });
}

/** Does the work unless its result is there and the stamp says that it was made of these very sources. */
async function unlessMade(result, stamp, places, work) {
  const sources = hashFiles(places);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // Interrupted work leaves nothing, so that half of a result never counts as made.
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, sources);
}

/**
 * One hash over names and contents. Times would be cheaper and wrong: a checkout, a copy or an unpacked archive can give an
 * old time to a new file.
 */
function hashFiles(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(listFiles).sort()) {
    const content = readFileSync(file);
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Reads the settings the way the programs will, so that a wrong one is named before any of them starts. */
export async function checkSettings({ storefront, api }) {
  const modules = ['app/services/env.server.ts', ...(api ? ['upstream/env.ts'] : [])];
  const { code, output } = await run(...withTypes('scripts/lib/check-settings.mjs', ...modules), {
    env: { ...api?.env, ...storefront.env },
    timeoutMs: LIMIT_MS,
  });
  if (code !== 0) throw new Trouble(output.trim());
}

/** Node's arguments for a TypeScript program: Node 20 cannot leave types out by itself. */
function withTypes(...args) {
  return [process.execPath, ['--import', 'tsx', ...args]];
}
