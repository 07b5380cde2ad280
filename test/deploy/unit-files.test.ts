import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { newFolder, runMarketgraph } from '#test/bin/marketgraph-process.ts';
import { deployPath, deployText, isInstalled } from '#test/deploy/installed.ts';

const ROOT = join(import.meta.dirname, '../..');
const UNITS = ['marketgraph', 'marketgraph-migrate'];

describe.skipIf(!isInstalled('systemd-analyze'))('systemd (else skipped: it is not here)', () => {
  const folder = newFolder();
  for (const unit of UNITS) {
    const text = deployText(`systemd/${unit}.service`).replaceAll('/opt/marketgraph', ROOT);
    writeFileSync(join(folder, `${unit}.service`), text);
  }

  test.each(UNITS)('takes %s.service without a word', (unit) => {
    const file = join(folder, `${unit}.service`);
    expect(
      execFileSync('systemd-analyze', ['verify', '--man=no', file], { encoding: 'utf8' }),
    ).toBe('');
  });

  test('finds the server well confined', () => {
    const args = [
      'security',
      '--offline=true',
      '--threshold=40',
      join(folder, 'marketgraph.service'),
    ];
    expect(execFileSync('systemd-analyze', args, { encoding: 'utf8' })).toContain('OK');
  });
});

/** Environment variables that the reference of settings names, and two that stand beside it. */
const settings = new Set([
  ...[
    ...readFileSync(join(ROOT, 'docs/settings.yaml'), 'utf8').matchAll(/Environment: ([A-Z_]+)/g),
  ].map(([, name]) => name!),
  'NODE_ENV',
  'PROFILE',
]);

test.each(UNITS)('%s.service sets what is a setting', (unit) => {
  const [, list] = /^Environment=(.*)$/m.exec(deployText(`systemd/${unit}.service`))!;
  const names = list!.split(' ').map((pair) => pair.split('=')[0]!);
  expect(names.filter((name) => !settings.has(name))).toEqual([]);
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

  test('start commands that exist, as a user without rights', async () => {
    expect(dockerfile).toMatch(/^USER marketgraph$/m);
    const commands = Object.entries(services)
      .filter(([name]) => name === 'migrate' || name.startsWith('server'))
      .map(([, { command }]) => command ?? ['start']);
    expect(commands).toEqual([['migrate'], ['start'], ['start']]);
    for (const [command] of commands) {
      expect((await runMarketgraph([command!, '--help'])).stdout).toContain('Usage:');
    }
  });

  test('set what is a setting, mount files that exist, and wait for services that are there', () => {
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
