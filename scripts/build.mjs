import { rmSync, writeFileSync } from 'node:fs';
import { execa } from 'execa';
import { hashSources, isCurrent, PROGRAMS, STOREFRONT } from './lib/build-state.mjs';
import { enterProject, UserError } from './lib/settings.mjs';

/** What is missing or outdated. */
export async function build() {
  await Promise.all([buildPrograms(), buildStorefront()]);
}

export function buildStorefront() {
  const args = ['build', '--logLevel=warn'];
  return unlessCurrent(STOREFRONT, 'Building the storefront', ['react-router', args]);
}

export function buildPrograms() {
  const args = ['build', '--config=vite.programs.config.ts', '--logLevel=warn'];
  return unlessCurrent(PROGRAMS, 'Building the API', ['vite', args]);
}

async function unlessCurrent(part, what, [command, args]) {
  const hash = hashSources(part);
  if (isCurrent(part, hash)) return;
  // An interrupted build counts as missing.
  rmSync(part.stamp, { force: true });
  process.stderr.write(`${what} …\n`);
  const run = await execa(command, args, {
    preferLocal: true,
    env: { NODE_ENV: 'production' },
    all: true,
    reject: false,
  });
  if (run.failed) throw new UserError(`${run.all}\n\n${what} failed: ${run.shortMessage}`);
  writeFileSync(part.stamp, hash);
}

if (import.meta.filename === process.argv[1]) {
  enterProject();
  await build();
}
