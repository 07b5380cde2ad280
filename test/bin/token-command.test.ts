import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runHere } from '#test/bin/command-here.ts';
import {
  ONE_SERIES,
  startMarketgraph,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';
import { newPublishersFolder } from '#test/bin/publishers-folder.ts';

interface ListedToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly string[];
  readonly expiresAtMs: number | null;
  readonly revokedAtMs: number | null;
  readonly lastUsedAtMs: number | null;
}

const DATA_DIR = newPublishersFolder();

function token(...args: readonly string[]) {
  return runHere(['token', ...args], { DATA_DIR });
}

async function create(...args: readonly string[]): Promise<string> {
  const { code, stdout } = await token('create', ...args);
  expect(code).toBe(0);
  return stdout.trim();
}

async function listed(secret: string): Promise<ListedToken> {
  const { stdout } = await token('list', '--json');
  const found = (JSON.parse(stdout) as ListedToken[]).find(({ id }) => id === secret.split('_')[1]);
  return found!;
}

describe('marketgraph token', () => {
  test.each(['create', 'list', 'revoke'])('explains %s', async (command) => {
    const { code, stdout } = await token(command, '--help');
    expect(code).toBe(0);
    expect(stdout).toContain(`Usage: marketgraph token ${command}`);
    expect(stdout).toContain('--config <file>');
  });

  test('create prints the token alone on standard output, and that it is shown once', async () => {
    const { code, stdout, stderr } = await token('create', '--name', 'research desk');
    expect(code).toBe(0);
    expect(stdout).toMatch(/^mg_[0-9a-f]{16}_[\w-]{43}\n$/);
    expect(stderr).toContain('shown only once');
    expect(existsSync(join(DATA_DIR, 'tokens.sqlite'))).toBe(true);
  });

  test('create takes scopes and days, and prints JSON for programs', async () => {
    const args = ['--name', 'desk', '--scope', 'compute', 'publish', '--days', '2', '--json'];
    const made = JSON.parse(await create(...args)) as ListedToken & { secret: string };
    expect(made).toMatchObject({ name: 'desk', scopes: ['compute', 'publish'] });
    const days = (made.expiresAtMs! - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(1.99);
    expect(days).toBeLessThanOrEqual(2);
    const { secret, ...known } = made;
    expect(await listed(secret)).toEqual(known);
  });

  test.each([
    [['create'], "required option '--name <text>' not specified"],
    [['create', '--name', ' '], '1 to 100 printable characters'],
    [['create', '--name', 'a\nb'], '1 to 100 printable characters'],
    [['create', '--name', 'a', '--days', '0'], 'a whole number from 1 to 36500'],
    [['create', '--name', 'a', '--scope', 'admin'], 'Allowed choices are compute, publish'],
    [['revoke', 'ffffffffffffffff'], 'There is no token "ffffffffffffffff"'],
    [['lst'], 'Did you mean list?'],
  ])('%j ends with 1 and a reason', async (args, reason) => {
    const { code, stdout, stderr } = await token(...args);
    expect(code).toBe(1);
    expect(stdout).toBe('');
    expect(stderr).toContain(reason);
  });

  test('list has one line a token, without its secret', async () => {
    const secret = await create('--name', 'shown in the list');
    const { stdout } = await token('list');
    const line = stdout.split('\n').find((one) => one.endsWith('  shown in the list'));
    expect(line).toMatch(/^[0-9a-f]{16} {2}compute {2}valid until revoked {2}created .* {2}never/);
    expect(stdout).not.toContain(secret.slice(20));
  });

  test('revoke prints the time of revocation, the same however often it is run', async () => {
    const [, id = ''] = (await create('--name', 'short-lived')).split('_');
    const first = await token('revoke', id);
    expect(first.code).toBe(0);
    expect(first.stdout).toMatch(new RegExp(`^${id} \\(short-lived\\) revoked \\S+Z\n$`));
    expect(await token('revoke', id)).toEqual(first);
  });
});

describe('a running server', () => {
  let server: MarketgraphProcess;
  beforeAll(async () => {
    const env = {
      ...ONE_SERIES,
      DATA_DIR,
      QUOTA_PER_MINUTE: '100000',
      QUOTA_GRAPHQL_PER_MINUTE: '3',
    };
    server = await startMarketgraph(['start'], env);
  });
  afterAll(() => server.end());

  async function ask(path: string, secret?: string): Promise<Response> {
    const authorization = secret === undefined ? {} : { authorization: `Bearer ${secret}` };
    const response = await fetch(server.origin + path, {
      headers: { accept: 'application/json', ...authorization },
    });
    await response.text();
    return response;
  }

  /** Polls, because a server may accept a revoked token for a second. */
  async function untilRefused(secret: string): Promise<void> {
    const startMs = performance.now();
    while ((await ask('/api/markets', secret)).status === 200) {
      expect(performance.now() - startMs).toBeLessThan(1_500);
    }
  }

  test('accepts a token from its creation on, and until a second after its revocation', async () => {
    const secret = await create('--name', 'client of a running server');
    expect((await ask('/api/markets', secret)).status).toBe(200);
    expect((await ask('/graphql?query={__typename}', secret)).status).toBe(200);
    await token('revoke', secret.split('_')[1]!);
    await untilRefused(secret);
    expect((await ask('/api/markets', secret)).status).toBe(401);
    expect((await ask('/graphql?query={__typename}', secret)).status).toBe(401);
  });

  test('counts by its settings, on separate quotas', async () => {
    const rest = await ask('/api/markets');
    expect(rest.headers.get('ratelimit-policy')).toBe('"default";q=100000;w=60');
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      statuses.push((await ask('/graphql?query={__typename}')).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await ask('/api/markets')).status).toBe(200);
    const secret = await create('--name', 'beside it');
    expect((await ask('/graphql?query={__typename}', secret)).status).toBe(200);
  });

  test('writes the last use of a token when it stops', async () => {
    const secret = await create('--name', 'used');
    const beforeMs = Date.now();
    await ask('/api/markets', secret);
    expect(await server.end()).toBe(0);
    expect((await listed(secret)).lastUsedAtMs).toBeGreaterThanOrEqual(beforeMs);
  });
});
