import { describe, expect, test } from 'vitest';
import { heatSeries, heatTableOf } from '#signalhub/heat/heat-series.ts';
import type { HeatView } from '#signalhub/heat/heat-formula.ts';
import { readFactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { quote } from '#test/signalhub/heat/quote-rows.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  concerns,
  direction,
  material,
  SOURCE_ROWS,
  viewpoint,
} from '#test/signalhub/policy/material-rows.ts';
import {
  NOW_MS,
  relation,
  sector,
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestBundle,
} from '#test/signalhub/small-bundle.ts';

async function openWith(rows: Partial<TestBundle['rows']>): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  const all = { ...SMALL_ROWS, material_source: SOURCE_ROWS, ...rows } as TestBundle['rows'];
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: all }));
  return signalhub;
}

const SERIES = `query ($sectorId: String!, $view: HeatView! = policy, $start: Date, $end: Date,
  $limit: Int! = 90) {
  sectorHeatSeries(sectorId: $sectorId, view: $view, start: $start, end: $end, limit: $limit) {
    items { snapshotId asOf effectiveDate taxonomyVersion sectorName layer heatLevel
      crossSectionPercentile heatMomentum contributionCount evidenceCount directionScore
      directionMomentum directionCoverage disagreementScore } } }`;

type Point = Readonly<Record<string, string | number>>;

function series(
  signalhub: TestSignalhub,
  sectorId: string,
  variables: Readonly<Record<string, unknown>> = {},
): Point[] {
  const answer = signalhub.ask(SERIES, { sectorId, ...variables });
  return (answer['sectorHeatSeries'] as { items: Point[] }).items;
}

const column = (points: readonly Point[], name: string): unknown[] =>
  points.map((one) => one[name]);
const SUPPORT = { results: [viewpoint('e1', [concerns('L2.chips', { confidence: 0.5 })])] };

test('a window with a start says where it continues before its limit, page by page', async () => {
  const signalhub = await openWith({ policy_material: [material('doc', '2026-10-01', SUPPORT)] });
  const page = (variables: Readonly<Record<string, unknown>>) =>
    signalhub.ask(
      `query ($start: Date, $end: Date, $limit: Int!) {
        sectorHeatSeries(sectorId: "L2.chips", start: $start, end: $end, limit: $limit) {
         items { effectiveDate } nextEnd } }`,
      variables,
    )['sectorHeatSeries'] as {
      readonly items: readonly { readonly effectiveDate: string }[];
      readonly nextEnd: string | null;
    };
  const start = '2026-10-10';
  const whole = page({ start, limit: 90 });
  expect(whole.nextEnd).toBeNull();
  expect(whole.items[0]).toEqual({ effectiveDate: start });
  const dates: string[] = [];
  let end: string | null = '2026-11-20';
  for (let pages = 0; end !== null && pages < 10; pages += 1) {
    const { items, nextEnd } = page({ start, end, limit: 10 });
    dates.unshift(...items.map(({ effectiveDate }) => effectiveDate));
    end = nextEnd;
  }
  expect(dates).toEqual(whole.items.map(({ effectiveDate }) => effectiveDate));
  expect(dates.length).toBe(42);
  expect(page({ limit: 10 }).nextEnd).toBeNull();
});

