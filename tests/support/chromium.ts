import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';

/** The headless shell first: it renders twice as fast. */
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

/** CHROMIUM_PATH, an installed Chromium, or a new installation. @returns the path */
export function ensureChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH: ${given} does not run`);
  const found = given ?? findChromium() ?? installChromium();
  process.env.CHROMIUM_PATH = found;
  return found;
}

function findChromium(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/bin'];
  const installed = NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...installed, ...MAC_APPS, chromium.executablePath()].find(
    (file) => existsSync(file) && runs(file),
  );
}

/** As root by apt. */
function installChromium(): string {
  const isRoot = process.getuid?.() === 0;
  process.stderr.write('Installing Chromium …\n');
  if (isRoot && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update'], { env });
    for (const name of PACKAGES) {
      spawnSync('apt-get', ['install', '-y', '--no-install-recommends', name], { env });
      const file = findChromium();
      if (file) return file;
    }
  }
  const args = ['node_modules/playwright/cli.js', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  spawnSync(process.execPath, args, { stdio: 'inherit' });
  const file = findChromium();
  if (file) return file;
  throw new Error('Chromium cannot be installed here: set CHROMIUM_PATH to one that runs');
}

/** Ubuntu's may refer to a snap. */
function runs(file: string): boolean {
  try {
    execFileSync(file, ['--version'], { stdio: 'ignore', timeout: 60_000 });
    return true;
  } catch {
    return false;
  }
}
