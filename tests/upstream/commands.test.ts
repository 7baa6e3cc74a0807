/**
 * Protects operators: maintenance commands run what is built, without devDependencies and a registry, and
 * change neither packages nor build.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { contentFolder } from '#tests/support/content-folder.ts';
import { temporaryFolder } from '#tests/support/new-database.ts';
import { pickPort } from '#tests/support/ports.ts';

const dir = temporaryFolder();
const shop = path.join(dir, 'shop');
const inShop = (...names: string[]) => path.join(shop, ...names);
/** The discard service: nothing listens there. */
const NO_REGISTRY = 'http://127.0.0.1:9/';

const INSTALL = "import('./scripts/install.mjs').then(({ install }) => install({ withTools: false }))";

/** npm has to fetch it. */
function withOtherPino(file: string): string {
  const changed = JSON.parse(file);
  const pino = changed.packages?.['node_modules/pino'];
  if (pino) Object.assign(pino, { version: '9.0.0', integrity: `sha512-${'A'.repeat(86)}==` });
  (changed.packages?.[''] ?? changed).dependencies.pino = '9.0.0';
  return JSON.stringify(changed);
}

type Lock = { packages: Record<string, { dev?: boolean }> };

/** What `npm ci --include=dev && npm run build && npm prune --omit=dev` leaves. */
function installPruned(): void {
  for (const file of ['scripts', 'contract', 'package.json', 'package-lock.json', '.npmrc']) {
    cpSync(file, inShop(file), { recursive: true });
  }
  cpSync('build/programs', inShop('build/programs'), { recursive: true });
  mkdirSync(inShop('upstream'));
  for (const folder of ['content', 'content-empty'])
    symlinkSync(path.resolve('upstream', folder), inShop('upstream', folder));
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], { encoding: 'utf8' });
  const packages = listed
    .trim()
    .split('\n')
    .map((place) => path.relative('', place));
  // Packages inside of packages come along.
  for (const place of packages.filter((place) => place.split('node_modules').length === 2)) {
    mkdirSync(path.dirname(inShop(place)), { recursive: true });
    symlinkSync(path.resolve(place), inShop(place));
  }
  const lock: Lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8'));
  const kept = Object.entries(lock.packages).filter(([, { dev }]) => !dev);
  writeFileSync(
    inShop('node_modules/.package-lock.json'),
    JSON.stringify({ ...lock, packages: Object.fromEntries(kept) }),
  );
}

function stateOfInstallation(): string[] {
  return ['node_modules', 'build'].flatMap((folder) =>
    readdirSync(inShop(folder), { recursive: true, encoding: 'utf8' })
      .sort()
      .map((name) => {
        const { size, mtimeMs, ino } = lstatSync(inShop(folder, name));
        return `${folder}/${name} ${size} ${mtimeMs} ${ino}`;
      }),
  );
}

let port: number;
let deskPort: number;
let api: ReturnType<typeof npmRun>;
let untouched: string[];

function npmRun(args: string[], settings: Record<string, string> = {}) {
  const child = spawn('npm', ['run', ...args], {
    cwd: shop,
    env: {
      PATH: process.env.PATH,
      HOME: dir,
      npm_config_registry: NO_REGISTRY,
      npm_config_fetch_retries: '0',
      VAR_DIR: path.join(dir, 'var'),
      UPSTREAM_PORT: String(port),
      DESK_PORT: String(deskPort),
      COMPOSE_PICTURES: 'asked',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended, output: () => output };
}

const readiness = () =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ status }) => status,
    () => api.output(),
  );

beforeAll(async () => {
  [port, deskPort] = [await pickPort(), await pickPort()];
  mkdirSync(shop);
  installPruned();
  contentFolder(path.join(dir, 'my-shop'));
  untouched = stateOfInstallation();
  expect(existsSync(inShop('node_modules/libsql'))).toBe(true);
  expect(existsSync(inShop('node_modules/vite'))).toBe(false);
  api = npmRun(['upstream']);
  await vi.waitFor(async () => expect(await readiness()).toBe(200), { timeout: 240_000 });
});
afterAll(async () => {
  api.child.kill('SIGTERM');
  await api.ended;
  rmSync(dir, { recursive: true });
});

