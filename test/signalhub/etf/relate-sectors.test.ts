import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { runAllSteps } from '#kernel/async/stepped-work.ts';
import { contributionRowsOf, contributionSortKey } from '#signalhub/etf/contribution-rows.ts';
import { deriveEtfs } from '#signalhub/etf/derive-etfs.ts';
import type { EtfDirectory } from '#signalhub/etf/derive-etfs.ts';
import { weighBasket } from '#signalhub/etf/basket-weight.ts';
import { pathConfidenceOf } from '#signalhub/etf/relation-path.ts';
import { sharesBySector } from '#signalhub/etf/sector-exposures.ts';
import { findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { RELATION_STATUSES, RELATION_TYPES } from '#signalhub/facts/kinds/sector-relation.ts';
import { FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { basket, basketRow, fund, link, quote, worth } from '#test/signalhub/etf/etf-rows.ts';
import { absence, realPath } from '#test/signalhub/etf/real-files.ts';
import { company, relation, sector, type TestRow } from '#test/signalhub/small-bundle.ts';

const PUBLICATION = {
  sequence: 1,
  publicationId: 'test-1',
  namespace: 'test',
  publishedAtMs: Date.parse('2026-11-20T18:00:00+08:00'),
  contentHash: '',
  mark: '',
};

/** The funds of a snapshot of 20 November 2026 that has these rows. */
function fundsOf(rows: Readonly<Record<string, readonly TestRow[]>>): EtfDirectory {
  const byKind = Object.entries(rows).map(([kind, ofKind]) => {
    const facts = ofKind.map(({ fact, valid_from: validFrom = '2020-01-01' }): Fact => ({
      kind,
      key: findFactKind(kind)!.keyOf(fact),
      payload: fact,
      validFrom,
      validTo: null,
      observedAtMs: 0,
      supersededAtMs: null,
    }));
    return [kind, facts] as const;
  });
  const facts = new FactBase(new Map(byKind));
  return runAllSteps(deriveEtfs(new Snapshot(PUBLICATION, '2026-11-20', facts)));
}

const CODES = ['600001', '600002', '600003', '600004', '600005', '600006'];

/** Two broad sectors; the first has three narrow ones, the last of which is empty. */
const SECTORS = [
  sector('L1.a'),
  sector('L1.b'),
  sector('L2.a1', 'L1.a'),
  sector('L2.a2', 'L1.a'),
  sector('L2.a3', 'L1.a'),
  sector('L2.b1', 'L1.b'),
];

function world(
  relations: readonly TestRow[],
  more: Readonly<Record<string, readonly TestRow[]>> = {},
): EtfDirectory {
  return fundsOf({
    sector: SECTORS,
    company: CODES.map((code) => company(code)),
    company_sector_relation: relations,
    etf_product: [fund('510010')],
    etf_basket: [
      basketRow(
        basket(
          '510010',
          CODES.map((code) => worth(code, 10)),
        ),
      ),
    ],
    ...more,
  });
}

function summary({ etfs }: EtfDirectory): Record<string, unknown> {
  const relations = etfs[0]!.relations.map(
    ({ sector: { sectorId }, mappingType, exposureRatio, componentCount }) =>
      [`${sectorId} ${mappingType}`, [Number(exposureRatio.toFixed(9)), componentCount]] as const,
  );
  return Object.fromEntries(relations);
}

describe('scopes', () => {
  test('a company in two narrow sectors counts once in the broad one', () => {
    const funds = world([
      relation('600001', 'L2.a1'),
      relation('600001', 'L2.a2', { score: 0.5 }),
      relation('600002', 'L2.a1'),
    ]);
    expect(summary(funds)).toEqual({
      'L2.a1 holding_exposure': [0.2, 2],
      'L2.a2 holding_exposure': [0.1, 1],
      'L1.a hierarchy_inherited': [0.2, 2],
    });
  });

  test('a direct relation to a sector is not inherited there again, unless it has expired', () => {
    const funds = world([
      relation('600001', 'L1.a'),
      relation('600001', 'L2.a1'),
      relation('600002', 'L2.a1'),
      relation('600003', 'L1.a', { status: 'expired' }),
      relation('600003', 'L2.a1'),
    ]);
    expect(summary(funds)).toMatchObject({
      'L1.a holding_exposure': [0.1, 1],
      'L1.a hierarchy_inherited': [0.2, 2],
    });
  });

  test('of the tracked sector include narrower ones as direct; neighbours are no exposure', () => {
    const funds = world(
      [relation('600001', 'L2.a1'), relation('600002', 'L2.a2'), relation('600003', 'L1.a')],
      {
        etf_product: [fund('510010', { tracked_sector_id: 'L1.a' })],
        sector_link: [link('L2.a1', 'L2.b1', 'semantic')],
      },
    );
    expect(summary(funds)).toEqual({
      'L1.a tracking_index': [0.3, 3],
      'L2.a1 holding_exposure': [0.1, 1],
      'L2.a2 holding_exposure': [0.1, 1],
      'L2.b1 semantic_related': [0, 0],
      'L2.a3 hierarchy_related': [0, 0],
    });
    const near = funds.findRelation('SSE.510010.L2.b1.semantic_related')!;
    expect(near).toMatchObject({ scope: 'related', semanticScore: 0.8, status: 'active' });
    expect(pathConfidenceOf(near.path)).toBe(0.9);
    expect(near.sourceAdjustedExposure).toBeCloseTo(0.072, 12);
  });

  test('siblings of the tracked sector are for reference', () => {
    const funds = world([relation('600001', 'L2.a1')], {
      etf_product: [fund('510010', { tracked_sector_id: 'L2.a1' })],
    });
    expect(summary(funds)).toEqual({
      'L2.a1 tracking_index': [0.1, 1],
      'L1.a hierarchy_inherited': [0.1, 1],
      'L2.a2 hierarchy_reference': [0, 0],
      'L2.a3 hierarchy_reference': [0, 0],
    });
  });

  test('a sector that continues another takes over its companies, each once', () => {
    const funds = world(
      [relation('600001', 'L2.a1'), relation('600002', 'L2.a1'), relation('600002', 'L2.a2')],
      { sector_link: [link('L2.a1', 'L2.a2', 'lineage')] },
    );
    expect(summary(funds)).toMatchObject({
      'L2.a2 holding_exposure': [0.1, 1],
      'L2.a2 lineage_continuity': [0.1, 1],
    });
  });

  test('no company counts twice in a sector, and exposures add up from their rows', () => {
    const drawn = fc.array(
      fc.record({
        stock: fc.constantFrom(...CODES),
        sectorId: fc.constantFrom(...SECTORS.map(({ fact }) => String(fact['sector_id']))),
        relation_type: fc.constantFrom(...RELATION_TYPES),
        status: fc.constantFrom(...RELATION_STATUSES),
        score: fc.integer({ min: 0, max: 100 }).map((part) => part / 100),
        confidence: fc.integer({ min: 0, max: 100 }).map((part) => part / 100),
      }),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(drawn, fc.constantFrom(null, 'L1.a', 'L2.a1'), (rows, tracked) => {
        const facts = rows.map(({ stock, sectorId, ...fact }, index) =>
          relation(stock, sectorId, { ...fact, relation_id: `r${index}` }),
        );
        const { etfs, findRelation } = world(facts, {
          etf_product: [fund('510010', { tracked_sector_id: tracked })],
          sector_link: [link('L2.a1', 'L2.a2', 'lineage'), link('L2.a1', 'L2.b1', 'semantic')],
        });
        const counted = new Set<string>();
        for (const one of etfs[0]!.relations) {
          for (const {
            relation: { company: holder },
            statusFactor,
          } of one.contributions) {
            if (statusFactor === 0) continue;
            const key = `${one.sector.sectorId} ${holder.stockCode}`;
            expect(counted.has(key), key).toBe(false);
            counted.add(key);
          }
          const listed = contributionRowsOf(one);
          const sum = listed.reduce((all, row) => all + row.adjustedContribution, 0);
          expect(Math.abs(sum - one.adjustedExposure)).toBeLessThan(1e-6);
          expect(one.adjustedExposure).toBeLessThanOrEqual(one.exposureRatio + 1e-12);
          expect(one.exposureRatio).toBeLessThanOrEqual(1 + 1e-12);
          expect(one.specificityScore).toBeLessThanOrEqual(1);
          const keys = one.contributions.map(contributionSortKey);
          expect(keys).toEqual(keys.toSorted());
          expect(findRelation(one.relationId)).toBe(one);
          expect(one.relationId).toMatch(/^[A-Za-z0-9._-]{12,128}$/);
        }
      }),
    );
  });
});

describe('a fund', () => {
  test('is broad while no top sector has 60 % of the weight that has a sector', () => {
    const four = CODES.slice(0, 4).map((code) => relation(code, 'L2.a1'));
    const other = relation('600005', 'L2.b1');
    expect(world([...four, other]).etfs[0]!.productScope).toBe('sector');
    const half = [relation('600006', 'L2.b1'), relation('600004', 'L2.b1', { score: 0.9 })];
    expect(world([...four, other, ...half]).etfs[0]!.productScope).toBe('broad');
  });

  test('is priced at the closes of the pricing date', () => {
    const { etfs } = world([], {
      daily_quote: [quote('600001', '2026-11-19', 25), quote('600002', '2026-11-18', 25)],
    });
    const sources = etfs[0]!.constituents.map((one) => [one.component.code, one.priceSource]);
    expect(Object.fromEntries(sources)).toMatchObject({ '600001': 'close', '600002': 'implied' });
    expect(etfs[0]!.constituents[0]!.weight).toBe(0.25);
  });

  test('without a whole basket has no relations', () => {
    const truncated = basket('510010', [worth('600001', 10)], { declared_component_count: 9 });
    const { etfs } = world([relation('600001', 'L2.a1')], { etf_basket: [basketRow(truncated)] });
    expect(etfs[0]).toMatchObject({ state: null, relations: [], productScope: 'broad' });
  });
});

const INDICES = 'sw_industry/index_weights';

test.skipIf(absence(INDICES) !== '')(
  `weights of real indices add up to their published sector weights${absence(INDICES)}`,
  () => {
    const read = (name: string): string[][] =>
      readFileSync(join(realPath(INDICES), name), 'utf8')
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.trim().split('\t'));
    const files = readdirSync(realPath(INDICES)).filter((name) => !name.endsWith('_sw.csv'));
    expect(files.length).toBeGreaterThan(8);
    for (const file of files) {
      const rows = read(file).filter((row) => row[3] !== undefined && row[3] !== '');
      const sectorByCode = new Map(rows.map(([code, , , sectorId]) => [code!, sectorId!]));
      const components = rows.map(([code, , weight]) => worth(code!, Number(weight)));
      const { legs } = weighBasket(
        basket('510010', components, { nav_per_creation_unit: 100 }),
        () => null,
      );
      const shares = sharesBySector(legs, ({ component }) => sectorByCode.get(component.code)!);
      // Published weights are rounded, so an index of them may be worth a little more than 100.
      const total = Math.max(
        100,
        rows.reduce((sum, row) => sum + Number(row[2]), 0),
      );
      for (const [sectorId, , weight] of read(file.replace('.csv', '_sw.csv'))) {
        const share = (shares.get(sectorId!) ?? 0) * total;
        expect(Math.abs(share - Number(weight)), `${file} ${sectorId}`).toBeLessThan(1e-4);
      }
    }
  },
);
