import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { readContainerfile, type Stage } from '../support/containerfile.ts';
import {
  buildStage,
  copyProductionPackages,
  type Entry,
  EXTERNAL,
  mustRunIn,
  type Places,
  runIn,
  startIn,
  whyNoImage,
} from '../support/image.ts';
import { pickPort } from './support/shop.ts';

/**
 * `deploy/Containerfile` without an engine: what its last stage holds, and nothing else of this project, is the whole file
 * system of an ordinary user who may write to one folder. The stages before it are taken as done by what this clone has
 * built and installed; `IMAGE=whole npx playwright test --project=start image` does all of their steps in empty folders, too.
 */

const WHY_NOT = whyNoImage();
const IS_WHOLE = process.env.IMAGE === 'whole';
const WRITABLE = '/var/lib/shop';
const USER = 10001;
const stages = readContainerfile('deploy/Containerfile');
const last = stages.at(-1) as Stage;
const { services } = parse(readFileSync('deploy/compose/compose.yaml', 'utf8'), { merge: true });
type Program = ReturnType<typeof startIn>;

test.describe(WHY_NOT ? `the image (skipped: ${WHY_NOT})` : 'the image', () => {
  test.describe.configure({ mode: 'serial' });
  test.skip(WHY_NOT !== undefined);

  let folder: string;
  let tree: string;
  let ports: Record<'PORT' | 'UPSTREAM_PORT' | 'DESK_PORT', string>;
  const started: Program[] = [];
  const address = () => `http://127.0.0.1:${ports.PORT}`;
  const api = () => `http://127.0.0.1:${ports.UPSTREAM_PORT}`;
  const desk = () => `http://127.0.0.1:${ports.DESK_PORT}`;

  test.beforeAll(async () => {
    // All pictures are made.
    if (IS_WHOLE) test.setTimeout(30 * 60_000);
    folder = mkdtempSync('/tmp/storefront-image-');
    tree = path.join(folder, 'image');
    ports = { PORT: await pickPort(), UPSTREAM_PORT: await pickPort(), DESK_PORT: await pickPort() };
    const places = IS_WHOLE ? await buildStages() : await takeAsDone();
    // An engine does the steps of the last stage as root; they may write anywhere in it.
    await buildStage(last, tree, places, async (step) => {
      const command = ['sh', '-c', step.kind === 'run' ? step.command : ''];
      await mustRunIn(tree, last, command, { user: 0, writable: ['/'], withTools: true });
    });
  });
  test.afterAll(async () => {
    await Promise.all(started.map((program) => program.stop().catch(() => null)));
    if (folder) rmSync(folder, { recursive: true });
  });

  /** Every step before the last stage, by an ordinary user in folders that were empty. */
  async function buildStages(): Promise<Places> {
    const trees = new Map<string, string>();
    const places: Places = (stage, place) =>
      place === '/usr/local/bin/node' ? process.execPath : path.join(trees.get(stage) ?? '', place);
    for (const stage of stages.slice(0, -1)) {
      const own = path.join(folder, stage.name ?? '');
      trees.set(stage.name ?? '', own);
      await buildStage(stage, own, places, async (step) => {
        giveTo(USER, own);
        const entry = { user: USER, writable: ['/'], withTools: true, env: npmSettings() };
        await mustRunIn(own, stage, ['sh', '-c', step.kind === 'run' ? step.command : ''], entry);
      });
    }
    return places;
  }

  async function takeAsDone(): Promise<Places> {
    const packages = path.join(folder, 'packages');
    copyProductionPackages(packages);
    const places = new Map([
      ['/usr/local/bin/node', process.execPath],
      ['/shop/node_modules', packages],
      ['/shop/build', 'build'],
    ]);
    return (_, place) => places.get(place) ?? expect(place).toBe('a place that the test knows') ?? '';
  }

  const entry = (env: Record<string, string>): Entry => ({
    user: USER,
    writable: [WRITABLE],
    env: {
      ...ports,
      COMPOSE_PICTURES: 'asked',
      ORDERS_OUTSIDE_HOURS: 'anytime',
      ...env,
    },
  });
  async function start(command: string[], env: Record<string, string>, probe: string) {
    const program = startIn(tree, last, command, entry(env));
    started.push(program);
    const isUp = () =>
      fetch(probe).then(
        ({ ok }) => ok,
        () => program.said(),
      );
    await expect.poll(isUp).toBe(true);
    return program;
  }

  test('starts the API and the storefront by their commands, and both are well', async () => {
    await start(services['api-1'].command, {}, `${api()}/readyz`);
    const env = { UPSTREAM_URL: `${api()}/api/v1`, PUBLIC_URL: address() };
    await start(last.command, env, `${address()}/readyz`);
    const checks = [last.health, services['api-1'].healthcheck.test.slice(1)];
    const own = { 3000: ports.PORT, 4000: ports.UPSTREAM_PORT };
    for (const check of checks) {
      const command = check.map((word: string) => word.replace(/3000|4000/, (port) => own[port as never]));
      expect(command).not.toEqual(check);
      expect(await runIn(tree, last, command, entry({}))).toEqual({ code: 0, said: '' });
      const wrong = command.map((word: string) => word.replace(/z$/, 'nothing'));
      expect(await runIn(tree, last, wrong, entry({}))).toMatchObject({ code: 1 });
    }
  });

  test('takes an order', async () => {
    const { results } = await (await fetch(`${api()}/api/v1/products/?pageSize=50`)).json();
    const { id } = results.find(({ canBuy }: { canBuy: boolean }) => canBuy);
    const cookies = new Map<string, string>();
    const visit = async (place: string, body?: URLSearchParams) => {
      const Cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
      const init = { headers: { Cookie }, redirect: 'manual' as const };
      const answer = await fetch(address() + place, body ? { ...init, method: 'POST', body } : init);
      for (const line of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return { status: answer.status, to: answer.headers.get('Location') ?? '', html: await answer.text() };
    };
    await visit('/cart', new URLSearchParams({ intent: `add:${id}:2` }));
    const [, key = ''] = /name="key" value="([^"]+)"/.exec((await visit('/cart')).html) ?? [];
    const form = {
      fullName: 'Анна',
      phone: '+7-912-345-67-89',
      address: 'Невский пр., 1',
      [`quantity-${id}`]: '2',
    };
    const ordered = await visit(
      '/cart',
      new URLSearchParams({ intent: 'order', key, privacy: 'on', personalData: 'on', ...form }),
    );
    expect(ordered).toMatchObject({ status: 303, to: expect.stringMatching(/^\/order\//) });
    const { status, html } = await visit(ordered.to);
    expect([status, html.match(/<h1[^>]*>([^<]+)/)?.[1]]).toEqual([200, 'Заказ №1001']);
  });

  test('has the desk, with its looks', async () => {
    const page = await fetch(`${desk()}/`);
    expect(page.status).toBe(200);
    const files = [...(await page.text()).matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
      ([, place]) => place,
    );
    const css = await (await fetch(`${desk()}/assets/desk.css`)).text();
    const fonts = [...css.matchAll(/url\("?([^")]+\.woff2)/g)].map(
      ([, place = '']) => new URL(place, `${desk()}/assets/`).pathname,
    );
    expect(Math.min(files.length, fonts.length)).toBeGreaterThan(1);
    for (const file of [...files, ...fonts])
      expect([file, (await fetch(desk() + file)).status]).toEqual([file, 200]);
  });

  test('has the pictures', async () => {
    const html = await (await fetch(address())).text();
    const pictures = [...html.matchAll(/\/img\/media\/[^"\s\\,&]+/g)].map(([place]) => place);
    expect(pictures.length).toBeGreaterThan(20);
    for (const picture of pictures)
      expect([picture, (await fetch(address() + picture)).status]).toEqual([picture, 200]);
  });

  test('ends in order as the first process of its namespace, and has written to one folder only', async () => {
    expect(await Promise.all(started.map((program) => program.stop()))).toEqual([0, 0]);
    const said = started.map((program) => program.said()).join('');
    // Warnings and more; a file that could not be written would be one.
    expect(said.match(/^.*"level":[456]0.*$|^.*(?:EROFS|EACCES|ENOENT|Error).*$/gm)).toBeNull();
    const written = readdirSync(path.join(tree, WRITABLE));
    expect(written.sort()).toEqual(
      ['cache', 'media', 'shop.db', 'shop.db-shm', 'shop.db-wal'].filter((name) => written.includes(name)),
    );
    expect(written).toEqual(expect.arrayContaining(['cache', 'media', 'shop.db']));
  });

  test('has no packages but those that the built shop loads, and no npm', () => {
    expect(existsSync(path.join(tree, 'usr/local/bin/npm'))).toBe(false);
    const present = readdirSync(path.join(tree, 'shop/node_modules'));
    expect(present).toEqual(expect.arrayContaining(EXTERNAL));
    for (const name of ['vite', 'typescript', 'tsx', 'react', '@react-router', 'playwright', 'esbuild']) {
      expect(present).not.toContain(name);
    }
  });
});

function giveTo(user: number, place: string): void {
  chownSync(place, user, user);
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    chownSync(path.join(place, name), user, user);
  }
}

/** npm writes beside the project, and reaches its registry as it does elsewhere on this machine. */
function npmSettings(): Record<string, string> {
  const isGiven = /^(?:npm_config_.*|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i;
  const given = Object.entries(process.env).filter(([name]) => isGiven.test(name));
  return { HOME: '/shop', ...Object.fromEntries(given) } as Record<string, string>;
}
