import presets from '#indicators/catalog/indicator-presets.json' with { type: 'json' };
import type { ParameterValues } from '#indicators/catalog/indicator.ts';

/** One entry of a preset, as `calc` takes it. */
export interface PresetEntry {
  readonly name: string;
  readonly id?: string;
  readonly params?: ParameterValues;
}

/** A set of indicators that a book names together. */
export interface IndicatorPreset {
  readonly name: string;
  readonly title: string;
  readonly chinese: string;
  readonly source: string;
  readonly about: string;
  readonly calc: readonly PresetEntry[];
}

/** The presets, in the order in which they are listed. */
export const INDICATOR_PRESETS: readonly IndicatorPreset[] = presets;

/** The indicators that presets name together with one, those of most presets first. */
export function oftenUsedWith(name: string): readonly string[] {
  const counts = new Map<string, number>();
  for (const { calc } of INDICATOR_PRESETS) {
    const names = new Set(calc.map((entry) => entry.name));
    if (!names.delete(name)) continue;
    for (const other of names) counts.set(other, (counts.get(other) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([other]) => other);
}
