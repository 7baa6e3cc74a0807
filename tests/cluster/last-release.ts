import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The release before this one, built: what runs on the same database while programs are replaced one after the other. */

const FOLDER = path.resolve('var/releases');

/** Its tag, like `v1.2.0`. */
export function findLastRelease(): string | undefined {
  try {
    // A release that is being tested is not the one before it.
    return git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^').trim();
  } catch {
    return undefined;
  }
}

/** @returns its folder. It is built once, and kept */
export function buildRelease(tag: string): string {
  const folder = path.join(FOLDER, git('rev-parse', `${tag}^{commit}`).trim());
  const stamp = path.join(folder, 'built');
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  execFileSync('tar', ['-x', '-C', folder], {
    input: execFileSync('git', ['archive', tag], { maxBuffer: 2 ** 30 }),
  });
  installPackages(folder);
  execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' });
  writeFileSync(stamp, tag);
  return folder;
}

/** Ours, if they are the same. */
function installPackages(folder: string): void {
  const lockOf = (root: string) =>
    JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')).packages;
  const { '': _, ...ours } = lockOf('.');
  const { '': __, ...theirs } = lockOf(folder);
  if (JSON.stringify(ours) === JSON.stringify(theirs)) {
    symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
  } else execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
