import type { WireStyle } from '#indicators/charts/wire-style.ts';
import { wireStyle } from '#indicators/charts/wire-style.ts';
import type { ChartItem, ChartSpec } from '#indicators/charts/chart-spec.ts';
import { outputsNamed } from '#indicators/charts/drawn-outputs.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';

/** One thing that an indicator draws. */
export interface ChartItemSignature {
  readonly type: ChartItem['type'];
  readonly title: string;
  /** Output columns that it reads; those that answers leave out are not named. */
  readonly columns: readonly string[];
  readonly style: WireStyle;
}

/** The items of a plan's drawing. */
export function chartItemSignatures(
  { outputs }: IndicatorPlan,
  { items }: ChartSpec,
): readonly ChartItemSignature[] {
  return items.map((item) => ({
    type: item.type,
    title: item.title,
    columns: outputsNamed(item).flatMap((key) =>
      outputs.filter((output) => output.key === key && !output.internal).map(columnOf),
    ),
    style: wireStyle(item.style),
  }));
}

const columnOf = ({ column }: { readonly column: string }): string => column;
