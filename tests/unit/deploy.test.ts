/** Protects: the files of `deploy/` start the shop alike, with settings that exist, safely, and find each other. Without an engine or a cluster. */
import { execFileSync, spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readContainerfile } from '#tests/support/containerfile.ts';
import { readEnv } from '#upstream/env.ts';

const read = (file: string) => readFileSync(file, 'utf8');
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const stages = readContainerfile('deploy/Containerfile');
const image = stages.at(-1);
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

const STOREFRONT = image?.command.join(' ') ?? '';
const API = 'node --enable-source-maps scripts/alone.mjs upstream';

type Deployment = { command: string; settings: Record<string, string>; stopSeconds: number };

function inCompose(name: string): Deployment {
  const { command = image?.command, environment, stop_grace_period } = services[name];
  const stopSeconds = Number.parseInt(stop_grace_period, 10);
  return { command: command.join(' '), settings: environment, stopSeconds };
}
function inKubernetes(name: string): Deployment {
  const { command = image?.command, env = [] } = containerOf(name);
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
  // Ten seconds for requests in progress.
  expect(stopSeconds).toBeGreaterThan(15);
});

test('ports are the same everywhere', () => {
  const port = Number(find(read('scripts/lib/settings.mjs'), /\bPORT: (\d+)/));
  const { UPSTREAM_PORT: apiPort, DESK_PORT: deskPort } = readEnv({});
  expect(image?.ports).toEqual([port, apiPort, deskPort]);
  expect(image?.health.join(' ')).toContain(`:${port}/healthz`);
  expect(services['api-1'].healthcheck.test.join(' ')).toContain(`:${apiPort}/`);
  const metricsPort = Number(manifest('ConfigMap', 'api').data.UPSTREAM_METRICS_PORT);
  const opened = [...containerOf('api').ports, containerOf('storefront').ports[0]];
  expect(opened.map(({ containerPort }) => containerPort)).toEqual([apiPort, deskPort, metricsPort, port]);
});

