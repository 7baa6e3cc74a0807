import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { mustRun, run } from './processes.mjs';
import { API_SETTINGS, STOREFRONT_SETTINGS } from './programs.mjs';
import { Trouble } from './settings.mjs';

/** For what never ends; a busy machine may take long. */
const LIMIT_MS = 30 * 60_000;
const SHARED_SOURCES = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json'];
/** Everything the storefront is made of. */
const STOREFRONT_SOURCES = [
  ...SHARED_SOURCES,
  'app',
  'public',
  'react-router.config.ts',
  'server',
  'vite.config.ts',
];
/** Everything the programs beside it are made of. Of the app the settings, and what the desk looks like. */
const PROGRAM_SOURCES = [
  ...SHARED_SOURCES,
  'app/services',
  'app/styles',
  'upstream',
  'vite.programs.config.ts',
];

/** Tells someone who waits what for; on standard error, standard output has the address only. */
function say(text) {
  process.stderr.write(`${text}\n`);
}

/** Installs from the lockfile if anything of it is missing; also where NODE_ENV=production would leave out what builds the shop. */
export async function install() {
  if (isInstalled()) return;
  say('Installing packages …');
  await mustRun('npm ci', 'npm', ['ci', '--include=dev'], { timeoutMs: LIMIT_MS });
}

/**
 * npm notes in node_modules what it put there. Comparing that with the lockfile also holds after `npm install` by hand,
 * a change of branch and an interrupted install; more packages than the lockfile names do no harm.
 */
function isInstalled() {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional }]) => {
    if (place === '' || present[place]?.version === version) return true;
    // Packages for other systems are in the lockfile only.
    return optional && present[place] === undefined;
  });
}

/** Builds what there is no build of, or one of other sources. */
export async function build() {
  await Promise.all([buildPrograms(), buildStorefront()]);
}

const STOREFRONT = ['build/server', 'build/sources.sha256', STOREFRONT_SOURCES];

export function isStorefrontBuilt() {
  const [result, stamp, places] = STOREFRONT;
  return isMade(result, stamp, hashFiles(places));
}

export function buildStorefront() {
  return unlessMade(...STOREFRONT, async () => {
    say('Building …');
    await runBuild('The build', ['node_modules/@react-router/dev/bin.js', 'build', '--logLevel', 'warn']);
  });
}

/** The API and what else runs beside the storefront: two seconds, so that a new shop can make pictures during the other build. */
export function buildPrograms() {
  const sources = PROGRAM_SOURCES.flatMap(listFiles).filter((file) => !isContent(file));
  // The API reads the stamp, too: upstream/content/content-stamp.ts.
  return unlessMade('build/programs', 'build/programs/sources.sha256', sources, () =>
    runBuild('The build of the API', [
      'node_modules/vite/bin/vite.js',
      'build',
      '--config=vite.programs.config.ts',
      '--logLevel=warn',
    ]),
  );
}

/** The demo restaurant, which is read while the API starts. */
function isContent(file) {
  return path.dirname(file).startsWith(path.join('upstream', 'content')) && !file.endsWith('.ts');
}

async function runBuild(what, args) {
  await mustRun(what, process.execPath, args, { env: { NODE_ENV: 'production' }, timeoutMs: LIMIT_MS });
}

/** Does the work unless its result is there and the stamp says that it was made of these very sources. */
async function unlessMade(result, stamp, places, work) {
  const sources = hashFiles(places);
  if (isMade(result, stamp, sources)) return;
  // Interrupted work leaves nothing, so that half of a result never counts as made.
  rmSync(stamp, { force: true });
  await work();
  writeFileSync(stamp, sources);
}

function isMade(result, stamp, sources) {
  return existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources;
}

/**
 * One hash over names and contents. Times would be cheaper and wrong: a checkout, a copy or an unpacked archive can give an
 * old time to a new file.
 */
export function hashFiles(places) {
  const hash = createHash('sha256');
  for (const file of places.flatMap(listFiles).sort()) {
    const content = readFileSync(file);
    hash.update(`${file.split(path.sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

export function listFiles(place) {
  if (!existsSync(place)) return [];
  if (statSync(place).isFile()) return [place];
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** Reads the settings the way the programs will, which are built, so that a wrong one is named before any of them starts. */
export async function checkSettings({ storefront, api }) {
  const modules = [STOREFRONT_SETTINGS, ...(api ? [API_SETTINGS] : [])];
  const { code, output } = await run(process.execPath, ['scripts/lib/check-settings.mjs', ...modules], {
    env: { ...api?.env, ...storefront.env },
    timeoutMs: LIMIT_MS,
  });
  if (code !== 0) throw new Trouble(output.trim());
}
