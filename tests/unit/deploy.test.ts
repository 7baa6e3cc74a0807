/** Protects: the files of `deploy/` start the shop in the same way, with existing settings and hardening. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readImage } from '#tests/support/containerfile.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const image = readImage();
const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true });
const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'));
type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
const manifests = resources.flatMap((file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS()),
);
const manifest = (kind: string, name: string) =>
  manifests.find((each: Manifest) => each.kind === kind && each.metadata.name === name);
const podOf = (name: string) => manifest('Deployment', name).spec.template.spec;
const containerOf = (name: string) => podOf(name).containers[0];

const STOREFRONT = image.command.join(' ');
const API = 'node --enable-source-maps scripts/alone.mjs upstream';

type Deployment = { command: string; settings: Record<string, string>; stopSeconds: number };

function inCompose(name: string): Deployment {
  const { command = image.command, environment, stop_grace_period } = services[name];
  const stopSeconds = Number.parseInt(stop_grace_period, 10);
  return { command: command.join(' '), settings: environment, stopSeconds };
}
function inKubernetes(name: string): Deployment {
  const { command = image.command, env = [] } = containerOf(name);
  const variables = env.map((each: { name: string }) => [each.name, '']);
  const settings = { ...Object.fromEntries(variables), ...manifest('ConfigMap', name).data };
  return { command: command.join(' '), settings, stopSeconds: podOf(name).terminationGracePeriodSeconds };
}
function inSystemd(unit: string, file: string): Deployment {
  const text = read(`deploy/systemd/${unit}.service`);
  const pairs = [
    ...findAll(text, /^Environment=(.*)$/gm).flatMap((line) => line.split(' ')),
    ...findAll(read(`deploy/systemd/${file}.env`), /^#?([A-Z_]+=.*)$/gm),
  ];
  const settings = Object.fromEntries(pairs.map((pair) => pair.split('=')));
  const stopSeconds = Number(find(text, /^TimeoutStopSec=(\d+)$/m));
  return { command: find(text, /^ExecStart=\/usr\/bin\/(.*)$/m), settings, stopSeconds };
}

test.each([
  ['a storefront in compose', STOREFRONT, inCompose('storefront-1')],
  ['its other storefront', STOREFRONT, inCompose('storefront-2')],
  ['an API in compose', API, inCompose('api-1')],
  ['its other API', API, inCompose('api-2')],
  ['the storefront in Kubernetes', STOREFRONT, inKubernetes('storefront')],
  ['the API in Kubernetes', API, inKubernetes('api')],
  ['the storefront in systemd', STOREFRONT, inSystemd('storefront@', 'storefront')],
  ['the API in systemd', API, inSystemd('shop-api', 'api')],
])('%s: command, settings, and time to drain', (_, expected, { command, settings, stopSeconds }) => {
  expect(command).toBe(expected);
  const known = [...findAll(read('.env.example'), /^([A-Z_]+)=/gm), 'NODE_ENV', 'MALLOC_ARENA_MAX'];
  expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
  expect(settings.SHOP_TIME_ZONE).toMatch(/^(?:\$\{SHOP_TIME_ZONE:-)?Europe\/Moscow\}?$/);
  expect(settings.DRAIN_SECONDS).toBe('5');
  expect(stopSeconds).toBeGreaterThan(15);
});

describe('compose', () => {
  test.each(Object.keys(services))(
    '%s writes nothing, may do little, and restarts unless it is a command',
    (name) => {
      const { profiles, restart, read_only, cap_drop, security_opt } = services[name];
      expect([restart, read_only, cap_drop]).toEqual([profiles ? 'no' : 'unless-stopped', true, ['ALL']]);
      expect(security_opt).toEqual(['no-new-privileges:true']);
    },
  );

  test('what docker compose run starts takes no address of the running shop', () => {
    const run = ['docs/operations.md', 'deploy/README.md'].flatMap((file) =>
      findAll(read(file), /docker compose run (?:--\S+ )*(\S+)/g),
    );
    expect(run.length).toBeGreaterThan(0);
    for (const name of run) expect([name, services[name].networks]).toEqual([name, ['database']]);
    expect(services.command.environment.DATABASE_URL).toBe(services['api-1'].environment.DATABASE_URL);
  });

  test('only nginx is published, and the desk to this machine alone', () => {
    const published = Object.keys(services).filter((name) => services[name].ports);
    expect(published).toEqual(['nginx']);
    expect(services.nginx.ports).toEqual(['80:8080', '443:8443', '127.0.0.1:4001:4001']);
  });
});

test.each(['api', 'storefront'])('%s in Kubernetes may do little, as the user of the image', (name) => {
  expect(image.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
  const { runAsUser, runAsGroup } = podOf(name).securityContext;
  expect(`${runAsUser}:${runAsGroup}`).toBe(image.user);
  const { readOnlyRootFilesystem, allowPrivilegeEscalation } = containerOf(name).securityContext;
  expect([readOnlyRootFilesystem, allowPrivilegeEscalation]).toEqual([true, false]);
});

describe('nginx', () => {
  const storefront = read('deploy/nginx/storefront.conf');
  const single = read('deploy/nginx/single-server.conf');
  const withoutPlaceholders = (text: string) => text.replace(/[<>]/g, '');
  const [, maps = ''] = /(map \$http_cookie \$personal.*?)proxy_cache_path/s.exec(storefront) ?? [];
  const [, limits = ''] = /(limit_req_zone.*?)server \{/s.exec(storefront) ?? [];
  const [, shop = ''] = /(server \{\n {2}listen <443>.*?\n\}\n)/s.exec(storefront) ?? [];

  test.each([
    ['what is cached, logged and said', maps],
    ['limits of clients', limits],
    ["the shop's server", shop],
  ])('single-server.conf and storefront.conf agree: %s', (_, part) => {
    expect(part.length).toBeGreaterThan(100);
    expect(withoutPlaceholders(single)).toContain(withoutPlaceholders(part).trim());
  });

  test('compose fills in all placeholders of its two files, and needs no other', () => {
    const to = mkdtempSync(path.join(tmpdir(), 'nginx-'));
    onTestFinished(() => rmSync(to, { recursive: true }));
    const env = {
      PATH: process.env.PATH,
      FROM: 'deploy/nginx',
      TO: to,
      PLACES: 'deploy/compose/places.sed',
      SHOP_HOST: 'www.shop.test',
    };
    execFileSync('sh', ['deploy/compose/fill-in.sh'], { env });
    expect(readdirSync(to).sort()).toEqual(['desk.conf', 'storefront.conf']);
    const code = readdirSync(to).map((name) => read(path.join(to, name)).replace(/^\s*#.*$/gm, ''));
    expect(code.join('').match(/<[^>]+>/g)).toBeNull();
    expect(code.join('')).toContain('server_name www.shop.test;');
  });

  test.each(['desk.conf', 'single-server.conf'])('%s lets the photographs of the desk pass', (file) => {
    const limits = findAll(read(`deploy/nginx/${file}`), /client_max_body_size (\d+)m;/g);
    // MAX_BODY_BYTES of upstream/desk/pages/menu.tsx.
    expect(Math.max(...limits.map(Number))).toBeGreaterThan(64);
  });
});

describe('backups on a plain server', () => {
  const service = read('deploy/systemd/shop-backup.service');

  test('the timer starts a service that makes one backup of the database of the API', () => {
    expect(find(read('deploy/systemd/shop-backup.timer'), /^OnCalendar=(.*)$/m)).toBe('*-*-* 04:00');
    expect(find(service, /^ExecStart=(.*)$/m)).toBe('/bin/sh /opt/storefront/deploy/compose/backup.sh once');
    const [folder] = find(read('deploy/systemd/shop-api.service'), /VAR_DIR=(\S+)/).split(' ');
    expect(find(service, /DATABASE_FILE=(\S+)/)).toBe(`${folder}/shop.db`);
  });

  test('its settings are those of the script', () => {
    const script = read('deploy/compose/backup.sh');
    const names = findAll(read('deploy/systemd/backup.env'), /^#?([A-Z_]+)=/gm);
    expect(names.filter((name) => !script.includes(name))).toEqual([]);
  });
});
