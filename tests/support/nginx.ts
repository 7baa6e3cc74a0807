import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A real nginx with `deploy/nginx/storefront.conf`, its places filled in. */

/** Debian's file that keeps packages from starting what they bring: nginx would take port 80. */
const POLICY = '/usr/sbin/policy-rc.d';

export const NGINX = findNginx();

/** The program file of an nginx that runs, where openssl can make it a certificate. */
function findNginx(): string | undefined {
  const runs = (program: string, arg: string) => spawnSync(program, [arg]).status === 0;
  return ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(
    (program) => runs(program, '-v') && runs('openssl', 'version'),
  );
}

/** As root on Debian, by apt-get, without starting it; elsewhere the tests behind nginx are skipped. */
export function installNginx(): void {
  if (NGINX || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  process.stderr.write('Installing nginx-light and openssl …\n');
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    spawnSync('apt-get', ['update'], { env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', 'nginx-light', 'openssl'], { env });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

export type Places = {
  storefronts: [number, number];
  apis: [number, number];
  ports: { http: number; https: number; api: number };
};

export type Nginx = {
  reload: () => void;
  /** The ids of the processes that answer. After a reload the old ones go on for a while, with what they know of who failed. */
  workers: () => string[];
  /** What it has written of the requests. */
  log: () => string;
  /** Gives a file to whoever issues certificates. */
  challenge: (name: string, text: string) => void;
  stop: () => Promise<void>;
};

export async function startNginx({ storefronts, apis, ports }: Places): Promise<Nginx> {
  const folder = mkdtempSync('/tmp/storefront-nginx-');
  const [key, certificate] = [path.join(folder, 'key.pem'), path.join(folder, 'certificate.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', key, '-out', certificate, '-subj', '/CN=www.example.ru'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'ignore' });
  const filled = fillIn(readFileSync('deploy/nginx/storefront.conf', 'utf8'), {
    '10.0.0.11:3000': `127.0.0.1:${storefronts[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${storefronts[1]}`,
    '10.0.0.21:4000': `127.0.0.1:${apis[0]}`,
    '10.0.0.22:4000': `127.0.0.1:${apis[1]}`,
    '10.0.0.10:4000': `127.0.0.1:${ports.api}`,
    '80': `${ports.http}`,
    '443': `${ports.https}`,
    'www.example.ru': 'www.example.ru',
    '/var/cache/nginx/storefront': path.join(folder, 'cache'),
    '/etc/ssl/shop/fullchain.pem': certificate,
    '/etc/ssl/shop/key.pem': key,
    '/var/log/nginx/access.log': path.join(folder, 'access.log'),
    '/var/www/acme': path.join(folder, 'acme'),
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(path.join(folder, 'storefront.conf'), filled);
  writeFileSync(
    main,
    `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      include ${folder}/storefront.conf;
    }`,
  );
  const nginx = spawn(NGINX ?? '', ['-c', main, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  await untilListening(nginx, ports.https);
  return {
    reload: () => nginx.kill('SIGHUP'),
    workers: () =>
      execFileSync('pgrep', ['-P', `${nginx.pid}`], { encoding: 'utf8' })
        .trim()
        .split('\n'),
    log: () => readFileSync(path.join(folder, 'access.log'), 'utf8'),
    challenge(name, text) {
      const place = path.join(folder, 'acme/.well-known/acme-challenge');
      mkdirSync(place, { recursive: true });
      writeFileSync(path.join(place, name), text);
    },
    async stop() {
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
      rmSync(folder, { recursive: true });
    },
  };
}

/** @throws if the file has another place that is to be changed, or one of these is not there */
function fillIn(text: string, places: Record<string, string>): string {
  const named = new Set([...text.matchAll(/^[^#]*?<([^>]+)>/gm)].map(([, place = '']) => place));
  if (String([...named].sort()) !== String(Object.keys(places).sort())) {
    throw new Error(`the places of storefront.conf are ${[...named].join(', ')}`);
  }
  return text.replace(/^[^#].*<.*$/gm, (line) =>
    line.replace(/<([^>]+)>/g, (_, place) => places[place] ?? ''),
  );
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  let said = '';
  nginx.stderr?.on('data', (text) => {
    said += text;
  });
  for (;;) {
    if (nginx.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
    const socket = connect(port, '127.0.0.1');
    const isUp = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isUp) return;
    await sleep(20);
  }
}

export type Answer = { status: number; headers: Record<string, string | string[] | undefined>; body: string };

/** Asks nginx as a browser does, over TLS. */
export async function ask(
  port: number,
  address: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<Answer> {
  const { method = 'GET', headers, body } = options;
  const request = https.request({
    ...{ host: '127.0.0.1', port, path: address, method, agent: false },
    headers: { Host: 'www.example.ru', ...headers },
    rejectUnauthorized: false,
  });
  request.end(body);
  const [response] = await once(request, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts).toString() };
}

/**
 * As `fetch` does, over TLS with the certificate of the test, from an address of its own: each of 127.0.0.0/8 is a client of its
 * own. Redirects are not followed.
 */
export function fetchFrom(localAddress: string) {
  const agent = new https.Agent({ keepAlive: true, localAddress, rejectUnauthorized: false });
  return async (url: URL, { method = 'GET', headers, body, signal }: RequestInit = {}): Promise<Response> => {
    const sent = new Headers(headers);
    if (body) sent.set('Content-Type', 'application/x-www-form-urlencoded');
    const request = https.request(url, {
      ...{ method, agent, signal: signal ?? undefined, headers: Object.fromEntries(sent) },
    });
    request.end(body?.toString());
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const received = new Headers();
    for (let at = 0; at < response.rawHeaders.length; at += 2) {
      received.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '');
    }
    const parts: Buffer[] = [];
    for await (const part of response) parts.push(part);
    const status = response.statusCode ?? 0;
    return new Response([204, 304].includes(status) ? null : Buffer.concat(parts), {
      status,
      headers: received,
    });
  };
}
