import { SaxesParser } from 'saxes';
import { describe, expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { chartPicture } from '#indicators/charts/drawing/chart-picture.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';

const LOOK = { width: 800, height: null, theme: 'light', language: 'en', rising: 'green' } as const;
const BARS = randomBars(330, 3);
const WINDOW = { bars: BARS, fromRow: 250, toRow: 330, intervalMs: HOUR_MS, formingRow: 329 };

const DRAWABLE = EVERY_INDICATOR.filter((indicator) => {
  const { chart, calculation } = planWith(indicator);
  const isAlone = indicator.companions === null && indicator.points.length === 0;
  return chart !== null && !isFit(calculation) && isAlone;
});

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** Reads a document as strictly as XML does. */
function parse(svg: string): { readonly elements: Element[]; readonly texts: string[] } {
  const elements: Element[] = [];
  const texts: string[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ name, attributes }) => {
    elements.push({ name, attributes: attributes as Record<string, string> });
  });
  parser.on('text', (text) => {
    if (text.trim() !== '') texts.push(text);
  });
  parser.write(svg).close();
  return { elements, texts };
}

function draw(name: string, { signals = false, title = name } = {}): string {
  const indicator = EVERY_INDICATOR.find((one) => one.name === name)!;
  const plan = planWith(indicator);
  const outputs = columnsOf(plan, BARS);
  const entry = { key: name, title, chart: plan.chart!, outputs, window: WINDOW };
  const observed: EntrySignals[] = [
    { key: name, signals: observeFeatures(name, plan.features, outputs, WINDOW, false) },
  ];
  return chartPicture(`${title} · 1h`, [entry], signals ? observed : null, LOOK);
}

describe('a picture of a chart', () => {
  test.each(DRAWABLE.map(({ name }) => name))('%s is well-formed and has only numbers', (name) => {
    const svg = draw(name, { signals: true });
    expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
    const { elements } = parse(svg);
    expect(elements[0]).toMatchObject({ name: 'svg', attributes: { width: '800' } });
    // Candles of both colours, and whatever the indicator draws.
    expect(elements.filter(({ name: tag }) => tag === 'path').length).toBeGreaterThan(6);
    expect(svg.length).toBeLessThan(400_000);
  });

  test('has one panel below the candles for an oscillator, with its legend and newest value', () => {
    const { elements, texts } = parse(draw('rsi'));
    expect(elements.filter(({ name }) => name === 'clipPath')).toHaveLength(2);
    expect(elements[0]!.attributes['height']).toBe('550');
    expect(texts).toContain('rsi');
    expect(texts.some((text) => /^RSI 14 \d\d\.\d/.test(text))).toBe(true);
  });

  test('never lets a name become markup', () => {
    const hostile = '</title><script>alert(1)</script>&"\'{x}';
    const { elements, texts } = parse(draw('rsi', { title: hostile }));
    expect(elements.some(({ name }) => name === 'script')).toBe(false);
    expect(texts.some((text) => text.includes('<script>alert(1)</script>'))).toBe(true);
  });

  test('draws each candle once: rising and falling ones are all of them', () => {
    const svg = draw('ema');
    const bodies = [...svg.matchAll(/M[\d.]+ [\d.]+h[\d.]+v[\d.]+h-[\d.]+z/g)];
    expect(bodies).toHaveLength(80);
  });

  test('changes colours with the theme and with what rises', () => {
    const indicator = EVERY_INDICATOR.find(({ name }) => name === 'ema')!;
    const plan = planWith(indicator);
    const entry = {
      key: 'ema',
      title: 'EMA',
      chart: plan.chart!,
      outputs: columnsOf(plan, BARS),
      window: WINDOW,
    };
    const looks = (['light', 'dark'] as const).flatMap((theme) =>
      (['green', 'red'] as const).map((rising) =>
        chartPicture('x', [entry], null, { ...LOOK, theme, rising }),
      ),
    );
    expect(new Set(looks).size).toBe(4);
  });
});
