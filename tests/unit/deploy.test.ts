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

const read = (file: string) => readFileSync(file, 'utf8');
const find = (text: string, pattern: RegExp) => pattern.exec(text)?.[1] ?? '';
const findAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

const stages = readContainerfile('deploy/Containerfile');
const image = stages.at(-1);
const imageCommand = image?.command.join(' ') ?? '';
const { services } = parse(read('deploy/compose/compose.yaml'), { merge: true });
const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'));
const manifests = resources.flatMap((file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS()),
);
type Manifest = { apiVersion: string; kind: string; metadata: { name: string } };
const manifest = (kind: string, name: string) =>
  manifests.find((each: Manifest) => each.kind === kind && each.metadata.name === name);
const podOf = (name: string) => manifest('Deployment', name).spec.template.spec;
const containerOf = (name: string) => podOf(name).containers[0];

const API = 'node --enable-source-maps scripts/alone.mjs upstream';

type Deployment = { command: string; settings: Record<string, string>; stopSeconds: number };
const deployments: [name: string, isApi: boolean, Deployment][] = [
  ...['storefront-1', 'storefront-2', 'api-1', 'api-2'].map(composeDeployment),
  ...['storefront', 'api'].map(kubernetesDeployment),
  systemdDeployment('storefront@', 'storefront'),
  systemdDeployment('shop-api', 'api'),
];

function composeDeployment(name: string): (typeof deployments)[number] {
  const { command, environment, stop_grace_period } = services[name];
  const stopSeconds = Number.parseInt(stop_grace_period, 10);
  return [
    name,
    name.startsWith('api'),
    { command: command?.join(' ') ?? imageCommand, settings: environment, stopSeconds },
  ];
}
function kubernetesDeployment(name: string): (typeof deployments)[number] {
  const { command = image?.command, env = [] } = containerOf(name);
  const variables = env.map((each: { name: string }) => [each.name, '']);
  const settings = { ...Object.fromEntries(variables), ...manifest('ConfigMap', name).data };
  const stopSeconds = podOf(name).terminationGracePeriodSeconds;
  return [`${name} of Kubernetes`, name === 'api', { command: command.join(' '), settings, stopSeconds }];
}
function systemdDeployment(unit: string, file: string): (typeof deployments)[number] {
  const text = read(`deploy/systemd/${unit}.service`);
  const inUnit = findAll(text, /^Environment=(.*)$/gm).flatMap((line) => line.split(' '));
  const inFile = findAll(read(`deploy/systemd/${file}.env`), /^#?([A-Z_]+=.*)$/gm);
  const settings = Object.fromEntries([...inUnit, ...inFile].map((pair) => pair.split('=')));
  const command = find(text, /^ExecStart=\/usr\/bin\/(.*)$/m);
  return [
    unit,
    file === 'api',
    { command, settings, stopSeconds: Number(find(text, /^TimeoutStopSec=(\d+)$/m)) },
  ];
}

describe.each(deployments)('%s', (_, isApi, { command, settings, stopSeconds }) => {
  test('starts the process as the others do', () => {
    expect(command).toBe(isApi ? API : imageCommand);
  });

  test('sets only what is a setting, and the time zone of the other process', () => {
    const known = [...findAll(read('.env.example'), /^([A-Z_]+)=/gm), 'NODE_ENV', 'MALLOC_ARENA_MAX'];
    expect(Object.keys(settings).filter((name) => !known.includes(name))).toEqual([]);
    expect(settings.SHOP_TIME_ZONE).toMatch(/^(?:\$\{SHOP_TIME_ZONE:-)?Europe\/Moscow\}?$/);
  });

  test('drains, and is killed only after that', () => {
    expect(settings.DRAIN_SECONDS).toBe('5');
    // Ten seconds for requests in progress.
    expect(stopSeconds).toBeGreaterThan(15);
  });
});

test('ports are the same everywhere', () => {
  const defaults = ['PORT', 'UPSTREAM_PORT', 'DESK_PORT'].map((name) =>
    Number(find(read('scripts/lib/settings.mjs'), new RegExp(`${name}: (\\d+)`))),
  );
  const [port, apiPort, deskPort] = defaults;
  expect(image?.ports).toEqual(defaults);
  expect(image?.health.join(' ')).toContain(`:${port}/healthz`);
  expect(services['api-1'].healthcheck.test.join(' ')).toContain(`:${apiPort}/`);
  const metricsPort = Number(manifest('ConfigMap', 'api').data.UPSTREAM_METRICS_PORT);
  const portsOf = (name: string) =>
    containerOf(name).ports.map((each: { containerPort: number }) => each.containerPort);
  expect(portsOf('api')).toEqual([apiPort, deskPort, metricsPort]);
  expect(portsOf('storefront')[0]).toBe(port);
});

describe('the image', () => {
  test('has the recommended Node, on one Debian in all stages', () => {
    const version = find(stages[0]?.base ?? '', /node:(\d+)-/);
    const least = find(JSON.parse(read('package.json')).engines.node, /(\d+)/);
    expect(Number(version)).toBeGreaterThanOrEqual(Number(least));
    expect(read('README.md')).toContain(`${version} is recommended`);
    expect(new Set(stages.map(({ base }) => find(base, /\b(trixie|bookworm)-slim$/))).size).toBe(1);
  });

  test('is built of the sources, and of nothing that is private', () => {
    const sources = find(read('scripts/build.mjs'), /SHARED_SOURCES = \[([^\]]+)\]/);
    const folders = ['app', 'public', 'scripts', 'server', 'upstream'];
    const configs = ['.npmrc', 'react-router.config.ts', 'vite.config.ts', 'vite.programs.config.ts'];
    const needed = [...findAll(sources, /'([^']+)'/g), ...folders, ...configs];
    expect(findAll(read('.dockerignore'), /^!(.+)$/gm).sort()).toEqual(needed.sort());
    expect(read('.dockerignore').split('\n')).toContain('*');
  });

  test('has the packages that the build leaves outside', () => {
    const external = find(read('vite.programs.config.ts'), /external: \[([^\]]+)\]/);
    expect(external).not.toBe('');
    expect(read('deploy/Containerfile')).toContain(`![${external}].includes(name)`);
  });
});

