import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Stage, Step } from './containerfile.ts';

/**
 * The steps of a Containerfile without an engine: each stage is a folder, and what runs there sees it as its whole file
 * system. Of this machine there are only libraries, as in a base image, and where a step builds also its programs.
 */

/** Namespaces and mounts of its own are for root on Linux. */
export function whyNoImage(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'only as root on Linux';
  try {
    execFileSync('unshare', ['--mount', '--pid', '--fork', 'true'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'this machine gives nobody namespaces of their own';
  }
}

const LIBRARIES = ['lib', 'lib64', 'usr/lib', 'usr/lib64', 'dev'];
const TOOLS = ['bin', 'sbin', 'usr/bin', 'usr/sbin', 'usr/share', 'etc'];

/** The mounts are gone with the namespace. `$1` is the tree, `$2` what of this machine it sees, `$3` what may be written. */
const ENTER = `
set -e
tree=$1 shown=$2 writable=$3 user=$4 folder=$5
shift 5
mount --bind "$tree" "$tree"
for place in $shown; do
  [ -e "/$place" ] || continue
  mkdir -p "$tree/$place"
  mount --rbind "/$place" "$tree/$place"
  [ "$place" = dev ] || mount -o remount,bind,ro "$tree/$place"
done
mkdir -p "$tree/proc"
mount -t proc proc "$tree/proc"
if [ "$writable" != / ]; then
  for place in $writable; do mount --bind "$tree$place" "$tree$place"; done
  mount -o remount,bind,ro "$tree"
fi
exec unshare --root="$tree" --wd="$folder" --setgid="$user" --setuid="$user" "$@"
`;

export type Entry = {
  user?: number;
  env?: Record<string, string>;
  /** Folders of the tree. Nothing else of it can be written. */
  writable: string[];
  /** Whether the programs of this machine are there, too: where something is built. */
  withTools?: boolean;
};

/** The arguments that run a command with the tree as its root; it is the first process there, as in a container. */
function entering(tree: string, workdir: string, { user = 10001, writable, withTools }: Entry): string[] {
  const shown = [...LIBRARIES, ...(withTools ? TOOLS : [])].join(' ');
  const places = [tree, shown, writable.join(' '), String(user), workdir];
  const namespaces = ['--mount', '--propagation=private', '--pid', '--fork', '--kill-child'];
  return [...namespaces, 'sh', '-c', ENTER, 'enter', ...places];
}

const PATH = '/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin';

/** Runs a command to its end. @returns its exit code and what it said */
export async function runIn(tree: string, stage: Stage, command: string[], entry: Entry) {
  const env = { PATH, ...stage.env, ...entry.env };
  const args = [...entering(tree, stage.workdir, entry), ...command];
  try {
    const { stdout, stderr } = await promisify(execFile)('unshare', args, { env, maxBuffer: 1e8 });
    return { code: 0, said: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, said: `${stdout}${stderr}` };
  }
}

export async function mustRunIn(...args: Parameters<typeof runIn>): Promise<void> {
  const { code, said } = await runIn(...args);
  if (code !== 0) throw new Error(`${args[2].join(' ')}: ${code}\n${said}`);
}

/** Starts a program that stays. */
export function startIn(tree: string, stage: Stage, command: string[], entry: Entry) {
  const env = { PATH, ...stage.env, ...entry.env };
  const child = spawn('unshare', [...entering(tree, stage.workdir, entry), ...command], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return {
    said: () => said,
    ended,
    /** Tells the program itself, which is the first one in its namespace: it gets no signal that it does not listen to. */
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return ended;
      const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8');
      process.kill(Number(children.trim()), 'SIGTERM');
      return ended;
    },
  };
}

/** Finds what a stage before has made. */
export type Places = (stage: string, place: string) => string;

/** Does what a stage says, in an empty folder. */
export async function buildStage(
  stage: Stage,
  tree: string,
  places: Places,
  run: (step: Step) => Promise<void>,
) {
  mkdirSync(path.join(tree, stage.workdir), { recursive: true });
  for (const step of stage.steps) {
    if (step.kind === 'run') await run(step);
    else copy(step, stage, tree, places);
  }
}

/** `COPY`: of a folder its contents; into a folder if there are several or the target ends with a slash. */
function copy(step: Step & { kind: 'copy' }, stage: Stage, tree: string, places: Places): void {
  const target = path.join(tree, path.resolve(stage.workdir, step.target));
  for (const source of step.sources) {
    const place = step.from === null ? path.resolve(source) : places(step.from, source);
    const isInside = step.target.endsWith('/') || step.sources.length > 1;
    const goal = statSync(place).isFile() && isInside ? path.join(target, path.basename(place)) : target;
    mkdirSync(path.dirname(goal), { recursive: true });
    cpSync(place, goal, { recursive: true, filter: (file) => step.from !== null || isSent(file) });
  }
}

/** What `.dockerignore` lets into the image: a list of what is meant, since everything else is ignored. */
const SENT = new Set(
  [...readFileSync('.dockerignore', 'utf8').matchAll(/^!(.+)$/gm)].map(([, place = '']) =>
    path.resolve(place),
  ),
);
function isSent(file: string): boolean {
  return (
    file === process.cwd() || [...SENT].some((place) => file === place || file.startsWith(place + path.sep))
  );
}

/** What the build leaves outside, because it has a binary: vite.programs.config.ts. */
export const EXTERNAL = [
  ...(/external: \[([^\]]+)\]/
    .exec(readFileSync('vite.programs.config.ts', 'utf8'))?.[1]
    ?.matchAll(/'([^']+)'/g) ?? []),
].map(([, name = '']) => name);

/** Copies what the stage «packages» leaves, out of what is installed here. */
export function copyProductionPackages(target: string): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const copied = new Set<string>();
  function copyPackage(name: string): void {
    const place = `node_modules/${name}`;
    if (copied.has(name) || !existsSync(place)) return;
    copied.add(name);
    cpSync(place, path.join(target, name), { recursive: true, dereference: true });
    const { dependencies, optionalDependencies } = packages[place];
    for (const needed of Object.keys({ ...dependencies, ...optionalDependencies })) copyPackage(needed);
  }
  for (const name of EXTERNAL) copyPackage(name);
}