test('the image: the recommended Node, the packages that the build leaves outside, nothing private', () => {
  expect(read('README.md')).toContain(`${find(stages[0]?.base ?? '', /node:(\d+)-/)} is recommended`);
  expect(new Set(stages.map(({ base }) => find(base, /\b(trixie|bookworm)-slim$/))).size).toBe(1);
  const external = find(read('vite.programs.config.ts'), /external: \[([^\]]+)\]/);
  expect(read('deploy/Containerfile')).toContain(`![${external}].includes(name)`);
  const [everything, ...sent] = findAll(read('.dockerignore'), /^([^#\s].*)$/gm);
  expect(everything).toBe('*');
  expect(sent.filter((line) => /^[^!]|\.env|var|build|tests/.test(line))).toEqual([]);
});

test.for(['storefront@', 'shop-api'])(
  'the unit %s restarts always, is valid, and exposes little',
  (name, { skip }) => {
    const unit = `deploy/systemd/${name}.service`;
    expect(read(unit)).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0$/m);
    expect(read(unit)).toMatch(/^Restart=always$/m);
    const analyze = (...args: string[]) =>
      spawnSync('systemd-analyze', [...args, unit], { encoding: 'utf8' });
    const { error, stderr } = analyze('verify', '--man=no');
    skip(error !== undefined, 'systemd is not installed');
    expect(stderr).not.toContain(unit);
    const security = analyze('security', '--offline=true', '--threshold=15');
    expect([security.status, security.stderr]).toEqual([0, '']);
  },
);

describe('compose', () => {
  const KEYS = [
    ...['build', 'cap_add', 'cap_drop', 'command', 'depends_on', 'env_file', 'environment', 'healthcheck'],
    ...['image', 'init', 'logging', 'mem_limit', 'networks', 'ports', 'read_only', 'restart', 'security_opt'],
    ...['shm_size', 'stop_grace_period', 'tmpfs', 'volumes'],
  ];
  /** Storefronts have the health check of the image. */
  const WITHOUT_CHECK = ['nginx', 'storefront-1', 'storefront-2'];

  test.each(Object.keys(services))(
    '%s is known to compose, writes nothing, may do little, and restarts',
    (name) => {
      const service = services[name];
      expect(Object.keys(service).filter((key) => !KEYS.includes(key))).toEqual([]);
      const { restart, read_only, cap_drop, security_opt, healthcheck } = service;
      expect([restart, read_only, cap_drop]).toEqual(['unless-stopped', true, ['ALL']]);
      expect(security_opt).toEqual(['no-new-privileges:true']);
      expect(healthcheck === undefined).toBe(WITHOUT_CHECK.includes(name));
    },
  );

  test('only nginx is published, and the desk to this machine alone', () => {
    const published = Object.keys(services).filter((name) => services[name].ports);
    expect(published).toEqual(['nginx']);
    expect(services.nginx.ports).toEqual(['80:8080', '443:8443', '127.0.0.1:4001:4001']);
  });

  test('settings come from .env.example, and others from files that git ignores', () => {
    const used = new Set(findAll(read('deploy/compose/compose.yaml'), /\$\{([A-Z_]+)/g));
    expect([...used].sort()).toEqual(findAll(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm).sort());
    for (const name of ['api-1', 'api-2', 'storefront-1', 'storefront-2']) {
      const file = { path: `./${name.slice(0, -2)}.env`, required: false };
      expect(services[name].env_file).toEqual([file]);
    }
    const ignored = ['*.env', 'tls/', 'acme/', 'backups/'].map((own) => `/deploy/compose/${own}`);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(ignored));
  });

  test('nginx proxies to the addresses of the containers', () => {
    const folder = openFolder();
    const places = { FROM: 'deploy/nginx', PLACES: 'deploy/compose/places.sed', TO: folder };
    // nginx's image passes over a file that is not executable, without failing.
    execFileSync(path.resolve('deploy/compose/fill-in.sh'), {
      env: { PATH: process.env.PATH, SHOP_HOST: 'shop.example.ru', ...places },
    });
    const filled = ['storefront.conf', 'desk.conf'].map((file) => read(path.join(folder, file))).join('');
    expect(filled.replace(/^\s*#.*$/gm, '')).not.toMatch(/[<>]/);
    expect(filled).toContain('server_name shop.example.ru;');
    const hostOf = (address: string) =>
      Object.keys(services).find((name) => services[name].networks.shop?.ipv4_address === address);
    const proxied = findAll(filled, /^\s*server ([\d.]+:\d+) /gm).map((server) => {
      const { hostname, port } = new URL(`http://${server}`);
      return `${hostOf(hostname)}:${port}`;
    });
    const apis = ['api-1:4000', 'api-1:4001', 'api-2:4000', 'api-2:4001'];
    expect(proxied.sort()).toEqual([...apis, 'storefront-1:3000', 'storefront-2:3000']);
    const { UPSTREAM_URL, TRUST_PROXY } = services['storefront-1'].environment;
    expect(hostOf(TRUST_PROXY)).toBe('nginx');
    expect(filled).toContain(`listen ${new URL(UPSTREAM_URL).host};`);
  });

  // What it restores: tests/cluster/restore.test.ts.
  test('backup.sh deletes old dumps only after it has made a new one, for its own user alone', () => {
    const folder = openFolder();
    const backups = path.join(folder, 'backups');
    mkdirSync(backups);
    const days = { 'shop-old.dump': 3, 'shop-young.dump': 1, 'else.txt': 9, '.shop-half': 0 };
    for (const [name, age] of Object.entries(days)) {
      const changed = new Date(Date.now() - age * 86_400_000);
      writeFileSync(path.join(backups, name), '');
      utimesSync(path.join(backups, name), changed, changed);
    }
    /** With a `pg_dump` that writes its file. */
    function dump(exitCode: number) {
      const write = 'for each; do case $each in --file=*) : >"$(echo "$each" | cut -d= -f2)";; esac; done';
      writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\n${write}\nexit ${exitCode}\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}`, BACKUP_DIR: backups, BACKUP_DAYS: '2' };
      const { status } = spawnSync(path.resolve('deploy/compose/backup.sh'), ['once'], { env });
      return { status, files: readdirSync(backups).sort() };
    }
    expect(dump(1)).toEqual({ status: 1, files: ['else.txt', 'shop-old.dump', 'shop-young.dump'] });
    const { status, files } = dump(0);
    const made = expect.stringMatching(/^shop-\d{4}-\d\d-\d\dT[\d-]+Z\.dump$/);
    expect([status, files]).toEqual([0, ['else.txt', made, 'shop-young.dump']]);
    expect(statSync(path.join(backups, files[1] ?? '')).mode & 0o077).toBe(0);
  });
});

describe('Kubernetes', () => {
  test('knows every kind and field of the manifests', () => {
    const typo = { ...manifests[0], metadata: { nam: 'x' } };
    expect(typeErrors([...manifests, typo])).toEqual([
      expect.stringContaining(`'"nam"' does not exist in type 'ObjectMeta'`),
    ]);
  });

  test.each(['api', 'storefront'])(
    'services, budgets, scales and probes find the %s, which may do little',
    (name) => {
      const { template, selector } = manifest('Deployment', name).spec;
      const { labels } = template.metadata;
      const budget = manifest('PodDisruptionBudget', name).spec;
      const service = manifest('Service', name).spec;
      const selectors = [selector.matchLabels, budget.selector.matchLabels, service.selector];
      expect(selectors).toEqual([labels, labels, labels]);
      const scale = manifest('HorizontalPodAutoscaler', name).spec;
      expect(scale.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
      expect(budget.maxUnavailable).toBeLessThan(scale.minReplicas);
      const { ports, lifecycle, securityContext, ...container } = containerOf(name);
      const known = ports.map((port: { name: string }) => port.name);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        expect(known).toContain(container[probe].httpGet.port);
        expect(['/healthz', '/readyz']).toContain(container[probe].httpGet.path);
      }
      for (const { targetPort } of service.ports) expect(known).toContain(targetPort);
      // A hook before the end would go on keeping connections.
      expect(lifecycle).toBeUndefined();
      const { readOnlyRootFilesystem, allowPrivilegeEscalation } = securityContext;
      expect([readOnlyRootFilesystem, allowPrivilegeEscalation]).toEqual([true, false]);
      const { runAsUser, runAsGroup } = podOf(name).securityContext;
      expect(`${runAsUser}:${runAsGroup}`).toBe(image?.user);
    },
  );

  test('finds the storefront from outside, the API from the storefront, and spares PostgreSQL', () => {
    const ingress = manifest('Ingress', 'storefront').spec;
    const [port] = manifest('Service', 'storefront').spec.ports;
    const backend = { name: 'storefront', port: { name: port.name } };
    expect(ingress.rules[0].http.paths[0].backend.service).toEqual(backend);
    const { UPSTREAM_URL, PUBLIC_URL } = manifest('ConfigMap', 'storefront').data;
    expect(new URL(UPSTREAM_URL).host).toBe(`api:${manifest('Service', 'api').spec.ports[0].port}`);
    expect(ingress.tls[0].hosts).toEqual([new URL(PUBLIC_URL).host]);
    const connections = Number(find(read('upstream/main.ts'), /const CONNECTIONS = (\d+);/));
    const { maxReplicas } = manifest('HorizontalPodAutoscaler', 'api').spec;
    // One more during a rollout; the server has a hundred.
    expect((maxReplicas + 1) * connections).toBeLessThanOrEqual(90);
  });
});

/** What the compiler says of these objects as types of Kubernetes. */
function typeErrors(objects: Manifest[]): string[] {
  const lines = objects.map((object, at) => {
    const [version, group = 'core'] = object.apiVersion.split('/').toReversed();
    const module = `kubernetes-types/${group.replace(/\..*/, '')}/${version}`;
    return `import type { ${object.kind} as T${at} } from '${module}';\nexport const o${at}: T${at} = ${JSON.stringify(object)};`;
  });
  const file = path.join(openFolder(), 'manifests.ts');
  writeFileSync(file, lines.join('\n'));
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    types: [],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    paths: { 'kubernetes-types/*': [path.resolve('node_modules/kubernetes-types/*')] },
  });
  const diagnostics = ts.getPreEmitDiagnostics(program);
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function openFolder(): string {
  const folder = mkdtempSync('/tmp/storefront-deploy-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
