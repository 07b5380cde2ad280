import type { IndicatorPlan, Unit } from '#indicators/catalog/indicator.ts';

/** An output column, as clients read it. */
export interface OutputDefinition {
  readonly column: string;
  readonly unit: Unit;
  readonly description: string;
  /** Bars before the first value. */
  readonly firstBar: number;
  /** Bars after which the start of the data no longer shows; null for running totals. */
  readonly settledBar: number | null;
}

/** The columns that answers carry; internal ones are left out. */
export function outputDefinitions({ outputs }: IndicatorPlan): OutputDefinition[] {
  return outputs
    .filter(({ internal }) => !internal)
    .map(({ column, unit, description, first, settled }) => ({
      column,
      unit,
      description,
      firstBar: first,
      settledBar: Number.isFinite(settled) ? settled : null,
    }));
}
