import { describe, expect, test } from 'vitest';
import type { Fact, FactQuery } from '#kernel/ports/fact-store.ts';
import type { PartStore } from '#kernel/ports/part-store.ts';
import type { PartRow, PartPublication } from '#signalhub/parts/part-publication.ts';
import { PartPublications } from '#signalhub/parts/parts.ts';
import { DEFAULT_BUNDLE_LIMITS } from '#signalhub/publishing/bundle-limits.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { company, relation, sector, type TestRow } from '#test/signalhub/small-bundle.ts';

/** A fresh, empty store, and a second handle on the same data as after a restart. */
export interface PartStoreUnderTest {
  readonly store: PartStore;
  /** Closes the store and opens the data again. */
  reopen(): Promise<PartStore>;
  dispose(): Promise<void>;
}

export const PARTS_NOW_MS = Date.parse('2026-11-20T18:00:00+08:00');
const HOUR_MS = 3_600_000;

/** Rows of a part, as a source states them. */
export function rowsOf(
  kind: string,
  rows: readonly TestRow[],
  times: Omit<TestRow, 'fact'> = {},
): PartRow[] {
  const usual = { valid_from: '2020-01-01', observed_at: '2020-01-01T09:00:00+08:00' };
  return rows.map((row) => Object.assign({ kind }, usual, row, times));
}

