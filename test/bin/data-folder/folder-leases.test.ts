import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { FolderLeases } from '#bin/data-folder/folder-leases.ts';
import { systemClock } from '#platform/clock/system-clock.ts';

test('of two processes with one folder, one holds the lease until it releases it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'leases-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [first, second] = [0, 1].map(() => new FolderLeases(folder, 'alerts', systemClock));
  const claim = { shards: [7], most: 1 };
  const held = await first!.claim('first', claim);
  expect(held).toHaveLength(1);
  expect(await second!.claim('second', claim)).toEqual([]);
  expect(await second!.renew('second', held)).toEqual([]);
  expect(await first!.renew('first', held)).toEqual(held);
  await first!.release();
  expect(await second!.claim('second', claim)).toHaveLength(1);
  await second!.release();
});
