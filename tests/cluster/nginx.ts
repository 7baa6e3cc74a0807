/** A real nginx with `deploy/nginx`. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import https from 'node:https';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pickPort } from '../support/ports.ts';

/** Or the Debian package starts its service on port 80. */
const POLICY = '/usr/sbin/policy-rc.d';

/** The binary, if openssl is installed too. */
export const NGINX = ['nginx', '/usr/sbin/nginx', '/usr/local/sbin/nginx'].find(
  (binary) => runs(binary, '-v') && runs('openssl', 'version'),
);

export const HAS_SQLITE = runs('sqlite3', '-version');

function runs(binary: string, argument: string): boolean {
  return spawnSync(binary, [argument]).status === 0;
}

/** As root on Debian; elsewhere these tests are skipped. */
export function installPackages(): void {
  const packages = [...(NGINX ? [] : ['nginx-light', 'openssl']), ...(HAS_SQLITE ? [] : ['sqlite3'])];
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  process.stderr.write(`Installing ${packages.join(', ')} …\n`);
  const isOurs = !existsSync(POLICY);
  if (isOurs) writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    spawnSync('apt-get', ['update'], { env });
    spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}

type Pair = [number, number];
export type Nginx = Awaited<ReturnType<typeof startNginx>>;

/** Takes the ports of the servers behind it. */
export async function startNginx({
  storefronts,
  apis,
  desks = [1, 1],
}: Record<'storefronts' | 'apis', Pair> & { desks?: Pair }) {
  const folder = mkdtempSync('/tmp/storefront-nginx-');
  const [http, https, api, desk] = [await pickPort(), await pickPort(), await pickPort(), await pickPort()];
  const placeholders = {
    '10.0.0.11:3000': `127.0.0.1:${storefronts[0]}`,
    '10.0.0.12:3000': `127.0.0.1:${storefronts[1]}`,
    '10.0.0.21:4000': `127.0.0.1:${apis[0]}`,
    '10.0.0.22:4000': `127.0.0.1:${apis[1]}`,
    '10.0.0.21:4001': `127.0.0.1:${desks[0]}`,
    '10.0.0.22:4001': `127.0.0.1:${desks[1]}`,
    '10.0.0.10:4000': `127.0.0.1:${api}`,
    '10.0.0.10:4001': `127.0.0.1:${desk}`,
    '80': `${http}`,
    '443': `${https}`,
    'www.example.ru': 'www.example.ru',
    '/var/cache/storefront': `${folder}/cache`,
    '/etc/ssl/shop/fullchain.pem': `${folder}/fullchain.pem`,
    '/etc/ssl/shop/key.pem': `${folder}/key.pem`,
    '/var/log/nginx/access.log': `${folder}/access.log`,
    '/var/www/acme': `${folder}/acme`,
  };
  const files = ['storefront.conf', 'desk.conf'].map((file) => readFileSync(`deploy/nginx/${file}`, 'utf8'));
  const running = await run(folder, fillIn(files.join('\n'), placeholders), https);
  return { ...running, ports: { http, https, api, desk } };
}

/** With `single-server.conf`, whose names are the only placeholders: other values are replaced where the file has them. */
export async function startSingleServer({ storefront, desk }: { storefront: number; desk: number }) {
  const folder = mkdtempSync('/tmp/storefront-nginx-');
  const [http, https] = [await pickPort(), await pickPort()];
  const places = {
    'listen 80;': `listen ${http};`,
    'listen 443 ssl': `listen ${https} ssl`,
    '127.0.0.1:3000': `127.0.0.1:${storefront}`,
    '127.0.0.1:4001': `127.0.0.1:${desk}`,
    '/var/cache/storefront': `${folder}/cache`,
    '/etc/ssl/shop': folder,
    '/var/log/nginx/access.log': `${folder}/access.log`,
    '/var/www/acme': `${folder}/acme`,
  };
  let text = fillIn(readFileSync('deploy/nginx/single-server.conf', 'utf8'), {
    'www.example.ru': 'www.example.ru',
    'desk.example.ru': 'desk.example.ru',
  });
  for (const [place, value] of Object.entries(places)) {
    if (!text.includes(place)) throw new Error(`single-server.conf lacks ${place}`);
    text = text.replaceAll(place, value);
  }
  return { ...(await run(folder, text, https)), ports: { http, https } };
}

/** @param port that listens once it has started */
async function run(folder: string, servers: string, port: number) {
  const config = writeConfig(folder, servers);
  const nginx = spawn(NGINX ?? '', ['-c', config, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  let errors = '';
  nginx.stderr.on('data', (text) => {
    errors += text;
  });
  while (!(await isListening(port))) {
    if (nginx.exitCode !== null) throw new Error(`nginx does not start: ${errors}`);
    await sleep(20);
  }
  return {
    reload: () => nginx.kill('SIGHUP'),
    accessLog: () => readFileSync(`${folder}/access.log`, 'utf8'),
    errorLog: () => errors,
    answerChallenge(name: string, text: string) {
      const place = `${folder}/acme/.well-known/acme-challenge`;
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

/** All files are below `folder`. @returns the main configuration */
export function writeConfig(folder: string, servers: string): string {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/fullchain.pem`];
  const subject = ['-subj', '/CN=www.example.ru'];
  execFileSync('openssl', ['req', '-x509', ...curve, ...files, ...subject], { stdio: 'ignore' });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const main = `daemon off; worker_processes 1; ${process.getuid?.() === 0 ? 'user root;' : ''}
    pid ${folder}/pid; error_log stderr warn;
    events {}
    http {
      access_log off;
      ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
      ${servers}
    }`;
  writeFileSync(`${folder}/nginx.conf`, main);
  return `${folder}/nginx.conf`;
}

function fillIn(text: string, placeholders: Record<string, string>): string {
  const code = text.replace(/^\s*#.*$/gm, '');
  const found = new Set([...code.matchAll(/<([^>]+)>/g)].map(([, name = '']) => name));
  const [wanted, known] = [[...found].sort().join(), Object.keys(placeholders).sort().join()];
  if (wanted !== known) throw new Error(`deploy/nginx has the placeholders ${wanted}`);
  return code.replace(/<([^>]+)>/g, (_, name) => placeholders[name] ?? '');
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/**
 * Accepts the self-signed certificate, follows no redirects, and has its own source address in 127.0.0.0/8:
 * a separate client.
 */
export function fetchFrom(localAddress: string) {
  // nginx may close an idle connection; unlike browsers, Node does not retry.
  const agent = new https.Agent({ keepAlive: false, localAddress, rejectUnauthorized: false });
  return async (url: URL, { method = 'GET', headers, body, signal }: RequestInit = {}): Promise<Response> => {
    const sent = new Headers(headers);
    const isForm = body && !(body instanceof Uint8Array);
    if (isForm) sent.set('Content-Type', 'application/x-www-form-urlencoded');
    const options = { method, agent, headers: Object.fromEntries(sent) };
    const request = https.request(url, { ...options, ...(signal && { signal }) });
    request.end(isForm ? body.toString() : body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    const received = new Headers();
    for (let at = 0; at < response.rawHeaders.length; at += 2) {
      received.append(response.rawHeaders[at] ?? '', response.rawHeaders[at + 1] ?? '');
    }
    const content = Buffer.concat(await response.toArray());
    const status = response.statusCode ?? 0;
    return new Response([204, 304].includes(status) ? null : content, { status, headers: received });
  };
}
