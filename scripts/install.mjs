import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { enterProject, UserError } from './lib/settings.mjs';

/** `npm ci` removes the packages before it fetches others: without a registry the shop could not even go back. */
const PACKAGES = 'node_modules';
const BEFORE = 'node_modules.before';

/**
 * Runs `npm ci` unless `node_modules` matches the lockfile. Must not import packages: it runs before they are installed.
 *
 * @param {{ withTools?: boolean }} [options] `withTools: false`: a build that is current needs no devDependencies, so an
 *   installation without them starts again without a registry
 */
export async function install({ withTools = true } = {}) {
  if (isInstalled(withTools)) return;
  process.stderr.write('Installing packages …\n');
  // Left by a killed run, they are whole, and what is there now is not.
  if (existsSync(PACKAGES) && !existsSync(BEFORE)) setAside();
  // With NODE_ENV=production npm would skip the build tools. Stdout is reserved for the shop's address.
  const npm = spawn('npm', ['ci', '--include=dev'], { stdio: ['ignore', 2, 2] });
  const [code] = await once(npm, 'close');
  const isRestored = code !== 0 && existsSync(BEFORE);
  if (isRestored) {
    rmSync(PACKAGES, { recursive: true, force: true });
    renameSync(BEFORE, PACKAGES);
  }
  rmSync(BEFORE, { recursive: true, force: true });
  const after = isRestored ? ': the packages are as they were' : '';
  if (code !== 0) throw new UserError(`npm ci failed (exit code ${code})${after}.`);
}

/** A mounted folder, as in a container for development, cannot be renamed: `npm ci` then works without a way back. */
function setAside() {
  try {
    renameSync(PACKAGES, BEFORE);
  } catch (error) {
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(error.code)) throw error;
  }
}

/** Compares with npm's hidden lockfile, which is correct after branch changes and interrupted installs, too. */
function isInstalled(withTools) {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional, dev, devOptional }]) => {
    if (place === '' || present[place]?.version === version) return true;
    if (!withTools && (dev || devOptional)) return true;
    // Optional packages for other platforms are in the lockfile only.
    return optional && present[place] === undefined;
  });
}

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await install();
}
