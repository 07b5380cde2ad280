import type {
  FeatureMoment,
  FeatureObservation,
} from '#indicators/features/feature-observation.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { timingOf } from '#indicators/features/bar-window.ts';
import type { Feature } from '#indicators/features/feature.ts';
import { featureId, priorityOf } from '#indicators/features/feature.ts';
import { cutOutputs, rowsUnread, withoutRows } from '#indicators/features/trimmed-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { judgeRows } from '#indicators/features/observe.ts';
import { SharedRows } from '#indicators/features/shared-rows.ts';
import type { TriStates } from '#indicators/features/tri-states.ts';

/**
 * Observes an indicator's features over a window. Closed bars are judged; the forming one only with
 * `includeForming`, as if it closed now, and only by features that support it. What is not judged
 * is null.
 *
 * @param indicatorName Name of the indicator whose features they are; ids begin with it.
 * @param outputs Its columns, as long as the bars, internal ones included.
 */
export function observeFeatures(
  indicatorName: string,
  features: readonly Feature[],
  outputs: OutputColumns,
  window: BarWindow,
  includeForming: boolean,
): FeatureObservation[] {
  const { fromRow, toRow, formingRow } = window;
  const cut = rowsUnread(features, fromRow);
  const near = withoutRows(window, cut);
  const nearOutputs = cut === 0 ? outputs : cutOutputs(outputs, (column) => column.subarray(cut));
  const maxBars = Math.max(1, ...features.map(({ condition }) => condition.bars));
  const first = Math.max(0, near.fromRow - maxBars + 1);
  const shared = new SharedRows(near.bars, first, near.toRow, timingOf(window));
  return features.map((feature) => {
    const judgesForming = includeForming && (feature.supportsForming ?? true);
    const judgedTo = judgesForming ? toRow : (formingRow ?? toRow);
    const values = judgeRows(feature, nearOutputs, near, judgedTo - cut, shared);
    const lastTrue = fromRow + values.lastTrue();
    return {
      id: featureId(indicatorName, feature.name),
      kind: feature.kind,
      bias: feature.bias,
      priority: priorityOf(feature),
      values,
      last: judgedTo > fromRow ? momentAt(feature, values, window, judgedTo - 1) : null,
      lastTrue: lastTrue >= fromRow ? momentAt(feature, values, window, lastTrue) : null,
    };
  });
}

function momentAt(
  { anchorBarsBack = 0 }: Feature,
  values: TriStates,
  window: BarWindow,
  row: number,
): FeatureMoment {
  const { bars, fromRow, formingRow } = window;
  const value = values.at(row - fromRow);
  const openTime = bars.openTimeMs[row]!;
  const isForming = row === formingRow;
  const anchorRow = row - anchorBarsBack;
  const hasAnchor = value === true && anchorBarsBack > 0 && anchorRow >= 0;
  return {
    value,
    openTime,
    confirmedAtMs: isForming ? null : timingOf(window).endMs(openTime),
    barStatus: isForming ? 'forming' : 'closed',
    anchorOpenTime: hasAnchor ? bars.openTimeMs[anchorRow]! : null,
  };
}