/** What every store promises of parts; each engine's test calls this with its own `open`. */
export function partStoreContract(open: () => Promise<PartStoreUnderTest>): void {
  const using = async (use: (desk: Desk) => Promise<void>): Promise<void> => {
    const under = await open();
    try {
      await use(new Desk(under));
    } finally {
      await under.dispose();
    }
  };
  describe('a store of parts', () => {
    test('gives each part a sequence of its own, and withdraws within the part alone', () =>
      using(async (desk) => {
        await desk.complete('collector/a', companies('600001', '600002'));
        await desk.complete('collector/b', companies('600003'));
        const receipt = await desk.complete('collector/a', companies('600002'), 'delisted');
        expect(receipt).toMatchObject({
          sequence: 2,
          added: 0,
          withdrawn: 1,
          unchanged: 1,
          refused: null,
        });
        expect(await desk.keys()).toEqual(['600002', '600003']);
        expect(await desk.statuses()).toMatchObject([
          { part: 'collector/a', sequence: 2, rowCount: 1, completeRowCount: 1 },
          { part: 'collector/b', sequence: 1, rowCount: 1 },
        ]);
      }));

    test('answers an earlier sequence as before, and names the parts that it shows', () =>
      using(async (desk) => {
        await desk.complete('collector/a', companies('600001'));
        await desk.bundle('p1', ['600009']);
        await desk.complete('collector/a', companies('600001', '600002'));
        await desk.complete('collector/b', companies('600003'));
        expect(await desk.keys(1)).toEqual(['600001']);
        expect(await desk.keys(2)).toEqual(['600001', '600009']);
        expect(await desk.keys(4)).toEqual(['600001', '600002', '600003', '600009']);
        const named = async (sequence: number) =>
          (await desk.store.partsOf(sequence)).map((one) => `${one.part} ${one.sequence}`);
        expect(await named(2)).toEqual(['bundle 1', 'collector/a 1']);
        expect(await named(4)).toEqual(['bundle 1', 'collector/a 2', 'collector/b 1']);
        expect(await desk.store.changedKinds(2, 4)).toEqual(new Set(['company']));
      }));

    test('creates no sequence for known facts, and keeps the time of their first observation', () =>
      using(async (desk) => {
        const first = await desk.complete('collector/a', companies('600001'));
        await desk.pass(HOUR_MS);
        const observed = { observed_at: '2026-11-20T18:30:00+08:00' };
        const rows = rowsOf('company', [company('600001')], observed);
        const again = await desk.complete('collector/a', rows);
        expect(again).toMatchObject({ sequence: 1, epoch: first.epoch, unchanged: 1, added: 0 });
        expect(await desk.store.publications()).toHaveLength(1);
        expect((await desk.facts()).map((fact) => fact.observedAtMs)).toEqual([
          Date.parse('2020-01-01T09:00:00+08:00'),
        ]);
        const [status] = await desk.statuses();
        expect(status).toMatchObject({ observedAtMs: desk.clock.nowMs() });
      }));

    test('commits the cursor with the rows, also where nothing else changed', () =>
      using(async (desk) => {
        expect(await desk.parts.cursorOf('collector/a')).toBeNull();
        await desk.publish({ rows: companies('600001'), cursor: 'page 1' });
        await desk.publish({ rows: companies('600001'), cursor: 'page 2', readFrom: 'page 1' });
        expect(await desk.parts.cursorOf('collector/a')).toBe('page 2');
        const late = await desk.publish({
          rows: companies('600002'),
          cursor: 'page 2',
          readFrom: 'page 1',
        });
        expect(late.refused).toMatchObject({ reason: 'cursor_moved' });
        expect(await desk.keys()).toEqual(['600001']);
        await desk.reopen();
        expect(await desk.parts.cursorOf('collector/a')).toBe('page 2');
      }));

    test('refuses a complete part that shrank below 80 % without a reason', () =>
      using(async (desk) => {
        const five = ['600001', '600002', '600003', '600004', '600005'];
        await desk.complete('collector/a', companies(...five));
        expect(
          (await desk.complete('collector/a', companies(...five.slice(1)))).refused,
        ).toBeNull();
        const refused = await desk.complete('collector/a', companies(...five.slice(2)));
        expect(refused).toMatchObject({ sequence: 2, refused: { reason: 'shrank' } });
        expect(await desk.keys()).toHaveLength(4);
        const cut = await desk.complete('collector/a', companies('600005'), 'index was split');
        expect(cut).toMatchObject({ sequence: 3, refused: null, withdrawn: 3 });
      }));

    test('takes from an incomplete publication what is new, and ends what it corrects', () =>
      using(async (desk) => {
        await desk.publish({ rows: companies('600001', '600002'), cursor: null });
        const observed = { observed_at: '2026-11-20T17:00:00+08:00' };
        const corrected = rowsOf('company', [company('600001', '新名')], observed);
        const receipt = await desk.publish({ rows: corrected, cursor: null });
        expect(receipt).toMatchObject({ changed: 1, added: 0, withdrawn: 0 });
        const known = async (at: string) =>
          (await desk.facts({ knownAtMs: Date.parse(at) })).map((fact) => fact.payload['name']);
        expect(await known('2026-11-20T16:59:59+08:00')).toEqual(['公司600001', '公司600002']);
        expect(await known('2026-11-20T17:00:00+08:00')).toEqual(['新名', '公司600002']);
      }));

    test('shows of one key what the best rank states, and keeps the rest as evidence', () =>
      using(async (desk) => {
        const named = (name: string) => rowsOf('company', [company('600001', name)]);
        await desk.complete('collector/portal', named('门户'));
        await desk.publish({ part: 'collector/sse', rank: 'official', rows: named('交易所') });
        const name = async () => (await desk.facts()).map((fact) => fact.payload['name']);
        expect(await name()).toEqual(['交易所']);
        await desk.bundle('p1', ['600001']);
        expect(await name()).toEqual(['公司600001']);
        const stated = await desk.store.statementsOf([{ kind: 'company', key: '600001' }]);
        expect(stated.map(({ part, payload }) => [part, payload['name']])).toEqual([
          ['bundle', '公司600001'],
          ['collector/sse', '交易所'],
          ['collector/portal', '门户'],
        ]);
        await desk.bundle('p2', ['600002']);
        expect(await name()).toEqual(['交易所', '公司600002']);
      }));

    test('lets a row wait for what it refers to, and shows it when that arrives', () =>
      using(async (desk) => {
        const rows = rowsOf('company_sector_relation', [relation('600001', 'L1.tech')]);
        const waiting = await desk.publish({ part: 'collector/sectors', rows });
        expect(waiting).toMatchObject({
          sequence: 0,
          added: 0,
          quarantined: [
            {
              key: '600001.L1.tech',
              missing: { kind: 'company', key: '600001' },
              sinceMs: PARTS_NOW_MS,
            },
          ],
        });
        await desk.complete('collector/a', companies('600001'));
        expect(await desk.store.quarantined({})).toMatchObject([
          { part: 'collector/sectors', missing: { kind: 'sector', key: 'L1.tech' } },
        ]);
        const receipt = await desk.complete(
          'collector/tree',
          rowsOf('sector', [sector('L1.tech')]),
        );
        expect(receipt).toMatchObject({ added: 1, released: 1 });
        expect(await desk.store.quarantined({})).toEqual([]);
        expect(await desk.facts({ kind: 'company_sector_relation' })).toHaveLength(1);
        expect(await desk.statuses()).toMatchObject([
          { part: 'collector/a', sequence: 1 },
          { part: 'collector/sectors', sequence: 1, rowCount: 1 },
          { part: 'collector/tree', sequence: 1 },
        ]);
      }));

    test('shows what waited for a fact of a bundle, once', () =>
      using(async (desk) => {
        const rows = rowsOf('company_sector_relation', [relation('600001', 'L1.tech')]);
        await desk.publish({ part: 'collector/sectors', rows });
        await desk.complete('collector/tree', rowsOf('sector', [sector('L1.tech')]));
        await desk.bundle('p1', ['600001']);
        expect(await desk.parts.release()).toBe(true);
        expect(await desk.parts.release()).toBe(false);
        expect(await desk.facts({ kind: 'company_sector_relation' })).toHaveLength(1);
      }));

    test('gives up a row that waited for a day, and counts it', () =>
      using(async (desk) => {
        const rows = rowsOf('company_sector_relation', [relation('600001', 'L1.tech')]);
        await desk.publish({ part: 'collector/sectors', rows });
        await desk.pass(24 * HOUR_MS - 1);
        await desk.complete('collector/a', companies('600002'));
        expect(await desk.store.quarantined({})).toHaveLength(1);
        await desk.pass(1);
        await desk.complete('collector/a', companies('600002'));
        expect(await desk.store.quarantined({})).toEqual([]);
        expect((await desk.statuses()).map((one) => one.expiredCount)).toEqual([0, 1]);
      }));

    test('takes a bundle that was made before the last part, and never changes a past answer', () =>
      using(async (desk) => {
        await desk.pass(HOUR_MS);
        await desk.complete('collector/a', companies('600001'));
        const between = desk.clock.nowMs() - 1;
        const before = await desk.store.publicationAsOf(between);
        await desk.bundle('p1', ['600002'], desk.clock.nowMs() - HOUR_MS / 2);
        expect(await desk.store.publicationAsOf(between)).toEqual(before);
        const older = desk.bundle('p2', ['600002'], desk.clock.nowMs() - HOUR_MS / 2);
        await expect(older).rejects.toMatchObject({ reason: 'out_of_order' });
        await desk.bundle('p3', ['600003'], desk.clock.nowMs() - HOUR_MS / 4);
        expect(await desk.keys()).toEqual(['600001', '600003']);
      }));

    test('refuses rows that break the rules, late observations and another rank', () =>
      using(async (desk) => {
        await desk.complete('collector/a', companies('600001'));
        const reasonOf = async (publication: Partial<PartPublication>) =>
          (await desk.publish({ rows: companies('600002'), ...publication })).refused?.reason;
        const bad = rowsOf('company', [company('600002')], { valid_to: '2019-01-01' });
        expect(await reasonOf({ rows: bad })).toBe('invalid');
        expect(await reasonOf({ observedAtMs: PARTS_NOW_MS - 1 })).toBe('out_of_order');
        expect(await reasonOf({ observedAtMs: PARTS_NOW_MS + HOUR_MS })).toBe('invalid');
        expect(await reasonOf({ rank: 'official' })).toBe('other_rank');
        expect(await reasonOf({ part: 'bundle' })).toBe('invalid');
        expect(await desk.keys()).toEqual(['600001']);
      }));

    test('applies one of two commits that were judged in one state', () =>
      using(async (desk) => {
        const other = new PartPublications(desk.options());
        const receipts = await Promise.all([
          desk.complete('collector/a', companies('600001')),
          other.publish({
            part: 'collector/b',
            isComplete: true,
            observedAtMs: PARTS_NOW_MS,
            rows: companies('600002'),
            cursor: null,
          }),
        ]);
        expect(receipts.map(({ refused }) => refused)).toEqual([null, null]);
        expect(await desk.keys()).toEqual(['600001', '600002']);
        const state = await desk.store.partsState();
        await desk.complete('collector/a', companies('600001'));
        const stale = { basedOn: state, publishedAtMs: PARTS_NOW_MS, expireUntilMs: 0 };
        const none = { observation: null, changes: [], quarantined: [], releasedIds: [] };
        expect(await desk.store.commitPart({ ...stale, ...none })).toBeNull();
      }));
  });
}

