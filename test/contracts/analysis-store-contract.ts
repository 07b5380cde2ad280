import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AnalysisStore, StoredAnalysis, ModelCall } from '#kernel/ports/analysis-store.ts';

const ANALYSIS: StoredAnalysis = {
  contentHash: 'c1',
  analyser: 'rules',
  analyserVersion: '1',
  catalogVersion: 'k1',
  analysedAtMs: 1_795_000_000_123,
  body: '{"results":[{"quote":"支持光伏\\u0000","score":0.5}]}',
};
const CALL: ModelCall = {
  contentHash: 'c1',
  catalogVersion: 'k1',
  model: 'm',
  promptHash: 'p',
  startedAtMs: 2_000,
  durationMs: 30,
  inputTokens: 100,
  outputTokens: 20,
  verdict: 'accepted',
  droppedCount: 0,
};

/** Analyses that several processes may have open at once. */
export interface AnalysesUnderTest {
  /** Another process over the same analyses. */
  open(): Promise<AnalysisStore>;
  /** Removes the data, when every store is closed. */
  dispose(): Promise<void>;
}

/** What every store of analyses promises; each engine's test calls this with its own `make`. */
export function analysisStoreContract(make: () => Promise<AnalysesUnderTest>): void {
  describe('a store of analyses', () => {
    let under: AnalysesUnderTest;
    let store: AnalysisStore;
    beforeEach(async () => {
      under = await make();
      store = await under.open();
    });
    afterEach(async () => {
      await store.close();
      await under.dispose();
    });

    test('keeps the first of equal keys, whichever process adds another', async () => {
      const other = await under.open();
      await store.add(ANALYSIS);
      await Promise.all([
        other.add({ ...ANALYSIS, body: '"another"' }),
        store.add({ ...ANALYSIS, body: '"a third"' }),
      ]);
      expect(await other.find(ANALYSIS)).toEqual(ANALYSIS);
      expect(await store.allOf('c1')).toEqual([ANALYSIS]);
      await other.close();
    });

    test('of two processes that add one key at once, both find the same', async () => {
      const other = await under.open();
      await Promise.all([
        store.add({ ...ANALYSIS, body: '"one"' }),
        other.add({ ...ANALYSIS, body: '"two"' }),
      ]);
      const found = await store.find(ANALYSIS);
      expect(['"one"', '"two"']).toContain(found?.body);
      expect(await other.allOf('c1')).toEqual([found]);
      await other.close();
    });

    test('keeps older versions in addition to new ones, the oldest first', async () => {
      const versions = [
        ANALYSIS,
        { ...ANALYSIS, catalogVersion: 'k2' },
        { ...ANALYSIS, analyserVersion: '2' },
        { ...ANALYSIS, analyser: 'model' },
      ];
      for (const one of versions) await store.add(one);
      await store.add({ ...ANALYSIS, contentHash: 'c2' });
      expect(await store.allOf('c1')).toEqual(versions);
      expect(await store.find(versions[2]!)).toEqual(versions[2]);
      expect(await store.find({ ...ANALYSIS, analyserVersion: '3' })).toBeNull();
    });

    test('counts the tokens of every process, from a moment on', async () => {
      const other = await under.open();
      expect(await store.tokensSince(0)).toBe(0);
      await store.addCall(CALL);
      await other.addCall({ ...CALL, startedAtMs: 3_000, verdict: 'timeout' });
      await other.addCall({ ...CALL, contentHash: 'c2', inputTokens: 3_000_000_000 });
      expect(await store.callsFor('c1')).toEqual([
        CALL,
        { ...CALL, startedAtMs: 3_000, verdict: 'timeout' },
      ]);
      expect([await store.tokensSince(2_001), await other.tokensSince(2_000)]).toEqual([
        120, 3_000_000_260,
      ]);
      await other.close();
    });

    test('has what it kept after it was closed', async () => {
      await store.add(ANALYSIS);
      await store.addCall(CALL);
      await store.close();
      store = await under.open();
      expect(await store.find(ANALYSIS)).toEqual(ANALYSIS);
      expect(await store.callsFor('c1')).toEqual([CALL]);
    });
  });
}
