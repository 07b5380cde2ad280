import type { WireStyle } from '#market-data/charts/chart-panels.ts';
import { wireStyle } from '#market-data/charts/chart-panels.ts';
import type { ChartItem, ChartSpec } from '#market-data/charts/chart-spec.ts';
import { outputsNamed } from '#market-data/charts/drawn-outputs.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { ParameterSignature } from '#market-data/catalog/parameter-signature.ts';
import { parameterSignatures } from '#market-data/catalog/parameter-signature.ts';

/** One thing that an indicator draws. */
interface ChartItemSignature {
  readonly type: ChartItem['type'];
  readonly title: string;
  /** Output columns that it reads; those that answers leave out are not named. */
  readonly columns: readonly string[];
  readonly style: WireStyle;
}

/** An indicator that can be drawn. */
export interface ChartableIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly pane: ChartSpec['pane'];
  readonly params: readonly ParameterSignature[];
  readonly items: readonly ChartItemSignature[];
}

/** @param plan The plan with default parameters. Null when the indicator cannot be drawn. */
export function chartableIndicator(plan: IndicatorPlan): ChartableIndicator | null {
  const { indicator, outputs, chart } = plan;
  if (chart === null) return null;
  const { name, title, category } = indicator;
  return {
    name,
    title,
    category,
    pane: chart.pane,
    params: parameterSignatures(indicator),
    items: chart.items.map((item) => ({
      type: item.type,
      title: item.title,
      columns: outputsNamed(item).flatMap((key) =>
        outputs.filter((output) => output.key === key && !output.internal).map(columnOf),
      ),
      style: wireStyle(item.style),
    })),
  };
}

const columnOf = ({ column }: { readonly column: string }): string => column;
