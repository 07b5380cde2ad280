import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type {
  Fact,
  FactQuery,
  FactStore,
  PublicationDraft,
  PublicationRecord,
} from '#kernel/ports/fact-store.ts';
import { deep } from '#test/depth.ts';

/** A fresh, empty store, and a second handle on the same data as after a restart. */
export interface StoreUnderTest {
  readonly store: FactStore;
  /** Closes the store and opens the data again. */
  reopen(): Promise<FactStore>;
  /** Closes the open stores and removes the data. */
  dispose(): Promise<void>;
}

/** What every fact store promises; each engine's test calls this with its own `open`. */
export function factStoreContract(open: () => Promise<StoreUnderTest>): void {
  const using = async (use: (under: StoreUnderTest) => Promise<void>): Promise<void> => {
    const under = await open();
    try {
      await use(under);
    } finally {
      await under.dispose();
    }
  };
  describe('a fact store', () => {
    test('is empty before the first publication', () =>
      using(async ({ store }) => {
        expect(await store.currentPublication()).toBeNull();
        expect(await store.findPublication('p1')).toBeNull();
        expect(await store.publications()).toEqual([]);
        expect(await store.publications(3)).toEqual([]);
        expect(await store.publicationAsOf(0)).toBeNull();
        expect(await readAll(store, { sequence: 1, kind: 'a' })).toEqual([]);
      }));

    test('shows a publication only when all its facts came, and discards one that broke off', () =>
      using(async ({ store }) => {
        await store.publish(draft(1), stream([fact('k1')]));
        const seenInside: unknown[] = [];
        const breaking = (async function* () {
          yield fact('k2');
          seenInside.push((await store.currentPublication())?.sequence);
          seenInside.push(await keysOf(store, 1), await keysOf(store, 2));
          throw new Error('the bundle was bad');
        })();
        await expect(store.publish(draft(2), breaking)).rejects.toThrow('the bundle was bad');
        expect(seenInside).toEqual([1, ['k1'], ['k1']]);
        expect((await store.currentPublication())?.sequence).toBe(1);
        await store.publish(draft(3), stream([fact('k3')]));
        expect(await keysOf(store, 2)).toEqual(['k3']);
      }));

    test('answers from earlier publications as before, independent of later ones', () =>
      using(async ({ store }) => {
        await store.publish(draft(1), stream([fact('k1'), fact('k2')]));
        await store.publish(draft(2), stream([fact('k2'), fact('k3')]));
        await store.publish(draft(3), stream([fact('k1')]));
        expect(await keysOf(store, 1)).toEqual(['k1', 'k2']);
        expect(await keysOf(store, 2)).toEqual(['k2', 'k3']);
        expect(await keysOf(store, 3)).toEqual(['k1']);
      }));

    test('counts what it added, kept and withdrew', () =>
      using(async ({ store }) => {
        await store.publish(draft(1), stream([fact('k1'), fact('k2')]));
        const corrected = { ...fact('k2'), payload: { value: 2 } };
        const outcome = await store.publish(draft(2), stream([fact('k1'), corrected]));
        expect(outcome).toMatchObject({ addedCount: 1, unchangedCount: 1, withdrawnCount: 1 });
      }));

    test('takes facts as equal whatever the order of their properties', () =>
      using(async ({ store }) => {
        const one = { ...fact('k1'), payload: { a: 1, b: { c: [1, { d: 2, e: 3 }], f: 4 } } };
        const two = { ...fact('k1'), payload: { b: { f: 4, c: [1, { e: 3, d: 2 }] }, a: 1 } };
        await store.publish(draft(1), stream([one]));
        const outcome = await store.publish(draft(2), stream([two]));
        expect(outcome).toMatchObject({ addedCount: 0, unchangedCount: 1, withdrawnCount: 0 });
        expect(await readAll(store, { sequence: 2, kind: 'a' })).toEqual([one]);
      }));

    test('changes nothing when the same publication comes again', () =>
      using(async ({ store }) => {
        await store.publish(draft(1), stream([fact('k1')]));
        const again = await store.publish(draft(1), stream([fact('k1')]));
        expect(again).toMatchObject({ isNew: false, publication: { sequence: 1 } });
        expect((await store.currentPublication())?.sequence).toBe(1);
      }));

    test('rejects other content under a known id, an older publication, another namespace', () =>
      using(async ({ store }) => {
        await store.publish(draft(2), stream([fact('k1')]));
        const refusals: [PublicationDraft, string][] = [
          [{ ...draft(2), contentHash: 'other' }, 'other_content'],
          [draft(1), 'out_of_order'],
          [{ ...draft(1), publishedAtMs: draft(2).publishedAtMs }, 'out_of_order'],
          [{ ...draft(3), namespace: 'other' }, 'other_namespace'],
        ];
        for (const [refused, reason] of refusals) {
          const publishing = store.publish(refused, stream([fact('k9')]));
          await expect(publishing).rejects.toMatchObject({ reason });
        }
        expect(await keysOf(store, 1)).toEqual(['k1']);
        expect((await store.currentPublication())?.publicationId).toBe('p2');
      }));

    test('serialises concurrent publications', () =>
      using(async ({ store }) => {
        const outcomes = await Promise.all([
          store.publish(draft(1), stream([fact('k1')])),
          store.publish(draft(2), stream([fact('k2')])),
          store.publish(draft(3), stream([fact('k3')])),
        ]);
        expect(outcomes.map((outcome) => outcome.publication.sequence)).toEqual([1, 2, 3]);
        expect(await keysOf(store, 3)).toEqual(['k3']);
      }));

    test('keeps everything over a restart', () =>
      using(async ({ store, reopen }) => {
        await store.publish(draft(1), stream([fact('k1')]));
        await store.publish(draft(2), stream([fact('k2')]));
        const again = await reopen();
        const mark = expect.stringMatching(/^[0-9a-f]{32}$/);
        expect(await again.currentPublication()).toEqual({ ...draft(2), sequence: 2, mark });
        const publications = await again.publications();
        expect(publications).toEqual([
          { ...draft(1), sequence: 1, mark },
          { ...draft(2), sequence: 2, mark },
        ]);
        expect(new Set(publications.map((one) => one.mark)).size).toBe(2);
        expect(await again.publications(1)).toEqual(publications.slice(1));
        expect(await keysOf(again, 1)).toEqual(['k1']);
      }));

    test('reads many facts in order of their keys', () =>
      using(async ({ store }) => {
        const keys = Array.from({ length: 5_001 }, (_, index) => `k${(index * 7919) % 5_001}`);
        await store.publish(draft(1), stream(keys.map((key) => fact(key))));
        expect(await keysOf(store, 1)).toEqual(keys.toSorted());
      }));

    test('answers every date and moment as the naive model does', async () => {
      const histories = fc.array(fc.uniqueArray(anyFact, { selector: identity, maxLength: 8 }), {
        minLength: 1,
        maxLength: 5,
      });
      const run = fc.check(
        fc.asyncProperty(histories, (history) =>
          using(async ({ store }) => compareWithModel(store, history)),
        ),
        { numRuns: deep(20) },
      );
      const { failed, counterexample, errorInstance } = await run;
      expect({ failed, counterexample, errorInstance }).toMatchObject({ failed: false });
    });
  });
}

