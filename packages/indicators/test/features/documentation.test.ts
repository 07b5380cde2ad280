import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import chineseNames from '#indicators/catalog/feature-names-zh.json' with { type: 'json' };
import type { FeatureObservation } from '#indicators/features/feature-observation.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { ema } from '#indicators/indicators/moving-average/ema.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';
import { HOUR_MS } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/features.md'), 'utf8');
const DAY_MS = Date.UTC(2026, 10, 23);

/** The rows of the example: hour, close, average, state, event. */
const ROWS = [...PAGE.matchAll(/^\| (\d\d):00 \| (\d+) \| (\S+) \| (\w+) \| (\w+) \|/gm)].map(
  (match) => match.slice(1).map((cell) => JSON.parse(cell.replace(/^0(?=\d)/, ''))),
);

test('each Chinese name is that of a feature', () => {
  const named = EVERY_INDICATOR.flatMap((indicator) => planWith(indicator).features);
  const names = new Set(named.map(({ name }) => name));
  expect(Object.keys(chineseNames).filter((name) => !names.has(name))).toEqual([]);
});

describe('the page on features', () => {
  const bars = barsOfRows(
    ROWS.map(([hour, close]) => [DAY_MS + hour * HOUR_MS, close, close, close, close, 1, 1]),
  );
  const plan = planWith(ema, { period: 3 });
  const outputs = columnsOf(plan, bars);
  const window = {
    bars,
    fromRow: 0,
    toRow: bars.length,
    intervalMs: HOUR_MS,
    formingRow: bars.length - 1,
  };
  const observe = (name: string, includeForming: boolean): FeatureObservation =>
    observeFeatures('ema', plan.features, outputs, window, includeForming).find(
      ({ id }) => id === `ema.${name}`,
    )!;

  test('shows what a state and an event really are, bar by bar', () => {
    expect(ROWS.length).toBeGreaterThan(5);
    const average = Array.from(outputs['ema']!, (value) => (Number.isNaN(value) ? null : value));
    expect(ROWS.map((row) => row[2])).toEqual(average);
    expect(ROWS.map((row) => row[3])).toEqual(observe('price_above', false).values.toJSON());
    expect(ROWS.map((row) => row[4])).toEqual(observe('price_cross_up', false).values.toJSON());
  });

  test('shows the newest observations, confirmed and forming', () => {
    const shown = [...PAGE.matchAll(/```json\n([^`]*)```/g)].map(([, json]) => JSON.parse(json!));
    const actual = [false, true].map((includeForming) => {
      const { last, lastTrue } = observe('price_cross_up', includeForming);
      return { last, lastTrue };
    });
    expect(shown).toEqual(actual);
  });
});
