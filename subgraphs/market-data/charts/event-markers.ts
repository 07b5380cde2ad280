import type { ChartFrame } from '#market-data/charts/chart-frame.ts';
import type { StyleRole } from '#market-data/charts/chart-spec.ts';
import type { FeatureBias } from '#market-data/features/feature.ts';
import type { FeatureObservation } from '#market-data/features/observation.ts';

/** The observations of one entry. */
export interface EntrySignals {
  readonly key: string;
  readonly signals: readonly FeatureObservation[];
}

/** How an event stands at its candle, by the way that it points. */
const STANDS: Readonly<Record<FeatureBias, { position: string; shape: string; role: StyleRole }>> =
  {
    bullish: { position: 'below_bar', shape: 'arrow_up', role: 'bullish' },
    bearish: { position: 'above_bar', shape: 'arrow_down', role: 'bearish' },
    neutral: { position: 'above_bar', shape: 'circle', role: 'neutral' },
  };

/**
 * `[{time, position, shape, text, role, id, key}]`: every event of the window on the candle that
 * confirmed it, oldest first. States are not drawn. A forming bar confirms nothing.
 */
export function eventMarkersText(entries: readonly EntrySignals[], frame: ChartFrame): string {
  const events = entries.flatMap(({ key, signals }) =>
    signals
      .filter(({ kind }) => kind === 'event')
      .map(({ id, bias, values }) => {
        const text = id.slice(id.indexOf('.') + 1).replaceAll('_', ' ');
        const { position, shape, role } = STANDS[bias];
        const mark = { position, shape, text, role, id, key };
        return { values, mark: JSON.stringify(mark).slice(1) };
      }),
  );
  const confirmedTo = frame.formingRow ?? frame.toRow;
  const drawn: string[] = [];
  for (let row = frame.fromRow; row < confirmedTo; row += 1) {
    for (const { values, mark } of events) {
      if (values.at(row - frame.fromRow) === true) drawn.push(`${frame.opening(row)},${mark}`);
    }
  }
  return `[${drawn.join(',')}]`;
}