/** The model: every publication as a plain list. */
async function compareWithModel(store: FactStore, history: readonly Fact[][]): Promise<void> {
  const records: PublicationRecord[] = [];
  for (const [index, facts] of history.entries()) {
    const outcome = await store.publish(draft(index + 1), stream(facts));
    records.push(outcome.publication);
  }
  for (const knownAtMs of [0, 5, 10, ...records.map((record) => record.publishedAtMs)]) {
    const published = records.filter((record) => record.publishedAtMs <= knownAtMs);
    expect(await store.publicationAsOf(knownAtMs)).toEqual(published.at(-1) ?? records[0]);
  }
  for (const [index, { sequence }] of records.entries()) {
    for (const validOn of ['2020-01-01', '2020-01-03', '2020-01-06']) {
      for (const knownAtMs of [0, 3, 6, 99]) {
        const expected = history[index]!.filter(
          (fact) =>
            fact.kind === 'a' &&
            fact.validFrom <= validOn &&
            (fact.validTo === null || validOn < fact.validTo) &&
            fact.observedAtMs <= knownAtMs &&
            (fact.supersededAtMs === null || knownAtMs < fact.supersededAtMs),
        );
        const found = await readAll(store, { sequence, kind: 'a', validOn, knownAtMs });
        expect(found.map(identity).toSorted()).toEqual(expected.map(identity).toSorted());
      }
    }
    const all = await readAll(store, { sequence, kind: 'b' });
    const expected = history[index]!.filter((fact) => fact.kind === 'b');
    expect(all.map(identity).toSorted()).toEqual(expected.map(identity).toSorted());
  }
}

const anyDay = fc.integer({ min: 1, max: 8 });
const anyFact: fc.Arbitrary<Fact> = fc.record({
  kind: fc.constantFrom('a', 'b'),
  key: fc.constantFrom('k1', 'k2', '键'),
  payload: fc.record({ value: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.constant(0.1)) }),
  validFrom: anyDay.map((day) => `2020-01-0${day}`),
  validTo: fc.option(anyDay.map((day) => `2020-01-0${day}`)),
  observedAtMs: fc.integer({ min: 0, max: 8 }),
  supersededAtMs: fc.option(fc.integer({ min: 0, max: 8 })),
});

function identity(fact: Fact): string {
  const { kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs } = fact;
  return JSON.stringify([kind, key, payload, validFrom, validTo, observedAtMs, supersededAtMs]);
}

function draft(number: number): PublicationDraft {
  return {
    publicationId: `p${number}`,
    namespace: 'test',
    publishedAtMs: number * 1_000,
    contentHash: `hash-${number}`,
  };
}

function fact(key: string): Fact {
  return {
    kind: 'a',
    key,
    payload: { value: 1 },
    validFrom: '2020-01-01',
    validTo: null,
    observedAtMs: 0,
    supersededAtMs: null,
  };
}

async function* stream(facts: readonly Fact[]): AsyncGenerator<Fact> {
  yield* facts;
}

async function readAll(store: FactStore, query: FactQuery): Promise<Fact[]> {
  const facts: Fact[] = [];
  for await (const batch of store.readFacts(query)) facts.push(...batch);
  return facts;
}

async function keysOf(store: FactStore, sequence: number): Promise<string[]> {
  const facts = await readAll(store, { sequence, kind: 'a' });
  return facts.map((found) => found.key);
}
