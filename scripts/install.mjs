import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { enterProject, Trouble } from './lib/settings.mjs';

/**
 * Runs `npm ci` unless `node_modules` matches the lockfile. Plain Node: it comes before every package, in `npm start` and
 * `npm test`.
 */
export async function install() {
  if (isInstalled()) return;
  process.stderr.write('Installing packages …\n');
  // With NODE_ENV=production npm would leave out what builds the shop. Standard output has the shop's address only.
  const npm = spawn('npm', ['ci', '--include=dev'], { stdio: ['ignore', 2, 2] });
  const [code] = await once(npm, 'close');
  if (code !== 0) throw new Trouble(`npm ci failed (exit code ${code}).`);
}

/** Compares the lockfile with npm's own note in `node_modules`: right after a branch change and an interrupted install, too. */
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

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await install();
}
