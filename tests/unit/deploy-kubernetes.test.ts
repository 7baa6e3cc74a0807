import path from 'node:path';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';
import { find, last, manifests, read } from '#tests/support/deploy-files.ts';

/** `deploy/kubernetes/`, without a cluster. */

describe('the manifests of Kubernetes', () => {
  test('are of the types that the cluster knows, without a field that it does not', () => {
    expect(manifests.length).toBeGreaterThan(10);
    // And two slips, to see that they would be found.
    const [first] = manifests;
    const unknown = { ...first, metadata: { nam: 'x' } };
    const wrong = { ...find('Service', 'api'), spec: { ports: [{ port: '4000' }] } };
    expect(typeErrors([...manifests, unknown, wrong])).toEqual([
      expect.stringContaining(`'"nam"' does not exist in type 'ObjectMeta'`),
      expect.stringContaining("Type 'string' is not assignable to type 'number'"),
    ]);
  });

  test('name each other rightly: services, probes, budgets and scales find what they are for', () => {
    for (const name of ['api', 'storefront']) {
      const { spec } = find('Deployment', name);
      const { labels } = spec.template.metadata;
      expect(spec.selector.matchLabels).toEqual(labels);
      for (const kind of ['Service', 'PodDisruptionBudget']) {
        const { selector } = find(kind, name).spec;
        expect(selector.matchLabels ?? selector).toEqual(labels);
      }
      const scale = find('HorizontalPodAutoscaler', name).spec;
      expect(scale.scaleTargetRef).toEqual({ apiVersion: 'apps/v1', kind: 'Deployment', name });
      expect(find('PodDisruptionBudget', name).spec.maxUnavailable).toBeLessThan(scale.minReplicas);
      const [container] = spec.template.spec.containers;
      const ports = container.ports.map((port: { name: string }) => port.name);
      for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe']) {
        expect(['/healthz', '/readyz']).toContain(container[probe].httpGet.path);
        expect(ports).toContain(container[probe].httpGet.port);
      }
      for (const { targetPort } of find('Service', name).spec.ports) expect(ports).toContain(targetPort);
      expect(container.securityContext).toMatchObject({
        readOnlyRootFilesystem: true,
        allowPrivilegeEscalation: false,
      });
      expect(
        `${spec.template.spec.securityContext.runAsUser}:${spec.template.spec.securityContext.runAsGroup}`,
      ).toBe(last?.user);
    }
    const { backend } = find('Ingress', 'storefront').spec.rules[0].http.paths[0];
    expect(backend.service).toEqual({
      name: 'storefront',
      port: { name: find('Service', 'storefront').spec.ports[0].name },
    });
    const { UPSTREAM_URL, PUBLIC_URL } = find('ConfigMap', 'storefront').data;
    expect(new URL(UPSTREAM_URL).host).toBe(`api:${find('Service', 'api').spec.ports[0].port}`);
    expect(find('Ingress', 'storefront').spec.tls[0].hosts).toEqual([new URL(PUBLIC_URL).host]);
  });

  test('leave PostgreSQL some of its hundred connections', () => {
    const [, each] = /const CONNECTIONS = (\d+);/.exec(read('upstream/main.ts')) ?? [];
    const { maxReplicas } = find('HorizontalPodAutoscaler', 'api').spec;
    // One more during a rollout, and what others need.
    expect((maxReplicas + 1) * Number(each)).toBeLessThanOrEqual(90);
  });
});

/** What the compiler says of objects as types of Kubernetes: an unknown field, a missing one, a wrong kind of value. */
function typeErrors(all: { apiVersion: string; kind: string }[]): string[] {
  const lines = all.map(({ apiVersion, kind, ...rest }, at) => {
    const [group = '', version] = apiVersion.includes('/') ? apiVersion.split('/') : ['core', apiVersion];
    const module = `kubernetes-types/${group.replace(/\..*/, '')}/${version}`;
    const object = JSON.stringify({ apiVersion, kind, ...rest });
    return `import type { ${kind} as T${at} } from '${module}';\nexport const o${at}: T${at} = ${object};`;
  });
  const file = path.resolve('manifests-of-kubernetes.ts');
  const options: ts.CompilerOptions = {
    ...{ noEmit: true, strict: true, types: [], lib: ['lib.es5.d.ts'], skipLibCheck: true },
    ...{ module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler },
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === file || fileExists(name);
  host.getSourceFile = (name, version) =>
    name === file
      ? ts.createSourceFile(file, lines.join('\n'), version)
      : getSourceFile.call(host, name, version);
  const program = ts.createProgram([file], options, host);
  return ts
    .getPreEmitDiagnostics(program)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
