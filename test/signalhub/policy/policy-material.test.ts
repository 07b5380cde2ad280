import { describe, expect, test } from 'vitest';
import { openSignalhub, type TestSignalhub } from '#test/signalhub/open-signalhub.ts';
import {
  concerns,
  direction,
  material,
  SOURCE_ROWS,
  viewpoint,
} from '#test/signalhub/policy/material-rows.ts';
import {
  SMALL_BUNDLE,
  SMALL_ROWS,
  temporaryFolder,
  writeBundle,
  type TestRow,
} from '#test/signalhub/small-bundle.ts';

const TEXT =
  '为贯彻落实决策部署，加快算力基础设施高质量发展，现就有关事项通知如下，支持先进芯片攻关和应用。';

async function openWith(rows: readonly TestRow[]): Promise<TestSignalhub> {
  const signalhub = await openSignalhub();
  const all = { ...SMALL_ROWS, material_source: SOURCE_ROWS, policy_material: rows };
  await signalhub.publish(writeBundle(temporaryFolder(), { ...SMALL_BUNDLE, rows: all }));
  return signalhub;
}

const LIST = `query ($date: Date, $status: MaterialStatusFilter! = all, $sourceId: String, $q: String,
  $snapshotId: String, $page: Int! = 1, $pageSize: Int! = 30) {
  policyMaterialPage(date: $date, status: $status, sourceId: $sourceId, q: $q,
    snapshotId: $snapshotId, page: $page, pageSize: $pageSize) {
    businessDate snapshotId
    summary { total signal noSignal sources { sourceId count } }
    items { materialId materialIds duplicateCount sourceId sources { sourceId weight }
      signalStatus signalReadyAt evidenceCount sectorCount includedInSnapshot }
    pagination { page pageSize total pages } } }`;

interface Page {
  businessDate: string;
  snapshotId: string | null;
  summary: Record<string, unknown>;
  items: Record<string, unknown>[];
  pagination: Record<string, number>;
}

function list(signalhub: TestSignalhub, variables: Record<string, unknown> = {}): Page {
  return signalhub.ask(LIST, variables)['policyMaterialPage'] as Page;
}

const ids = (page: Page): unknown[] => page.items.map((item) => item['materialId']);

describe('documents of a date', () => {
  test('are those of that date, today in Beijing by default, latest first seen first', async () => {
    const signalhub = await openWith([
      material('b', '2026-11-20'),
      material('a', '2026-11-20'),
      material('c', '2026-11-20', {
        first_seen_at: '2026-11-20T11:00:00+08:00',
        signal_ready_at: '2026-11-20T11:05:00+08:00',
      }),
      material('old', '2026-11-19'),
    ]);
    const page = list(signalhub);
    expect(page.businessDate).toBe('2026-11-20');
    expect(ids(page)).toEqual(['c', 'a', 'b']);
    expect(ids(list(signalhub, { date: '2026-11-19' }))).toEqual(['old']);
    expect(list(signalhub, { date: '2026-11-18' })).toMatchObject({
      items: [],
      summary: { total: 0, signal: 0, noSignal: 0, sources: [] },
      pagination: { page: 1, pageSize: 30, total: 0, pages: 0 },
    });
  });

  test('are merged with their reprints, and the authority represents all', async () => {
    const signalhub = await openWith([
      material('doc', '2026-11-20', {
        text: TEXT,
        doc_no: '工信部〔2026〕15号',
        first_seen_at: '2026-11-20T12:00:00+08:00',
        signal_ready_at: '2026-11-20T12:10:00+08:00',
      }),
      material('reprint', '2026-11-20', { text: TEXT, source_id: 'news.example.cn' }),
      material('numbered', '2026-11-20', {
        text: '证监会转发文件。',
        doc_no: '工信部[2026]15号',
        source_id: 'csrc.gov.cn',
        first_seen_at: '2026-11-20T14:00:00+08:00',
        signal_ready_at: null,
        lifecycle_stage: 'extracted',
        lifecycle_status: 'pending',
      }),
    ]);
    const page = list(signalhub);
    expect(page.items).toEqual([
      expect.objectContaining({
        materialId: 'doc',
        materialIds: ['doc', 'numbered', 'reprint'],
        duplicateCount: 2,
        sourceId: 'miit.gov.cn',
        sources: [
          { sourceId: 'miit.gov.cn', weight: 0.9 },
          { sourceId: 'csrc.gov.cn', weight: 0.9 },
          { sourceId: 'news.example.cn', weight: 0.6 },
        ],
      }),
    ]);
    expect(page.summary).toEqual({
      total: 1,
      signal: 0,
      noSignal: 1,
      sources: [
        { sourceId: 'csrc.gov.cn', count: 1 },
        { sourceId: 'miit.gov.cn', count: 1 },
        { sourceId: 'news.example.cn', count: 1 },
      ],
    });
  });

  test('leave out reports of media or the market alone', async () => {
    const signalhub = await openWith([
      material('media', '2026-11-20', { source_id: 'news.example.cn' }),
      material('talk', '2026-11-20', { source_id: 'talk.example.cn' }),
    ]);
    expect(list(signalhub).items).toEqual([]);
  });
});

