import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { exitCodeOf } from '#bin/commands/explain-failure.ts';
import { refusalOfRoles } from '#bin/serving/role-rules.ts';
import { ProcessEndedError } from '#bin/workers/process-ended.ts';
import { ConfigurationError, readSettings } from '#platform/configuration/read-settings.ts';
import { ROLES } from '#platform/configuration/scale-settings.ts';
import { PostgresAwayError, PostgresUnusableError } from '#platform/postgres/postgres-failure.ts';
import { newFolder, runMarketgraph } from '#test/bin/marketgraph-process.ts';
import { deployPath, deployText, isInstalled } from '#test/deploy/installed.ts';

const ROOT = join(import.meta.dirname, '../..');
const UNITS = ['marketgraph', 'marketgraph-migrate', 'marketgraph-role@'];
/** The name of a unit at run time: a template has a name for its instance. */
const runningName = (unit: string): string =>
  `${unit}${unit.endsWith('@') ? 'ingest-1' : ''}.service`;

describe.skipIf(!isInstalled('systemd-analyze'))(
  'systemd (else skipped: it is not installed)',
  () => {
    const folder = newFolder();
    for (const unit of UNITS) {
      const text = deployText(`systemd/${unit}.service`).replaceAll('/opt/marketgraph', ROOT);
      writeFileSync(join(folder, runningName(unit)), text);
    }
    const dropIns = join(folder, 'marketgraph.service.d');
    mkdirSync(dropIns);
    writeFileSync(join(dropIns, 'workers.conf'), deployText('systemd/workers.conf'));

    test.each(UNITS)('takes %s.service without a word', (unit) => {
      const file = join(folder, runningName(unit));
      expect(
        execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' }),
      ).toBe('');
    });

    test.each(['marketgraph', 'marketgraph-role@'])('finds %s.service well confined', (unit) => {
      const args = [
        'security',
        '--offline=true',
        '--threshold=40',
        join(folder, runningName(unit)),
      ];
      expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('OK');
    });
  },
);

/** Environment variables that the reference of settings names, plus two others. */
const settings = new Set([
  ...[
    ...readFileSync(join(ROOT, 'docs/settings.yaml'), 'utf8').matchAll(/Environment: ([A-Z_]+)/g),
  ].map(([, name]) => name!),
  'NODE_ENV',
  'PROFILE',
]);

const FILES = [...UNITS.map((unit) => `${unit}.service`), 'workers.conf'];

test.each(FILES)('%s sets only known settings', (file) => {
  const [, list] = /^Environment=(.*)$/m.exec(deployText(`systemd/${file}`))!;
  const names = list!.split(' ').map((pair) => pair.split('=')[0]!);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
});

test.each(UNITS)('%s restarts when its database comes, however long that takes', (unit) => {
  const text = deployText(`systemd/${unit}.service`);
  expect(text).toContain('\nStartLimitIntervalSec=0\n');
  expect(text).toContain('\nRestart=on-failure\n');
  expect(text).toContain(`\nRestartPreventExitStatus=${exitCodeOf(new ConfigurationError(''))}\n`);
});

test('an unavailable database is a temporary failure, in every process of a group', () => {
  const away = new PostgresAwayError('');
  const code = exitCodeOf(away);
  expect(code).not.toBe(exitCodeOf(new PostgresUnusableError('')));
  expect(exitCodeOf(new ProcessEndedError('owner', code, null))).toBe(code);
  expect(exitCodeOf(new ProcessEndedError('owner', 1, null))).toBe(
    exitCodeOf(new ConfigurationError('')),
  );
});

describe('the image and the services of compose', () => {
  const dockerfile = deployText('docker/Dockerfile');
  const { services } = parse(deployText('docker/compose.yaml'), { merge: true }) as {
    readonly services: Readonly<
      Record<
        string,
        { environment?: object; command?: string[]; volumes?: string[]; depends_on?: object }
      >
    >;
  };

  test('start existing commands, as a user without rights', async () => {
    expect(dockerfile).toMatch(/^USER marketgraph$/m);
    const commands = Object.entries(services)
      .filter(([name]) => name === 'migrate' || name.startsWith('server'))
      .map(([, { command }]) => command ?? ['start']);
    expect(commands).toEqual([['migrate'], ['start'], ['start']]);
    for (const [command] of commands) {
      expect((await runMarketgraph([command!, '--help'])).stdout).toContain('Usage:');
    }
  });

  test('with roles: extend an existing service, and their roles fit together', () => {
    const { services: apart } = parse(deployText('docker/compose.roles.yaml'), {
      merge: true,
    }) as {
      readonly services: Readonly<
        Record<
          string,
          { environment: { ROLES: string }; extends?: { file: string; service: string } }
        >
      >;
    };
    const roles = Object.values(apart).map(({ environment }) => environment.ROLES);
    for (const [name, { extends: from, environment }] of Object.entries(apart)) {
      expect(Object.keys(environment)).toEqual(['ROLES']);
      expect(services[from?.service ?? name]).toBeDefined();
      if (from !== undefined) expect(existsSync(deployPath(`docker/${from.file}`))).toBe(true);
      const env = { ...environment, DATABASE_URL: 'postgres://db/x', REDIS_URL: 'redis://r' };
      const settings = readSettings({ profile: 'live', env, file: null });
      expect(refusalOfRoles(settings)).toBeNull();
    }
    expect(new Set(roles.flatMap((list) => list.split(',')))).toEqual(new Set(ROLES));
  });

  test('set known settings, mount existing files, and wait for existing services', () => {
    const [, image] = /^ENV (.*)$/m.exec(dockerfile)!;
    const names = image!.split(' ').map((pair) => pair.split('=')[0]!);
    for (const [name, service] of Object.entries(services)) {
      if (name !== 'postgres') names.push(...Object.keys(service.environment ?? {}));
      for (const volume of service.volumes ?? []) {
        const [source] = volume.split(':');
        if (source!.startsWith('.'))
          expect(existsSync(join(deployPath('docker'), source!))).toBe(true);
      }
      const awaited = service.depends_on ?? {};
      const others = Array.isArray(awaited) ? (awaited as string[]) : Object.keys(awaited);
      expect(others.filter((other) => services[other] === undefined)).toEqual([]);
    }
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });
});
