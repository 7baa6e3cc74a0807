/** Builds the previous release, which shares the database during an upgrade. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve('var/releases');

/** @returns its tag, like `v1.2.0` */
export function findLastRelease(): string | undefined {
  try {
    // HEAD itself may be tagged.
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  } catch {
    return undefined;
  }
}

/** Cached. @returns the folder */
export function buildRelease(tag: string): string {
  const folder = path.join(FOLDER, git('rev-parse', `${tag}^{commit}`));
  const stamp = path.join(folder, 'built');
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', tag], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  // Reuses the installed packages if they are equal.
  if (packagesOf('.') === packagesOf(folder)) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  } else {
    execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
  }
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' });
  writeFileSync(stamp, tag);
  return folder;
}

function packagesOf(root: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { '': _, ...packages } = lock.packages;
  return JSON.stringify(packages);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
}
