import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { betweenPolls, FEW_SERIES, originIn } from '#test/bin/marketgraph-process.ts';
import { deployText, isInstalled } from '#test/deploy/installed.ts';
import { freePort } from '#test/platform/free-port.ts';

const ROOT = join(import.meta.dirname, '../..');
const DOCKERFILE = deployText('docker/Dockerfile').replaceAll('\\\n', ' ');

/** The words of an instruction in its JSON form, as a pattern finds it. */
function wordsOf(instruction: RegExp): string[] {
  return JSON.parse(instruction.exec(DOCKERFILE)![1]!) as string[];
}

const START = [...wordsOf(/^ENTRYPOINT (\[.*\])$/m), ...wordsOf(/^CMD (\[.*\])$/m)];
const HEALTH = wordsOf(/^HEALTHCHECK .* CMD (\[.*\])$/m);
const [, user] = /--uid (\d+)/.exec(DOCKERFILE)!;
const ENVIRONMENT = /^ENV (.*)$/m.exec(DOCKERFILE)![1]!.split(' ');

/** Folders that are not in the image: uncopied ones, and packages for development. */
function masked(): string[] {
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly dev?: boolean }>>;
  };
  const packages = Object.entries(lock.packages)
    .filter(([path, { dev }]) => dev === true && path.lastIndexOf('node_modules/') === 0)
    .map(([path]) => path);
  return [...ignored.filter((one) => one !== 'node_modules'), ...packages];
}

/** Whether the user may create mounts of their own here. */
function canUnshare(): boolean {
  if (!isInstalled('setpriv')) return false;
  try {
    execFileSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/opt'], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/** The exit code of the health check, which probes a port. */
async function health(port: number): Promise<unknown> {
  const [program, ...args] = HEALTH;
  const check = spawn(program!, args, { env: { ...process.env, PORT: String(port) } });
  return (await once(check, 'exit'))[0];
}

test.skipIf(!canUnshare())(
  'the image starts as its user over read-only files, and reports its health (needs root)',
  async () => {
    const port = await freePort();
    const own = {
      ...FEW_SERIES,
      PROFILE: 'demo',
      PORT: port,
      SIMULATOR_CONTROL_PORT: 0,
      DRAIN_GRACE_SEC: 0,
    };
    const settings = Object.entries(own).map(([name, value]) => `${name}=${value}`);
    const image = [
      '--mount',
      'sh',
      join(import.meta.dirname, 'image.sh'),
      ROOT,
      masked().join(' '),
      user!,
    ];
    const env = ['env', '-i', `PATH=${process.env['PATH']}`, ...ENVIRONMENT, ...settings];
    const server = spawn('unshare', [...image, ...env, ...START]);
    onTestFinished(() => void server.kill('SIGKILL'));
    let printed = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    }
    const ended = once(server, 'exit');
    const said = async (): Promise<void> => {
      while (originIn(printed) === null && server.exitCode === null) await betweenPolls();
    };
    await said();
    expect(originIn(printed), printed).toBe(`http://localhost:${port}`);
    expect(await health(port)).toBe(0);
    server.kill('SIGTERM');
    expect(await ended, printed).toEqual([0, null]);
    expect(await health(port)).toBe(1);
  },
);
