import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import type { Offload, OffloadTask } from '#kernel/ports/offload.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { Calculator } from '#market-data/calculation/calculator.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { writeColumns } from '#market-data/calculation/indicator-columns.ts';
import { warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { columnsOf } from '#indicators/test/outputs-of.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { SINGLE_SERIES } from '#indicators/test/every-indicator.ts';

const SET = new IndicatorSet(INDICATORS);
const BARS = randomBars(6_000, 7);

/** The last rows of the bars, with bars before them. */
function windowOf(rows: number, rowsBefore: number, formingRow: number | null = null): BarWindow {
  const bars = sliceBars(BARS, BARS.length - rows - rowsBefore, BARS.length);
  const toRow = rows + rowsBefore;
  return { bars, fromRow: rowsBefore, toRow, intervalMs: HOUR_MS, formingRow };
}

const calc = (...entries: CalcEntry[]) => readCalc(SET, entries, HOUR_MS);

/** A calculator whose turns are counted and whose fits run here. */
function calculatorWith(offload: Offload = fitsInline(SET)) {
  const tasks: OffloadTask[] = [];
  const counts = { turns: 0 };
  const calculator = new Calculator({
    offload: {
      run: (task) => {
        tasks.push(task);
        return offload.run(task);
      },
    },
    yieldTurn: () => {
      counts.turns += 1;
      return Promise.resolve();
    },
    log: SILENT_LOG,
  });
  return { calculator, tasks, counts };
}

/** Every incremental indicator, so often that there are `count` entries. */
function mixedEntries(count: number): CalcEntry[] {
  const resumable = SINGLE_SERIES.filter((indicator) => {
    return !isFit(SET.planOf(indicator, indicator.defaults, HOUR_MS).calculation);
  });
  return Array.from({ length: count }, (_, at) => ({
    name: resumable[at % resumable.length]!.name,
    id: String(at),
  }));
}

describe('small calculations', () => {
  test('are done synchronously', () => {
    const { calculator, counts } = calculatorWith();
    const results = calculator.calculate(
      calc({ name: 'ema' }, { name: 'macd' }),
      windowOf(200, 500),
      false,
    );
    expect(results).not.toBeInstanceOf(Promise);
    expect(results).toMatchObject([{ key: 'ema' }, { key: 'macd' }]);
    expect(counts.turns).toBe(0);
  });

  test('are done once for equal entries, and for repeated fields', () => {
    const { calculator } = calculatorWith();
    const window = windowOf(200, 500);
    const requests = calc({ name: 'ema' }, { name: 'ema', id: 'b', params: { period: 20 } });
    const [a, b] = calculator.calculate(requests, window, false) as { outputs: object }[];
    const [again] = calculator.calculate(requests, window, true) as { outputs: object }[];
    expect(b!.outputs).toBe(a!.outputs);
    expect(again!.outputs).toBe(a!.outputs);
  });

  test('have the window in their last rows, whatever warm-up each has', async () => {
    const { calculator } = calculatorWith();
    const window = windowOf(100, 5_000);
    const results = await calculator.calculate(calc(...mixedEntries(40)), window, false);
    for (const { bars, fromRow, toRow, outputs, plan } of results) {
      expect(toRow - fromRow).toBe(100);
      expect(bars.openTimeMs[fromRow]).toBe(window.bars.openTimeMs[5_000]);
      for (const { key } of plan.outputs) expect(outputs[key]).toHaveLength(toRow);
    }
  });
});

describe('values', () => {
  const settling = SINGLE_SERIES.filter((indicator) => {
    const plan = SET.planOf(indicator, indicator.defaults, HOUR_MS);
    return plan.sinceMs === null && plan.outputs.every(({ settled }) => Number.isFinite(settled));
  });

  test.each(settling.map(({ name }) => name))(
    '%s does not depend on where the window begins',
    async (name) => {
      const requests = calc({ name });
      const { rows } = warmUpOf(requests.map(({ plan }) => plan));
      const columns = async (limit: number) => {
        const { calculator } = calculatorWith();
        const window = windowOf(limit, rows);
        const [result] = await calculator.calculate(requests, window, false);
        const text = await writeColumns(result!, calculator.slices);
        return text.toJSON() as Record<string, (number | null)[]>;
      };
      const few = await columns(60);
      const many = await columns(997);
      for (const [column, values] of Object.entries(few)) {
        const same = many[column]!.slice(-values.length);
        values.forEach((value, at) => {
          if (value === null) expect(same[at]).toBeNull();
          else expect(Math.abs(value - same[at]!)).toBeLessThanOrEqual(1e-8 * scaleOf(same));
        });
      }
    },
  );

  test('of a running total do not depend on what else is asked for', async () => {
    const last = async (rowsBefore: number, ...entries: CalcEntry[]) => {
      const { calculator } = calculatorWith();
      const requests = calc({ name: 'obv' }, ...entries);
      const [result] = await calculator.calculate(requests, windowOf(50, rowsBefore), false);
      return result!.outputs['obv']!.at(-1);
    };
    const others = { name: 'ema', params: { period: 500 } };
    expect(await last(5_000, others)).toBe(await last(2_000));
  });
});

describe('large calculations', () => {
  test('50 mixed entries over 5,000 bars are done in slices', async () => {
    const { calculator, counts } = calculatorWith();
    const results = await calculator.calculate(
      calc(...mixedEntries(50)),
      windowOf(5_000, 0),
      false,
    );
    const texts = await Promise.all(results.map((one) => writeColumns(one, calculator.slices)));
    expect(results).toHaveLength(50);
    for (const text of texts) {
      for (const values of Object.values(text.toJSON() as object)) {
        expect(values).toHaveLength(5_000);
      }
    }
    // Fifty columns or more, counted as text, are far more than a slice.
    expect(counts.turns).toBeGreaterThan(40);
  });

  test('one that is longer than a slice continues in the next', async () => {
    const { calculator, counts } = calculatorWith();
    const params = { period: 500, bins: 200 };
    const requests = calc({ name: 'volume_profile', params });
    const window = windowOf(5_000, 0);
    const [result] = await calculator.calculate(requests, window, false);
    expect(counts.turns).toBeGreaterThan(15);
    const whole = columnsOf(requests[0]!.plan, window.bars);
    expect(result!.outputs).toEqual(whole);
  });

  test('are rejected when one operation exceeds its bound', async () => {
    const { calculator } = calculatorWith();
    const ask = async () => {
      for (let field = 0; field < 200; field += 1) {
        const results = await calculator.calculate(
          calc(...mixedEntries(100)),
          windowOf(1_000, 5_000),
          false,
        );
        await Promise.all(results.map((one) => writeColumns(one, calculator.slices)));
      }
    };
    await expect(ask()).rejects.toMatchObject({ code: 'query_too_complex' });
  });
});

describe('fits', () => {
  test('see closed bars only, and the forming one has no value', async () => {
    const { calculator, tasks } = calculatorWith();
    const window = windowOf(300, 0, 299);
    const [result] = await calculator.calculate(calc({ name: 'hmm' }), window, false);
    expect(tasks[0]!.rows).toBe(299);
    expect(result!.outputs['regime']).toHaveLength(300);
    expect(result!.outputs['regime']!.at(-1)).toBeNaN();
    expect(result!.outputs['regime']!.at(-2)).not.toBeNaN();
  });

  test('see 2,000 closed bars however small the window is', async () => {
    const { calculator, tasks } = calculatorWith();
    await calculator.calculate(calc({ name: 'hmm' }), windowOf(5, 2_500), false);
    await calculator.calculate(calc({ name: 'hmm' }), windowOf(900, 2_500), false);
    await calculator.calculate(calc({ name: 'hmm' }), windowOf(1, 2_500, 2_500), false);
    expect(tasks.map(({ rows }) => rows)).toEqual([2_000, 2_000, 2_000]);
    expect(tasks[0]!.key).toBe(tasks[1]!.key);
  });

  test('of other bars or parameters have other keys', async () => {
    const { calculator, tasks } = calculatorWith();
    const window = windowOf(100, 0);
    await calculator.calculate(
      calc({ name: 'hmm' }, { name: 'hmm', params: { seed: 1 } }),
      window,
      false,
    );
    await calculator.calculate(calc({ name: 'hmm' }), windowOf(101, 0), false);
    expect(new Set(tasks.map(({ key }) => key)).size).toBe(3);
  });

  test('of a forming bar alone need no computation', async () => {
    const { calculator, tasks } = calculatorWith();
    const [result] = await calculator.calculate(calc({ name: 'hmm' }), windowOf(1, 0, 0), false);
    expect(tasks).toEqual([]);
    expect([...result!.outputs['regime']!]).toEqual([Number.NaN]);
  });

  test('of one operation run four at a time, so that others have their turn', async () => {
    const running = { now: 0, most: 0 };
    const { calculator } = calculatorWith({
      async run(task) {
        running.now += 1;
        running.most = Math.max(running.most, running.now);
        const columns = await fitsInline(SET).run(task);
        running.now -= 1;
        return columns;
      },
    });
    const entries = Array.from({ length: 12 }, (_, seed) => ({ name: 'hmm', params: { seed } }));
    const results = await calculator.calculate(calc(...entries), windowOf(100, 0), false);
    expect(results.map(({ key }) => key)).toEqual(entries.map((_, seed) => `hmm:seed=${seed}`));
    expect(running.most).toBe(4);
  });

  test('are not attempted when the queue is full', async () => {
    const { calculator, tasks } = calculatorWith({
      run: () => Promise.reject(new DomainError('compute_busy', undefined, { retryAfterSec: 3 })),
    });
    const entries = Array.from({ length: 40 }, (_, seed) => ({ name: 'hmm', params: { seed } }));
    await expect(calculator.calculate(calc(...entries), windowOf(100, 0), false)).rejects.toEqual(
      expect.objectContaining({ code: 'compute_busy', facts: { retryAfterSec: 3 } }),
    );
    expect(tasks.length).toBeLessThanOrEqual(4);
  });

  test('end with their operation, and queued ones are not begun', async () => {
    const given = new AbortController();
    const signals: (AbortSignal | undefined)[] = [];
    const parts = {
      offload: {
        run: (_: OffloadTask, signal?: AbortSignal) => {
          signals.push(signal);
          signal?.throwIfAborted();
          return new Promise<never>((_resolve, reject) => {
            signal?.addEventListener('abort', () => reject(signal.reason));
          });
        },
      },
      yieldTurn: () => Promise.resolve(),
      log: SILENT_LOG,
    };
    const calculator = new Calculator(parts, given);
    const entries = Array.from({ length: 6 }, (_, seed) => ({ name: 'hmm', params: { seed } }));
    const answer = calculator.calculate(calc(...entries), windowOf(100, 0), false);
    await expect.poll(() => signals.length).toBe(4);
    given.abort(new DomainError('request_timeout'));
    await expect(answer).rejects.toMatchObject({ code: 'request_timeout' });
    expect(signals.every((signal) => signal === given.signal)).toBe(true);
  });

  test('that throw are the failure of a calculation, not of the server', async () => {
    const { calculator } = calculatorWith({
      run: () => Promise.reject(new DomainError('internal')),
    });
    const answer = calculator.calculate(calc({ name: 'hmm' }), windowOf(100, 0), false);
    await expect(answer).rejects.toMatchObject({
      code: 'calculation_failed',
      message: 'hmm could not be calculated on these bars; check them and its parameters.',
    });
  });
});

function scaleOf(values: readonly (number | null)[]): number {
  return Math.max(1e-6, ...values.map((value) => Math.abs(value ?? 0)));
}