function companies(...codes: readonly string[]): PartRow[] {
  return rowsOf(
    'company',
    codes.map((code) => company(code)),
  );
}

/** A store with its publisher and clock. */
class Desk {
  store: PartStore;
  readonly clock = new VirtualClock(PARTS_NOW_MS);
  parts: PartPublications;
  readonly #under: PartStoreUnderTest;
  #bundles = 0;

  constructor(under: PartStoreUnderTest) {
    this.#under = under;
    this.store = under.store;
    this.parts = new PartPublications(this.options());
  }

  options() {
    const { store, clock } = this;
    return { store, clock, limits: DEFAULT_BUNDLE_LIMITS, yieldTurn: async () => {} };
  }

  pass(ms: number): Promise<void> {
    return this.clock.advance(ms);
  }

  async reopen(): Promise<void> {
    this.store = await this.#under.reopen();
    this.parts = new PartPublications(this.options());
  }

  publish(publication: Partial<PartPublication> & Pick<PartPublication, 'rows'>) {
    const observedAtMs = this.clock.nowMs();
    const rest = { part: 'collector/a', isComplete: false, cursor: null, observedAtMs };
    return this.parts.publish({ ...rest, ...publication });
  }

  complete(part: string, rows: readonly PartRow[], shrinkReason = '') {
    return this.publish({ part, rows, isComplete: true, shrinkReason });
  }

