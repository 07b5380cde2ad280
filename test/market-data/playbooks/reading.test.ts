import { describe, expect, test } from 'vitest';
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { TriStates } from '#indicators/features/tri-states.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { readCondition } from '#market-data/playbooks/feature-condition.ts';
import type { ReadingConditions } from '#market-data/playbooks/check-playbook.ts';
import type { ObservedInterval } from '#market-data/playbooks/reading.ts';
import { tally } from '#market-data/playbooks/reading.ts';
import { reportReading } from '#market-data/playbooks/reported-reading.ts';

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
  lead: null,
};

type Answer = boolean | null;

/** Features at the last bars of an interval; the others are false. */
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
  return readingBy({}, ...intervals);
}

function readingBy(rules: Partial<ReadingConditions>, ...intervals: ObservedInterval[]) {
  return reportReading(tally({ ...CONDITIONS, ...rules }, intervals), intervals);
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

  test('weighs the longer interval more, and reports what argues against it', () => {
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

  test('leaves out the unknown, and names it', () => {
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

  test('has no stance if nothing is known', () => {
    const nothing = {
      'ema.price_above': [null],
      'rsi.exit_oversold': [null],
      'rsi.overbought': [null],
    };
    const { stance, score, coverage } = readingOf(observed('1h', nothing));
    expect({ stance, score, coverage }).toEqual({ stance: 'no_data', score: null, coverage: 0 });
  });

  test('excludes an interval outside the playbook', () => {
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

  test('reports context without counting it', () => {
    const { score, context } = readingOf(observed('1h', { ...UP, 'adx.rising': [true] }));
    expect(score).toBe(1);
    expect(context).toMatchObject([{ id: 'adx.rising', family: null, direction: 'neutral' }]);
  });
});

describe('a condition of several features', () => {
  const TOGETHER = 'ema.price_above and rsi.exit_oversold within 3';
  const voteOf = (above: Answer, exits: Answer[]) => {
    const bullish = read(TOGETHER);
    const votes = [{ family: 'structure' as const, bullish, bearish: [] }];
    return readingBy(
      { votes, context: [] },
      observed('1h', { 'ema.price_above': [above], 'rsi.exit_oversold': exits }),
    );
  };

  test.each([
    [true, [true, false, false], 'up', []],
    [true, [false, false, false], 'mixed', []],
    [false, [null, null, null], 'mixed', []],
    [null, [true, false, false], 'unknown', ['1h ema/ema.price_above']],
    [null, [false, null, false], 'unknown', ['1h ema/ema.price_above', '1h rsi/rsi.exit_oversold']],
    [null, [false, false, false], 'mixed', []],
  ])('%s and %j is %s: the failing feature decides', (above, exits, vote, unknown) => {
    const { intervals, unknown: named } = voteOf(above, exits);
    expect(intervals[0]?.families).toEqual([{ family: 'structure', vote }]);
    expect(named).toEqual(unknown);
  });

  test('reports each of them with its own bar, once', () => {
    const { evidence } = voteOf(true, [true, false, false]);
    expect(evidence.map(({ id, openTime }) => [id, openTime / HOUR_MS])).toEqual([
      ['ema.price_above', 4],
      ['rsi.exit_oversold', 2],
    ]);
    const bullish = read(TOGETHER, 'ema.price_above', 'ema.price_above and rsi.exit_oversold');
    const votes = [{ family: 'structure' as const, bullish, bearish: [] }];
    const twice = readingBy({ votes, context: [] }, observed('1h', UP));
    expect(twice.evidence.map(({ id }) => id)).toEqual(['ema.price_above', 'rsi.exit_oversold']);
  });

  test('excludes an interval in the words of the playbook', () => {
    const voidWhere = read('!ema.price_above and !rsi.overbought');
    const { text, intervals, context } = readingBy({ voidWhere }, observed('1h', {}));
    expect(intervals[0]?.setAsideBy).toBe('!ema.price_above and !rsi.overbought');
    expect(text).toBe('Neutral: 1h set aside, as no ema.price_above and no rsi.overbought hold.');
    expect(context.map(({ id, value }) => [id, value])).toEqual([
      ['ema.price_above', false],
      ['rsi.overbought', false],
    ]);
  });
});

describe('a leading family', () => {
  const UNKNOWN = { ...UP, 'ema.price_above': [null] };
  const DOWN = { ...UP, 'ema.price_above': [false], 'rsi.exit_oversold': [true] };
  const ASIDE = { 'adx.trend_strong': [true] };
  const day = (given: Record<string, Answer[]>) => observed('1d', given);
  const hour = (given: Record<string, Answer[]>) => observed('1h', given);
  const by = (family: 'trend' | 'momentum', on: 'longest' | 'any') => ({ lead: { family, on } });

  test('has no effect where it votes as all do, and without a bias', () => {
    for (const on of ['longest', 'any'] as const) {
      const agreed = readingBy(by('trend', on), day(UP), hour(UP));
      expect([agreed.stance, agreed.heldBackBy]).toEqual(['long_bias', null]);
      const none = readingBy(by('trend', on), day(DOWN), hour(DOWN));
      expect([none.stance, none.score, none.heldBackBy]).toEqual(['neutral', 0, null]);
    }
  });

  test('of the longest interval holds back what goes against it, and what does not know it', () => {
    const read = (...intervals: ObservedInterval[]) =>
      readingBy(by('trend', 'longest'), ...intervals);
    const against = read(day(DOWN), hour(UP), hour(UP), hour(UP));
    expect(against).toMatchObject({ stance: 'neutral', score: 0.6, against: [] });
    expect(against.heldBackBy).toEqual({ family: 'trend', interval: '1d', vote: 'down' });
    expect(against.text).toMatch(
      /^Neutral \(0\.6\), as trend leads and is down on 1d: 1d trend down,/,
    );
    expect(read(day(UNKNOWN), hour(UP)).heldBackBy?.vote).toBe('unknown');
    const aside = read(day(ASIDE), hour(UP));
    expect(aside.heldBackBy).toEqual({ family: 'trend', interval: '1d', vote: null });
    expect(aside.text).toContain('as trend leads and is set aside on 1d');
  });

  test('of any interval is that of the longest that votes up or down', () => {
    const read = (...intervals: ObservedInterval[]) => readingBy(by('trend', 'any'), ...intervals);
    expect(read(day(UNKNOWN), hour(UP)).stance).toBe('long_bias');
    expect(read(day(ASIDE), hour(UP)).stance).toBe('long_bias');
    expect(read(day(DOWN), hour(UP), hour(UP), hour(UP)).stance).toBe('neutral');
    const nowhere = read(day(UNKNOWN), hour(ASIDE));
    expect(nowhere.heldBackBy).toEqual({ family: 'trend', interval: null, vote: null });
    expect(nowhere.text).toContain('as trend leads and is up or down on no interval: 1d');
  });
});

test('arguments against a stance have their key where two entries have one indicator', () => {
  const entries = [
    { name: 'ema', id: 'fast' },
    { name: 'ema', id: 'base' },
  ];
  const bearish = ['!fast/ema.price_above', '!base/ema.price_above'].map((text) =>
    readCondition(text, entries),
  );
  const up = { family: 'momentum' as const, bullish: read('rsi.overbought'), bearish: [] };
  const trend = {
    family: 'trend' as const,
    bullish: read('rsi.overbought', 'ema.price_above'),
    bearish,
  };
  const one = observed('1h', { 'rsi.overbought': [true], 'ema.price_above': [true] });
  const below = new TriStates(5);
  below.set(4, false);
  const average = new Map([['ema.price_above', { values: below } as FeatureObservation]]);
  const features = new Map([...one.features, ['fast', average], ['base', average]]);
  const { text } = readingBy({ votes: [up, up, trend] }, { ...one, features });
  expect(text).toContain(
    'Against it: no fast/ema.price_above on 1h, no base/ema.price_above on 1h.',
  );
});
