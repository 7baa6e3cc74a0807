import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, get, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NGINX } from '#tests/support/nginx.ts';

/** `deploy/nginx/desk.conf`, by a real nginx; and whether nginx takes what the compose file makes of `deploy/nginx`. */

const name = NGINX ? 'nginx' : 'nginx (skipped: nginx or openssl is not installed)';

describe.skipIf(!NGINX)(name, () => {
  const folder = mkdtempSync('/tmp/storefront-nginx-desk-');
  // Of this machine, and nobody's.
  const HERE = '127.31.250.10';
  afterAll(() => rmSync(folder, { recursive: true }));

  function configure(conf: string): string {
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
    const paths = temporary.map((each) => `${each}_temp_path ${folder}/${each};`).join('\n');
    const user = process.getuid?.() === 0 ? 'user root;' : '';
    const main = `daemon off; worker_processes 1; ${user} pid ${folder}/pid; events {}\nhttp { access_log off; ${paths}\n${conf} }`;
    writeFileSync(path.join(folder, 'nginx.conf'), main);
    return path.join(folder, 'nginx.conf');
  }

  test('takes what the compose file fills in', () => {
    const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
    const files = ['-keyout', `${folder}/key.pem`, '-out', `${folder}/fullchain.pem`, '-subj', '/CN=shop'];
    execFileSync('openssl', ['req', '-x509', ...curve, ...files], { stdio: 'ignore' });
    const env = { PATH: process.env.PATH, SHOP_HOST: 'shop.example.ru', FROM: 'deploy/nginx', TO: folder };
    execFileSync('sh', ['deploy/compose/fill-in.sh'], {
      env: { ...env, PLACES: 'deploy/compose/places.sed' },
    });
    const conf = ['storefront.conf', 'desk.conf']
      .map((file) => readFileSync(path.join(folder, file), 'utf8'))
      .join('\n')
      .replace(/listen (?:[\d.]+:)?(\d+)/g, `listen ${HERE}:$1`)
      .replaceAll('/etc/ssl/shop', folder)
      .replaceAll('/var/cache/nginx', folder)
      .replaceAll('/var/log/nginx', folder);
    const { status, stderr } = spawnSync(NGINX ?? '', ['-t', '-e', 'stderr', '-c', configure(conf)], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, expect.stringContaining('test is successful')]);
  });

  describe('before the desk', () => {
    let nginx: ChildProcess;
    let desk: Server;
    beforeAll(async () => {
      desk = createServer((request, response) => {
        response.writeHead(200, { 'Content-Type': 'text/event-stream' });
        // And goes on: a screen listens as long as it is open.
        response.write(request.headers.host);
      }).listen(0, '127.0.0.1');
      await once(desk, 'listening');
      const { port } = desk.address() as AddressInfo;
      const conf = readFileSync('deploy/nginx/desk.conf', 'utf8')
        .replace(/^\s*#.*$/gm, '')
        .replace(/<10\.0\.0\.2[12]:4001>/g, `127.0.0.1:${port}`)
        .replace('<10.0.0.10:4001>', `${HERE}:4001`);
      nginx = spawn(NGINX ?? '', ['-e', 'stderr', '-c', configure(conf)]);
    });
    afterAll(async () => {
      desk.closeAllConnections();
      desk.close();
      nginx.kill('SIGTERM');
      if (nginx.exitCode === null) await once(nginx, 'exit');
    });

    test('hands on the address that the browser knows, and what is told at once', async () => {
      const answer = await ask(`http://${HERE}:4001/events`);
      const [first] = await once(answer, 'data');
      answer.destroy();
      expect(String(first)).toBe(`${HERE}:4001`);
    });
  });
});

/** Until nginx listens. */
async function ask(address: string): Promise<IncomingMessage> {
  for (;;) {
    const request = get(address);
    const answer = await once(request, 'response').catch(() => null);
    if (answer) return answer[0];
    await sleep(20);
  }
}
