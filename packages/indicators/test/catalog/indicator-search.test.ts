import { describe, expect, test } from 'vitest';
import { INDICATOR_PRESETS, oftenUsedWith } from '#indicators/catalog/indicator-presets.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import type { Companions } from '#indicators/catalog/companions.ts';
import { readCalc } from '#market-data/calculation/calc-entry.ts';
import type { OtherSeries } from '#market-data/calculation/other-series.ts';
import { INDICATORS, readIndicatorCatalog } from '#indicators/indicators/registry.ts';

const SET = new IndicatorSet(INDICATORS, readIndicatorCatalog);
const KNOWLEDGE = new CatalogViews(SET);

/** As many other series as an indicator needs. */
const othersOf = (companions: Companions | null): readonly OtherSeries[] | null =>
  companions === null ? null : Array.from({ length: companions.min }, (_, at) => other(at));

const other = (at: number): OtherSeries => ({
  exchange: 'venue_a',
  market: 'spot',
  symbol: `COIN${at}USDT`,
});

const names = (words: string, filter: object = {}): string[] =>
  KNOWLEDGE.search({ words, ...filter }).map(({ facts }) => facts.name);

describe('a search of indicators', () => {
  test.each([
    ['its name', 'rsi', 'rsi'],
    ['its title', 'Relative Strength Index', 'rsi'],
    ['its title in any case and order', 'index STRENGTH relative', 'rsi'],
    ['its Chinese title', '布林', 'bbands'],
    ['a misspelt name', 'supertrnd', 'supertrend'],
    ['words with a hyphen', 'fair-value gaps', 'fair_value_gaps'],
  ])('finds one by %s', (_, words, name) => {
    expect(names(words)[0]).toBe(name);
  });

  test('finds every indicator first by its own name, and by each other name of it', () => {
    for (const { name, aliases } of SET.facts) {
      expect(names(name)[0]).toBe(name);
      for (const alias of aliases) expect(names(alias.name), alias.name).toContain(name);
    }
  });

  test('finds what all words fit, and nothing by words that fit nowhere', () => {
    expect(names('zzzzzzzzzzzzzzzzzzzzzzzz')).toEqual([]);
    const both = names('trailing stop');
    expect(both).toContain('psar');
    expect(both.length).toBeLessThan(names('stop').length + 1);
  });

  test('keeps to every filter', () => {
    const all = names('');
    expect(all).toEqual(SET.names);
    const momentum = names('', { category: 'momentum' });
    expect(momentum.length).toBeGreaterThan(5);
    expect(names('', { measure: 'momentum' })).toEqual(expect.arrayContaining(momentum));
    expect(names('', { category: 'nonsense' })).toEqual([]);
    const [low, medium, high] = ['low', 'medium', 'high'].map((cost) => names('', { cost }).length);
    expect(low).toBeLessThan(medium!);
    expect(medium).toBeLessThan(high!);
    expect(high).toBe(all.length);
    const withStates = names('', { featureKind: 'state' });
    expect(withStates).toContain('rsi');
    expect(withStates).not.toContain('engulfing');
  });

  test('says by which other name it was found', () => {
    const [found] = KNOWLEDGE.search({ words: 'percent_b' });
    expect(found).toMatchObject({ alias: 'percent_b', facts: { name: 'bbands' } });
  });
});

test('no other name of an indicator is the name of one, or another name of two', () => {
  const all = [
    ...SET.names,
    ...SET.facts.flatMap(({ aliases }) => aliases.map(({ name }) => name)),
  ];
  expect(all.filter((name, at) => all.indexOf(name) !== at)).toEqual([]);
  for (const { aliases, outputs, schema } of SET.facts) {
    const columns = outputs.map(({ column }) => column);
    const parameters = Object.keys((schema as { readonly properties: object }).properties);
    for (const { name, column, params } of aliases) {
      expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
      if (column !== undefined) expect(columns).toContain(column);
      expect(parameters).toEqual(expect.arrayContaining(Object.keys(params ?? {})));
    }
  }
});

test('every other name can be asked for, and means the parameters that it stands for', () => {
  for (const { name, aliases, companions } of SET.facts) {
    for (const alias of aliases) {
      const [request] = readCalc(
        SET,
        [{ name: alias.name, with: othersOf(companions) }],
        3_600_000,
      );
      expect(request!.plan.indicator.name).toBe(name);
      expect(request!.plan.params).toMatchObject(alias.params ?? {});
      expect(request!.alias).toEqual(alias);
    }
  }
});

describe('what an indicator is related to', () => {
  test('is never itself, and the same every time', () => {
    for (const facts of SET.facts) {
      const related = KNOWLEDGE.related(facts);
      expect(related).not.toContain(facts.name);
      expect(related).toEqual(KNOWLEDGE.related(facts));
    }
  });

  test('is what measures the same', () => {
    const { facts } = KNOWLEDGE.factsOf('stoch');
    const related = KNOWLEDGE.related(facts).map((name) => KNOWLEDGE.factsOf(name).facts);
    expect(new Set(related.map(({ category }) => category))).toEqual(new Set(['momentum']));
    expect(related.flatMap(({ keywords }) => keywords)).toContain('stochastic');
  });
});

describe('the presets', () => {
  test.each(INDICATOR_PRESETS.map((preset) => ({ name: preset.name, preset })))(
    '$name can be sent as it is',
    ({ preset }) => {
      const requests = readCalc(SET, preset.calc, 3_600_000);
      expect(requests).toHaveLength(preset.calc.length);
      expect(requests.filter(({ alias }) => alias !== null)).toEqual([]);
      expect([preset.title, preset.chinese, preset.source, preset.about]).not.toContain('');
    },
  );

  test('name what is often used together', () => {
    expect(oftenUsedWith('macd')).toEqual(expect.arrayContaining(['kdj', 'elder_ray']));
    expect(oftenUsedWith('nothing')).toEqual([]);
  });
});

test('every feature has a Chinese title and a sentence', () => {
  const missing = SET.facts.flatMap(({ signals }) =>
    signals.filter(({ titleZh, definitionZh }) => titleZh === null || definitionZh === null),
  );
  expect(missing.map(({ id }) => id)).toEqual([]);
});
