import { describe, expect, test } from 'vitest';
import { snapshotIdOf } from '#signalhub/snapshots/snapshot-directory.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { ANONYMOUS, openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import { company, sector, temporaryFolder, writeBundle } from '#test/signalhub/small-bundle.ts';

const NOW_MS = Date.parse('2026-11-21T10:00:00+08:00');

/** Publications of four days of November 2026, two of them on one day. */
const PUBLISHED = ['10T18:00', '16T18:00', '20T09:00', '20T18:00'];

async function openHistory(): Promise<TestSignalhub> {
  const signalhub = await openSignalhub({ nowMs: NOW_MS });
  for (const [index, dayAndTime] of PUBLISHED.entries()) {
    await signalhub.publish(
      writeBundle(temporaryFolder(), {
        publicationId: `p${index + 1}`,
        publishedAt: `2026-11-${dayAndTime}:00+08:00`,
        rows: {
          sector: [{ ...sector('L1.tech'), valid_from: '2026-10-01' }],
          company: [company('600001', `名${index + 1}`)],
        },
      }),
    );
  }
  return signalhub;
}

function find(signalhub: TestSignalhub, selector: { snapshotId?: string; asOf?: string }) {
  const { snapshots } = signalhub.subgraph.createContext(ANONYMOUS) as SignalhubContext;
  return snapshots.findSnapshot(selector);
}

const idOf = ({ validOn, publication }: Snapshot): string => snapshotIdOf(validOn, publication!);

describe('a date selects', () => {
  test('the last publication on it, and otherwise the first derivation after it', async () => {
    const signalhub = await openHistory();
    const wanted: Readonly<Record<string, string>> = {
      '2026-10-01': 'snap-20261001-000001',
      '2026-11-09': 'snap-20261109-000001',
      '2026-11-10': 'snap-20261110-000001',
      '2026-11-11': 'snap-20261111-000002',
      '2026-11-16': 'snap-20261116-000002',
      '2026-11-20': 'snap-20261120-000004',
    };
    for (const [asOf, snapshotId] of Object.entries(wanted)) {
      expect(idOf(await find(signalhub, { asOf }))).toBe(snapshotId);
    }
  });

  test('the newest snapshot when it lies after all of them, as no date does', async () => {
    const signalhub = await openHistory();
    for (const selector of [{ asOf: '2026-11-21' }, { asOf: '2030-01-01' }, {}]) {
      expect(idOf(await find(signalhub, selector))).toBe('snap-20261120-000004');
    }
  });

  test('nothing before the sector catalog begins', async () => {
    const signalhub = await openHistory();
    const early = async () => find(signalhub, { asOf: '2026-09-30' });
    await expect(early()).rejects.toThrow('no snapshot on or before 2026-09-30');
    await expect(early()).rejects.toMatchObject({ code: 'unknown_snapshot' });
  });

  test('nothing before the first publication', async () => {
    const signalhub = await openSignalhub({ nowMs: NOW_MS });
    expect(() => find(signalhub, {})).toThrow('no such snapshot');
  });
});

describe('an id selects', () => {
  test('the content of its sequence’s publication, independent of later ones', async () => {
    const signalhub = await openHistory();
    for (const sequence of [1, 2, 3, 4]) {
      const snapshotId = `snap-20261105-00000${sequence}`;
      const snapshot = await find(signalhub, { snapshotId });
      expect(idOf(snapshot)).toBe(snapshotId);
      expect(snapshot.catalog.companyByCode.get('600001')?.name).toBe(`名${sequence}`);
    }
  });

  test('the newest publication at once, without reading the store', async () => {
    const signalhub = await openHistory();
    expect(find(signalhub, { snapshotId: 'snap-20261105-000004' })).not.toBeInstanceOf(Promise);
  });

  test('reads the facts of an earlier publication once for all concurrent requests', async () => {
    const signalhub = await openHistory();
    const [one, other] = await Promise.all([
      find(signalhub, { snapshotId: 'snap-20261105-000001' }),
      find(signalhub, { snapshotId: 'snap-20261106-000001' }),
    ]);
    expect(one.facts).toBe(other.facts);
  });

  test('the two publications before the newest at once, and reads those before them', async () => {
    const signalhub = await openHistory();
    const readOf = (sequence: number) =>
      find(signalhub, { snapshotId: `snap-20261105-00000${sequence}` }) instanceof Promise;
    expect([4, 3, 2, 1].map(readOf)).toEqual([false, false, false, true]);
  });

  test('every publication in turn, when many are requested at a time', async () => {
    const signalhub = await openHistory();
    const ids = [1, 2, 3, 4, 1, 2, 3].map((sequence) => `snap-20261105-00000${sequence}`);
    const snapshots = await Promise.all(ids.map((snapshotId) => find(signalhub, { snapshotId })));
    expect(snapshots.map(idOf)).toEqual(ids);
  });

  test('nothing while the store cannot be read, and retries', async () => {
    const signalhub = await openHistory();
    const { readFacts } = signalhub.store;
    signalhub.store.readFacts = () => {
      throw new Error('disk I/O error');
    };
    const snapshotId = 'snap-20261105-000001';
    const broken = async () => find(signalhub, { snapshotId });
    await expect(broken()).rejects.toThrow('disk I/O error');
    signalhub.store.readFacts = readFacts;
    expect(idOf(await find(signalhub, { snapshotId }))).toBe(snapshotId);
  });

  test.each([
    ['of a later date than its publication', 'snap-20261111-000001'],
    ['of a publication that does not exist', 'snap-20261105-000005'],
    ['of a date that is in no calendar', 'snap-20261131-000004'],
    ['of a sequence written otherwise', 'snap-20261105-0000004'],
    ['of no such form', 'snapshot-1'],
  ])('nothing when it is one %s', async (_case, snapshotId) => {
    const signalhub = await openHistory();
    expect(() => find(signalhub, { snapshotId })).toThrow('no such snapshot');
  });

  test('before the date, which must not be earlier than the snapshot', async () => {
    const signalhub = await openHistory();
    const snapshotId = 'snap-20261105-000004';
    expect(idOf(await find(signalhub, { snapshotId, asOf: '2026-11-20' }))).toBe(snapshotId);
    expect(() => find(signalhub, { snapshotId, asOf: '2026-11-04' })).toThrow('later than as_of');
  });
});
