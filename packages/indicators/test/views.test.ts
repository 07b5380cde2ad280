import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { explanationOf } from '#indicators/catalog/explanation.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import type { DrawnItem } from '#indicators/charts/chart-panels.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import { STYLE_ROLES } from '#indicators/charts/chart-spec.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { deep } from '#test/depth.ts';
import { HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';
import { anyParameters } from '#indicators/test/parameter-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';

const BARS = randomBars(900, 5);
const FROM_ROW = 600;
const WINDOW = {
  bars: BARS,
  fromRow: FROM_ROW,
  toRow: BARS.length,
  intervalMs: HOUR_MS,
  formingRow: BARS.length - 1,
};
const ROWS = WINDOW.toRow - WINDOW.fromRow;
const knowledge = new CatalogViews(new IndicatorSet(INDICATORS));

type Drawn = Readonly<Record<string, unknown>>;

/** The fields that each type of item has for every mark. */
const FIELDS: Readonly<Record<DrawnItem['type'], readonly string[]>> = {
  line: ['time', 'value'],
  points: ['time', 'value'],
  histogram: ['time', 'value', 'role'],
  band: ['time', 'upper', 'lower'],
  level: ['value'],
  markers: ['time', 'position', 'shape', 'text', 'role'],
  background: ['time', 'end_time', 'role', 'text'],
  zones: ['time', 'end_time', 'top', 'bottom', 'role', 'label'],
  profile: ['bottom', 'top', 'volume', 'role'],
};

describe.each(EVERY_INDICATOR.map((indicator) => ({ name: indicator.name, indicator })))(
  'the views of $name',
  ({ indicator }) => {
    const plan = planWith(indicator);
    const outputs = columnsOf(plan, BARS);
    const { name, title } = indicator;
    const entry = { key: 'k', title, chart: plan.chart!, outputs, window: WINDOW };

    test('draw marks of the right shape, at times in seconds within the window', () => {
      const items = drawPanels([entry], null).flatMap((panel) => panel.items);
      expect(items).toHaveLength(plan.chart!.items.length);
      items.forEach((item, index) => {
        const spec = plan.chart!.items[index]!;
        // Some lines continue behind the last bar.
        const rowsAhead = 'barsAhead' in spec ? Math.max(0, spec.barsAhead ?? 0) : 0;
        const data = JSON.parse(item.data.json) as Drawn | Drawn[];
        const marks = Array.isArray(data) ? data : [data];
        const fields = FIELDS[item.type].join();
        expect(
          marks.map((mark) => Object.keys(mark).join()).filter((own) => own !== fields),
        ).toEqual([]);
        const lastMs = BARS.openTimeMs[BARS.length - 1]! + rowsAhead * HOUR_MS;
        const faults = marks.flatMap((mark) => drawingFaults(mark, lastMs));
        expect(faults, `${item.type} ${item.title}`).toEqual([]);
        if (['line', 'points', 'histogram', 'band'].includes(item.type)) {
          expect(marks).toHaveLength(ROWS + rowsAhead);
        }
      });
    });

    test('are sound for any parameters, even where the history is too short for them', () => {
      fc.assert(
        fc.property(anyParameters(indicator), fc.integer({ min: 1, max: 120 }), (params, rows) => {
          const bars = sliceBars(BARS, 0, rows);
          const window = { ...WINDOW, bars, fromRow: rows >> 1, toRow: rows, formingRow: null };
          const chosen = planWith(indicator, params);
          const columns = columnsOf(chosen, bars);
          const drawn = { key: 'k', title, chart: chosen.chart!, outputs: columns, window };
          const signals = observeFeatures(name, chosen.features, columns, window, false);
          const items = drawPanels([drawn], [{ key: 'k', signals }]).flatMap(
            (panel) => panel.items,
          );
          for (const { data } of items) expect(data.json).toBe(JSON.stringify(data.toJSON()));
          for (const { values } of signals) expect(values.length).toBe(rows - window.fromRow);
        }),
        { numRuns: deep(4), seed: 1 },
      );
    });

    test('draw the panel that the chart catalog announces', () => {
      const announced = knowledge.charts.find((chart) => chart.name === name)!;
      const [main, ...own] = drawPanels([entry], null);
      const panel = announced.pane === 'main' ? main! : own[0]!;
      expect(own).toHaveLength(announced.pane === 'main' ? 0 : 1);
      expect(panel.items.map((item) => [item.type, item.title, item.style])).toEqual(
        announced.items.map((item) => [item.type, item.title, item.style]),
      );
      expect(panel.range === null || panel.range.length === 2).toBe(true);
    });

    test('observe every feature at each bar, and leave the forming one unknown', () => {
      const observed = observeFeatures(name, plan.features, outputs, WINDOW, false);
      const { signals } = knowledge.directory({ indicator: name }).indicators[0]!;
      expect(observed.map(({ id }) => id)).toEqual(signals.map(({ id }) => id));
      for (const { values, last } of observed) {
        expect(values.length).toBe(ROWS);
        expect(values.at(ROWS - 1)).toBeNull();
        expect(last).toMatchObject({ barStatus: 'closed', value: values.at(ROWS - 2) });
      }
    });

    test('judge the forming bar on demand, where the feature can', () => {
      const closed = observeFeatures(name, plan.features, outputs, WINDOW, false);
      const forming = observeFeatures(name, plan.features, outputs, WINDOW, true);
      const all = { ...WINDOW, formingRow: null };
      const complete = observeFeatures(name, plan.features, outputs, all, false);
      plan.features.forEach(({ supportsForming = true }, index) => {
        const expected = supportsForming ? complete[index]! : closed[index]!;
        expect(forming[index]!.values.json).toBe(expected.values.json);
        expect(forming[index]!.last).toMatchObject(
          supportsForming
            ? { barStatus: 'forming', confirmedAtMs: null }
            : { barStatus: 'closed', confirmedAtMs: expect.any(Number) },
        );
      });
    });

    test('have a schema that takes the defaults, each parameter left out or not', () => {
      const { schema, params } = knowledge.registry().find((known) => known.name === name)!;
      const defaults = Object.fromEntries(params.map((param) => [param.name, param.default]));
      expect(defaults).toEqual(indicator.defaults);
      expect(Value.Check(schema, defaults)).toBe(true);
      expect(Value.Check(schema, {})).toBe(true);
      expect(JSON.parse(JSON.stringify(schema))).toEqual(schema);
      for (const { type, choices, description } of params) {
        expect(['integer', 'number', 'boolean', 'string']).toContain(type);
        expect(choices === null || choices.length > 1).toBe(true);
        expect(description).not.toBe('');
      }
    });

    test('explain what a reader needs', () => {
      const explanation = explanationOf(plan);
      const { standard, outputs: columns, signals, caveats } = explanation;
      if (standard) {
        expect([columns, signals, caveats]).toEqual([null, null, null]);
        return;
      }
      const registered = knowledge.registry().find((known) => known.name === name)!;
      expect(Object.keys(columns!)).toEqual(registered.defaultOutputColumns);
      expect(Object.keys(signals!)).toEqual(registered.signals.map(({ id }) => id));
      expect(caveats!.length).toBeGreaterThan(0);
    });
  },
);

/**
 * What a chart could not draw of a mark: numbers are finite, times are those of the window's bars in seconds, and roles
 * are known. Asked of a hundred thousand marks, so a mark costs no assertion.
 */
function drawingFaults(mark: Drawn, lastMs: number): string[] {
  const faults: string[] = [];
  const first = BARS.openTimeMs[FROM_ROW]! / 1_000;
  for (const field of ['time', 'end_time']) {
    const time = mark[field];
    if (time === undefined || (field === 'end_time' && time === null)) continue;
    const isInside =
      Number.isInteger(time) && (time as number) >= first && (time as number) <= lastMs / 1_000;
    if (!isInside) faults.push(`${field} ${String(time)}`);
  }
  const role = mark['role'] ?? null;
  if (role !== null && !(STYLE_ROLES as readonly unknown[]).includes(role)) {
    faults.push(`role ${JSON.stringify(role)}`);
  }
  for (const field of ['top', 'bottom', 'volume']) {
    if (field in mark && !Number.isFinite(mark[field]))
      faults.push(`${field} ${String(mark[field])}`);
  }
  return faults;
}

describe('the feature directory', () => {
  test('has ids of the form <indicator>.<name>, each once', () => {
    const groups = knowledge.directory({}).indicators;
    const ids = groups.flatMap(({ signals }) => signals.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    for (const { name, signals } of groups) {
      for (const { id } of signals) expect(id).toMatch(new RegExp(`^${name}\\.[a-z][a-z0-9_]*$`));
    }
  });
});