describe('a signal', () => {
  const MIXED: readonly TestRow[] = [
    material('known', '2026-11-20', {
      title: '半导体产业支持措施',
      results: [viewpoint('e1', [concerns('L2.chips'), concerns('L2.gone')])],
    }),
    material('gone', '2026-11-20', { results: [viewpoint('e1', [concerns('L2.gone')])] }),
    material('silent', '2026-11-20', { source_id: 'csrc.gov.cn' }),
    material('unready', '2026-11-20', {
      signal_ready_at: null,
      lifecycle_stage: 'analysed',
      lifecycle_status: 'complete',
      results: [viewpoint('e1', [concerns('L2.chips')])],
    }),
  ];

  test('concerns a sector of the current catalog and is processed to the end', async () => {
    const signalhub = await openWith(MIXED);
    const page = list(signalhub);
    const status = page.items.map((item) => [item['materialId'], item['signalStatus']]);
    expect(Object.fromEntries(status)).toEqual({
      known: 'signal',
      gone: 'no_signal',
      silent: 'no_signal',
      unready: 'no_signal',
    });
    const source = `{ policyMaterial(materialId: "known") {
      affectedSectors { sectorId companyRelations { nodes { company { stockCode } } } }
      results { evidenceId impactDirection directionScore confidence
        sectors { sectorId sectorName currentCatalogMatch confidence sector { name } } } } }`;
    expect(signalhub.ask(source)).toMatchObject({
      policyMaterial: {
        affectedSectors: [
          {
            sectorId: 'L2.chips',
            companyRelations: { nodes: [{ company: { stockCode: '688002' } }, {}, {}] },
          },
        ],
        results: [
          {
            evidenceId: 'e1',
            impactDirection: 'positive',
            directionScore: 0.6,
            confidence: 0.8,
            sectors: [
              {
                sectorId: 'L2.chips',
                currentCatalogMatch: true,
                confidence: 'high',
                sector: { name: '行业L2.chips' },
              },
              { sectorId: 'L2.gone', currentCatalogMatch: false, sector: null },
            ],
          },
        ],
      },
    });
  });

  test('can be listed alone; the summary ignores status and respects the other filters', async () => {
    const signalhub = await openWith(MIXED);
    const signals = list(signalhub, { status: 'signal' });
    expect(ids(signals)).toEqual(['known']);
    expect(signals.summary).toMatchObject({ total: 4, signal: 1, noSignal: 3 });
    expect(signals.pagination).toMatchObject({ total: 1 });
    const ofSource = list(signalhub, { status: 'no_signal', sourceId: 'csrc.gov.cn' });
    expect(ids(ofSource)).toEqual(['silent']);
    expect(ofSource.summary).toMatchObject({ total: 1, signal: 0, noSignal: 1 });
  });

  test('is found by any part of its texts, whatever width and blanks', async () => {
    const signalhub = await openWith(MIXED);
    for (const q of ['半导 体', '支持', '证监会', '行业L２.CHIPS', '观点e1']) {
      expect(list(signalhub, { q }).items.length, q).toBeGreaterThan(0);
    }
    expect(list(signalhub, { q: '措施工业' }).items).toEqual([]);
  });

  test('is linked from its sector, in pages', async () => {
    const signalhub = await openWith([
      ...MIXED,
      material('later', '2026-11-20', {
        first_seen_at: '2026-11-20T12:00:00+08:00',
        signal_ready_at: '2026-11-20T12:30:00+08:00',
        results: [viewpoint('e1', [concerns('L2.chips', direction(-0.5))])],
      }),
    ]);
    const source = `query ($after: String) { sector(sectorId: "L2.chips") {
      policyMaterials(status: signal, first: 1, after: $after) {
        totalCount nodes { materialId } pageInfo { endCursor hasNextPage } } } }`;
    interface Linked {
      sector: { policyMaterials: { nodes: unknown[]; pageInfo: { endCursor: string } } };
    }
    const first = signalhub.ask(source) as unknown as Linked;
    expect(first.sector.policyMaterials).toMatchObject({
      totalCount: 2,
      nodes: [{ materialId: 'later' }],
      pageInfo: { hasNextPage: true },
    });
    const after = first.sector.policyMaterials.pageInfo.endCursor;
    expect(signalhub.ask(source, { after })).toMatchObject({
      sector: {
        policyMaterials: { nodes: [{ materialId: 'known' }], pageInfo: { hasNextPage: false } },
      },
    });
  });
});

