import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Fact } from '#kernel/ports/fact-store.ts';
import { runAllSteps } from '#kernel/async/stepped-work.ts';
import { heatSeries } from '#signalhub/heat/heat-series.ts';
import { materialHeat } from '#signalhub/heat/material-heat.ts';
import { FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import {
  concerns,
  direction,
  material,
  SOURCE_ROWS,
  viewpoint,
} from '#test/signalhub/policy/material-rows.ts';
import { sector, type TestRow } from '#test/signalhub/small-bundle.ts';
import { deep } from '#test/depth.ts';

const DAY_MS = 86_400_000;
const FIRST_MS = Date.parse('2026-06-01');
const dateOf = (day: number): string =>
  new Date(FIRST_MS + day * DAY_MS).toISOString().slice(0, 10);

function factOf(kind: string, keyField: string): (row: TestRow) => Fact {
  return ({ fact, valid_from: validFrom = '2020-01-01' }) => ({
    kind,
    key: String(fact[keyField]),
    payload: fact,
    validFrom,
    validTo: null,
    observedAtMs: 0,
    supersededAtMs: null,
  });
}

/** A document of one narrow sector: its date, when it was ready, and its direction. */
const draft = fc.record({
  bornDay: fc.integer({ min: 0, max: 100 }),
  lag: fc.integer({ min: 0, max: 5 }),
  sectorId: fc.constantFrom('L2.a', 'L2.b'),
  confidence: fc.integer({ min: 0, max: 10 }).map((tenths) => tenths / 10),
  score: fc.integer({ min: -10, max: 10 }).map((tenths) => tenths / 10),
});
type Draft = typeof draft extends fc.Arbitrary<infer One> ? One : never;

function snapshotOf(drafts: readonly Draft[]): Snapshot {
  const materials = drafts.map(({ bornDay, lag, sectorId, confidence, score }, index) =>
    material(`m${index}`, dateOf(bornDay), {
      // Different digits and letters: no two of them are the same news.
      title: `第${index}号文件${String.fromCodePoint(0x4e00 + 40 * index)}`,
      signal_ready_at: `${dateOf(bornDay + lag)}T12:00:00+08:00`,
      results: [viewpoint('e', [concerns(sectorId, { confidence, ...direction(score) })])],
    }),
  );
  const sectors = [sector('L1.x'), sector('L2.a', 'L1.x'), sector('L2.b', 'L1.x')];
  const facts = new FactBase(
    new Map([
      ['sector', sectors.map(factOf('sector', 'sector_id'))],
      ['material_source', SOURCE_ROWS.map(factOf('material_source', 'source_id'))],
      ['policy_material', materials.map(factOf('policy_material', 'material_id'))],
    ]),
  );
  const publishedAtMs = FIRST_MS + 110 * DAY_MS;
  const record = { publicationId: 'p', namespace: 'test', contentHash: '', sequence: 1, mark: '' };
  return new Snapshot({ ...record, publishedAtMs }, dateOf(110), facts);
}

test('heat is the sum of its formula, on every day, in narrow and broad sectors', () => {
  fc.assert(
    fc.property(fc.array(draft, { minLength: 1, maxLength: 12 }), (drafts) => {
      const table = runAllSteps(materialHeat(snapshotOf(drafts), 'policy'));
      for (const sectorId of ['L2.a', 'L1.x']) {
        const window = { start: null, end: null, limit: 366 };
        for (const point of heatSeries(table, sectorId, window)!.items) {
          const day = (Date.parse(point.effectiveDate) - FIRST_MS) / DAY_MS;
          const terms = drafts.filter(
            (one) =>
              (sectorId === 'L1.x' || one.sectorId === sectorId) &&
              one.bornDay + one.lag <= day &&
              day - one.bornDay <= 84,
          );
          const weightOf = (one: Draft): number =>
            0.9 * one.confidence * 2 ** (-(day - one.bornDay) / 14);
          const level = terms.reduce((sum, one) => sum + weightOf(one), 0);
          expect(point.heatLevel).toBeCloseTo(level, 9);
          expect(point.contributionCount).toBe(terms.length);
          const signed = terms.reduce((sum, one) => sum + weightOf(one) * one.score, 0);
          expect(point.directionScore).toBeCloseTo(level === 0 ? 0 : signed / level, 9);
        }
      }
    }),
    { numRuns: deep(15) },
  );
});
