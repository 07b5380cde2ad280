import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  concerns,
  material,
  SOURCE_ROWS,
  viewpoint,
} from '#test/signalhub/policy/material-rows.ts';
import {
  company,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const DAY_MS = 86_400_000;
const SIGNAL = 'policy.signal_within_3d';

const about = (sectorId: string, id = 'e1') => ({ results: [viewpoint(id, [concerns(sectorId)])] });

/** A document of Wednesday; the publication is of Friday evening, and so is now. */
const WEDNESDAY = material('m-1', '2026-11-18', about('L2.chips'));

async function openWith(
  rows: readonly TestRow[],
  others: Readonly<Record<string, readonly TestRow[]>> = {},
): Promise<TestSignalhub> {
  // Days pass in few steps.
  const signalhub = await openSignalhub({ settings: { publicationPollMs: DAY_MS } });
  const materials =
    rows.length === 0 ? {} : { material_source: SOURCE_ROWS, policy_material: rows };
  const all = { ...SMALL_ROWS, ...materials, ...others };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: all }));
  return signalhub;
}

interface Reading {
  readonly value: boolean | null;
  readonly unknownBecause: string | null;
  readonly asOf: string;
  readonly snapshotId: string | null;
  readonly evidence: readonly { readonly reference: string; readonly date: string }[];
}

function ask(signalhub: TestSignalhub, subject: string, more = ''): Reading {
  const data = signalhub.ask(`{ ${subject} { publishedConditions(ids: ["${SIGNAL}"]${more}) {
    value unknownBecause asOf snapshotId evidence { reference date } } } }`);
  return (Object.values(data)[0] as { publishedConditions: Reading[] }).publishedConditions[0]!;
}

const COMPANY = 'company(stockCode: "688002")';
const SECTOR = 'sector(sectorId: "L2.chips")';

describe('a document on the sector within three days', () => {
  test('holds for three days, then not, and is unknown once a session has passed without a publication', async () => {
    const signalhub = await openWith([WEDNESDAY]);
    const reported: [string, boolean | null][] = [];
    for (let day = 0; day < 6; day += 1) {
      const { asOf, value } = ask(signalhub, COMPANY);
      reported.push([asOf, value]);
      await signalhub.clock.advance(DAY_MS);
    }
    expect(reported).toEqual([
      ['2026-11-20', true],
      ['2026-11-21', true],
      ['2026-11-22', false],
      // On Monday the publication of Friday is the newest possible one, on Tuesday it is not.
      ['2026-11-23', false],
      ['2026-11-24', null],
      ['2026-11-25', null],
    ]);
  });

  test('has the document as its evidence, also where it is too old', async () => {
    const signalhub = await openWith([WEDNESDAY]);
    expect(ask(signalhub, SECTOR)).toEqual({
      value: true,
      unknownBecause: null,
      asOf: '2026-11-20',
      snapshotId: 'snap-20261120-000001',
      evidence: [{ reference: 'm-1', date: '2026-11-18' }],
    });
    await signalhub.clock.advance(2 * DAY_MS);
    expect(ask(signalhub, SECTOR)).toMatchObject({
      value: false,
      evidence: [{ reference: 'm-1' }],
    });
    await signalhub.clock.advance(2 * DAY_MS);
    expect(ask(signalhub, SECTOR).unknownBecause).toContain('since 2026-11-20');
  });

  test('has another edition at every date on which its answer may change', async () => {
    const signalhub = await openWith([WEDNESDAY]);
    const editions = new Map<string, string>();
    for (let hour = 0; hour < 130; hour += 1) {
      const { publishedEdition } = signalhub.ask('{ publishedEdition }');
      const answer = JSON.stringify(ask(signalhub, COMPANY));
      expect(editions.get(publishedEdition as string) ?? answer).toBe(answer);
      editions.set(publishedEdition as string, answer);
      await signalhub.clock.advance(3_600_000);
    }
    expect(new Set(editions.values()).size).toBeGreaterThan(3);
  });

  test('answers for a past date what could be known then', async () => {
    const late = { ...about('L2.chips'), signal_ready_at: '2026-11-20T10:10:00+08:00' };
    const older = material('m-0', '2026-10-08', about('L1.tech'));
    const signalhub = await openWith([material('m-1', '2026-11-18', late), older]);
    expect(ask(signalhub, COMPANY).value).toBe(true);
    expect(ask(signalhub, COMPANY, ', asOf: "2026-11-19"')).toMatchObject({
      value: false,
      asOf: '2026-11-19',
      evidence: [],
    });
    const known = ask(signalhub, COMPANY, ', asOf: "2026-11-19", knownAsOf: "2026-11-20"');
    expect(known).toMatchObject({ value: true, asOf: '2026-11-19' });
    expect(known.snapshotId).toBe('snap-20261119-000001-known-20261120');
  });

  test('does not hold for a document on another sector, or one without a signal', async () => {
    const signalhub = await openWith([
      material('m-1', '2026-11-18', about('L1.tech')),
      material('m-2', '2026-11-19'),
    ]);
    // The company is only watched in L1.tech.
    expect(ask(signalhub, 'company(stockCode: "600001")')).toMatchObject({ value: false });
    expect(ask(signalhub, 'sector(sectorId: "L1.tech")')).toMatchObject({ value: true });
    expect(ask(signalhub, SECTOR)).toMatchObject({ value: false, evidence: [] });
  });

  test('is unknown without published documents, and for a company without sectors', async () => {
    const without = await openWith([]);
    expect(ask(without, COMPANY)).toMatchObject({
      value: null,
      unknownBecause: 'No documents of authorities are published.',
    });
    const companies = [...SMALL_ROWS.company, company('000009')];
    const signalhub = await openWith([WEDNESDAY], { company: companies });
    expect(ask(signalhub, 'company(stockCode: "000009")')).toMatchObject({ value: null });
    expect(ask(signalhub, COMPANY, ', asOf: "2019-01-01"')).toMatchObject({
      value: null,
      snapshotId: null,
    });
  });
});