describe('a requested snapshot', () => {
  test('counts the signals that were ready on its date', async () => {
    const signalhub = await openWith([
      material('ready', '2026-11-19', { results: [viewpoint('e', [concerns('L2.chips')])] }),
      material('late', '2026-11-19', {
        signal_ready_at: '2026-11-20T09:00:00+08:00',
        results: [viewpoint('e', [concerns('L2.chips')])],
      }),
      material('silent', '2026-11-19'),
    ]);
    const included = (snapshotId: string | null): unknown =>
      Object.fromEntries(
        list(signalhub, { date: '2026-11-19', snapshotId }).items.map((item) => [
          item['materialId'],
          item['includedInSnapshot'],
        ]),
      );
    // At the end of the 19th the late one was unknown; the snapshot of the 20th had it.
    expect(included(null)).toEqual({ ready: null, silent: null });
    expect(included('snap-20261119-000001')).toEqual({ ready: true, silent: false });
    expect(included('snap-20261120-000001')).toEqual({ ready: true, late: true, silent: false });
    expect(list(signalhub, { snapshotId: 'snap-20261119-000001' }).snapshotId).toBe(
      'snap-20261119-000001',
    );
    expect(() => list(signalhub, { snapshotId: 'snap-20270101-000001' })).toThrow('no such');
  });
});

describe('a correction', () => {
  test('replaces the analysis before it, and an earlier publication keeps its own', async () => {
    const first = material('doc', '2026-11-19', {
      results: [viewpoint('e', [concerns('L2.chips')])],
    });
    const corrected = material('doc', '2026-11-19', {
      results: [viewpoint('e', [concerns('L2.chips', direction(-0.4))], direction(-0.4))],
    });
    const at = '2026-11-20T09:00:00+08:00';
    const signalhub = await openWith([
      { ...first, superseded_at: at },
      { ...corrected, observed_at: at },
    ]);
    const source = '{ policyMaterial(materialId: "doc") { results { impactDirection } } }';
    expect(signalhub.ask(source)).toEqual({
      policyMaterial: { results: [{ impactDirection: 'negative' }] },
    });
  });
});
