import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteAlertStore } from '#platform/sqlite/alert-store-sqlite.ts';
import { alertStoreContract } from '#test/contracts/alert-store-contract.ts';

const CHILD = new URL('record-alerts-until-killed.ts', import.meta.url).pathname;
const BOUNDS = { maxRules: 10, maxRulesPerOwner: 10, maxEventsPerState: 100_000 };

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alert-store-'));
  path = join(folder, 'alerts.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
  alertStoreContract(async () => ({
    open: async (bounds) => openSqliteAlertStore(path, bounds),
    dispose: async () => {},
  }));
});

test('after kill -9 every acknowledged event waits, with the progress that made it', async () => {
  const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    if (text.split('\n').length > 20) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'close');
  expect(signal).toBe('SIGKILL');
  const store = openSqliteAlertStore(path, BOUNDS);
  const acknowledged = text.split('\n').slice(0, -1);
  const selection = {
    nowMs: 1e9,
    maxWaitMs: 1e9,
    exceptHosts: [],
    exceptOwners: [],
    limit: 100_000,
  };
  const due = (await store.due(selection)).map(({ id }) => id);
  expect(due.slice(0, acknowledged.length)).toEqual(acknowledged);
  // The event and its progress are one transaction.
  expect(await store.progressOf('rule')).toBe(JSON.stringify({ count: due.length }));
  await store.close();
});

test('only the owner of the files can read the secrets of webhooks', async () => {
  const store = openSqliteAlertStore(path, BOUNDS);
  expect(await store.rulesOf('desk')).toEqual([]);
  const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o077);
  await store.close();
  expect(modes.length).toBeGreaterThan(1);
  expect(new Set(modes)).toEqual(new Set([0]));
});
