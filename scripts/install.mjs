import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { enterProject, UserError } from './lib/settings.mjs';

/** `npm ci` removes packages first: without a registry there would be no way back. */
const PACKAGES = 'node_modules';
const BEFORE = 'node_modules.before';

/**
 * Unless `node_modules` matches the lockfile. Runs before packages exist.
 *
 * @param {{ withTools?: boolean }} [options] `false`: a current build needs no devDependencies
 */
export async function install({ withTools = true } = {}) {
  if (isInstalled(withTools)) return;
  process.stderr.write('Installing packages …\n');
  // After a killed run they are whole, the new ones not.
  if (existsSync(PACKAGES) && !existsSync(BEFORE)) setAside();
  // NODE_ENV=production would skip the build tools. Stdout is for the shop's address.
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

/** A mounted folder cannot be renamed: no way back. */
function setAside() {
  try {
    renameSync(PACKAGES, BEFORE);
  } catch (error) {
    if (!['EBUSY', 'EXDEV', 'EPERM', 'EACCES'].includes(error.code)) throw error;
  }
}

/** npm's hidden lockfile is correct after branch changes and interrupted installs. */
function isInstalled(withTools) {
  if (!existsSync('node_modules/.package-lock.json')) return false;
  const wanted = JSON.parse(readFileSync('package-lock.json', 'utf8')).packages;
  const present = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')).packages;
  return Object.entries(wanted).every(([place, { version, optional, dev, devOptional }]) => {
    if (place === '' || present[place]?.version === version) return true;
    if (!withTools && (dev || devOptional)) return true;
    // Other platforms are in the lockfile only.
    return optional && present[place] === undefined;
  });
}

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await install();
}
