import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { compose, containerOf, find, image, last, read } from '#tests/support/deploy-files.ts';
import { ROLE_AND_DATABASE } from '#tests/support/postgres-role.ts';

/** `deploy/`: its files say the same of settings, ports and commands, and what the shop says of them. */

test('docs/operations.md has the role and the database that dumps are restored with in the tests', () => {
  const block = ROLE_AND_DATABASE.map((statement) => `${statement};\n`).join('');
  expect(read('docs/operations.md')).toContain(`\`\`\`sql\n${block}\`\`\``);
});

const settings = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
/** What each way of starting a program gives to it. */
const UNITS = { 'storefront@': 'storefront', 'shop-api': 'upstream' };
const environments: [string, string[]][] = [
  ['the image', Object.keys(last?.env ?? {})],
  ...Object.entries<{ image: string; environment?: object }>(compose.services)
    .filter(([, { image }]) => image.startsWith('storefront:'))
    .map(([name, { environment = {} }]): [string, string[]] => [name, Object.keys(environment)]),
  ...['api', 'storefront'].map((name): [string, string[]] => [
    `${name} of Kubernetes`,
    [
      ...(containerOf(name).env ?? []).map((each) => each.name),
      ...Object.keys(find('ConfigMap', name)?.data ?? {}),
    ],
  ]),
  ...['storefront.env', 'api.env'].map((file): [string, string[]] => [
    file,
    [...read(`deploy/systemd/${file}`).matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name),
  ]),
  ...Object.keys(UNITS).map((name): [string, string[]] => [
    name,
    [...read(`deploy/systemd/${name}.service`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
    ),
  ]),
];

describe('the units of systemd', () => {
  const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;
  const files = Object.keys(UNITS).map((name) => `deploy/systemd/${name}.service`);

  test.skipIf(!hasSystemd)(
    `are right, and leave little open${hasSystemd ? '' : ' (skipped: systemd is not installed)'}`,
    () => {
      const verified = spawnSync('systemd-analyze', ['verify', '--man=no', ...files], { encoding: 'utf8' });
      expect(verified.stderr.match(/^.*systemd\/(?:storefront@|shop-api).*$/gm)).toBeNull();
      const analysed = spawnSync(
        'systemd-analyze',
        ['security', '--offline=true', '--threshold=15', ...files],
        { encoding: 'utf8' },
      );
      expect(analysed.stdout).toContain('Overall exposure level');
      expect([analysed.status, analysed.stderr]).toEqual([0, '']);
    },
  );
});

test('every way of starting a program starts it as the others do', () => {
  const command = (name: string) => containerOf(name).command ?? last?.command;
  const exec = (unit: string) =>
    /^ExecStart=\/usr\/bin\/(.*)$/m.exec(read(`deploy/systemd/${unit}.service`))?.[1];
  const [storefront, api] = [last?.command.join(' '), compose.services['api-1'].command.join(' ')];
  expect([command('storefront')?.join(' '), exec('storefront@')]).toEqual([storefront, storefront]);
  expect([command('api')?.join(' '), exec('shop-api')]).toEqual([api, api]);
  for (const [unit, program] of Object.entries(UNITS)) expect(exec(unit)).toMatch(new RegExp(` ${program}$`));
});

test('every way of starting a program lets it drain, and waits until it has', () => {
  const { spec } = find('Deployment', 'storefront').spec.template;
  const waits: [string, number, string][] = ['storefront', 'api'].map((name) => [
    `${name} of Kubernetes`,
    find('Deployment', name).spec.template.spec.terminationGracePeriodSeconds,
    find('ConfigMap', name).data.DRAIN_SECONDS,
  ]);
  // Else it would go on keeping connections meanwhile.
  expect(spec.containers[0].lifecycle).toBeUndefined();
  for (const name of ['storefront-1', 'storefront-2', 'api-1', 'api-2']) {
    const { stop_grace_period, environment } = compose.services[name];
    waits.push([name, Number.parseInt(stop_grace_period, 10), environment.DRAIN_SECONDS]);
  }
  for (const unit of Object.keys(UNITS)) {
    const text = read(`deploy/systemd/${unit}.service`);
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(text) ?? [];
    waits.push([unit, Number(seconds), /DRAIN_SECONDS=(\d+)/.exec(text)?.[1] ?? '']);
  }
  for (const [name, seconds, drain] of waits) {
    // Ten seconds more for what is being answered.
    expect([name, drain, seconds > Number(drain) + 10]).toEqual([name, '5', true]);
  }
});

test('systemd goes on starting a program, however long its database or its port is away', () => {
  for (const unit of Object.keys(UNITS))
    expect(read(`deploy/systemd/${unit}.service`)).toMatch(/^\[Unit\]\n(?:.+\n)*StartLimitIntervalSec=0$/m);
});

test('both programs have the same time zone', () => {
  const zones = [
    ...['storefront-1', 'api-1'].map(
      (name) => /:-(.*)\}$/.exec(compose.services[name].environment.SHOP_TIME_ZONE)?.[1],
    ),
    ...['storefront', 'api'].map((name) => find('ConfigMap', name).data.SHOP_TIME_ZONE),
    ...['storefront', 'api'].map(
      (name) => /^SHOP_TIME_ZONE=(.*)$/m.exec(read(`deploy/systemd/${name}.env`))?.[1],
    ),
  ];
  expect(zones).toEqual(Array(6).fill('Europe/Moscow'));
});