describe('systemd', () => {
  const units = ['storefront@', 'shop-api'].map((unit) => `deploy/systemd/${unit}.service`);
  const isInstalled = spawnSync('systemd-analyze', ['--version']).status === 0;
  const analyze = (...args: string[]) =>
    spawnSync('systemd-analyze', [...args, ...units], { encoding: 'utf8' });

  test.skipIf(!isInstalled)(
    `accepts the units${isInstalled ? '' : ' (skipped: not installed)'}, which expose little`,
    () => {
      const { stderr } = analyze('verify', '--man=no');
      expect(stderr.match(/^.*systemd\/(?:storefront@|shop-api).*$/gm)).toBeNull();
      const security = analyze('security', '--offline=true', '--threshold=15');
      expect([security.status, security.stderr]).toEqual([0, '']);
    },
  );

  test.each(units)('%s restarts, however long its database or its port is away', (unit) => {
    expect(read(unit)).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0$/m);
    expect(read(unit)).toMatch(/^Restart=always$/m);
  });
});

describe('compose', () => {
  const KEYS =
    `build cap_add cap_drop command depends_on env_file environment healthcheck image init logging mem_limit networks
    ports read_only restart security_opt shm_size stop_grace_period tmpfs volumes`.split(/\s+/);
  /** Storefronts have the health check of the image. */
  const WITHOUT_CHECK = ['nginx', 'storefront-1', 'storefront-2'];

  test.each(Object.keys(services))('%s can write and do no more than it must, and restarts', (name) => {
    const service = services[name];
    expect(Object.keys(service).filter((key) => !KEYS.includes(key))).toEqual([]);
    expect(service).toMatchObject({
      restart: 'unless-stopped',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    });
    expect(service.healthcheck !== undefined).toBe(!WITHOUT_CHECK.includes(name));
    const shared = [...Object.keys(service.networks ?? {}), ...Object.keys(service.depends_on ?? {})];
    expect(shared.length).toBeGreaterThan(0);
  });

  test('publishes nginx, and the desk to this machine alone', () => {
    const published = Object.keys(services).flatMap((name) =>
      (services[name].ports ?? []).map((port: string) => `${name} ${port}`),
    );
    expect(published).toEqual(['nginx 80:8080', 'nginx 443:8443', 'nginx 127.0.0.1:4001:4001']);
  });

  test('takes the settings of .env.example, and others from files that git ignores', () => {
    const used = new Set(findAll(read('deploy/compose/compose.yaml'), /\$\{([A-Z_]+)/g));
    expect([...used].sort()).toEqual(findAll(read('deploy/compose/.env.example'), /^([A-Z_]+)=/gm).sort());
    for (const name of ['api-1', 'api-2', 'storefront-1', 'storefront-2']) {
      const file = `./${name.replace(/-\d/, '')}.env`;
      expect(services[name].env_file).toEqual([{ path: file, required: false }]);
    }
    const ignored = ['*.env', 'tls/', 'acme/', 'backups/'].map((own) => `/deploy/compose/${own}`);
    expect(read('.gitignore').split('\n')).toEqual(expect.arrayContaining(ignored));
  });

  test('fills in every placeholder of deploy/nginx with the address of its container', () => {
    const folder = openFolder();
    const places = { FROM: 'deploy/nginx', PLACES: 'deploy/compose/places.sed', TO: folder };
    const env = { PATH: process.env.PATH, SHOP_HOST: 'shop.example.ru', ...places };
    execFileSync('sh', ['deploy/compose/fill-in.sh'], { env });
    const filled = ['storefront.conf', 'desk.conf'].map((file) => read(path.join(folder, file))).join('');
    expect(filled.replace(/^\s*#.*$/gm, '')).not.toMatch(/[<>]/);
    expect(filled).toContain('server_name shop.example.ru;');
    const hostOf = (address: string) =>
      Object.keys(services).find((name) => services[name].networks?.shop?.ipv4_address === address);
    const servers = [...filled.matchAll(/^\s*server ([\d.]+):(\d+) /gm)];
    const proxied = servers.map(([, address = '', port]) => `${hostOf(address)}:${port}`);
    const apis = ['api-1:4000', 'api-1:4001', 'api-2:4000', 'api-2:4001'];
    expect(proxied.sort()).toEqual([...apis, 'storefront-1:3000', 'storefront-2:3000']);
    const { UPSTREAM_URL, TRUST_PROXY } = services['storefront-1'].environment;
    expect(hostOf(TRUST_PROXY)).toBe('nginx');
    expect(filled).toContain(`listen ${new URL(UPSTREAM_URL).host};`);
    // nginx's image passes over a file that is not executable, without failing.
    for (const file of ['fill-in.sh', 'backup.sh'])
      expect(statSync(`deploy/compose/${file}`).mode & 0o111).toBe(0o111);
  });

  // What it restores: tests/cluster/restore.test.ts.
  test('backup.sh deletes old dumps only after it has made a new one, for its own user alone', () => {
    const folder = openFolder();
    const backups = path.join(folder, 'backups');
    mkdirSync(backups);
    const days = { 'shop-old.dump': 3, 'shop-young.dump': 1, 'else.txt': 9, '.shop-of-a-killed-run': 0 };
    for (const [name, age] of Object.entries(days)) {
      const changed = new Date(Date.now() - age * 86_400_000);
      writeFileSync(path.join(backups, name), '');
      utimesSync(path.join(backups, name), changed, changed);
    }
    /** With a `pg_dump` that writes its file. */
    function dump(exitCode: number) {
      const write = 'for each; do case $each in --file=*) echo dump >"${each#--file=}";; esac; done';
      writeFileSync(path.join(folder, 'pg_dump'), `#!/bin/sh\n${write}\nexit ${exitCode}\n`, { mode: 0o755 });
      const env = { PATH: `${folder}:${process.env.PATH}`, BACKUP_DIR: backups, BACKUP_DAYS: '2' };
      const { status } = spawnSync('sh', ['deploy/compose/backup.sh', 'once'], { env });
      return { status, files: readdirSync(backups).sort() };
    }
    expect(dump(1)).toEqual({ status: 1, files: ['else.txt', 'shop-old.dump', 'shop-young.dump'] });
    const made = expect.stringMatching(/^shop-\d{4}-\d\d-\d\dT[\d-]+Z\.dump$/);
    const { status, files } = dump(0);
    expect([status, files]).toEqual([0, ['else.txt', made, 'shop-young.dump']]);
    expect(statSync(path.join(backups, files[1] ?? '')).mode & 0o077).toBe(0);
  });
});

describe('Kubernetes', () => {
  test('knows every kind and field of the manifests', () => {
    const typo = { ...manifests[0], metadata: { nam: 'x' } };
    const wrong = { ...manifest('Service', 'api'), spec: { ports: [{ port: '4000' }] } };
    expect(typeErrors([...manifests, typo, wrong])).toEqual([
      expect.stringContaining(`'"nam"' does not exist in type 'ObjectMeta'`),
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });

  test.each(['api', 'storefront'])(
    '%s: services, probes, budgets and scales find what they are for',
    (name) => {
      const { template, selector } = manifest('Deployment', name).spec;
      const { labels } = template.metadata;
      const budget = manifest('PodDisruptionBudget', name).spec;
      const service = manifest('Service', name).spec;
      expect([selector.matchLabels, budget.selector.matchLabels, service.selector]).toEqual([
        labels,
        labels,
        labels,
      ]);
      const scale = manifest('HorizontalPodAutoscaler', name).spec;
      expect(scale.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
      expect(budget.maxUnavailable).toBeLessThan(scale.minReplicas);
      const container = containerOf(name);
      const ports = container.ports.map((port: { name: string }) => port.name);
      const probes = ['startupProbe', 'readinessProbe', 'livenessProbe'].map(
        (probe) => container[probe].httpGet,
      );
      for (const { path } of probes) expect(['/healthz', '/readyz']).toContain(path);
      expect(ports).toEqual(expect.arrayContaining(probes.map(({ port }) => port)));
      expect(ports).toEqual(
        expect.arrayContaining(service.ports.map((port: { targetPort: string }) => port.targetPort)),
      );
      // A hook before the end would go on keeping connections.
      expect(container.lifecycle).toBeUndefined();
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      const { runAsUser, runAsGroup } = podOf(name).securityContext;
      expect(`${runAsUser}:${runAsGroup}`).toBe(image?.user);
    },
  );

  test('finds the storefront from outside, and the API from the storefront', () => {
    const ingress = manifest('Ingress', 'storefront').spec;
    const [port] = manifest('Service', 'storefront').spec.ports;
    expect(ingress.rules[0].http.paths[0].backend.service).toEqual({
      name: 'storefront',
      port: { name: port.name },
    });
    const { UPSTREAM_URL, PUBLIC_URL } = manifest('ConfigMap', 'storefront').data;
    expect(new URL(UPSTREAM_URL).host).toBe(`api:${manifest('Service', 'api').spec.ports[0].port}`);
    expect(ingress.tls[0].hosts).toEqual([new URL(PUBLIC_URL).host]);
  });

  test('leaves PostgreSQL some of its hundred connections', () => {
    const each = Number(find(read('upstream/main.ts'), /const CONNECTIONS = (\d+);/));
    const { maxReplicas } = manifest('HorizontalPodAutoscaler', 'api').spec;
    // One more during a rollout.
    expect((maxReplicas + 1) * each).toBeLessThanOrEqual(90);
  });
});

/** What the compiler says of these objects as types of Kubernetes. */
function typeErrors(all: Manifest[]): string[] {
  const lines = all.map((object, at) => {
    const [version, group = 'core'] = object.apiVersion.split('/').toReversed();
    const module = `kubernetes-types/${group.replace(/\..*/, '')}/${version}`;
    return `import type { ${object.kind} as T${at} } from '${module}';\nexport const o${at}: T${at} = ${JSON.stringify(object)};`;
  });
  const file = path.resolve('manifests-of-kubernetes.ts');
  const options: ts.CompilerOptions = {
    noEmit: true,
    strict: true,
    types: [],
    lib: ['lib.es5.d.ts'],
    skipLibCheck: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
  };
  const host = ts.createCompilerHost(options);
  const { fileExists, readFile } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.readFile = (name) => (name === file ? lines.join('\n') : readFile(name));
  return ts
    .getPreEmitDiagnostics(ts.createProgram([file], options, host))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

function openFolder(): string {
  const folder = mkdtempSync('/tmp/storefront-deploy-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
