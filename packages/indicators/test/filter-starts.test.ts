import { expect, test } from 'vitest';
import { isFit } from '#indicators/catalog/indicator.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import { planWith } from '#indicators/test/outputs-of.ts';

/** How the entry of a filter says what it is taken to have given before its first value. */
const STATED = {
  zero: /^Start: .*\b0\b/,
  value: /^Start: .*(the price itself|what it (smooths|is made of))/,
};

/** Whether an indicator has filters with feedback, and from what they start. */
const FILTERED = EVERY_INDICATOR.flatMap((indicator) => {
  const { calculation } = planWith(indicator);
  const stages = isFit(calculation) ? [] : calculation.stages;
  const starts = stages.flatMap(({ step }) => {
    const start = /^recursive filter .* (zero|value)$/.exec(step.key ?? '')?.[1];
    return start === undefined ? [] : [start as keyof typeof STATED];
  });
  return starts.length === 0 ? [] : [{ indicator, name: indicator.name, starts: new Set(starts) }];
});

test('filters with feedback are seen', () => {
  expect(FILTERED.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['band_pass_filter', 'damiani_volatmeter', 'laguerre_filter', 'reflex']),
  );
});

test.each(FILTERED)('$name says what its filters start from', ({ indicator, starts }) => {
  for (const start of starts) {
    expect(
      indicator.caveats.some((caveat) => STATED[start].test(caveat)),
      `${start}: ${indicator.caveats.join(' ')}`,
    ).toBe(true);
  }
});
