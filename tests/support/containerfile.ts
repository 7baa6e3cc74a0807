/** Reads `deploy/Containerfile` step by step, for tests on machines without a container engine. */

import { readFileSync } from 'node:fs';

export type Step =
  | { kind: 'copy'; from: string | null; sources: string[]; target: string }
  | { kind: 'run'; command: string };

export type Stage = {
  name: string | null;
  /** The image it begins with. */
  base: string;
  workdir: string;
  steps: Step[];
  env: Record<string, string>;
  user: string;
  ports: number[];
  health: string[];
  command: string[];
};

/** @throws at an unknown instruction: it would not be tested */
export function readContainerfile(file: string): Stage[] {
  const text = readFileSync(file, 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const stages: Stage[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const [, instruction = '', rest = ''] = /^([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (instruction === 'FROM') {
      const [base = '', , name = null] = rest.split(/\s+/);
      const empty = { steps: [], env: {}, user: '0:0', ports: [], health: [], command: [] };
      stages.push({ ...empty, name, base, workdir: '/' });
      continue;
    }
    const stage = stages.at(-1);
    const read = READERS[instruction];
    if (!stage || !read) throw new Error(`${file}: unknown instruction «${line}»`);
    read(stage, rest);
  }
  return stages;
}

const READERS: Record<string, (stage: Stage, rest: string) => void> = {
  WORKDIR: (stage, rest) => {
    stage.workdir = rest;
  },
  COPY: (stage, rest) => {
    const words = rest.split(/\s+/);
    const from = words[0]?.startsWith('--from=') ? (words.shift() ?? '').slice('--from='.length) : null;
    if (words.some((word) => word.startsWith('--'))) throw new Error(`COPY ${rest}: an unknown option`);
    stage.steps.push({ kind: 'copy', from, sources: words.slice(0, -1), target: words.at(-1) ?? '' });
  },
  RUN: (stage, command) => stage.steps.push({ kind: 'run', command }),
  ENV: (stage, rest) => {
    for (const pair of rest.split(/\s+/)) {
      const [name = '', value = ''] = pair.split('=');
      stage.env[name] = value;
    }
  },
  USER: (stage, rest) => {
    stage.user = rest;
  },
  EXPOSE: (stage, rest) => stage.ports.push(...rest.split(/\s+/).map(Number)),
  HEALTHCHECK: (stage, rest) => {
    stage.health = JSON.parse(rest.slice(rest.indexOf('[')));
  },
  CMD: (stage, rest) => {
    stage.command = JSON.parse(rest);
  },
};
