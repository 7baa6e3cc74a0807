import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, describe, expect, test } from 'vitest';
import { compose, read } from '#tests/support/deploy-files.ts';

/** `deploy/compose/`, without an engine. */

const folder = mkdtempSync('/tmp/storefront-compose-');
afterAll(() => rmSync(folder, { recursive: true }));

describe('compose.yaml', () => {
  test('is as the schema of compose files wants it', () => {
    // As github.com/compose-spec/compose-go has it (Apache-2.0), e70e961 of 2026-07-21.
    const schema = JSON.parse(read('tests/support/compose-spec.json'));
    const validate = new Ajv2020({ strict: false, validateFormats: false }).compile(schema);
    const wrong = {
      ...compose,
      services: { ...compose.services, nginx: { ...compose.services.nginx, imagee: 'x' } },
    };
    expect(validate(wrong)).toBe(false);
    expect([validate(compose), validate.errors]).toEqual([true, null]);
  });

  test('publishes nginx alone, and the desk to this machine alone', () => {
    const published = Object.entries<{ ports?: string[] }>(compose.services).filter(([, { ports }]) => ports);
    expect(published.map(([name]) => name)).toEqual(['nginx']);
    const open = published
      .flatMap(([, { ports = [] }]) => ports)
      .filter((port) => !port.startsWith('127.0.0.1:'));
    expect(open).toEqual(['80:8080', '443:8443']);
  });

  test('lets no program write, nor be more than it must', () => {
    for (const [name, service] of Object.entries<Record<string, unknown>>(compose.services)) {
      const { read_only, cap_drop, restart, security_opt, healthcheck } = service;
      const isHealthKnown =
        healthcheck !== undefined || ['nginx', 'storefront-1', 'storefront-2'].includes(name);
      expect([name, read_only, cap_drop, restart, security_opt, isHealthKnown]).toEqual([
        ...[name, true, ['ALL'], 'unless-stopped', ['no-new-privileges:true'], true],
      ]);
    }
  });

  test('programs take any other setting from files beside it, which need not be there', () => {
    for (const [name, file] of [
      ['api-1', './api.env'],
      ['api-2', './api.env'],
      ['storefront-1', './storefront.env'],
      ['storefront-2', './storefront.env'],
    ] as const)
      expect([name, compose.services[name].env_file]).toEqual([name, [{ path: file, required: false }]]);
    const kept = read('.gitignore').split('\n');
    for (const own of ['*.env', 'tls/', 'acme/', 'backups/'])
      expect(kept).toContain(`/deploy/compose/${own}`);
  });

  test('asks for each setting of .env.example and no other', () => {
    const asked = new Set(
      [...read('deploy/compose/compose.yaml').matchAll(/\$\{([A-Z_]+)/g)].map(([, name]) => name),
    );
    const given = [...read('deploy/compose/.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect([...asked].sort()).toEqual(given.sort());
  });

  test('fills in every place of deploy/nginx, with the addresses of its own containers', () => {
    mkdirSync(path.join(folder, 'conf.d'));
    fillIn(path.join(folder, 'conf.d'));
    const filled = ['storefront.conf', 'desk.conf']
      .map((file) => read(path.join(folder, 'conf.d', file)))
      .join('');
    expect(filled.replace(/^\s*#.*$/gm, '')).not.toMatch(/[<>]/);
    expect(filled).toContain('server_name shop.example.ru;');
    const addresses = new Map<string, string>();
    for (const [name, { networks }] of Object.entries<{ networks: Record<string, { ipv4_address: string }> }>(
      compose.services,
    )) {
      if (networks.shop) addresses.set(networks.shop.ipv4_address, name);
    }
    const asked = [...filled.matchAll(/^\s*server ([\d.]+):(\d+) /gm)].map(
      ([, address = '', port]) => `${addresses.get(address)}:${port}`,
    );
    const programs = [
      'storefront-1:3000',
      'storefront-2:3000',
      'api-1:4000',
      'api-2:4000',
      'api-1:4001',
      'api-2:4001',
    ];
    expect(asked.sort()).toEqual(programs.sort());
    const { UPSTREAM_URL, TRUST_PROXY } = compose.services['storefront-1'].environment;
    expect(addresses.get(TRUST_PROXY)).toBe('nginx');
    expect(filled).toContain(`listen ${new URL(UPSTREAM_URL).host};`);
  });

  // nginx's image passes over a file that cannot be run, without failing.
  test('has programs that can be run', () => {
    for (const file of ['fill-in.sh', 'backup.sh'])
      expect(statSync(`deploy/compose/${file}`).mode & 0o111).toBe(0o111);
  });
});

function fillIn(target: string): void {
  const env = {
    PATH: process.env.PATH,
    SHOP_HOST: 'shop.example.ru',
    FROM: 'deploy/nginx',
    PLACES: 'deploy/compose/places.sed',
    TO: target,
  };
  execFileSync('sh', ['deploy/compose/fill-in.sh'], { env });
}

describe('backup.sh', () => {
  const place = (name: string) => path.join(folder, 'backups', name);
  /** Runs it with programs of PostgreSQL that do what they are told. */
  function backup(args: string[], programs: Record<string, string>) {
    const bin = path.join(folder, 'bin');
    rmSync(bin, { recursive: true, force: true });
    mkdirSync(bin);
    for (const [name, text] of Object.entries(programs))
      writeFileSync(path.join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
    const env = {
      PATH: `${bin}:${process.env.PATH}`,
      PGDATABASE: 'shop',
      BACKUP_DIR: path.join(folder, 'backups'),
      BACKUP_DAYS: '2',
    };
    return spawnSync('sh', ['deploy/compose/backup.sh', ...args], { env, encoding: 'utf8', timeout: 10_000 });
  }
  const dump = (text: string) => backup(['once'], { pg_dump: text });
  const WRITE =
    'for each; do case $each in --file=*) echo dump >"$(echo "$each" | cut -d= -f2)";; esac; done';

  test('keeps dumps of the days it is told, and only after a new one is there', () => {
    mkdirSync(path.join(folder, 'backups'));
    for (const [name, days] of [
      ['shop-old.dump', 3],
      ['shop-young.dump', 1],
      ['else.txt', 9],
      // Of one that was killed.
      ['.shop-half', 0],
    ] as const) {
      writeFileSync(place(name), 'x');
      const then = new Date(Date.now() - days * 86_400_000);
      utimesSync(place(name), then, then);
    }
    expect(dump(`${WRITE}; exit 1`)).toMatchObject({ status: 1, stderr: expect.stringContaining('no dump') });
    expect(readdirSync(path.join(folder, 'backups')).sort()).toEqual([
      'else.txt',
      'shop-old.dump',
      'shop-young.dump',
    ]);
    expect(dump(WRITE)).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(path.join(folder, 'backups')).sort()).toEqual([
      'else.txt',
      expect.stringMatching(/^shop-\d{4}-\d\d-\d\dT[\d-]+Z\.dump$/),
      'shop-young.dump',
    ]);
    // Names and phones of guests are in it.
    const [, made = ''] = readdirSync(path.join(folder, 'backups')).sort();
    expect(statSync(place(made)).mode & 0o077).toBe(0);
  });

  // What it restores: tests/cluster/restore.test.ts.
  test('restores no dump that is not there', () => {
    expect(backup(['restore', 'shop-nothing.dump'], {})).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('no such dump'),
    });
  });
});