test.each(environments)('%s sets only what is a setting', (_, names) => {
  expect(names.length).toBeGreaterThan(0);
  const others = names.filter((name) => !settings.includes(name));
  expect(others.filter((name) => !['NODE_ENV', 'MALLOC_ARENA_MAX'].includes(name))).toEqual([]);
});

test('ports are the same everywhere', () => {
  const defaults = ['PORT', 'UPSTREAM_PORT', 'DESK_PORT'].map(
    (name) => new RegExp(`${name}: (\\d+)`).exec(read('scripts/lib/settings.mjs'))?.[1],
  );
  expect(last?.ports.map(String)).toEqual(defaults);
  const [port, apiPort, deskPort] = last?.ports ?? [];
  expect(last?.health.join(' ')).toContain(`:${port}/healthz`);
  expect(compose.services['api-1'].healthcheck.test.join(' ')).toContain(`:${apiPort}/`);
  const metricsPort = Number(/UPSTREAM_METRICS_PORT: "(\d+)"/.exec(read('deploy/kubernetes/api.yaml'))?.[1]);
  const apiPorts = containerOf('api').ports.map((each) => each.containerPort);
  expect(apiPorts).toEqual([apiPort, deskPort, metricsPort]);
  expect(containerOf('storefront').ports[0]?.containerPort).toBe(port);
});

test('the image has a Node that package.json allows, and the one that is recommended', () => {
  const [, version] = /node:(\d+)-/.exec(image[0]?.base ?? '') ?? [];
  const { engines } = JSON.parse(read('package.json'));
  expect(Number(version)).toBeGreaterThanOrEqual(Number(/\d+/.exec(engines.node)?.[0]));
  expect(read('README.md')).toContain(`${version} is recommended`);
  // One Debian under all stages: Node's libraries are those of the last one.
  const releases = image.map(({ base }) => /\b(trixie|bookworm)-slim$/.exec(base)?.[1]);
  expect(new Set(releases).size).toBe(1);
});

test('what is built is sent to the engine, and nothing that is private', () => {
  const sent = [...read('.dockerignore').matchAll(/^!(.+)$/gm)].map(([, place]) => place);
  const [, sources = ''] = /SHARED_SOURCES = \[([^\]]+)\]/.exec(read('scripts/build.mjs')) ?? [];
  const built = [...sources.matchAll(/'([^']+)'/g)].map(([, place]) => place);
  const others = [
    'app',
    'public',
    'react-router.config.ts',
    'server',
    'vite.config.ts',
    'upstream',
    'vite.programs.config.ts',
    'scripts',
    '.npmrc',
  ];
  expect(sent.sort()).toEqual([...built, ...others].sort());
  expect(read('.dockerignore').split('\n')).toContain('*');
});

test('what the image has of packages is what the build leaves outside', () => {
  const [, list = ''] = /external: \[([^\]]+)\]/.exec(read('vite.programs.config.ts')) ?? [];
  expect(list).not.toBe('');
  expect(read('deploy/Containerfile')).toContain(`![${list}].includes(name)`);
});
