import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DomainError } from '#kernel/errors/errors.ts';
import type { DirectoryFilter, FeatureGroup } from '#indicators/catalog/feature-directory.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { CatalogViews } from '#indicators/catalog/catalog-views.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import { deep } from '#test/depth.ts';

const knowledge = new CatalogViews(new IndicatorSet(INDICATORS));
const groups = knowledge.directory({}).indicators;
const ids = groups.flatMap(({ signals }) => signals.map(({ id }) => id));

/** Any combination of filters, of names that exist and of names that do not. */
const anyFilter: fc.Arbitrary<DirectoryFilter> = fc.record({
  indicator: fc.option(fc.constantFrom('nonsense', ...groups.map(({ name }) => name))),
  category: fc.option(fc.constantFrom('momentum', 'candlestick', 'nonsense')),
  kind: fc.option(fc.constantFrom('event' as const, 'state' as const)),
  id: fc.option(fc.constantFrom('rsi.nonsense', 'nonsense', ...ids)),
});

/** What the interface says of a filter, in its own words: a refusal, or the groups that are left. */
function expectedOf({ indicator, category, kind, id }: DirectoryFilter): string | FeatureGroup[] {
  if (indicator && !groups.some(({ name }) => name === indicator)) return 'unknown_indicator';
  if (id && !ids.includes(id)) return 'unknown_feature';
  if (indicator && id && id.split('.')[0] !== indicator) return 'feature_mismatch';
  const chosen = groups.filter(
    (group) =>
      (!indicator || group.name === indicator) && (!category || group.category === category),
  );
  if (!kind && !id) return [...chosen];
  return chosen.flatMap((group) => {
    const left = group.signals.filter((signal) => signal.kind === (kind ?? signal.kind));
    const matching = left.filter((signal) => signal.id === (id ?? signal.id));
    return matching.length === 0 ? [] : [{ ...group, signals: matching }];
  });
}

describe('the feature directory', () => {
  test('answers or refuses every combination of filters as the interface says', () => {
    fc.assert(
      fc.property(anyFilter, (filter) => {
        const expected = expectedOf(filter);
        if (typeof expected === 'string') {
          expect(() => knowledge.directory(filter)).toThrow(DomainError);
          expect(() => knowledge.directory(filter)).toThrow(
            expect.objectContaining({ code: expected }),
          );
          return;
        }
        const { count, signalCount, indicators } = knowledge.directory(filter);
        expect(indicators).toEqual(expected);
        expect(count).toBe(expected.length);
        expect(signalCount).toBe(expected.flatMap(({ signals }) => signals).length);
      }),
      { seed: 2, numRuns: deep(150) },
    );
  });

  test('says of each indicator either its features or why it has none', () => {
    for (const { signals, reason } of groups) expect(reason === null).toBe(signals.length > 0);
  });
});
