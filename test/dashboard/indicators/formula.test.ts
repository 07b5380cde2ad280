import { expect, test } from 'vitest';
import { readIndicatorCatalog } from '#indicators/indicators/registry.ts';
import { formulaLines, formulaPieces } from '#dashboard/pages/indicators/formula.ts';

const NAMES = { columns: new Set(['adx']), parameters: new Set(['period']) };

test('an equation is split at its equals sign, a sentence is not', () => {
  expect(formulaLines('adx = rma(dx, period)\nequal: within 0.05 of a range')).toEqual([
    { left: 'adx', right: 'rma(dx, period)' },
    { left: null, right: 'equal: within 0.05 of a range' },
  ]);
});

test('equations in one line get a line each, unless a part of it is none', () => {
  expect(formulaLines('e = ema(x, n); ci = x - e').map(({ left }) => left)).toEqual(['e', 'ci']);
  expect(formulaLines('up = 1; down likewise')).toEqual([
    { left: 'up', right: '1; down likewise' },
  ]);
});

test('an equals sign inside brackets splits nothing', () => {
  const [line] = formulaLines('sum(x[i], i = 0 .. n) / n');
  expect(line).toEqual({ left: null, right: 'sum(x[i], i = 0 .. n) / n' });
});

test('powers are superscripts, parameters and columns are marked, and signs are those of mathematics', () => {
  expect(formulaPieces('adx - 2^(1 / (period)) * x^2 <= sqrt(y)', NAMES)).toEqual([
    { kind: 'column', text: 'adx' },
    { kind: 'text', text: ' − 2' },
    { kind: 'power', text: '1 / (period)' },
    { kind: 'text', text: ' × x' },
    { kind: 'power', text: '2' },
    { kind: 'text', text: ' ≤ √(y)' },
  ]);
});

test('backticks of a formula are not shown', () => {
  expect(formulaPieces('the last `period` values', NAMES)).toEqual([
    { kind: 'text', text: 'the last ' },
    { kind: 'parameter', text: 'period' },
    { kind: 'text', text: ' values' },
  ]);
});

test('no formula of the catalog loses a sign or shows a backtick', () => {
  const { indicators } = readIndicatorCatalog();
  expect(indicators.length).toBeGreaterThan(300);
  for (const { name, formula } of indicators) {
    const shown = formulaLines(formula)
      .map(({ left, right }) => `${left === null ? '' : `${left} = `}${right}`)
      .join('\n');
    expect(shown.replaceAll(/\n|; /g, ''), name).toBe(formula.replaceAll(/\n|; /g, ''));
    const texts = formulaPieces(formula, NAMES).map(({ text }) => text);
    expect(texts.join(''), name).not.toMatch(/[`^]\w/);
  }
});