  /** Each bundle is a millisecond later than the one before, unless its time is given. */
  bundle(publicationId: string, codes: readonly string[], atMs?: number) {
    this.#bundles += 1;
    const publishedAtMs = atMs ?? this.clock.nowMs() + this.#bundles;
    const stated = codes.map((code): Fact => {
      const { fact } = company(code);
      const times = {
        validFrom: '2020-01-01',
        validTo: null,
        observedAtMs: 0,
        supersededAtMs: null,
      };
      return { kind: 'company', key: code, payload: fact, ...times };
    });
    const draft = { publicationId, namespace: 'test', publishedAtMs, contentHash: publicationId };
    return this.store.publish(draft, stream(stated));
  }

  statuses() {
    return this.store.parts();
  }

  async facts(query: Partial<FactQuery> = {}): Promise<Fact[]> {
    const newest = await this.store.currentPublication();
    const found: Fact[] = [];
    const wanted = { sequence: newest?.sequence ?? 0, kind: 'company', ...query };
    for await (const batch of this.store.readFacts(wanted)) found.push(...batch);
    return found;
  }

  async keys(sequence?: number): Promise<string[]> {
    const facts = await this.facts(sequence === undefined ? {} : { sequence });
    return facts.map(({ key }) => key);
  }
}

async function* stream(facts: readonly Fact[]): AsyncGenerator<Fact> {
  yield* facts;
}
