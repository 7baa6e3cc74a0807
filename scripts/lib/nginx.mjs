import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { run } from './processes.mjs';

const MINUTES = 60_000;
/** Debian's way to say that no package may start what it brings: nginx would take port 80. */
const POLICY = '/usr/sbin/policy-rc.d';
const PACKAGES = ['nginx-light', 'openssl'];

/** @returns {string | undefined} the program file of an nginx that runs, where there is openssl for a certificate, too */
export function findNginx() {
  return ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(
    (program) => runs(program, '-v') && runs('openssl', 'version'),
  );
}

/** Why there is no nginx to test with; nothing if there is one. On Debian root gets one installed. */
export async function whyNoNginx() {
  if (findNginx()) return undefined;
  const isDebian = existsSync('/etc/debian_version') && existsSync('/usr/bin/apt-get');
  if (!isDebian || process.getuid?.() !== 0) return 'skipped: nginx or openssl is not installed';
  process.stderr.write(`Installing ${PACKAGES.join(' and ')} by apt-get, without starting it …\n`);
  const { code, output } = await install();
  if (findNginx()) return undefined;
  return `skipped: apt-get cannot install nginx (${output.trim().split('\n').at(-1) || `exit code ${code}`})`;
}

async function install() {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await run('apt-get', ['update'], { env, timeoutMs: 3 * MINUTES });
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const args = ['install', '-y', '--no-install-recommends', ...PACKAGES];
    return await run('apt-get', args, { env, timeoutMs: 5 * MINUTES });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

function runs(program, arg) {
  try {
    execFileSync(program, [arg], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
