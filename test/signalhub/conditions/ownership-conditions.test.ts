import { expect, test } from 'vitest';
import { openSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  capitalEvent,
  holding,
  individual,
  material as register,
  owner,
  REGISTER,
} from '#test/signalhub/ownership-rows.ts';
import { body } from '#test/signalhub/ownership-rows.ts';
import { fact, gap, material, version, versionId } from '#test/signalhub/research/research-rows.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

type Rows = Readonly<Record<string, readonly TestRow[]>>;

const L = 'stock.600001';
const DOCUMENTS = [material('annual'), register(REGISTER)];
const VERSIONS = [version(1, '2026-04-28'), version(2, '2026-10-28')];
const UNTIL = { valid_to: '2026-09-01' };
const SINCE = { valid_from: '2026-09-01', observed_at: '2026-09-01T09:00:00+08:00' };

async function judge(rows: Rows, more = '') {
  const signalhub = await openSignalhub();
  const all = { ...SMALL_ROWS, research_material: DOCUMENTS, ...rows };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: all }));
  const { company } = signalhub.ask(`{ company(stockCode: "600001") { publishedConditions${more} {
    id value unknownBecause evidence { kind reference date value before text } } } }`);
  const { publishedConditions } = company as { publishedConditions: Record<string, never>[] };
  return new Map(publishedConditions.map((one) => [String(one['id']), one]));
}

/** The state's holder sells to a person between the two versions. */
const SOLD: Rows = {
  research_version: VERSIONS,
  ownership_entity: [owner(L), body('S'), individual('P')],
  ownership_edge: [holding('S', L, 60, {}, UNTIL), holding('P', L, 60, {}, SINCE)],
};

test('another controller and less of the state are reported with both', async () => {
  const reported = await judge(SOLD);
  expect(reported.get('ownership.controller_changed')).toMatchObject({
    value: true,
    evidence: [{ reference: versionId(2), date: '2026-10-28', text: 'S before, P now' }],
  });
  expect(reported.get('ownership.state_share_moved_1')).toMatchObject({
    value: true,
    evidence: [{ before: 60, value: 0 }],
  });
});

test('they are not known before the version that states them', async () => {
  const reported = await judge(SOLD, '(asOf: "2026-10-27")');
  expect(reported.get('ownership.controller_changed')).toMatchObject({
    value: null,
    unknownBecause: `${versionId(1)} is the first version.`,
  });
});

test('an unknown share leaves a move open, unless it cannot hide it', async () => {
  const open = (pct: readonly [number, number]): Rows => ({
    research_version: VERSIONS,
    ownership_entity: [owner(L), body('S'), individual('P')],
    ownership_edge: [
      holding('P', L, 30),
      holding('S', L, 10, {}, UNTIL),
      holding('S', L, pct, {}, SINCE),
    ],
  });
  const moved = async (pct: readonly [number, number]) =>
    (await judge(open(pct))).get('ownership.state_share_moved_1')!['value'];
  expect(await moved([5, 15])).toBeNull();
  expect(await moved([12, 15])).toBe(true);
  expect(await moved([9, 11])).toBe(false);
});

const PLEDGE = { domain: 'share_pledge', predicate: 'pledged_share_of_holding', value: 40 };

test('pledges are those in force on the cut-off date, and of a known amount', async () => {
  const pledged = async (facts: readonly TestRow[], more: Rows = {}) => {
    const reported = await judge({ research_version: VERSIONS, research_fact: facts, ...more });
    return ['ownership.pledged', 'ownership.pledge_changed'].map(
      (id) => reported.get(id)!['value'],
    );
  };
  expect(await pledged([fact('aaaa', PLEDGE)])).toEqual([true, false]);
  expect(await pledged([fact('aaaa', { ...PLEDGE, first_version_id: versionId(2) })])).toEqual([
    true,
    true,
  ]);
  expect(await pledged([fact('aaaa', { ...PLEDGE, last_version_id: versionId(1) })])).toEqual([
    false,
    true,
  ]);
  expect(await pledged([fact('aaaa', PLEDGE, { valid_to: '2026-10-28' })])).toEqual([false, true]);
  expect(await pledged([fact('aaaa', { ...PLEDGE, value: 0 })])).toEqual([false, false]);
  expect(await pledged([fact('aaaa')])).toEqual([false, false]);
  expect(await pledged([fact('aaaa')], { research_gap: [gap('pledge')] })).toEqual([null, false]);
});

test('an event counts for thirty days from its effective date', async () => {
  const of = async (date: string) => {
    const state_capital_event = [capitalEvent('600001', 'event.600001.1', { event_date: date })];
    const reported = await judge({ ...SOLD, state_capital_event });
    return reported.get('ownership.event_within_30d')!['value'];
  };
  expect(await of('2026-11-20')).toBe(true);
  expect(await of('2026-10-21')).toBe(true);
  expect(await of('2026-10-20')).toBe(false);
});

test('of a company without research and owners all of it is unknown', async () => {
  const reported = await judge({});
  const ownership = [...reported].filter(([id]) => id.startsWith('ownership.'));
  expect(ownership).toHaveLength(5);
  for (const [, { value, unknownBecause }] of ownership) {
    expect(value).toBeNull();
    expect(unknownBecause).toMatch(/^[A-Z].+\.$/);
  }
});
