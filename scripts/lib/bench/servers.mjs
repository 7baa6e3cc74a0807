import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { findFreePort } from '../ports.mjs';
import { launch, run } from '../processes.mjs';
import { API } from '../programs.mjs';
import { untilAnswering } from '../services.mjs';

/** What is measured stands alone on the first core; the load and the API share the second. */
const [SERVER_CORE, OTHER_CORE] = ['0', '1'];
const canPin = availableParallelism() > 1 && spawnSync('taskset', ['--version']).status === 0;

/** The command that runs a program on one core, where the system can do that. */
export function onCore(core, command, args) {
  return canPin ? ['taskset', ['-c', core, command, ...args]] : [command, args];
}

export function besideServer(command, args) {
  return onCore(OTHER_CORE, command, args);
}

/** The Node that runs this, and 24 if npm has it. @returns {Promise<{ version: string, path: string }[]>} */
export async function findNodes(wanted) {
  const here = { version: process.versions.node, path: process.execPath };
  const isOther = !here.version.startsWith('24.') && (wanted === '' || wanted === '24');
  const found = isOther ? await run('npx', ['-y', 'node@24', '-p', 'process.execPath']) : { code: 1 };
  const place = found.code === 0 ? found.output.trim().split('\n').at(-1) : '';
  const other = place && {
    version: (await run(place, ['-p', 'process.versions.node'])).output.trim(),
    path: place,
  };
  const nodes = [here, other].filter(Boolean);
  return nodes.filter(({ version }) => wanted === '' || version.split('.')[0] === wanted);
}

export async function startApi(node, databaseFile, mediaDir) {
  const port = String(await findFreePort(0, '127.0.0.1'));
  const address = `http://127.0.0.1:${port}/api/v1`;
  start(onCore(OTHER_CORE, node.path, API), {
    UPSTREAM_PORT: port,
    DESK_PORT: '0',
    UPSTREAM_HOST: '127.0.0.1',
    DATABASE_FILE: databaseFile,
    MEDIA_DIR: mediaDir,
    CONTENT_DIR: path.resolve('upstream/content'),
    LOG_LEVEL: 'warn',
    // It may be night.
    ORDERS_OUTSIDE_HOURS: 'anytime',
  });
  await untilAnswering('The shop API', `${address}/settings/`);
  return address;
}

export async function startServer(node, name, { args, env = {}, cwd }, api) {
  const port = await findFreePort(0, '127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: address,
    UPSTREAM_URL: api,
    LOG_LEVEL: 'info',
  };
  const child = start(onCore(SERVER_CORE, node.path, args), { ...env, ...settings }, cwd);
  await untilAnswering(name, `${address}/healthz`);
  return { name, address, pid: child.pid };
}

/** The limit: the same heads and bodies from memory, and nothing else. */
export async function startFloor(node, answers, folder) {
  const file = path.join(folder, 'answers.json');
  writeFileSync(file, JSON.stringify(answers));
  const port = await findFreePort(0, '127.0.0.1');
  const address = `http://127.0.0.1:${port}`;
  const child = start(
    onCore(SERVER_CORE, node.path, ['scripts/lib/bench/floor.mjs', file, String(port)]),
    {},
  );
  await untilAnswering('The floor', `${address}/healthz`);
  return { name: 'floor', address, pid: child.pid };
}

/** What it logs goes nowhere: writing it is its own work, keeping it is somebody else's. */
function start([command, args], env, cwd) {
  return launch(command, args, {
    cwd,
    env: { ...process.env, ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'ignore'],
  });
}
