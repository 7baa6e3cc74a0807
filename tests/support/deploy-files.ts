import { readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { readContainerfile } from './containerfile.ts';

/** What stands in `deploy/`, read. */

export const read = (file: string) => readFileSync(file, 'utf8');

export const image = readContainerfile('deploy/Containerfile');
export const last = image.at(-1);
export const compose = parse(read('deploy/compose/compose.yaml'), { merge: true });

const { resources } = parse(read('deploy/kubernetes/kustomization.yaml'));
export const manifests = resources.flatMap((file: string) =>
  parseAllDocuments(read(`deploy/kubernetes/${file}`)).map((document) => document.toJS()),
);
type Manifest = { kind: string; metadata: { name: string } };
export function find(kind: string, name: string) {
  return manifests.find((each: Manifest) => each.kind === kind && each.metadata.name === name);
}

type Container = {
  command?: string[];
  env?: { name: string }[];
  ports: { containerPort: number }[];
};
export const containerOf = (name: string): Container =>
  find('Deployment', name).spec.template.spec.containers[0];
