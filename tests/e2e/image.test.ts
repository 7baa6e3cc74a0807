/**
 * Protects the image of `deploy/Containerfile`: its files suffice, and processes write to one folder only.
 * Simulated without a container engine.
 */

import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'playwright/test';
import { parse } from 'yaml';
import { readImage } from '../support/containerfile.ts';
import { pickPort } from './support/shop.ts';
import { launch } from './support/start.ts';

const last = readImage();
const { services } = parse(readFileSync('deploy/compose/compose.yaml', 'utf8'), { merge: true });
/** Packages with binaries, which are not bundled. */
const [, external = ''] =
  /external: \[([^\]]+)\]/.exec(readFileSync('vite.programs.config.ts', 'utf8')) ?? [];
const EXTERNAL = [...external.matchAll(/'([^']+)'/g)].map(([, name = '']) => name);

test.describe.configure({ mode: 'serial' });

let folder: string;
/** `/shop` and `/var/lib/shop` of the image. */
let workdir: string;
let varDir: string;
let settings: { [name: string]: string; PORT: string; UPSTREAM_PORT: string; DESK_PORT: string };
let files: string[];
const processes: ReturnType<typeof launch>[] = [];
const address = () => `http://127.0.0.1:${settings.PORT}`;
const api = () => `http://127.0.0.1:${settings.UPSTREAM_PORT}`;
const desk = () => `http://127.0.0.1:${settings.DESK_PORT}`;

test.beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'storefront-image-'));
  workdir = path.join(folder, last.workdir);
  varDir = path.join(folder, 'var/lib/shop');
  const ports = { PORT: await pickPort(), UPSTREAM_PORT: await pickPort(), DESK_PORT: await pickPort() };
  settings = { ...last.env, ...ports, VAR_DIR: varDir, MEDIA_DIR: '' };
  copyProductionPackages(path.join(folder, 'packages'));
  const taken: Record<string, string> = {
    '/usr/local/bin/node': process.execPath,
    '/shop/node_modules': path.join(folder, 'packages'),
    '/shop/build': 'build',
  };
  for (const copy of last.copies) {
    const target = path.join(folder, path.resolve(last.workdir, copy.target));
    for (const source of copy.sources) {
      const place = copy.isFromStage ? (taken[source] ?? '') : source;
      // COPY copies the contents of a folder, and copies files into a target that ends with a slash or has several sources.
      const isInside = statSync(place).isFile() && (copy.target.endsWith('/') || copy.sources.length > 1);
      cpSync(place, isInside ? path.join(target, path.basename(place)) : target, { recursive: true });
    }
  }
  mkdirSync(varDir, { recursive: true });
  files = filesOutside();
});
test.afterAll(async () => {
  await Promise.all(processes.map(({ stop }) => stop()));
  rmSync(folder, { recursive: true });
});

function filesOutside(): string[] {
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return all.filter((file) => !path.join(folder, file).startsWith(varDir)).sort();
}

function run(command: readonly string[], env: Record<string, string> = {}) {
  expect(command[0]).toBe('node');
  return launch(command.slice(1), { ...settings, ...env }, workdir);
}

async function start(command: string[], env: Record<string, string>, probe: string) {
  const service = run(command, env);
  processes.push(service);
  const status = () =>
    fetch(probe).then(
      (response) => response.status,
      () => service.said.errors,
    );
  await expect.poll(status).toBe(200);
}

test('starts both processes by their commands, and their health checks report success and failure', async () => {
  await start(services['api-1'].command, {}, `${api()}/readyz`);
  const env = { UPSTREAM_URL: `${api()}/api/v1`, PUBLIC_URL: address() };
  await start(last.command, env, `${address()}/readyz`);
  for (const [check, port, own] of [
    [last.health, '3000', settings.PORT],
    [services['api-1'].healthcheck.test.slice(1), '4000', settings.UPSTREAM_PORT],
  ] as const) {
    const command = check.map((word: string) => word.replace(port, own));
    expect(command).not.toEqual(check);
    expect(await run(command).ended).toBe(0);
    const wrong = command.map((word: string) => word.replace(/z$/, 'nothing'));
    expect(await run(wrong).ended).toBe(1);
  }
});

test('accepts an order, and has the pictures and the styled desk', async () => {
  const { results } = await (await fetch(`${api()}/api/v1/products/?pageSize=50`)).json();
  const { id } = results.find(({ canBuy }: { canBuy: boolean }) => canBuy);
  const items = [{ product: id, quantity: 2 }];
  const order = { delivery: 10, payment: 0, phone: '+7-912-345-67-89', fullName: 'Анна', items };
  const headers = { 'Content-Type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(order) };
  const { uuid } = await (await fetch(`${api()}/api/v1/order/`, init)).json();
  expect(await (await fetch(`${address()}/order/${uuid}`)).text()).toMatch(/<h1[^>]*>Заказ №1001/);

  const home = await (await fetch(address())).text();
  const pictures = [...home.matchAll(/\/img\/media\/[^"\s\\,&]+/g)].map(([place]) => address() + place);
  const login = await (await fetch(`${desk()}/`)).text();
  const files = [...login.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(([, place]) => desk() + place);
  const css = await (await fetch(`${desk()}/assets/desk.css`)).text();
  const fonts = [...css.matchAll(/url\("?([^")]+\.woff2)/g)].map(([, place]) => `${desk()}/assets/${place}`);
  expect(pictures.length).toBeGreaterThan(20);
  expect(Math.min(files.length, fonts.length)).toBeGreaterThan(1);
  for (const file of [...pictures, ...files, ...fonts]) {
    expect([file, (await fetch(file)).status]).toEqual([file, 200]);
  }
});

test('ends in order, has written to one folder only, and has no packages but those that the build loads', async () => {
  for (const { stop, ended, said } of processes) {
    stop();
    expect(await ended, said.errors).toBe(0);
    expect(said.errors.match(/^.*"level":[456]0.*$|^.*(?:EROFS|EACCES|ENOENT|Error).*$/gm)).toBeNull();
  }
  const written = readdirSync(varDir).filter((name) => !/^shop\.db-(?:shm|wal)$/.test(name));
  expect(written.sort()).toEqual(['cache', 'media', 'shop.db']);
  expect(filesOutside()).toEqual(files);
  const packages = readdirSync(path.join(workdir, 'node_modules'));
  expect(packages).toEqual(expect.arrayContaining(EXTERNAL));
  for (const name of ['vite', 'typescript', 'tsx', 'react', '@react-router', 'playwright', 'esbuild']) {
    expect(packages).not.toContain(name);
  }
});

/** Of the stage «packages». */
function copyProductionPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const copied = new Set<string>();
  function copyPackage(name: string): void {
    const place = `node_modules/${name}`;
    if (copied.has(name) || !existsSync(place)) return;
    copied.add(name);
    cpSync(place, path.join(target, name), { recursive: true, dereference: true });
    const { dependencies, optionalDependencies } = packages[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(needed);
  }
  for (const name of EXTERNAL) copyPackage(name);
}
