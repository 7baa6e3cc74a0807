/** Earlier releases, which share the database during an upgrade, from their tag or its known commit. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const FOLDER = path.resolve('var/releases');

/** For clones without tags. */
const COMMITS: Record<string, string> = {
  'v0.1.0': 'c3f824171defe30a6e8f26fab2058384fece3c74',
  'v0.2.0': '23a7749cf430e1ef35d99e29a743ba9e55548364',
};

export type Release = { tag: string; commit: string };

/** @returns undefined in a shallow clone */
export function findRelease(tag: string): Release | undefined {
  for (const name of [tag, COMMITS[tag]]) {
    const commit = name && resolve(`${name}^{commit}`);
    if (commit) return { tag, commit };
  }
  return undefined;
}

/** The tagged release before HEAD, which itself may be tagged; without tags the last known commit. */
export function findLastRelease(): Release | undefined {
  const [tag = Object.keys(COMMITS).at(-1) ?? ''] = tagsOf('HEAD^');
  return findRelease(tag);
}

function tagsOf(commit: string): string[] {
  try {
    return [git('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', commit)];
  } catch {
    return [];
  }
}

function resolve(name: string): string | undefined {
  try {
    return git('rev-parse', '--verify', '--quiet', name);
  } catch {
    return undefined;
  }
}

export function buildRelease(release: Release): string {
  return buildOnce(release, 'whole', (folder) => {
    // If they are equal.
    if (packagesOf('.') === packagesOf(folder)) linkPackages(folder);
    else execFileSync('npm', ['ci', '--include=dev', '--ignore-scripts'], { cwd: folder, stdio: 'pipe' });
    execFileSync('npm', ['run', 'build'], { cwd: folder, stdio: 'pipe' });
  });
}

/** API and commands only, with this release's packages: seconds, and no registry. */
export function buildPrograms(release: Release): string {
  return buildOnce(release, 'programs', (folder) => {
    linkPackages(folder);
    const build = ['vite', 'build', '--config=vite.programs.config.ts', '--logLevel=warn'];
    execFileSync('npx', build, {
      cwd: folder,
      stdio: 'pipe',
      env: { ...process.env, NODE_ENV: 'production' },
    });
  });
}

function buildOnce({ tag, commit }: Release, part: string, build: (folder: string) => void): string {
  const folder = path.join(FOLDER, `${commit}-${part}`);
  const stamp = path.join(folder, 'built');
  if (existsSync(stamp)) return folder;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  build(folder);
  writeFileSync(stamp, tag);
  return folder;
}

function linkPackages(folder: string): void {
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'));
}

function packagesOf(root: string): string {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'));
  const { '': _, ...packages } = lock.packages;
  return JSON.stringify(packages);
}

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: 'pipe' }).trim();
}
