import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { execa } from 'execa';
import { enterProject, UserError } from './lib/settings.mjs';

const SHARED_SOURCES = ['contract', 'package.json', 'package-lock.json', 'tsconfig.json'];
const STOREFRONT_SOURCES = ['app', 'public', 'react-router.config.ts', 'server', 'vite.config.ts'];
/** app/styles: the desk's stylesheets. */
const PROGRAM_SOURCES = ['app/styles', 'upstream', 'vite.programs.config.ts'];

/** Builds missing or outdated outputs. */
export async function build() {
  await Promise.all([buildPrograms(), buildStorefront()]);
}

export function buildStorefront() {
  const sources = [...SHARED_SOURCES, ...STOREFRONT_SOURCES].flatMap(listFiles);
  return unlessMade('build/server', 'build/sources.sha256', sources, 'Building the storefront', [
    'react-router',
    ['build', '--logLevel=warn'],
  ]);
}

/** Builds the API and the CLI commands. The API also reads the stamp: upstream/content/content-hash.ts. */
export function buildPrograms() {
  const sources = [...SHARED_SOURCES, ...PROGRAM_SOURCES]
    .flatMap(listFiles)
    .filter((file) => !isContent(file));
  return unlessMade('build/programs', 'build/programs/sources.sha256', sources, 'Building the API', [
    'vite',
    ['build', '--config=vite.programs.config.ts', '--logLevel=warn'],
  ]);
}

/** Content files, which the API reads at run time. */
function isContent(file) {
  return file.startsWith(path.join('upstream', 'content')) && !file.endsWith('.ts');
}

/** Runs the command unless its result exists and the stamp matches the sources. */
async function unlessMade(result, stamp, files, what, [command, args]) {
  const sources = hashFiles(files);
  if (existsSync(result) && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return;
  // Without the stamp an interrupted build counts as missing.
  rmSync(stamp, { force: true });
  process.stderr.write(`${what} …\n`);
  const run = await execa(command, args, {
    preferLocal: true,
    env: { NODE_ENV: 'production' },
    all: true,
    reject: false,
  });
  if (run.failed) throw new UserError(`${run.all}\n\n${what} failed: ${run.shortMessage}`);
  writeFileSync(stamp, sources);
}

/** Hashes names and contents: modification times are unreliable after a checkout, a copy or an unpacked archive. */
function hashFiles(files) {
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
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

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await build();
}