describe('heat of policy', () => {
  test('begins on the day of the signal and halves in 14 days', async () => {
    const signalhub = await openWith({ policy_material: [material('doc', '2026-10-01', SUPPORT)] });
    const points = series(signalhub, 'L2.chips');
    expect(points[0]).toEqual({
      snapshotId: 'snap-20261001-000001',
      asOf: '2026-10-01',
      effectiveDate: '2026-10-01',
      taxonomyVersion: 'taxonomy-20200101',
      sectorName: '行业L2.chips',
      layer: 'level2',
      heatLevel: 0.45,
      crossSectionPercentile: 0.5,
      heatMomentum: 0,
      contributionCount: 1,
      evidenceCount: 1,
      directionScore: 0.6,
      directionMomentum: 0,
      directionCoverage: 1,
      disagreementScore: 0,
    });
    expect(points[14]).toMatchObject({ effectiveDate: '2026-10-15', heatLevel: 0.225 });
    expect(points.at(-1)).toMatchObject({ effectiveDate: '2026-11-20' });
    expect(points).toHaveLength(51);
  });

  test('reaches the broader sector once, with the largest confidence', async () => {
    const results = [
      viewpoint('e1', [concerns('L2.chips', { confidence: 0.5 })]),
      viewpoint('e2', [concerns('L1.tech', { confidence: 0.8, ...direction(-0.4) })]),
    ];
    const signalhub = await openWith({
      policy_material: [material('doc', '2026-11-20', { results })],
    });
    expect(series(signalhub, 'L2.chips')).toMatchObject([{ heatLevel: 0.45, evidenceCount: 1 }]);
    const [broad] = series(signalhub, 'L1.tech');
    expect(broad).toMatchObject({ heatLevel: 0.72, contributionCount: 1, evidenceCount: 2 });
    expect(broad!['directionScore']).toBeCloseTo((0.5 * 0.6 - 0.8 * 0.4) / 1.3, 6);
  });

  test('does not know a day before it: late signals and reprints count from their arrival', async () => {
    const text = '支持先进芯片制造与封装测试环节突破，鼓励整机企业优先采用，相关办法另行公布。';
    const signalhub = await openWith({
      policy_material: [
        material('doc', '2026-11-16', {
          ...SUPPORT,
          text,
          signal_ready_at: '2026-11-17T09:00:00+08:00',
        }),
        material('echo', '2026-11-18', { ...SUPPORT, text, source_id: 'news.example.cn' }),
      ],
    });
    const points = series(signalhub, 'L2.chips');
    const decay = (age: number): number => 2 ** (-age / 14);
    expect(column(points, 'effectiveDate')[0]).toBe('2026-11-17');
    const levels = column(points, 'heatLevel') as number[];
    expect(levels[0]).toBeCloseTo(0.45 * decay(1), 6);
    expect(levels[1]).toBeCloseTo(0.45 * decay(2) * (1 + 0.25 * Math.LN2), 6);
    expect(column(points, 'contributionCount')).toEqual([1, 1, 1, 1]);
  });

  test('counts media-only reports, weaker; and market talk in a view of its own', async () => {
    const signalhub = await openWith({
      policy_material: [
        material('press', '2026-11-19', { ...SUPPORT, source_id: 'news.example.cn' }),
        material('talk', '2026-11-19', {
          source_id: 'talk.example.cn',
          results: [viewpoint('e', [concerns('L2.chips', direction(-0.5))])],
        }),
      ],
    });
    expect(column(series(signalhub, 'L2.chips'), 'heatLevel')[0]).toBe(0.3);
    const talk = series(signalhub, 'L2.chips', { view: 'market_attention' });
    expect(talk[0]).toMatchObject({ heatLevel: 0.27, directionScore: -0.5 });
    expect(talk[1]!['heatLevel']).toBeCloseTo(0.27 * 2 ** (-1 / 3), 6);
  });

  test('ends after six half-lives', async () => {
    const signalhub = await openWith({ policy_material: [material('doc', '2026-08-01', SUPPORT)] });
    const points = series(signalhub, 'L2.chips', { limit: 366 });
    const last = points.findLast((point) => Number(point['contributionCount']) > 0);
    expect(last).toMatchObject({ effectiveDate: '2026-10-24', heatLevel: 0.007031 });
    expect(points.at(-1)).toMatchObject({ heatLevel: 0, directionCoverage: 0 });
  });
});

