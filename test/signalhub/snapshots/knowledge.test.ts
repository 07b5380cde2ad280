import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Fact, PublicationRecord } from '#kernel/ports/fact-store.ts';
import { runAllSteps } from '#kernel/async/stepped-work.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import { FACT_KINDS, findFactKind } from '#signalhub/facts/fact-kinds.ts';
import { HEAT_VIEWS } from '#signalhub/heat/heat-formula.ts';
import { heatSeries, heatTableOf, type HeatPoint } from '#signalhub/heat/heat-series.ts';
import { readFactBase, FactBase } from '#signalhub/snapshots/fact-base.ts';
import { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { deep } from '#test/depth.ts';
import { FactRowReader } from '#signalhub/publishing/fact-row.ts';
import { exampleRows } from '#test/signalhub/publishing/example-bundle.ts';
import { publishDemoHere } from '#test/signalhub/open-demo-signalhub.ts';
import { plainCapital, plainResearch, plainViews } from '#test/signalhub/snapshots/plain-views.ts';
import { NOW_MS, temporaryFolder } from '#test/signalhub/small-bundle.ts';

const DAY_MS = 86_400_000;
const PUBLICATION: PublicationRecord = {
  publicationId: 'p',
  namespace: 'test',
  contentHash: '',
  mark: '',
  sequence: 1,
  publishedAtMs: NOW_MS,
};

/** The last millisecond of a date in Shanghai, computed without the code under test. */
const endOf = (date: string): number => Date.parse(`${date}T23:59:59.999+08:00`);
const dateOf = (timeMs: number): string =>
  new Date(timeMs + 8 * 3_600_000).toISOString().slice(0, 10);
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** What happened to a fact after it was published, or before. */
interface Fate {
  readonly at: number;
  readonly kind: 'late' | 'corrected' | 'postponed' | 'withdrawn' | 'backfilled';
  readonly days: number;
}

const FATES = fc.array(
  fc.record({
    at: fc.nat(),
    kind: fc.constantFrom('late', 'corrected', 'postponed', 'withdrawn', 'backfilled'),
    days: fc.integer({ min: 1, max: 12 }),
  }) as fc.Arbitrary<Fate>,
  { minLength: 20, maxLength: 60 },
);

/** Another text and other numbers, as a later correction has. */
function mistaken(payload: Fact['payload']): Fact['payload'] {
  const changed = Object.entries(payload).map(([name, value]) => {
    const isNumber = ['score', 'confidence', 'close', 'turnover', 'exact_pct'].includes(name);
    if (isNumber && typeof value === 'number') return [name, value * 0.75];
    const isText = ['name', 'title', 'text', 'statement', 'reason'].includes(name);
    return isText ? [name, `旧${String(value)}`] : [name, value];
  });
  return Object.fromEntries(changed) as Fact['payload'];
}

function befall(fact: Fact, { kind, days }: Fate): Fact[] {
  const laterMs = Math.min(NOW_MS - 1, fact.observedAtMs + days * DAY_MS);
  if (fact.supersededAtMs !== null || laterMs <= fact.observedAtMs) return [fact];
  if (kind === 'withdrawn') return [{ ...fact, supersededAtMs: laterMs }];
  if (kind === 'late') return [{ ...fact, observedAtMs: laterMs }];
  if (kind === 'backfilled') return [{ ...fact, observedAtMs: NOW_MS - days * 3_600_000 }];
  const wrong = { ...fact, payload: mistaken(fact.payload), supersededAtMs: laterMs };
  const moved = kind === 'postponed' ? shifted(fact.validFrom, -days) : fact.validFrom;
  return [
    { ...wrong, validFrom: moved },
    { ...fact, observedAtMs: laterMs },
  ];
}

/** Histories of all kinds: of each kind some facts have some change. */
function withFates(facts: readonly Fact[], fates: readonly Fate[]): Fact[] {
  const byKind = [...Map.groupBy(facts, ({ kind }) => kind).values()];
  const met = new Map<Fact, Fate>();
  for (const [index, fate] of fates.entries()) {
    const ofKind = byKind[index % byKind.length]!;
    met.set(ofKind[fate.at % ofKind.length]!, fate);
  }
  return facts.flatMap((fact) => {
    const fate = met.get(fact);
    return fate === undefined ? [fact] : befall(fact, fate);
  });
}

function baseOf(facts: readonly Fact[]): FactBase {
  const byKey = facts.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return new FactBase(Map.groupBy(byKey, ({ kind }) => kind));
}

/** The oracle: a world in which nothing was ever published but what was known at a moment. */
function worldKnownAt(facts: readonly Fact[], knownAtMs: number, isTimeless = false): FactBase {
  const known = facts.filter(
    ({ observedAtMs, supersededAtMs }) =>
      observedAtMs <= knownAtMs && !(supersededAtMs !== null && supersededAtMs <= knownAtMs),
  );
  const lasting = (fact: Fact): Fact =>
    Object.assign({}, fact, { supersededAtMs: null }, isTimeless ? { observedAtMs: 0 } : {});
  return baseOf(known.map(lasting));
}

/** Quotes in memory are rows of columns, which cannot be copied with other members. */
function plainFact(fact: Fact): Fact {
  const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  return { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs };
}

const publishedAt = (publishedAtMs: number): PublicationRecord => ({
  ...PUBLICATION,
  publishedAtMs,
});

let demo: readonly Fact[] = [];

/**
 * A part of the demo in which every kind has some facts and nearly all references lead somewhere.
 */
beforeEach(async () => {
  if (demo.length > 0) return;
  const path = join(temporaryFolder(), 'facts.db');
  await publishDemoHere(path, { seed: 11, publishedAtMs: NOW_MS, sessionCount: 22 });
  const store = openSqliteFactStore(path);
  const all = await readFactBase(store, 1);
  await store.close();
  const codes = new Set(
    all
      .named('company')
      .slice(0, 400)
      .filter((_, index) => index % 20 === 0)
      .map(({ key }) => key)
      .concat(
        [...all.named('company_listing').slice(0, 2), ...all.named('code_alias').slice(0, 2)].map(
          ({ payload }) => String(payload['stock_code']),
        ),
      ),
  );
  const funds = new Set(
    all
      .named('etf_product')
      .slice(0, 3)
      .map(({ key }) => key),
  );
  const isKept = ({ payload }: Fact): boolean => {
    const { stock_code: code, etf_key: fund, trade_date: day, material_date: date } = payload;
    if (typeof code === 'string' && !codes.has(code)) return false;
    if (typeof fund === 'string' && !funds.has(fund)) return false;
    if (typeof day === 'string' && day < '2026-11-02') return false;
    return typeof date !== 'string' || date >= '2026-10-25';
  };
  const ofDemo = FACT_KINDS.flatMap(({ name }) => all.named(name).filter(isKept).map(plainFact));
  // The demo does not publish what only collectors state: docs/publishing.md shows an example of each kind.
  const published = new Set(ofDemo.map(({ kind }) => kind));
  demo = [...ofDemo, ...examplesOf(FACT_KINDS.filter(({ name }) => !published.has(name)))];
});

function examplesOf(kinds: readonly { readonly name: string }[]): Fact[] {
  const rows = exampleRows();
  return kinds.flatMap(({ name }) => {
    const reader = new FactRowReader(findFactKind(name)!, Date.parse('2026-11-20T10:00:00Z'));
    return rows[name.replaceAll('_', '-')]!.map((row) => plainFact(reader.check(row) as Fact));
  });
}

const DATES = ['2026-11-06', '2026-11-12', '2026-11-18', '2026-11-20'];
const RUNS = { numRuns: deep(3), seed: 20_261_122, endOnFailure: true };

describe('facts that were corrected, postponed, withdrawn or published late', () => {
  test('every kind of fact takes part', () => {
    const kinds = new Set(demo.map(({ kind }) => kind));
    expect(FACT_KINDS.map(({ name }) => name).filter((name) => !kinds.has(name))).toEqual([]);
  });

  test('a snapshot of a date has what was known at its end', () => {
    fc.assert(
      fc.property(FATES, fc.constantFrom(...DATES), (fates, date) => {
        const facts = withFates(demo, fates);
        const knownAtMs = Math.min(NOW_MS, endOf(date));
        const snapshot = new Snapshot(PUBLICATION, date, baseOf(facts));
        const then = new Snapshot(publishedAt(knownAtMs), date, worldKnownAt(facts, knownAtMs));
        expect(plainViews(snapshot)).toEqual(plainViews(then));
      }),
      RUNS,
    );
  });

  test('and with the knowledge of another date, before or after, what was known at that one', () => {
    fc.assert(
      fc.property(
        FATES,
        fc.constantFrom(...DATES),
        fc.constantFrom(...DATES),
        (fates, date, knownAsOf) => {
          const facts = withFates(demo, fates);
          const knownAtMs = Math.min(NOW_MS, endOf(knownAsOf));
          const base = baseOf(facts);
          const snapshot = new Snapshot(PUBLICATION, date, base, { knownAsOf });
          const world = worldKnownAt(facts, knownAtMs);
          const then = new Snapshot(publishedAt(knownAtMs), date, world, { knownAsOf });
          expect(plainViews(snapshot)).toEqual(plainViews(then));
        },
      ),
      RUNS,
    );
  });

  test('a version of research and its graph have what was known when it was published', () => {
    fc.assert(
      fc.property(FATES, (fates) => {
        const facts = withFates(demo, fates);
        const now = new Snapshot(PUBLICATION, dateOf(NOW_MS), baseOf(facts));
        const versions = plainResearch(now).filter(({ publishedAtMs }) => publishedAtMs < NOW_MS);
        for (const version of versions.slice(0, 12)) {
          const { publishedAtMs, stockCode, researchAsOf } = version;
          const world = worldKnownAt(facts, publishedAtMs);
          const then = new Snapshot(publishedAt(publishedAtMs), dateOf(publishedAtMs), world);
          const same = plainResearch(then).find(({ versionId }) => versionId === version.versionId);
          // A version that was published after its own date is not in the world of that moment.
          if (same !== undefined)
            expect({ ...same, changes: null }).toEqual({ ...version, changes: null });
          const asOf = { validOn: researchAsOf, knownAtMs: publishedAtMs };
          expect(plainCapital(now, stockCode, asOf)).toEqual(plainCapital(then, stockCode, asOf));
        }
      }),
      RUNS,
    );
  });
});

describe('a point of heat', () => {
  const everything = { start: null, end: null, limit: 366 };
  const withoutMomentum = (point: HeatPoint | undefined) =>
    point && { ...point, heatMomentum: 0, directionMomentum: 0, asOf: '' };

  test.each(HEAT_VIEWS)('of %s is what was known at the end of its date, and stays so', (view) => {
    fc.assert(
      fc.property(FATES, (fates) => {
        const facts = withFates(demo, fates);
        const base = baseOf(facts);
        const now = new Snapshot(PUBLICATION, dateOf(NOW_MS), base);
        const table = runAllSteps(heatTableOf(view)(now));
        const sectorIds = [...new Set(base.named('sector').map(({ key }) => key))].slice(0, 6);
        for (const date of table.dates.slice(-12)) {
          const at = table.dates.indexOf(date);
          const asOf = table.asOf[at]!;
          const knownAtMs = Math.min(NOW_MS, endOf(asOf));
          const world = worldKnownAt(facts, knownAtMs, true);
          const then = runAllSteps(
            heatTableOf(view)(new Snapshot(publishedAt(endOf(date)), date, world)),
          );
          const before = runAllSteps(heatTableOf(view)(new Snapshot(PUBLICATION, asOf, base)));
          for (const sectorId of sectorIds) {
            const pointIn = (one: typeof table) =>
              heatSeries(one, sectorId, everything)?.items.find(
                (point) => point.effectiveDate === date,
              );
            const point = pointIn(table);
            expect(withoutMomentum(pointIn(then))).toEqual(withoutMomentum(point));
            expect(pointIn(before)).toEqual(point);
          }
        }
      }),
      { ...RUNS, numRuns: deep(2) },
    );
  });
});
