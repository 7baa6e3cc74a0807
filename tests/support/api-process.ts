import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { API } from '../../scripts/lib/programs.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

export type ApiProcess = {
  /** Of the API: `http://127.0.0.1:port`. */
  origin: string;
  /** Where the desk is, and who may enter if nobody could before. */
  desk: { origin: string; firstUser: { name: string; password: string } | null };
  child: ChildProcess;
  output: () => string;
  /** Sends the signal and waits until the process is gone; gives its exit code. */
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

export type ExitedProcess = { code: number | null; output: string };

/** The API as `npm start` runs it, in a process of its own on a free port. @param cwd the project's folder, unless it is to do without */
export async function startApi(settings: Record<string, string>, cwd = root): Promise<ApiProcess> {
  const { child, output, exited } = spawnApi(settings, cwd);
  type Ready = { port: number; desk: { port: number; firstUser: ApiProcess['desk']['firstUser'] } };
  const ready = new Promise<Ready>((resolve) => child.once('message', resolve as (value: unknown) => void));
  const first = await Promise.race([ready, exited]);
  if (!('port' in first)) throw new Error(`the API did not start: ${first.output}`);
  return {
    origin: `http://127.0.0.1:${first.port}`,
    desk: { origin: `http://127.0.0.1:${first.desk.port}`, firstUser: first.desk.firstUser },
    child,
    output,
    stop: async (signal) => {
      child.kill(signal);
      return (await exited).code;
    },
  };
}

/** Runs the API until it ends by itself. */
export async function runApi(settings: Record<string, string>): Promise<ExitedProcess> {
  const { exited } = spawnApi(settings, root);
  return exited;
}

function spawnApi(settings: Record<string, string>, cwd: string) {
  const [flag = '', program = ''] = API;
  const child = spawn(process.execPath, [flag, path.join(root, program)], {
    cwd,
    // The real day has tests at any hour.
    env: {
      ...{ PATH: process.env.PATH, UPSTREAM_PORT: '0', DESK_PORT: '0', ORDERS_OUTSIDE_HOURS: 'anytime' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      text += chunk;
    });
  }
  const output = () => text;
  const exited = once(child, 'close').then(([code]): ExitedProcess => ({ code, output: text }));
  return { child, output, exited };
}
