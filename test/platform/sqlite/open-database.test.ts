import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inTransaction, openDatabase } from '#platform/sqlite/open-database.ts';

const FIRST = 'CREATE TABLE note (text TEXT NOT NULL)';
const SECOND = 'ALTER TABLE note ADD COLUMN author TEXT';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-database-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a file is created with its folders and keeps its rows over a restart', () => {
  const path = join(folder, 'a', 'b', 'notes.db');
  const first = openDatabase(path, [FIRST]);
  first.exec("INSERT INTO note VALUES ('kept')");
  first.close();
  const second = openDatabase(path, [FIRST, SECOND]);
  expect(second.prepare('SELECT text, author FROM note').all()).toEqual([
    { text: 'kept', author: null },
  ]);
  second.close();
});

test('write-ahead logging and full synchronisation are on', () => {
  const database = openDatabase(join(folder, 'x.db'), []);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  expect(database.prepare('PRAGMA synchronous').get()).toEqual({ synchronous: 2 });
  database.close();
});

test('a file of a newer program is rejected with a sentence that says so', () => {
  const path = join(folder, 'x.db');
  openDatabase(path, [FIRST, SECOND]).close();
  expect(() => openDatabase(path, [FIRST])).toThrow(/schema version 2.*knows 1/);
});

test('a migration that fails leaves the version and the tables as they were', () => {
  const path = join(folder, 'x.db');
  expect(() => openDatabase(path, [`${FIRST}; NOT SQL`])).toThrow(/syntax error/);
  const database = openDatabase(path, []);
  expect(database.prepare('SELECT name FROM sqlite_schema').all()).toEqual([]);
  database.close();
});

test('a transaction that throws writes nothing', () => {
  const database = openDatabase(':memory:', [FIRST]);
  expect(() =>
    inTransaction(database, () => {
      database.exec("INSERT INTO note VALUES ('lost')");
      throw new Error('changed my mind');
    }),
  ).toThrow('changed my mind');
  expect(database.prepare('SELECT count(*) AS n FROM note').get()).toEqual({ n: 0 });
});
