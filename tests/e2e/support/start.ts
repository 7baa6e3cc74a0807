import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect } from 'playwright/test';
import { pickPort, shopEnv } from './shop.ts';

export type Started = {
  /** What it printed as its address. */
  address: string;
  process: ChildProcess;
  /** What it said on standard output and standard error so far. */
  said: () => { output: string; errors: string };
  /** Its exit code, once it has ended. */
  ended: Promise<number | null>;
  stop: () => Promise<number | null>;
};

/**
 * `npm start` for one test, without what brings the clone up to date: the tests' shop has done that. Its ports are free
 * ones unless the settings name them.
 */
export function launchShop(settings: Record<string, string>) {
  return launch(['scripts/start.mjs', '--prepared'], settings);
}

/** @param args of Node */
function launch(args: string[], settings: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...shopEnv(settings) },
    stdio: 'pipe',
  });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.errors += text;
  });
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { process: child, said: () => said, ended };
}

/** `npm run upstream` or `npm run storefront`, without npm. */
export function launchAlone(program: 'upstream' | 'storefront', settings: Record<string, string>) {
  const launched = launch(['scripts/alone.mjs', program], settings);
  return { ...launched, stop: () => stop(launched) };
}

/** @throws with what it said if it ends before it has printed its address */
export async function startShop(settings: Record<string, string>): Promise<Started> {
  const launched = launchShop({ PORT: await pickPort(), DESK_PORT: await pickPort(), ...settings });
  const address = await Promise.race([
    once(createInterface(launched.process.stdout), 'line').then(([line]) => String(line)),
    launched.ended.then((code) => {
      throw new Error(`The shop ended with exit code ${code}:\n${launched.said().errors}`);
    }),
  ]);
  return { ...launched, address, stop: () => stop(launched) };
}

/** It bundles packages before it answers; a busy machine takes long for that. */
export const DEV_START_MS = 10 * 60_000;

/** `npm run dev` for what needs no API: none answers. */
export async function startDevServer(): Promise<Pick<Started, 'address' | 'stop'>> {
  const port = await pickPort();
  const address = `http://localhost:${port}`;
  const launched = launch(['scripts/dev.mjs'], { PORT: port, UPSTREAM_URL: 'http://127.0.0.1:1/api/v1' });
  const isUp = () =>
    fetch(`${address}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await Promise.race([
    expect.poll(isUp, { timeout: DEV_START_MS }).toBe(true),
    launched.ended.then((code) => {
      throw new Error(`The dev server ended with exit code ${code}:\n${launched.said().errors}`);
    }),
  ]);
  return { address, stop: () => stop(launched) };
}

function stop({ process, ended }: Pick<Started, 'process' | 'ended'>): Promise<number | null> {
  process.kill('SIGTERM');
  return ended;
}
