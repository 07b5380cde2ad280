import { describe, expect, test } from 'vitest';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import { explanationOf } from '#indicators/catalog/explanation.ts';
import { DESCRIBED_INTERVAL_MS, IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { period } from '#indicators/catalog/parameters.ts';
import { band, line } from '#indicators/charts/chart-items.ts';
import { above, level, output } from '#indicators/features/condition.ts';
import { state } from '#indicators/features/feature.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';

type Facts = Parameters<typeof defineIndicator>[0];

const HIGH = state('high', 'bullish', 'It is above zero.', above(output('value'), level(0)));

/** The close itself, with some facts about it changed. */
function indicatorWith(facts: Partial<Facts> = {}): Indicator {
  return defineIndicator({
    name: 'demo',
    title: 'Demonstration',
    category: 'trend',
    keywords: ['demo'],
    description: 'The close.',
    summaryFocus: 'Whether it rises.',
    source: 'This test.',
    formula: 'demo = close',
    chinese: { title: '演示', description: '收盘价本身。' },
    parameters: { period: period(5) },
    outputs: () => ({
      value: { column: 'demo', unit: 'price', description: 'The close.' },
      hidden: { column: 'demo_hidden', unit: 'flag', description: 'A flag.', internal: true },
    }),
    calculate: (_, composer) => ({ value: composer.bar('close'), hidden: composer.bar('low') }),
    features: () => [HIGH],
    chart: () => ({ pane: 'own', items: [line('value', 'Close', 'primary')] }),
    ...facts,
  } as Facts);
}

const knowledgeOf = (...indicators: Indicator[]): CatalogViews =>
  new CatalogViews(
    new IndicatorSet(
      indicators.map((indicator) => ({ name: indicator.name, load: () => indicator })),
    ),
  );

describe('the version of the knowledge', () => {
  const version = (facts: Partial<Facts> = {}): string => knowledgeOf(indicatorWith(facts)).version;

  test('is the same after a restart, whatever was asked before', () => {
    const asked = knowledgeOf(indicatorWith());
    expect(asked.registry()).toHaveLength(1);
    expect(asked.version).toBe(version());
    expect(new CatalogViews(new IndicatorSet(INDICATORS)).version).toBe(
      new CatalogViews(new IndicatorSet([...INDICATORS].toReversed())).version,
    );
  });

  const outputs = (description: string, internal = true): Partial<Facts> => ({
    outputs: () => ({
      value: { column: 'demo', unit: 'price', description },
      hidden: { column: 'demo_hidden', unit: 'flag', description: 'A flag.', internal },
    }),
  });
  const LINE = line('value', 'Close', 'primary');

  test.each<[string, Partial<Facts>]>([
    ['a name', { name: 'demonstration' }],
    ['a title', { title: 'Demo' }],
    ['a category', { category: 'volume' }],
    ['a keyword', { keywords: ['demo', 'close'] }],
    ['a description', { description: 'The closing price.' }],
    ['a summary focus', { summaryFocus: 'Whether it falls.' }],
    ['a source', { source: 'Another test.' }],
    ['a caveat', { standard: false, caveats: ['It is only a demonstration.'] }],
    ['a default', { parameters: { period: period(6) } }],
    ['a bound', { parameters: { period: period(5, { max: 50 }) } }],
    ['a parameter text', { parameters: { period: period(5, { about: 'Bars.' }) } }],
    ['an output text', outputs('The price.')],
    ['an output that becomes public', outputs('The close.', false)],
    ['a feature that goes', { features: () => [] }],
    ['a feature text', { features: () => [{ ...HIGH, definition: 'It is positive.' }] }],
    ['a pane', { chart: () => ({ pane: 'main', items: [LINE] }) }],
    ['a range', { chart: () => ({ pane: 'own', items: [LINE], range: [0, 1] }) }],
    ['a role', { chart: () => ({ pane: 'own', items: [line('value', 'Close', 'upper')] }) }],
    ['a drawing', { chart: () => ({ pane: 'own', items: [band('value', 'value', 'Band')] }) }],
  ])('changes with %s', (_, facts) => {
    expect(version(facts)).not.toBe(version());
  });

  test('changes with the text of a caveat', () => {
    const caveats = ['It is only a demonstration.', 'It is a demonstration.'].map((caveat) =>
      version({ standard: false, caveats: [caveat] }),
    );
    expect(new Set(caveats).size).toBe(2);
  });
});

describe('an indicator without features', () => {
  const knowledge = knowledgeOf(
    indicatorWith(),
    indicatorWith({ name: 'plain', features: () => [] }),
  );

  test('stays in the whole directory, with the reason', () => {
    expect(knowledge.directory({})).toMatchObject({
      count: 2,
      signalCount: 1,
      indicators: [
        { name: 'demo', signals: [{ id: 'demo.high' }], reason: null },
        { name: 'plain', signals: [], reason: expect.stringMatching(/\.$/) },
      ],
    });
    expect(knowledge.directory({ indicator: 'plain' })).toMatchObject({ count: 1, signalCount: 0 });
  });

  test('is left out as soon as features are looked for', () => {
    expect(knowledge.directory({ kind: 'state' })).toMatchObject({ count: 1, signalCount: 1 });
    expect(knowledge.directory({ indicator: 'plain', kind: 'state' })).toEqual({
      count: 0,
      signalCount: 0,
      indicators: [],
    });
  });

  test('has no signals in the registry', () => {
    const [demo, plain] = knowledge.registry();
    expect(demo).toMatchObject({ hasSignals: true, defaultOutputColumns: ['demo'] });
    expect(plain).toMatchObject({ hasSignals: false, signals: [] });
  });
});

test('an indicator without a drawing is not in the chart catalog', () => {
  const knowledge = knowledgeOf(indicatorWith({ chart: undefined as never }));
  expect(knowledge.charts).toEqual([]);
  expect(knowledge.registry()[0]!.hasChartSpec).toBe(false);
});

describe('the explanation', () => {
  const explain = (facts: Partial<Facts> = {}) => {
    const indicator = indicatorWith(facts);
    return explanationOf(indicator.plan(indicator.defaults, DESCRIBED_INTERVAL_MS));
  };

  test('of a standard indicator leaves out what every textbook says', () => {
    expect(explain()).toEqual({
      name: 'demo',
      category: 'trend',
      standard: true,
      desc: 'The close.',
      summaryFocus: 'Whether it rises.',
      outputs: null,
      signals: null,
      caveats: null,
    });
  });

  test('of another one says what its columns, features and limits are', () => {
    expect(explain({ standard: false, caveats: ['It is only a demonstration.'] })).toMatchObject({
      standard: false,
      outputs: { demo: 'The close.' },
      signals: { 'demo.high': 'It is above zero.' },
      caveats: ['It is only a demonstration.'],
    });
  });
});
