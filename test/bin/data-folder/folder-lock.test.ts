import { writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { lockFolder, lockOwner } from '#bin/data-folder/folder-lock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { runHere } from '#test/bin/command-here.ts';
import {
  newFolder,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';

describe('a lock on a data folder', () => {
  test('is held by one process at a time, for each role, and can be taken again', () => {
    const folder = newFolder();
    const first = lockFolder(folder, 'signalhub', systemClock);
    expect(() => lockFolder(folder, 'signalhub', systemClock)).toThrow(
      `process ${process.pid} on ${hostname()}`,
    );
    // A refusal keeps the lock with its holder.
    expect(() => lockFolder(folder, 'signalhub', systemClock)).toThrow('is in use by process');
    expect(lockOwner(folder, 'signalhub')).toMatchObject({ pid: process.pid });
    const other = lockFolder(folder, 'market-data', systemClock);
    first.release();
    first.release();
    expect(lockOwner(folder, 'signalhub')).toBeNull();
    lockFolder(folder, 'signalhub', systemClock).release();
    other.release();
  });

  test('needs no word of its owner, and trusts none', () => {
    const folder = newFolder();
    const claim = { pid: process.pid, host: hostname(), since: '2026-01-01', command: 'start' };
    writeFileSync(join(folder, 'signalhub.lock.json'), JSON.stringify(claim));
    expect(lockOwner(folder, 'signalhub')).toBeNull();
    const lock = lockFolder(folder, 'signalhub', systemClock);
    writeFileSync(join(folder, 'signalhub.lock.json'), '{"pid":');
    expect(() => lockFolder(folder, 'signalhub', systemClock)).toThrow('another process');
    expect(lockOwner(folder, 'signalhub')).toBe('unknown');
    lock.release();
  });

  test('on something other than its file is rejected in one line', () => {
    const folder = newFolder();
    writeFileSync(join(folder, 'signalhub.lock'), 'not a lock\n'.repeat(100));
    expect(() => lockFolder(folder, 'signalhub', systemClock)).toThrow(
      /cannot be locked.*delete it$/,
    );
  });
});

describe('a server', () => {
  const serve = ['subgraph', 'signalhub', '--profile', 'live', '--port', '0'];
  const started: MarketgraphProcess[] = [];
  afterAll(() => Promise.all(started.map((one) => one.end('SIGKILL'))));

  test('has its data folder for itself, until it ends, however it ends', async () => {
    const DATA_DIR = newFolder();
    const server = await startMarketgraph(serve, { DATA_DIR });
    started.push(server);
    const { code, stderr } = await runHere(serve, { DATA_DIR, LOG_LEVEL: 'error' });
    const owner = `process \\d+ on .+ \\(marketgraph ${serve.join(' ')}, since .*Z\\)`;
    expect(stderr).toMatch(
      new RegExp(`^marketgraph: /.* is in use by ${owner}; stop it, or name another folder .*\\n$`),
    );
    expect(code).toBe(2);
    await server.end('SIGKILL');
    started.push(await startMarketgraph(serve, { DATA_DIR }));
  });
});
