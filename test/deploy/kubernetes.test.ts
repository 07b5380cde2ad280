import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { refusalOfRoles } from '#bin/serving/role-rules.ts';
import { readSettings } from '#platform/configuration/read-settings.ts';
import { ROLES } from '#platform/configuration/scale-settings.ts';
import { deployPath, deployText } from '#test/deploy/installed.ts';
import { strictlyValidated } from '#test/deploy/kubernetes-schema.ts';

interface Container {
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly ports?: readonly { readonly containerPort: number }[];
  readonly securityContext: object;
  readonly [probe: `${string}Probe`]: { readonly httpGet: { readonly path: string } } | undefined;
}

/** As much of a resource as the tests read. */
interface Resource {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: { readonly matchLabels?: object };
    readonly template?: {
      readonly metadata: { readonly labels: object };
      readonly spec: {
        readonly containers: readonly Container[];
        readonly securityContext: object;
      };
    };
  };
}

const FILES = readdirSync(deployPath('kubernetes')).filter((name) => name !== 'kustomization.yaml');
const RESOURCES = FILES.flatMap((file) =>
  parseAllDocuments(deployText(`kubernetes/${file}`)).map((one) => one.toJS() as Resource),
);
const WORKLOADS = RESOURCES.filter(({ spec }) => spec?.template !== undefined);
const byKind = (kind: string, name: string) =>
  RESOURCES.find((one) => one.kind === kind && one.metadata.name === name);

test('the kustomization names every file', () => {
  const { resources } = parse(deployText('kubernetes/kustomization.yaml')) as {
    readonly resources: readonly string[];
  };
  expect(resources.toSorted()).toEqual(FILES.toSorted());
});

test.each(RESOURCES.map((one) => [`${one.kind} ${one.metadata.name}`, one] as const))(
  '%s has the members of its kind, and no others',
  async (_, resource) => {
    expect(await strictlyValidated(resource)).toEqual([]);
  },
);

test('the check sees a misspelt member, and one of a wrong type', async () => {
  const server = structuredClone(byKind('Deployment', 'server')) as unknown as {
    spec: { template: { spec: { containers: Record<string, unknown>[] } } };
  };
  const [container] = server.spec.template.spec.containers;
  container!['imag'] = 'marketgraph';
  container!['name'] = 7;
  const faults = await strictlyValidated(server as unknown as Resource);
  expect(faults.join('\n')).toMatch(/containers\/0\/name must be string/);
  expect(faults).toContain('/spec/template/spec/containers/0/imag is unknown');
});

describe.each(WORKLOADS.map((one) => [one.metadata.name, one] as const))('%s', (_, { spec }) => {
  const { metadata, spec: pod } = spec!.template!;

  test('runs without rights, and its labels are those that are selected', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10_001 });
    for (const { securityContext } of pod.containers) {
      expect(securityContext).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    }
    if (spec!.selector !== undefined) expect(metadata.labels).toEqual(spec!.selector.matchLabels);
  });

  test('has settings that a process of the image accepts', () => {
    const { data } = byKind('ConfigMap', 'marketgraph')!;
    for (const { env = [], ports } of pod.containers) {
      const own = Object.fromEntries(env.map(({ name, value }) => [name, value]));
      const secrets = { DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://r' };
      const settings = readSettings({
        profile: 'live',
        env: { ...data, ...own, ...secrets },
        file: null,
      });
      expect(refusalOfRoles(settings)).toBeNull();
      expect(deployText('docker/Dockerfile')).toContain(
        `EXPOSE ${ports?.[0]?.containerPort ?? 4000}`,
      );
    }
  });
});

test('all roles are there, and the servers are asked whether they are ready', () => {
  const containers = WORKLOADS.flatMap(({ spec }) => spec!.template!.spec.containers);
  const roles = containers.flatMap(({ env = [] }) =>
    env.filter(({ name }) => name === 'ROLES').flatMap(({ value }) => value.split(',')),
  );
  expect(new Set(roles)).toEqual(new Set(ROLES));
  const [server] = byKind('Deployment', 'server')!.spec!.template!.spec.containers;
  expect(server!['readinessProbe']?.httpGet.path).toBe('/readyz');
  expect(server!['livenessProbe']?.httpGet.path).toBe('/healthz');
});
