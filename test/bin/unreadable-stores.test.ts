import { DatabaseSync } from 'node:sqlite';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { MIGRATIONS } from '#platform/sqlite/fact-store-schema.ts';
import { runHere } from '#test/bin/command-here.ts';
import {
  betweenPolls,
  newFolder,
  startMarketgraph,
  untilReady,
  type MarketgraphProcess,
} from '#test/bin/marketgraph-process.ts';

const started: MarketgraphProcess[] = [];

afterEach(async () => {
  for (const one of started.splice(0)) await one.end();
});

/** The facts that `/readyz` waits for, after a failed attempt to read them. */
async function failureOf(origin: string): Promise<string> {
  for (;;) {
    const response = await fetch(`${origin}/readyz`);
    const { waiting_for: waiting } = (await response.json()) as { waiting_for: string[] };
    const facts = waiting.find((line) => line.startsWith('facts: ') && line.endsWith('again'));
    if (facts !== undefined) return facts;
    if (response.ok) throw new Error('the server is ready, although its facts cannot be read');
    await betweenPolls();
  }
}

describe('a server whose facts cannot be read', () => {
  test('reports it, retries, and is ready once they can be read', { timeout: 60_000 }, async () => {
    const folder = newFolder();
    const file = new DatabaseSync(join(folder, 'facts.sqlite'));
    for (const script of MIGRATIONS) file.exec(script);
    // Its version says that the tables are there, so that only reading one of them fails.
    file.exec(`PRAGMA user_version = ${MIGRATIONS.length};
               INSERT INTO publication (sequence, publication_id, namespace, published_at_ms, content_hash)
                 VALUES (1, 'own', 'own', 0, 'x');
               ALTER TABLE fact RENAME TO away`);
    const server = await startMarketgraph(['subgraph', 'signalhub', '--port', '0'], {
      DATA_DIR: folder,
    });
    started.push(server);
    expect(await failureOf(server.origin)).toBe('facts: no such table: fact; trying again');
    file.exec('ALTER TABLE away RENAME TO fact');
    file.close();
    await untilReady(server.origin);
    expect(server.printed()).toContain('reading the published stores failed; trying again');
  });

  test('does not start over a file that is no database, and names it', async () => {
    const folder = newFolder();
    const path = join(folder, 'facts.sqlite');
    writeFileSync(path, 'these are not the facts that you are looking for\n'.repeat(100));
    const { code, stderr } = await runHere(['subgraph', 'signalhub', '--port', '0'], {
      DATA_DIR: folder,
    });
    expect(code).toBe(2);
    const lines = stderr.split('\n').filter((line) => line.startsWith('marketgraph: '));
    expect(lines).toEqual([
      `marketgraph: ${path} cannot be used: file is not a database; ` +
        'put back a copy of it, or move it away together with its -wal and -shm files ' +
        '(without it, publications are lost until they are published again)',
    ]);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  test('does not advise to move a file away that could not even be opened', async () => {
    const folder = newFolder();
    const path = join(folder, 'facts.sqlite');
    mkdirSync(path);
    const { code, stderr } = await runHere(['subgraph', 'signalhub', '--port', '0'], {
      DATA_DIR: folder,
    });
    expect(code).toBe(2);
    expect(stderr).toContain(
      `marketgraph: ${path} cannot be used: unable to open database file; ` +
        'choose a folder that can be written with DATA_DIR\n',
    );
  });

  test.each([
    ['a file', (file: string) => file],
    ['inside a file', (file: string) => join(file, 'data')],
  ])('ends the start with one line where the data folder is %s', async (_, folderOf) => {
    const file = join(newFolder(), 'file');
    writeFileSync(file, 'no folder');
    const { code, stderr } = await runHere(['subgraph', 'signalhub', '--port', '0'], {
      DATA_DIR: folderOf(file),
      LOG_LEVEL: 'error',
    });
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^marketgraph: DATA_DIR .* is not a folder .*name a folder that can be read/,
    );
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});
