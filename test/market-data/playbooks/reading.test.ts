import { describe, expect, test } from 'vitest';
import type { FeatureObservation } from '#market-data/features/observation.ts';
import { TriStates } from '#market-data/features/tri-states.ts';
import type { BarColumns } from '#market-data/kernels/bar-columns.ts';
import { readCondition } from '#market-data/playbooks/feature-condition.ts';
import type { ObservedInterval } from '#market-data/playbooks/reading.ts';
import { tally } from '#market-data/playbooks/reading.ts';
import { told } from '#market-data/playbooks/told-reading.ts';

const ENTRIES = [{ name: 'ema' }, { name: 'rsi' }, { name: 'adx' }];
const HOUR_MS = 3_600_000;

const read = (...texts: string[]) => texts.map((text) => readCondition(text, ENTRIES));

const CONDITIONS = {
  votes: [
    {
      family: 'trend' as const,
      bullish: read('ema.price_above'),
      bearish: read('!ema.price_above'),
    },
    {
      family: 'momentum' as const,
      bullish: read('rsi.exit_oversold within 3'),
      bearish: read('rsi.overbought'),
    },
  ],
  voidWhere: read('adx.trend_strong'),
  context: read('adx.rising'),
};

type Answer = boolean | null;

/** Features at the last bars of an interval; those that are not given are false. */
function observed(interval: '1d' | '1h', given: Record<string, Answer[]>): ObservedInterval {
  const rows = 5;
  const intervalMs = interval === '1d' ? 24 * HOUR_MS : HOUR_MS;
  const openTimeMs = Float64Array.from({ length: rows }, (_, row) => row * intervalMs);
  const window = {
    bars: { openTimeMs, length: rows } as BarColumns,
    fromRow: 0,
    toRow: rows,
    intervalMs,
    formingRow: null,
  };
  const ids = [
    'ema.price_above',
    'rsi.exit_oversold',
    'rsi.overbought',
    'adx.trend_strong',
    'adx.rising',
  ];
  const features = new Map<string, Map<string, FeatureObservation>>();
  for (const id of ids) {
    const last = given[id] ?? [false, false, false];
    const values = new TriStates(rows);
    last.forEach((value, at) => {
      if (value !== null) values.set(rows - last.length + at, value);
    });
    const key = id.split('.')[0]!;
    const own = features.get(key) ?? new Map<string, FeatureObservation>();
    own.set(id, { id, values } as FeatureObservation);
    features.set(key, own);
  }
  return { interval, window, features };
}

function readingOf(...intervals: ObservedInterval[]) {
  return told(tally(CONDITIONS, intervals), intervals);
}

const UP = { 'ema.price_above': [true], 'rsi.exit_oversold': [true, false, false] };

describe('a reading', () => {
  test('is a bias where families of all intervals agree', () => {
    const { stance, score, coverage, text, evidence, against, asOfMs } = readingOf(
      observed('1d', UP),
      observed('1h', UP),
    );
    expect({ stance, score, coverage }).toEqual({ stance: 'long_bias', score: 1, coverage: 1 });
    expect(text).toBe('Long bias (1): 1d trend up, momentum up; 1h trend up, momentum up.');
    expect(against).toEqual([]);
    expect(evidence[1]).toEqual({
      interval: '1d',
      family: 'momentum',
      key: 'rsi',
      id: 'rsi.exit_oversold',
      value: true,
      direction: 'bullish',
      openTime: 2 * 24 * HOUR_MS,
      confirmedAtMs: 3 * 24 * HOUR_MS,
    });
    expect(asOfMs).toBe(5 * 24 * HOUR_MS);
  });

  test('weighs the longer interval more, and says what argues against it', () => {
    const { stance, score, against, text } = readingOf(
      observed('1d', { 'ema.price_above': [false], 'rsi.overbought': [true] }),
      observed('1h', UP),
    );
    // Two votes down of weight two, and two up of weight one.
    expect({ stance, score }).toEqual({ stance: 'short_bias', score: -0.333 });
    expect(against.map(({ interval, id }) => `${interval} ${id}`)).toEqual([
      '1h ema.price_above',
      '1h rsi.exit_oversold',
    ]);
    expect(text).toContain('Against it: ema.price_above on 1h, rsi.exit_oversold on 1h.');
  });

  test('leaves out what is unknown, and names it', () => {
    const { score, coverage, unknown, text } = readingOf(
      observed('1h', {
        'ema.price_above': [true],
        'rsi.exit_oversold': [false, null, false],
        'rsi.overbought': [null],
      }),
    );
    expect({ score, coverage }).toEqual({ score: 1, coverage: 0.5 });
    expect(unknown).toEqual(['1h rsi/rsi.exit_oversold', '1h rsi/rsi.overbought']);
    expect(text).toMatch(/momentum unknown\. Not known: 1h rsi\/rsi\.exit_oversold,/);
  });

  test('has no stance where nothing is known', () => {
    const nothing = {
      'ema.price_above': [null],
      'rsi.exit_oversold': [null],
      'rsi.overbought': [null],
    };
    const { stance, score, coverage } = readingOf(observed('1h', nothing));
    expect({ stance, score, coverage }).toEqual({ stance: 'no_data', score: null, coverage: 0 });
  });

  test('sets an interval aside for which the playbook is not', () => {
    const strong = { ...UP, 'adx.trend_strong': [true] };
    const { stance, score, intervals, text } = readingOf(
      observed('1d', strong),
      observed('1h', UP),
    );
    expect({ stance, score }).toEqual({ stance: 'long_bias', score: 1 });
    expect(intervals[0]).toMatchObject({ setAsideBy: 'adx.trend_strong', families: [] });
    expect(text).toContain('1d set aside, as adx.trend_strong holds');
    const both = readingOf(observed('1d', strong), observed('1h', strong));
    expect({ stance: both.stance, score: both.score }).toEqual({ stance: 'neutral', score: null });
  });

  test('is neutral where families contradict each other, with nothing against it', () => {
    const { stance, evidence, against } = readingOf(
      observed('1h', { 'ema.price_above': [true], 'rsi.overbought': [true] }),
    );
    expect(stance).toBe('neutral');
    expect(evidence.map(({ direction }) => direction)).toEqual(['bullish', 'bearish']);
    expect(against).toEqual([]);
  });

  test('tells of context without counting it', () => {
    const { score, context } = readingOf(observed('1h', { ...UP, 'adx.rising': [true] }));
    expect(score).toBe(1);
    expect(context).toMatchObject([{ id: 'adx.rising', family: null, direction: 'neutral' }]);
  });
});
