import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DrawnItem } from '#indicators/charts/chart-panels.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import { STYLE_ROLES } from '#indicators/charts/chart-spec.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';
import { indicatorNamed } from '#indicators/test/every-indicator.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../docs/charts.md'), 'utf8');

/** A section with an example: what it is about, the indicator that is drawn, and its JSON. */
const SECTION = /^### `?(\w+)`?\n(?:(?!^#).*\n)*?Example, `(\w+)`:\n\n```json\n([^`]*)```/gm;

/** The bars of the examples: 100 hourly candles of a random walk. */
const WALK = randomBars(600, 5);
const BARS = {
  ...WALK,
  openTimeMs: WALK.openTimeMs.map((time) => time + Date.UTC(2026, 9, 27)),
};
const WINDOW = { bars: BARS, fromRow: 500, toRow: 600, intervalMs: HOUR_MS, formingRow: null };

const TYPES = [
  'line',
  'points',
  'histogram',
  'band',
  'level',
  'markers',
  'background',
  'zones',
  'profile',
] as const satisfies readonly DrawnItem['type'][];

/** What the indicator draws on the bars of the examples, events last in the main panel. */
function itemsOf(name: string, withEvents: boolean): readonly DrawnItem[] {
  const plan = planWith(indicatorNamed(name));
  const outputs = columnsOf(plan, BARS);
  const entry = { key: name, title: name, chart: plan.chart!, outputs, window: WINDOW };
  const signals = observeFeatures(name, plan.features, outputs, WINDOW, false);
  return drawPanels([entry], withEvents ? [{ key: name, signals }] : null).flatMap(
    ({ items }) => items,
  );
}

describe('the page on charts', () => {
  const sections = [...PAGE.matchAll(SECTION)].map(([, about, name, json]) => ({
    about: about!,
    name: name!,
    json: json!,
  }));

  test('has an example of every type of item, and of events', () => {
    expect(sections.map(({ about }) => about)).toEqual([...TYPES, 'Events']);
  });

  test.each(sections)('shows what $name really draws as $about', ({ about, name, json }) => {
    const isWanted = ({ type, key, title }: DrawnItem): boolean =>
      about === 'Events' ? title === 'Events' && key === name : type === about;
    const drawn = itemsOf(name, about === 'Events')
      .find(isWanted)!
      .data.toJSON();
    const shown: unknown = JSON.parse(json);
    const beginning = Array.isArray(drawn) ? drawn.slice(0, (shown as unknown[]).length) : drawn;
    expect(shown).toEqual(beginning);
  });

  test('explains every role', () => {
    const [, table] = PAGE.split('## Roles');
    const explained = new Set([...table!.matchAll(/`(\w+)`/g)].map(([, role]) => role));
    expect(STYLE_ROLES.filter((role) => !explained.has(role))).toEqual([]);
  });
});
