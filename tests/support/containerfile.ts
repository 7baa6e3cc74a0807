/** Its last stage, without a container engine. */
import { readFileSync } from 'node:fs';

export function readImage() {
  const text = readFileSync('deploy/Containerfile', 'utf8')
    .replace(/^\s*#.*\n/gm, '')
    .replace(/\\\n/g, ' ');
  const lines = text.slice(text.lastIndexOf('\nFROM ')).split('\n');
  const all = (instruction: string) =>
    lines.flatMap((line) =>
      line.startsWith(`${instruction} `) ? [line.slice(instruction.length).trim()] : [],
    );
  const one = (instruction: string) => all(instruction)[0] ?? '';
  const listIn = (instruction: string): string[] => JSON.parse(/\[.*\]/.exec(one(instruction))?.[0] ?? '[]');
  const variables = all('ENV').flatMap((line) => line.split(/\s+/).map((pair) => pair.split('=')));
  return {
    workdir: one('WORKDIR'),
    copies: all('COPY').map((line) => {
      const [, from = '', places = ''] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(line) ?? [];
      const sources = places.split(/\s+/);
      return { isFromStage: from !== '', target: sources.pop() ?? '', sources };
    }),
    env: Object.fromEntries(variables) as Record<string, string>,
    user: one('USER'),
    health: listIn('HEALTHCHECK'),
    command: listIn('CMD'),
  };
}