describe('a window of a series', () => {
  const DOCS = [
    material('a', '2026-11-01', SUPPORT),
    material('b', '2026-11-10', {
      results: [viewpoint('e', [concerns('L2.chips', direction(-0.4))])],
    }),
  ];

  test('has the latest points, ascending, and momentum over points before it', async () => {
    const signalhub = await openWith({ policy_material: DOCS });
    const all = series(signalhub, 'L2.chips');
    expect(series(signalhub, 'L2.chips', { start: '2026-11-09' })).toEqual(all.slice(8));
    expect(series(signalhub, 'L2.chips', { end: '2026-11-10', limit: 2 })).toEqual(
      all.slice(8, 10),
    );
    const levels = column(all, 'heatLevel') as number[];
    const before = levels.slice(4, 9).reduce((sum, one) => sum + one, 0) / 5;
    const [point] = series(signalhub, 'L2.chips', { start: '2026-11-10', end: '2026-11-10' });
    expect(point!['heatMomentum']).toBeCloseTo(levels[9]! - before, 5);
    expect(point!['disagreementScore']).toBeGreaterThan(0.5);
  });

  test('may be empty, but not begin after it ends; and the sector must exist', async () => {
    const signalhub = await openWith({ policy_material: DOCS });
    expect(series(signalhub, 'L2.chips', { start: '2027-01-01' })).toEqual([]);
    expect(series(signalhub, 'L2.chips', { view: 'market_trading' })).toEqual([]);
    const reversed = { start: '2026-11-10', end: '2026-11-09' };
    expect(() => series(signalhub, 'L2.chips', reversed)).toThrow('start is later than end');
    expect(() => series(signalhub, 'L2.none')).toThrow('no such sector');
  });

  test('is the same at the sector itself', async () => {
    const signalhub = await openWith({ policy_material: DOCS });
    const source = `{ sector(sectorId: "L2.chips") { heatSeries(limit: 3) { asOf heatLevel } } }`;
    const points = series(signalhub, 'L2.chips', { limit: 3 });
    expect(signalhub.ask(source)).toEqual({
      sector: { heatSeries: points.map(({ asOf, heatLevel }) => ({ asOf, heatLevel })) },
    });
  });
});

describe('a catalog that changes', () => {
  test('names the sector as on each date, and begins with the sector', async () => {
    const renamed = { ...sector('L2.chips', 'L1.tech').fact, name: '集成电路' };
    const signalhub = await openWith({
      sector: [
        sector('L1.tech'),
        { ...sector('L2.chips', 'L1.tech'), valid_to: '2026-11-18' },
        { fact: renamed, valid_from: '2026-11-18' },
        { ...sector('L2.young', 'L1.tech'), valid_from: '2026-11-19' },
      ],
      policy_material: [
        material('doc', '2026-11-16', {
          results: [viewpoint('e', [concerns('L2.chips'), concerns('L2.young')])],
        }),
      ],
    });
    const points = series(signalhub, 'L2.chips');
    expect(column(points, 'sectorName')).toEqual([
      '行业L2.chips',
      '行业L2.chips',
      '集成电路',
      '集成电路',
      '集成电路',
    ]);
    expect(column(points, 'taxonomyVersion')).toEqual([
      'taxonomy-20200101',
      'taxonomy-20200101',
      'taxonomy-20261118',
      'taxonomy-20261119',
      'taxonomy-20261119',
    ]);
    const young = series(signalhub, 'L2.young');
    expect(young).toMatchObject([
      { effectiveDate: '2026-11-19', heatMomentum: 0 },
      { effectiveDate: '2026-11-20' },
    ]);
  });
});

