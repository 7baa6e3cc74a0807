import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { mustRun, run } from './processes.mjs';
import { Trouble } from './settings.mjs';

const MINUTES = 60_000;
/** The shell first: the same browser without its windows, which tests have no use for, draws a page in half the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const MAC_APPS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {Promise<string | undefined>} the program file of a Chromium that runs */
export async function findChromium() {
  if (process.env.CHROMIUM_PATH) {
    if (runs(process.env.CHROMIUM_PATH)) return process.env.CHROMIUM_PATH;
    throw new Trouble(`CHROMIUM_PATH: ${process.env.CHROMIUM_PATH} does not run`);
  }
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const works = (file) => existsSync(file) && runs(file);
  return [...installed, ...MAC_APPS].find(works) ?? [await playwrightsOwn()].find(works);
}

/** Installs one by the system's package manager if that is allowed, else by Playwright's own download. */
export async function installChromium() {
  const isRoot = process.getuid?.() === 0;
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update'], { env, timeoutMs: 3 * MINUTES });
    // Where this fails (no network to the mirrors, or Ubuntu's package that wants snap) the download is tried.
    for (const name of PACKAGES) {
      await run('apt-get', ['install', '-y', '--no-install-recommends', name], {
        env,
        timeoutMs: 5 * MINUTES,
      });
      const file = await findChromium();
      if (file) return file;
    }
  }
  const args = ['node_modules/playwright/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  await mustRun('Downloading Chromium', process.execPath, args, { timeoutMs: 10 * MINUTES });
  const file = await findChromium();
  if (file) return file;
  throw new Trouble('Chromium was installed but does not run; set CHROMIUM_PATH to one that does.');
}

async function playwrightsOwn() {
  const { chromium } = await import('playwright');
  return chromium.executablePath();
}

/** A file alone says little: Ubuntu's `chromium-browser` may only be a note that there is a snap. */
function runs(file) {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 });
    return true;
  } catch {
    return false;
  }
}
