import { describe, expect, test } from 'vitest';
import type { DrawnItem } from '#indicators/charts/chart-panels.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import { MAX_TEXTS } from '#indicators/charts/event-markers.ts';
import { eventText, LONGEST_TEXT } from '#indicators/charts/event-text.ts';
import { featureId } from '#indicators/features/feature.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';
import { EVERY_INDICATOR, indicatorNamed } from '#indicators/test/every-indicator.ts';

const BARS = randomBars(600, 5);
const WINDOW = { bars: BARS, fromRow: 400, toRow: 600, intervalMs: HOUR_MS, formingRow: null };

interface Mark {
  readonly time: number;
  readonly text: string;
  readonly id?: string;
  readonly key?: string;
  readonly priority?: number;
}

function drawn(names: readonly string[]) {
  const all = names.map((name) => {
    const plan = planWith(indicatorNamed(name));
    const outputs = columnsOf(plan, BARS);
    const signals = observeFeatures(name, plan.features, outputs, WINDOW, false);
    return {
      entry: { key: name, title: name, chart: plan.chart!, outputs, window: WINDOW },
      reported: { key: name, signals },
    };
  });
  const entries = all.map(({ entry }) => entry);
  const panels = drawPanels(
    entries,
    all.map(({ reported }) => reported),
  );
  const marks = panels.flatMap(({ id, items }) =>
    items
      .filter(({ type }: DrawnItem) => type === 'markers')
      .flatMap(({ data }) => (data.toJSON() as Mark[]).map((mark) => ({ panel: id, mark }))),
  );
  const events = all.flatMap(({ reported }) =>
    reported.signals.filter(({ kind }) => kind === 'event'),
  );
  return { panels, marks, events };
}

describe.each(EVERY_INDICATOR.map(({ name }) => ({ name })))('the marks of $name', ({ name }) => {
  const { marks, events } = drawn([name]);
  const own = planWith(indicatorNamed(name)).chart!.pane;

  test('show every event once, in the panel of the entry', () => {
    const reported = marks.filter(({ mark }) => mark.id !== undefined);
    const occurred = events.flatMap(({ id, values }) =>
      values.toJSON().flatMap((value, row) => (value === true ? [`${id} at ${row}`] : [])),
    );
    const first = BARS.openTimeMs[400]! / 1_000;
    const places = reported.map(({ mark }) => `${mark.id} at ${(mark.time - first) / 3_600}`);
    expect(places.toSorted()).toEqual(occurred.toSorted());
    expect(reported.every(({ panel }) => panel === (own === 'own' ? name : 'main'))).toBe(true);
  });

  test('have few texts, and no two at one place', () => {
    const texts = marks.filter(({ mark }) => mark.text !== '');
    expect(texts.length).toBeLessThanOrEqual(MAX_TEXTS);
  });

  test('have short texts with the name of the indicator, no two events the same way alike', () => {
    const { features, indicator } = planWith(indicatorNamed(name));
    const happen = features.filter(({ kind }) => kind === 'event');
    for (const feature of happen) {
      const text = eventText(featureId(indicator.name, feature.name), feature.bias);
      expect(text.length).toBeLessThanOrEqual(LONGEST_TEXT);
      expect(text).toMatch(/^[A-Z%]/);
    }
    const ways = happen.map(
      ({ name: event, bias }) => `${bias} ${eventText(`${name}.${event}`, bias)}`,
    );
    expect(new Set(ways).size, ways.join(', ')).toBe(ways.length);
  });
});

test('all indicators together have no more texts than one, and those that count most', () => {
  const { marks } = drawn(EVERY_INDICATOR.map(({ name }) => name));
  const texts = marks.filter(({ mark }) => mark.text !== '');
  expect(texts).toHaveLength(MAX_TEXTS);
  const worst = Math.max(...texts.map(({ mark }) => mark.priority!));
  const best = Math.min(...marks.flatMap(({ mark }) => mark.priority ?? []));
  expect([best, worst]).toEqual([1, 1]);
});
