import { describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { marketFixture } from '#test/market-data/market-data-fixture.ts';

const { query } = marketFixture();

/** The answer of one field, which must not have failed. */
async function ask<Answer>(field: string): Promise<Answer> {
  const { data, errors } = JSON.parse(JSON.stringify(await query(`{ answer: ${field} }`)));
  expect(errors).toBeUndefined();
  return data.answer;
}

/** The code and the message of a rejection. */
async function refusalOf(field: string): Promise<[unknown, string]> {
  const { errors } = await query(`{ answer: ${field} }`);
  return [errors?.[0]?.extensions['code'], errors?.[0]?.message ?? ''];
}

interface Index {
  readonly count: number;
  readonly indicators: { readonly name: string; readonly category: string }[];
  readonly categories: readonly string[];
  readonly knowledgeVersion: string;
  readonly cacheControl: string;
}

describe('the index', () => {
  const FIELDS = `{ count indicators { name title category desc standard keywords }
    categories knowledgeVersion cacheControl }`;
  const names = async (filter: string): Promise<string[]> =>
    (await ask<Index>(`indicatorIndex${filter} ${FIELDS}`)).indicators.map(({ name }) => name);

  test('lists every indicator in alphabetical order, and may be cached for an hour', async () => {
    const index = await ask<Index>(`indicatorIndex ${FIELDS}`);
    expect(index.indicators.map(({ name }) => name)).toEqual(INDICATORS.map(({ name }) => name));
    expect(index.count).toBe(INDICATORS.length);
    expect(index.cacheControl).toBe('max-age=3600');
    expect(index.categories).toEqual(index.categories.toSorted());
    expect(index.categories).toContain('momentum');
  });

  test('gives an empty list for an unknown category, and still names all', async () => {
    const index = await ask<Index>(`indicatorIndex(category: "nonsense") ${FIELDS}`);
    expect(index).toMatchObject({ count: 0, indicators: [] });
    expect(index.categories).toContain('momentum');
  });

  test('searches keywords and description, whatever the case', async () => {
    expect(await names('(keyword: "MACD")')).toContain('macd');
    // Only the description has this word.
    expect(await names('(keyword: "Weights Recent BARS most")')).toEqual(['ema']);
    expect(await names('(keyword: "no such thing")')).toEqual([]);
  });

  test('combines both filters with AND', async () => {
    const averages = await names('(keyword: "average")');
    expect(averages).toEqual(expect.arrayContaining(['ema', 'macd']));
    const momentum = await names('(keyword: "average", category: "momentum")');
    expect(momentum).toContain('macd');
    expect(momentum).not.toContain('ema');
  });
});

describe('the registry', () => {
  test('describes parameters by name, type, default, bounds and choices', async () => {
    const { indicators } = await ask<{ indicators: Record<string, unknown>[] }>(
      `indicatorRegistry { indicators { name defaultOutputColumns hasChartSpec hasSignals resumable
         params { name type default minimum maximum choices description } signals { id } } }`,
    );
    const ema = indicators.find(({ name }) => name === 'ema');
    expect(ema).toMatchObject({
      defaultOutputColumns: ['ema_20'],
      hasChartSpec: true,
      hasSignals: true,
      resumable: true,
      params: [
        {
          name: 'period',
          type: 'integer',
          default: 20,
          minimum: 1,
          maximum: 5_000,
          choices: null,
          description: 'Bars in the window.',
        },
        { name: 'source', type: 'string', default: 'close', minimum: null, maximum: null },
      ],
    });
    expect(ema!['signals']).toContainEqual({ id: 'ema.price_cross_up' });
    expect(indicators.find(({ name }) => name === 'hmm')).toMatchObject({ resumable: false });
  });

  test('states caveats, of standard indicators too', async () => {
    const { indicators } = await ask<{
      indicators: { name: string; standard: boolean; caveats: string[] }[];
    }>('indicatorRegistry { indicators { name standard caveats } }');
    const vwap = indicators.find(({ name }) => name === 'vwap')!;
    expect(vwap.standard).toBe(true);
    expect(vwap.caveats.join(' ')).toContain('a month of 1m bars is refused');
    expect(indicators.find(({ name }) => name === 'ema')!.caveats).toEqual([]);
  });

  test('names only existing columns', async () => {
    const { indicators } = await ask<{
      indicators: { name: string; defaultOutputColumns: string[] }[];
    }>('indicatorRegistry { indicators { name defaultOutputColumns } }');
    const hmm = indicators.find(({ name }) => name === 'hmm')!;
    expect(hmm.defaultOutputColumns).toContain('hmm_regime');
    expect(hmm.defaultOutputColumns).not.toContain('hmm_is_wildest');
  });

  test('has a JSON Schema that accepts valid input, and nothing else', async () => {
    const { indicators } = await ask<{ indicators: { name: string; schema: object }[] }>(
      'indicatorRegistry { indicators { name schema } }',
    );
    const { schema } = indicators.find(({ name }) => name === 'ema')!;
    for (const params of [{}, { period: 5 }, { source: 'hl2' }]) {
      expect(Value.Check(schema, params)).toBe(true);
    }
    for (const params of [{ period: 0 }, { period: 2.5 }, { source: 'clos' }, { length: 5 }]) {
      expect(Value.Check(schema, params)).toBe(false);
    }
  });
});

test('the chart catalog describes the drawings of each drawable indicator', async () => {
  const { count, indicators } = await ask<{ count: number; indicators: { name: string }[] }>(
    `chartCatalog { count knowledgeVersion indicators {
       name title category pane params { name } items { type title columns style { role dash step } } } }`,
  );
  expect(count).toBe(indicators.length);
  expect(indicators.find(({ name }) => name === 'macd')).toEqual({
    name: 'macd',
    title: 'Moving Average Convergence/Divergence',
    category: 'momentum',
    pane: 'own',
    params: ['fast_period', 'slow_period', 'signal_period', 'ma_type', 'source'].map((name) => ({
      name,
    })),
    items: [
      {
        type: 'histogram',
        title: 'Histogram',
        columns: ['macd_histogram'],
        style: { role: 'positive', dash: 'solid', step: false },
      },
      {
        type: 'line',
        title: 'MACD',
        columns: ['macd'],
        style: { role: 'primary', dash: 'solid', step: false },
      },
      {
        type: 'line',
        title: 'Signal',
        columns: ['macd_signal'],
        style: { role: 'signal', dash: 'solid', step: false },
      },
      {
        type: 'level',
        title: 'Zero',
        columns: [],
        style: { role: 'level', dash: 'dashed', step: false },
      },
    ],
  });
});

interface Resolved {
  readonly indicators: readonly [{ outputs: { firstBar: number; settledBar: unknown }[] }];
}

describe('entries of calc', () => {
  const FIELDS = `{ indicators { key name category params hasChartSpec signals
    outputs { column unit description firstBar settledBar } } }`;

  test('are resolved with defaults filled in, without a bar', async () => {
    const {
      indicators: [fast, rest],
    } = await ask<{ indicators: object[] }>(
      `resolveIndicators(calc: [
         { name: "ema", id: "fast", params: { period: 5 } }, { name: "ema", params: { period: 9 } }
       ]) ${FIELDS}`,
    );
    expect(fast).toMatchObject({
      key: 'fast',
      name: 'ema',
      category: 'moving_average',
      params: { period: 5, source: 'close' },
      hasChartSpec: true,
      outputs: [{ column: 'ema_5', unit: 'price', description: 'The average.', firstBar: 4 }],
    });
    expect(rest).toMatchObject({ key: 'ema:period=9' });
  });

  test('have no settled bar where a value is a running total', async () => {
    const knowledge = new CatalogViews(new IndicatorSet(INDICATORS));
    for (const { name, companions } of knowledge.registry()) {
      const others = companions === null ? '' : ', with: [{ symbol: "ETHUSDT" }]';
      const {
        indicators: [{ outputs }],
      } = await ask<Resolved>(`resolveIndicators(calc: [{ name: "${name}"${others} }]) ${FIELDS}`);
      for (const { firstBar, settledBar } of outputs) {
        expect(firstBar).toBeGreaterThanOrEqual(0);
        expect(settledBar === null || (settledBar as number) >= firstBar, name).toBe(true);
      }
    }
  });

  test.each([
    ['[]', 'EMPTY_CALC', 'at least one'],
    ['[{ name: "emaa" }]', 'UNKNOWN_INDICATOR', 'Did you mean ema?'],
    ['[{ name: "ema", params: { period: 0 } }]', 'INVALID_PARAMS', 'period is 0'],
    ['[{ name: "ema" }, { name: "ema" }]', 'DUPLICATE_CALC_KEY', 'another id'],
  ])('%s is rejected as %s', async (calc, code, sentence) => {
    const [actual, message] = await refusalOf(`resolveIndicators(calc: ${calc}) ${FIELDS}`);
    expect(actual).toBe(code);
    expect(message).toContain(sentence);
  });
});

interface Directory {
  readonly count: number;
  readonly signalCount: number;
  readonly indicators: {
    readonly name: string;
    readonly signals: { readonly id: string; readonly kind: string }[];
    readonly reason: string | null;
  }[];
}

describe('the feature directory', () => {
  const FIELDS = `{ count signalCount indicators {
    name reason signals { id kind bias definition bars supportsForming } } }`;
  const directory = (filter = ''): Promise<Directory> =>
    ask<Directory>(`featureDirectory${filter} ${FIELDS}`);

  test('groups every feature by its indicator', async () => {
    const { count, signalCount, indicators } = await directory();
    expect(indicators.map(({ name }) => name)).toEqual(INDICATORS.map(({ name }) => name));
    expect(count).toBe(indicators.length);
    expect(signalCount).toBe(indicators.flatMap(({ signals }) => signals).length);
    expect(indicators.find(({ name }) => name === 'ema')!.signals[0]).toEqual({
      id: 'ema.price_cross_up',
      kind: 'event',
      bias: 'bullish',
      definition: expect.stringContaining('The close'),
      bars: 2,
      supportsForming: true,
    });
  });

  test('combines its filters with AND', async () => {
    const states = await directory('(indicator: "macd", kind: state)');
    expect(states).toMatchObject({ count: 1, signalCount: 2 });
    expect(states.indicators[0]!.signals.map(({ kind }) => kind)).toEqual(['state', 'state']);
    const one = await directory('(indicator: "macd", kind: state, id: "macd.bullish")');
    expect(one).toMatchObject({ count: 1, signalCount: 1 });
    const events = await directory('(kind: event)');
    expect(events.indicators.every(({ signals }) => signals.length > 0)).toBe(true);
    expect(
      events.indicators.flatMap(({ signals }) => signals.map(({ kind }) => kind)),
    ).not.toContain('state');
  });

  test('answers a valid query without a match with an empty list', async () => {
    expect(await directory('(id: "macd.bullish", kind: event)')).toEqual({
      count: 0,
      signalCount: 0,
      indicators: [],
    });
  });

  test.each([
    ['(indicator: "MACD")', 'UNKNOWN_INDICATOR', 'Did you mean macd?'],
    ['(indicator: "nonsense", id: "macd.bullish")', 'UNKNOWN_INDICATOR', 'GET /api/indicators'],
    ['(id: "macd.Bullish")', 'UNKNOWN_FEATURE', 'Did you mean macd.bullish?'],
    ['(id: "bullish")', 'UNKNOWN_FEATURE', 'GET /api/indicators/signals'],
    ['(indicator: "ema", id: "macd.bullish")', 'FEATURE_MISMATCH', 'belongs to macd, not to ema'],
  ])('%s is rejected as %s', async (filter, code, sentence) => {
    const [actual, message] = await refusalOf(`featureDirectory${filter} ${FIELDS}`);
    expect(actual).toBe(code);
    expect(message).toContain(sentence);
  });
});

test('index, charts, registry and directory report one version', async () => {
  const versions = await Promise.all(
    ['indicatorIndex', 'chartCatalog', 'indicatorRegistry', 'featureDirectory'].map(
      async (field) => {
        const { knowledgeVersion } = await ask<Index>(`${field} { knowledgeVersion }`);
        return knowledgeVersion;
      },
    ),
  );
  expect(new Set(versions).size).toBe(1);
});
