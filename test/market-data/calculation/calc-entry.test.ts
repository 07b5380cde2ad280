import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { deep } from '#test/depth.ts';

const SET = new IndicatorSet(INDICATORS);
const MINUTE_MS = 60_000;

const read = (...entries: CalcEntry[]) => readCalc(SET, entries, MINUTE_MS);

function refusalOf(...entries: CalcEntry[]): { code: string; message: string } {
  try {
    read(...entries);
  } catch (error) {
    if (error instanceof DomainError) return { code: error.code, message: error.message };
    throw error;
  }
  throw new Error('the entries were accepted');
}

describe('keys', () => {
  test('an entry without parameters has its name as key', () => {
    expect(read({ name: 'ema' })[0]!.key).toBe('ema');
    expect(read({ name: 'ema', params: {} })[0]!.key).toBe('ema');
    expect(read({ name: 'ema', params: null, id: null })[0]!.key).toBe('ema');
  });

  test('given parameters stand in the key in alphabetical order, defaults do not', () => {
    const params = { slow_period: 30, fast_period: 10 };
    expect(read({ name: 'macd', params })[0]!.key).toBe('macd:fast_period=10,slow_period=30');
  });

  test('an id is the key, and distinguishes equal entries', () => {
    const requests = read({ name: 'ema', id: 'fast' }, { name: 'ema' });
    expect(requests.map(({ key }) => key)).toEqual(['fast', 'ema']);
    expect(requests[0]!.plan).toBe(requests[1]!.plan);
  });

  test('two entries with one key are rejected, derived or given', () => {
    const twice = refusalOf({ name: 'ema' }, { name: 'ema' });
    expect(twice).toEqual({
      code: 'duplicate_calc_key',
      message: 'Two entries of calc have the key "ema"; give one of them another id.',
    });
    expect(refusalOf({ name: 'ema' }, { name: 'rsi', id: 'ema' }).code).toBe('duplicate_calc_key');
  });
});

describe('plans', () => {
  test('defaults are filled in', () => {
    const [request] = read({ name: 'macd', params: { fast_period: 5 } });
    expect(request!.plan.params).toMatchObject({ fast_period: 5, slow_period: 26 });
  });

  test('equal parameters share one plan, whatever their order; another interval has its own', () => {
    const one = read({ name: 'macd', params: { fast_period: 5, slow_period: 9 } })[0]!.plan;
    const other = read({ name: 'macd', params: { slow_period: 9, fast_period: 5 } })[0]!.plan;
    expect(other).toBe(one);
    const hourly = readCalc(SET, [{ name: 'macd', params: one.params }], 3_600_000)[0]!.plan;
    expect(hourly).not.toBe(one);
  });
});

describe('plans without signals', () => {
  const outputsOf = (name: string, withSignals: boolean) => {
    const { calculation } = readCalc(SET, [{ name }], MINUTE_MS, withSignals)[0]!.plan;
    return isFit(calculation) ? null : Object.keys(calculation.outputs);
  };

  test('leave out data of features only', () => {
    expect(outputsOf('macd', true)).toContain('bullishDivergence');
    expect(outputsOf('macd', false)).toEqual(['macd', 'signal', 'histogram']);
    expect(outputsOf('atr', false)).toEqual(['atr']);
  });

  test('keep what charts draw', () => {
    expect(outputsOf('supertrend', false)).toEqual(outputsOf('supertrend', true));
  });

  test('are the same plan for equal entries, and the only plan where nothing is left out', () => {
    const plansOf = (withSignals: boolean, ...names: string[]) =>
      names.map((name) => readCalc(SET, [{ name }], MINUTE_MS, withSignals)[0]!.plan);
    const [a, b] = plansOf(false, 'macd', 'macd');
    expect(a).toBe(b);
    expect(plansOf(false, 'ema', 'bbands', 'hmm')).toEqual(plansOf(true, 'ema', 'bbands', 'hmm'));
    expect(plansOf(false, 'ema')[0]).toBe(plansOf(true, 'ema')[0]);
  });
});

