import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '#platform/clock/system-clock.ts';
import { openSqliteTokenStore } from '#platform/sqlite/token-store-sqlite.ts';
import { tokenStoreContract } from '#test/contracts/token-store-contract.ts';

const CHILD = new URL('create-tokens-until-killed.ts', import.meta.url).pathname;

let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'token-store-'));
  path = join(folder, 'tokens.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('SQLite', () => {
  tokenStoreContract(async () => ({
    open: async (clock) => openSqliteTokenStore(path, clock),
    dispose: async () => {},
  }));
});

test('leaves no trace of its secret in the data folder', async () => {
  const store = openSqliteTokenStore(path, systemClock);
  const { secret } = await store.create({ name: 'desk', scopes: ['compute'], expiresAtMs: null });
  const files = readdirSync(folder);
  expect(files).toContain('tokens.sqlite');
  for (const file of files) {
    expect(readFileSync(join(folder, file)).includes(secret.slice(20))).toBe(false);
  }
  await store.close();
});

test.each([1, 8, 40])(
  'after kill -9 every acknowledged token and revocation holds (killed after %i)',
  async (acknowledgements) => {
    const child = spawn(process.execPath, [CHILD, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      if (text.split('\n').length > acknowledgements) child.kill('SIGKILL');
    });
    const [, signal] = await once(child, 'close');
    expect(signal).toBe('SIGKILL');
    const store = openSqliteTokenStore(path, systemClock);
    const lines = text.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThanOrEqual(acknowledgements);
    for (const line of lines) {
      const [secret = '', state] = line.split(' ');
      expect(store.verify(secret) === null).toBe(state === 'revoked');
    }
    await store.close();
  },
);
