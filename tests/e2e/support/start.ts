import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { pickPort, shopEnv } from './shop.ts';

export type Started = ReturnType<typeof launch> & { address: string };

export function launch(args: string[], settings: Record<string, string>, cwd = '.') {
  const env = { ...process.env, ...shopEnv(settings) };
  const child = spawn(process.execPath, args, { env, cwd, stdio: 'pipe' });
  const said = { output: '', errors: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.output += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.errors += text;
  });
  const ended: Promise<number | null> = once(child, 'close').then(([code]) => code);
  const stop = () => {
    child.kill('SIGTERM');
    return ended;
  };
  return { process: child, said, ended, stop };
}

/** `npm start` without installation and build. */
export function launchShop(settings: Record<string, string>, args: string[] = []) {
  return launch(['scripts/start.mjs', '--prepared', ...args], settings);
}

/** @throws with its output */
export async function startShop(settings: Record<string, string>, args: string[] = []): Promise<Started> {
  const launched = launchShop({ PORT: await pickPort(), DESK_PORT: await pickPort(), ...settings }, args);
  const address = await Promise.race([
    once(createInterface(launched.process.stdout), 'line').then(([line]) => String(line)),
    launched.ended.then((code) => {
      throw new Error(`The shop exited with code ${code}:\n${launched.said.errors}`);
    }),
  ]);
  return { ...launched, address };
}
