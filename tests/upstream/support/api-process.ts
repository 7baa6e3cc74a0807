import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { API } from '../../../scripts/lib/programs.mjs';

export type ApiProcess = {
  origin: string;
  /** The first user exists if the desk had none before. */
  desk: { origin: string; firstUser: { name: string; password: string } | null };
  child: ChildProcess;
  output: () => string;
  stop: (signal: NodeJS.Signals) => Promise<number | null>;
};

type ExitedProcess = { code: number | null; output: string };

/** As `npm start` does. @param folder of another release */
export async function startApi(settings: Record<string, string>, folder?: string): Promise<ApiProcess> {
  const { child, output, exited } = spawnApi(settings, folder);
  type Ready = { port: number; desk: { port: number; firstUser: ApiProcess['desk']['firstUser'] } };
  const ready = once(child, 'message').then(([message]) => message as Ready);
  const first = await Promise.race([ready, exited]);
  if (!('port' in first)) throw new Error(`the API did not start: ${first.output}`);
  const { port, desk } = first;
  return {
    origin: `http://127.0.0.1:${port}`,
    child,
    output,
    desk: { origin: `http://127.0.0.1:${desk.port}`, firstUser: desk.firstUser },
    async stop(signal) {
      child.kill(signal);
      return (await exited).code;
    },
  };
}

export const runApi = (settings: Record<string, string>) => spawnApi(settings).exited;

function spawnApi(settings: Record<string, string>, folder = '.') {
  const env = { PATH: process.env.PATH, UPSTREAM_PORT: '0', DESK_PORT: '0', ORDERS_OUTSIDE_HOURS: 'anytime' };
  const child = spawn(process.execPath, API, {
    cwd: folder,
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return watch(child);
}

export function runCommand(
  args: string[],
  settings: Record<string, string> = {},
  folder = '.',
): Promise<ExitedProcess> {
  const env = { PATH: process.env.PATH, ...settings };
  return watch(spawn(process.execPath, args, { cwd: folder, env })).exited;
}

function watch<Child extends ChildProcess>(child: Child) {
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (text += chunk));
  const exited = once(child, 'close').then(([code]): ExitedProcess => ({ code, output: text }));
  return { child, output: () => text, exited };
}