describe('rejections say what to change', () => {
  test.each([
    ['emma', 'Did you mean ema?'],
    ['EMA', 'Did you mean ema?'],
    ['wiliams', 'GET /api/indicators lists'],
    ['', 'GET /api/indicators lists'],
    ['__proto__', 'GET /api/indicators lists'],
    ['constructor', 'GET /api/indicators lists'],
  ])('there is no indicator %j', (name, sentence) => {
    const { code, message } = refusalOf({ name });
    expect(code).toBe('unknown_indicator');
    expect(message).toContain(sentence);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ period: 0 }, 'ema: period is 0; a whole number from 1 to 5000 is allowed.'],
    [{ period: 5001 }, 'ema: period is 5001; a whole number from 1 to 5000 is allowed.'],
    [{ period: 2.5 }, 'ema: period is 2.5; a whole number from 1 to 5000 is allowed.'],
    [{ period: '20' }, 'ema: period is "20"; a whole number from 1 to 5000 is allowed.'],
    [{ period: null }, 'ema: period is null; a whole number from 1 to 5000 is allowed.'],
    [{ period: true }, 'ema: period is true; a whole number from 1 to 5000 is allowed.'],
    [{ period: [20] }, 'ema: period is [20]; a whole number from 1 to 5000 is allowed.'],
    [{ period: Infinity }, 'ema: period is Infinity; a whole number from 1 to 5000 is allowed.'],
    [{ source: 'mid' }, 'ema: source is "mid"; one of "close", "open"'],
    [{ perod: 20 }, 'ema has no parameter "perod"; it takes period, source (did you mean period?)'],
    [{ toString: 1 }, 'ema has no parameter "toString"; it takes period, source.'],
    [JSON.parse('{"__proto__": {"period": 5}}'), 'ema has no parameter "__proto__"'],
  ])('parameters %j do not match', (params, sentence) => {
    const { code, message } = refusalOf({ name: 'ema', params });
    expect(code).toBe('invalid_params');
    expect(message).toContain(sentence);
  });

  test('parameters that are each allowed may contradict each other', () => {
    const params = { fast_period: 30, slow_period: 10 };
    expect(refusalOf({ name: 'macd', params })).toEqual({
      code: 'invalid_params',
      message: 'macd: fast_period must be shorter than slow_period; change one of them.',
    });
  });

  test('a long value is repeated only in part, cut between characters', () => {
    const { message } = refusalOf({ name: 'ema', params: { period: '😀'.repeat(10_000) } });
    expect(message.length).toBeLessThan(150);
    expect(message.isWellFormed()).toBe(true);
  });

  test('an empty calc, and one of more than 100 entries', () => {
    expect(refusalOf().code).toBe('empty_calc');
    const entries = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ name: 'ema', id: String(at) }));
    expect(read(...entries(100))).toHaveLength(100);
    expect(refusalOf(...entries(101))).toEqual({
      code: 'too_many_calcs',
      message: 'calc has 101 entries; 100 is the most. Send several requests.',
    });
  });
});

test('any entries are planned or rejected with a code of the table', () => {
  const names = fc.oneof(fc.constantFrom(...EVERY_INDICATOR.map(({ name }) => name)), fc.string());
  const words = EVERY_INDICATOR.flatMap(({ parameters }) => Object.keys(parameters.properties));
  const value = fc.oneof(fc.integer(), fc.double(), fc.boolean(), fc.string(), fc.jsonValue());
  const params = fc.option(
    fc.dictionary(fc.oneof(fc.constantFrom(...words), fc.string()), value, { maxKeys: 4 }),
  );
  const entry = fc.record({ name: names, id: fc.option(fc.string()), params });
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 5 }), (entries) => {
      try {
        const requests = read(...entries);
        expect(new Set(requests.map(({ key }) => key)).size).toBe(entries.length);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        expect(error.code).toMatch(
          /^(empty_calc|unknown_indicator|invalid_params|invalid_with|duplicate_calc_key)$/,
        );
        expect(error.message).toMatch(/[.?]$/);
      }
    }),
    { numRuns: deep(300) },
  );
});