const EXPORTED = path.join(dir, 'exported');

describe('beside the running shop', () => {
  test.each([
    ['check:api', ['--url', 'URL'], /api\/v1/],
    ['desk:user', ['add', 'marina'], /^marina: one-time password \S{10,}$/m],
    ['content:check', [path.join(dir, 'my-shop')], /my-shop: ошибок нет\. 3 блюда/],
    ['content:export', [EXPORTED], /exported: \d+ файл\S* из базы данных\.$/m],
    ['content:import', [path.join(dir, 'my-shop')], /в базе данных теперь \d+ файл/],
    ['shop:copy', ['--from', path.join(dir, 'var/shop.db'), '--to', path.join(dir, 'copy.db')], /copied to/],
  ])('npm run %s runs from the build', async (name, args, said) => {
    const url = `http://127.0.0.1:${port}/api/v1`;
    const { code, output } = await npmRun([name, '--', ...args.map((arg) => arg.replace('URL', url))]).ended;
    expect(output).toMatch(said);
    expect(code, output).toBe(0);
    expect(stateOfInstallation()).toEqual(untouched);
    expect(await readiness()).toBe(200);
  });

  test.each(['desk:user', 'content:check', 'check:api'])(
    'npm run %s without a build says how to build, and builds nothing',
    async (name) => {
      renameSync(inShop('build'), inShop('moved'));
      const { code, output } = await npmRun([name]).ended.finally(() =>
        renameSync(inShop('moved'), inShop('build')),
      );
      expect([code, output]).toEqual([
        1,
        expect.stringContaining(
          `${name} cannot run: the build is missing: npm ci --include=dev && npm run build`,
        ),
      ]);
      expect(stateOfInstallation()).toEqual(untouched);
    },
  );

  test.each([
    ['desk:user', ['add', 'marina']],
    ['content:export', [path.join(dir, 'nowhere')]],
    ['content:import', [path.join(dir, 'my-shop')]],
  ])('npm run %s without the settings of the shop makes no other one', async (name, args) => {
    const VAR_DIR = path.join(dir, 'other');
    const { code, output } = await npmRun([name, '--', ...args], { VAR_DIR }).ended;
    expect(output).toContain(`there is no folder ${VAR_DIR}. Start the shop once, or name its database`);
    expect([code, existsSync(VAR_DIR)]).toEqual([1, false]);
  });

  test('npm run shop:copy of a database onto itself says so', async () => {
    const [from, to] = [path.join(dir, 'var/shop.db'), `${dir}/./var/shop.db`];
    const { code, output } = await npmRun(['shop:copy', '--', '--from', from, '--to', to]).ended;
    expect([code, output]).toEqual([1, expect.stringContaining('the same database')]);
  });

  test('npm start that needs packages and reaches no registry keeps those that it has', async () => {
    const files = ['package.json', 'package-lock.json'].map((file) => inShop(file));
    const contents = files.map((file) => readFileSync(file, 'utf8'));
    for (const [index, file] of files.entries()) writeFileSync(file, withOtherPino(contents[index] ?? ''));
    const child = spawn(process.execPath, ['-e', INSTALL], {
      cwd: shop,
      env: {
        PATH: process.env.PATH,
        HOME: dir,
        npm_config_registry: NO_REGISTRY,
        npm_config_fetch_retries: '0',
      },
    });
    const output = text(child.stderr);
    const [code] = await once(child, 'close');
    for (const [index, file] of files.entries()) writeFileSync(file, contents[index] ?? '');
    expect(code, await output).toBe(1);
    expect(await output).toMatch(/ECONNREFUSED.*the packages are as they were/s);
    expect(stateOfInstallation()).toEqual(untouched);
    expect(readdirSync(shop)).not.toContain('node_modules.before');
  });

  test('npm start of a build that is current installs no devDependencies', async () => {
    const child = spawn(process.execPath, ['-e', INSTALL], {
      cwd: shop,
      env: { npm_config_registry: NO_REGISTRY },
    });
    expect((await once(child, 'close'))[0]).toBe(0);
    expect(stateOfInstallation()).toEqual(untouched);
  });
});
