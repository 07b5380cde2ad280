import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import type { ChartItemSignature } from '#indicators/catalog/chart-item-signature.ts';
import type { CatalogEntry } from '#indicators/catalog/catalog-entry.ts';
import type { ParameterSignature } from '#indicators/catalog/parameter-signature.ts';
import { parameterSignatures } from '#indicators/catalog/parameter-signature.ts';

/** An indicator that can be drawn. */
export interface ChartableIndicator {
  readonly name: string;
  readonly title: string;
  readonly category: string;
  readonly pane: ChartSpec['pane'];
  readonly params: readonly ParameterSignature[];
  readonly items: readonly ChartItemSignature[];
}

/** What an indicator draws; null when it cannot be drawn. */
export function chartableIndicator(facts: CatalogEntry): ChartableIndicator | null {
  const { name, title, category, chart, schema } = facts;
  if (chart === null) return null;
  const { pane, items } = chart;
  return { name, title, category, pane, params: parameterSignatures(schema), items };
}