describe('a sector that continues others', () => {
  const ON = '2026-11-18';
  const gone = (id: string) => ({ ...sector(id, 'L1.tech'), valid_to: ON });
  const begun = (id: string) => ({ ...sector(id, 'L1.tech'), valid_from: ON });
  const heir = (source: string, target: string, score: number) => ({
    valid_from: ON,
    fact: {
      source_sector_id: source,
      target_sector_id: target,
      link_type: 'lineage',
      score,
      confidence: 0.9,
      rationale: '',
    },
  });
  const document = (id: string, sectorId: string) =>
    material(id, '2026-11-16', {
      title: `${id}号文件`,
      results: [viewpoint('e', [concerns(sectorId, { confidence: 0.5, ...direction(0.4) })])],
    });
  const levels = (signalhub: TestSignalhub, sectorId: string): unknown[] =>
    column(series(signalhub, sectorId), 'heatLevel');

  test('continues where the sector of the old name ended, without a jump', async () => {
    const catalog = [sector('L1.tech'), sector('L2.other', 'L1.tech')];
    const rename = [gone('L2.old'), begun('L2.new')];
    const renamed = await openWith({
      sector: [...catalog, ...rename],
      company_sector_relation: [],
      sector_link: [heir('L2.old', 'L2.new', 1)],
      policy_material: [document('first', 'L2.old'), document('another', 'L2.other')],
    });
    const same = await openWith({
      sector: [...catalog, sector('L2.old', 'L1.tech')],
      company_sector_relation: [],
      policy_material: [document('first', 'L2.old'), document('another', 'L2.other')],
    });
    const whole = series(same, 'L2.old').map(({ heatLevel, heatMomentum, directionMomentum }) => ({
      heatLevel,
      heatMomentum,
      directionMomentum,
    }));
    expect(series(renamed, 'L2.old')).toMatchObject(whole.slice(0, 2));
    expect(series(renamed, 'L2.new')).toMatchObject(whole.slice(2));
    expect(levels(renamed, 'L1.tech')).toEqual(levels(same, 'L1.tech'));
  });

  test('has its share of a divided sector, and the momentum of that share', async () => {
    const signalhub = await openWith({
      sector: [sector('L1.tech'), gone('L2.old'), begun('L2.large'), begun('L2.small')],
      company_sector_relation: [],
      sector_link: [heir('L2.old', 'L2.large', 0.75), heir('L2.old', 'L2.small', 0.25)],
      policy_material: [document('first', 'L2.old')],
    });
    const [first, second] = levels(signalhub, 'L2.old') as number[];
    for (const [id, share] of [
      ['L2.large', 0.75],
      ['L2.small', 0.25],
    ] as const) {
      const [point] = series(signalhub, id);
      const level = share * second! * 2 ** (-1 / 14);
      expect(point!['heatLevel']).toBeCloseTo(level, 5);
      expect(point!['heatMomentum']).toBeCloseTo(level - (share * (first! + second!)) / 2, 5);
      expect(point!['directionScore']).toBe(0.4);
    }
  });

  test('includes a merged sector, also in its past', async () => {
    const signalhub = await openWith({
      sector: [sector('L1.tech'), gone('L2.old'), sector('L2.chips', 'L1.tech')],
      company_sector_relation: [],
      sector_link: [heir('L2.old', 'L2.chips', 1)],
      policy_material: [document('first', 'L2.old'), document('another', 'L2.chips')],
    });
    const points = series(signalhub, 'L2.chips');
    const before = points[1]!['heatLevel'] as number;
    const then = points[2]!['heatLevel'] as number;
    expect(then).toBeCloseTo(2 * before * 2 ** (-1 / 14), 5);
    // Both together were falling, so that their sum is no rise.
    expect(points[2]!['heatMomentum']).toBeLessThan(0);
  });

  test('has no past where both continue in parallel, or links run in a circle', async () => {
    const aside = await openWith({
      sector: [sector('L1.tech'), sector('L2.old', 'L1.tech'), begun('L2.new')],
      company_sector_relation: [],
      sector_link: [heir('L2.old', 'L2.new', 1)],
      policy_material: [document('first', 'L2.old')],
    });
    expect(series(aside, 'L2.new')[0]).toMatchObject({ heatLevel: 0, heatMomentum: 0 });
    const circle = await openWith({
      sector: [sector('L1.tech'), gone('L2.old'), gone('L2.older')],
      company_sector_relation: [],
      sector_link: [heir('L2.old', 'L2.older', 1), heir('L2.older', 'L2.old', 1)],
      policy_material: [document('first', 'L2.old')],
    });
    expect(levels(circle, 'L2.old')).toHaveLength(2);
  });

  test('continues in trading too', async () => {
    const relate = (sectorId: string, dates: object) => ({
      ...relation('600001', sectorId, { score: 0.6 }),
      ...dates,
    });
    const quotes = ['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'].map((date, index) =>
      quote('600001', date, { turnover: 300, close: 10 + index / 10 }),
    );
    const asks = { view: 'market_trading' };
    const renamed = await openWith({
      sector: [sector('L1.tech'), gone('L2.old'), begun('L2.new')],
      company_sector_relation: [
        relate('L2.old', { valid_to: ON }),
        relate('L2.new', { valid_from: ON }),
      ],
      sector_link: [heir('L2.old', 'L2.new', 1)],
      daily_quote: quotes,
    });
    const same = await openWith({
      sector: [sector('L1.tech'), sector('L2.old', 'L1.tech')],
      company_sector_relation: [relate('L2.old', {})],
      daily_quote: quotes,
    });
    const numbers = (points: readonly Point[]): object[] =>
      points.map(({ heatLevel, heatMomentum, contributionCount, directionScore }) => ({
        heatLevel,
        heatMomentum,
        contributionCount,
        directionScore,
      }));
    expect(numbers(series(renamed, 'L2.new', asks))).toEqual(
      numbers(series(same, 'L2.old', asks)).slice(2),
    );
  });
});

