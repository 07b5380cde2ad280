import type { ChartItem, ProfileBin, StyleRole } from '#indicators/charts/chart-spec.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { PriceProfile } from '#indicators/arithmetic/price-profile.ts';

/**
 * A profile of prices at the right edge, with its value area and its fullest bin.
 *
 * @param measure Measures the last window; whether there is one.
 */
export function profileItem(
  title: string,
  bins: number,
  measure: (profile: PriceProfile, bars: BarColumns, outputs: OutputColumns) => boolean,
): ChartItem<never> {
  return {
    type: 'profile',
    title,
    style: { role: 'neutral' },
    binsOf: (bars, outputs) => {
      const profile = new PriceProfile(bins);
      return measure(profile, bars, outputs) ? binsOf(profile) : [];
    },
  };
}

function binsOf(profile: PriceProfile): ProfileBin[] {
  return Array.from(profile.volumes, (volume, bin) => ({
    bottom: profile.edge(bin),
    top: profile.edge(bin + 1),
    volume,
    role: roleOf(profile, bin),
  }));
}

function roleOf({ pocBin, lowBin, highBin }: PriceProfile, bin: number): StyleRole {
  if (bin === pocBin) return 'primary';
  return bin >= lowBin && bin <= highBin ? 'secondary' : 'neutral';
}
