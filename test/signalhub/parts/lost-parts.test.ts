import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { PARTS_NOW_MS, rowsOf } from '#test/contracts/part-store-contract.ts';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import { company, temporaryFolder } from '#test/signalhub/small-bundle.ts';

const LISTED = { part: 'collector/sse-listed', isComplete: false, observedAtMs: PARTS_NOW_MS };

/** The tables of the store as they were in a copy, while servers have the file open. */
function restore(path: string, copy: string): void {
  const file = new DatabaseSync(path);
  file.exec(`ATTACH '${copy}' AS old; PRAGMA foreign_keys = OFF; BEGIN IMMEDIATE`);
  for (const table of ['part_fact', 'part_quarantine', 'part', 'part_state', 'publication']) {
    file.exec(`DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM old.${table}`);
  }
  file.exec('COMMIT');
  file.close();
}

test('a running server notices a store that lost a part and reuses its numbers', async () => {
  const databasePath = join(temporaryFolder(), 'facts.db');
  const follower = await openSignalhub({ databasePath });
  const publisher = await openSignalhub({ databasePath });
  const publish = (code: string, cursor: string) =>
    publisher.publishPart({ ...LISTED, cursor, rows: rowsOf('company', [company(code)]) });
  const seen = () => {
    const { companies, publication } = follower.ask(
      '{ companies(first: 9) { nodes { stockCode } } publication { sequence } parts { sequence epoch } }',
    ) as { companies: { nodes: { stockCode: string }[] }; publication: { sequence: number } };
    return [publication.sequence, ...companies.nodes.map(({ stockCode }) => stockCode)];
  };
  await publish('600001', 'page 1');
  const copy = join(temporaryFolder(), 'copy.db');
  const file = new DatabaseSync(databasePath);
  file.exec(`VACUUM INTO '${copy}'`);
  file.close();
  const lost = await publish('600002', 'page 2');
  await follower.refresh();
  expect(seen()).toEqual([2, '600001', '600002']);

  restore(databasePath, copy);
  expect(await publisher.cursorOf(LISTED.part)).toBe('page 1');
  const again = await publish('600003', 'page 2');
  expect(again.sequence).toBe(lost.sequence);
  expect(again.epoch).not.toBe(lost.epoch);
  await follower.refresh();
  expect(seen()).toEqual([2, '600001', '600003']);
  rmSync(copy);
});