describe('heat of trading', () => {
  test('is the aged share of turnover by strength, and points with the returns', async () => {
    const signalhub = await openWith({
      daily_quote: [
        quote('600001', '2026-11-19', { turnover: 300, close: 10.1 }),
        quote('688002', '2026-11-19', { turnover: 100, close: 9.9 }),
        quote('600001', '2026-11-20', { turnover: 100, close: 10 }),
        quote('688002', '2026-11-20', { turnover: 0, volume: 0 }),
        quote('000003', '2026-11-20', { turnover: 300, close: 10.6 }),
      ],
    });
    const [a, b, c] = [0.6 * 0.9, 0.95 * 0.9, 0.6 * 0.9 * 0.7];
    const first = 100 * (0.75 * a + 0.25 * b);
    const points = series(signalhub, 'L2.chips', { view: 'market_trading' });
    expect(points.map((point) => point['effectiveDate'])).toEqual(['2026-11-19', '2026-11-20']);
    expect(points[0]!['heatLevel']).toBeCloseTo(first, 6);
    expect(points[0]!['directionScore']).toBeCloseTo(
      (100 * (0.75 * a - 0.25 * b) * 0.2) / first,
      6,
    );
    expect(points[1]!['heatLevel']).toBeCloseTo(first / 2 + 100 * (0.25 * a + 0.75 * c), 6);
    expect(points[1]).toMatchObject({ contributionCount: 4, evidenceCount: 4 });
    // 600001 is in the broad sector itself, watched, but through the narrow one it counts for more.
    const broad = series(signalhub, 'L1.tech', { view: 'market_trading' });
    expect(column(broad, 'heatLevel')).toEqual(column(points, 'heatLevel'));
  });
});

describe('the demo', () => {
  test('has each point of a series in its snapshot too, for every view', async () => {
    const signalhub = await openDemoSignalhub(NOW_MS, 30);
    const publication = (await signalhub.store.currentPublication())!;
    const facts = await readFactBase(signalhub.store, publication.sequence);
    const now = new Snapshot(publication, '2026-11-20', facts);
    const window = { start: null, end: null, limit: 366 };
    for (const view of ['policy', 'market_attention', 'market_trading'] as HeatView[]) {
      const nowTable = await now.view(heatTableOf(view));
      for (const date of ['2026-10-16', '2026-11-19']) {
        const thenTable = await new Snapshot(publication, date, facts).view(heatTableOf(view));
        for (const sectorId of ['L1.electronics', 'L2.semiconductors', 'L2.coal']) {
          const point = heatSeries(thenTable, sectorId, window)!.items.at(-1);
          expect(point!.effectiveDate).toBe(date);
          const same = heatSeries(nowTable, sectorId, { start: date, end: date, limit: 1 });
          expect(same!.items, `${view} ${date} ${sectorId}`).toEqual([point]);
        }
      }
    }
  });
});
