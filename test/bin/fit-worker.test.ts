import { afterAll, expect, test } from 'vitest';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { Calculator } from '#market-data/calculation/calculator.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { Offload } from '#kernel/ports/offload.ts';
import { createThreadPool } from '#platform/threads/thread-pool.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';

const SET = new IndicatorSet(INDICATORS);

const pool = createThreadPool({
  entry: new URL('../../bin/serving/market-data/fit-worker.ts', import.meta.url),
  clock: new VirtualClock(0),
  log: SILENT_LOG,
  meter: SILENT_METER,
  size: 1,
});
afterAll(() => pool.close());

async function regimes(offload: Offload, params: Record<string, unknown>) {
  const calculator = new Calculator({
    offload,
    yieldTurn: () => Promise.resolve(),
    log: SILENT_LOG,
  });
  const window = {
    bars: randomBars(400, 11),
    fromRow: 0,
    toRow: 400,
    intervalMs: HOUR_MS,
    formingRow: null,
  };
  const requests = readCalc(SET, [{ name: 'hmm', params }], HOUR_MS);
  const [result] = await calculator.calculate(requests, window, false);
  return result!.outputs;
}

test('a worker thread finds what this thread finds, to the last bit', async () => {
  for (const params of [{}, { n_states: 2, seed: 7 }]) {
    expect(await regimes(pool, params)).toEqual(await regimes(fitsInline(SET), params));
  }
});

test('a task of no indicator fails alone; its message stays in the log', async () => {
  const task = { name: 'nothing', params: { intervalMs: 1, values: {} }, columns: [], rows: 0 };
  await expect(pool.run(task)).rejects.toMatchObject({
    code: 'internal',
    message: 'Internal Server Error',
  });
  expect(await regimes(pool, { seed: 9 })).toHaveProperty('regime');
});
