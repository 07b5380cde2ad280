import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { StoredAnalysis, ModelCall } from '#kernel/ports/analysis-store.ts';
import { openSqliteAnalysisStore } from '#platform/sqlite/analysis-store-sqlite.ts';

const ANALYSIS: StoredAnalysis = {
  contentHash: 'c1',
  analyser: 'rules',
  analyserVersion: '1',
  catalogVersion: 'k1',
  analysedAtMs: 1_000,
  body: '{"results":[]}',
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

test('analyses and requests stay in the file, and the first of equal keys stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'analyses-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'analyses.sqlite');
  const before = openSqliteAnalysisStore(path);
  await before.add(ANALYSIS);
  await before.add({ ...ANALYSIS, body: 'another' });
  await before.add({ ...ANALYSIS, catalogVersion: 'k2' });
  await before.addCall(CALL);
  await before.addCall({ ...CALL, startedAtMs: 3_000 });
  await before.close();
  const store = openSqliteAnalysisStore(path);
  onTestFinished(() => store.close());
  expect(await store.find(ANALYSIS)).toEqual(ANALYSIS);
  expect(await store.find({ ...ANALYSIS, analyser: 'model' })).toBeNull();
  expect(await store.allOf('c1')).toEqual([ANALYSIS, { ...ANALYSIS, catalogVersion: 'k2' }]);
  expect(await store.callsFor('c1')).toEqual([CALL, { ...CALL, startedAtMs: 3_000 }]);
  expect([await store.tokensSince(2_001), await store.tokensSince(0)]).toEqual([120, 240]);
});
