import type { Fit, OutputPlan, OutputSpec, Unit } from '#indicators/catalog/indicator.ts';
import type { FeatureBasis } from '#indicators/features/feature-basis.ts';
import type { Operand } from '#indicators/features/condition.ts';
import { definedRows, output } from '#indicators/features/condition.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { Dimension } from '#indicators/features/dimension.ts';
import type { BarColumn } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { columnsBehind, type ColumnsRead } from '#indicators/engine/step-graph-subset.ts';

/** The precondition of the features of an indicator, where it differs from the default. */
export interface PreconditionOptions {
  /**
   * Bars without any movement after which a feature is unknown; as many as the first value takes
   * without it. Infinity where a value stays known.
   */
  readonly bars?: number;
  /** Whether the values mean something without volume too; false without it. */
  readonly withoutVolume?: boolean;
}

/** How large the numbers of a unit are; what a volume's are is not known. */
const SIZE_OF: Readonly<Partial<Record<Unit, number>>> = { percent: 100, index: 100, ratio: 1 };

/** The features, each with the basis of its numbers. */
export function featuresWithBasis(
  features: readonly Feature[],
  outputs: readonly OutputPlan[],
  calculation: StepGraph | Fit,
  facts: PreconditionOptions,
): readonly Feature[] {
  return features.map((feature) => ({
    ...feature,
    basis: basisOf(feature, outputs, calculation, facts),
  }));
}

function basisOf(
  { condition }: Feature,
  outputs: readonly OutputPlan[],
  calculation: StepGraph | Fit,
  facts: PreconditionOptions,
): FeatureBasis {
  const { operands } = condition;
  const compared = outputs.filter(({ key }) =>
    operands.some((operand) => operand.kind === 'output' && operand.key === key),
  );
  const { bars: behind, further } = columnsOf(operands, compared, calculation);
  const prices = behind.filter((name) => !NO_PRICES.has(name));
  const moving = further.filter((one) => 'point' in one || !NO_PRICES.has(one.column));
  const dimension = compared.map((one) => one.dimension).find(isProduct);
  const usual =
    compared.length === 0 ? condition.bars : 1 + Math.max(...compared.map(({ first }) => first));
  return {
    columns:
      prices.length + moving.length > 0 ? prices : behind.filter((name) => name === 'volume'),
    ...(moving.length > 0 && { further: moving }),
    needsVolume: behind.includes('volume') && facts.withoutVolume !== true,
    bars: facts.bars ?? Math.max(2, usual),
    size: Math.max(0, ...compared.map(sizeOf)),
    isPriced: compared.some(({ unit }) => unit === 'price'),
    ...(dimension !== undefined && { dimension }),
  };
}

function isProduct(dimension: OutputSpec['dimension']): dimension is Dimension {
  return typeof dimension === 'object';
}

/** The typical size of an output, if its unit implies one. A value with a dimension can have any size. */
function sizeOf({ unit, dimension }: OutputPlan): number {
  return isProduct(dimension) ? (dimension.times ?? 1) : (SIZE_OF[unit] ?? 0);
}

const NO_PRICES: ReadonlySet<BarColumn> = new Set(['openTimeMs', 'volume', 'quoteVolume']);

function columnsOf(
  operands: readonly Operand[],
  compared: readonly OutputPlan[],
  calculation: StepGraph | Fit,
): ColumnsRead {
  const read = operands.flatMap((operand) => (operand.kind === 'bar' ? [operand.column] : []));
  if ('run' in calculation)
    return { bars: [...new Set([...read, ...calculation.reads])], further: [] };
  const keys = compared.map(({ key }) => key);
  const { bars, further } = columnsBehind(calculation, keys);
  return { bars: [...new Set([...read, ...bars])], further };
}

/** The output that is defined where the ratio of an indicator means something; answers leave it out. */
export function preconditionOutput(name: string, description: string): OutputSpec {
  const column = `${name}_ground`;
  return { column, unit: 'bars', sparse: true, internal: true, description };
}

/**
 * The features, unknown unless a ratio means something in each of the bars that they read.
 *
 * @param key Of the output that is undefined in other bars.
 * @param smoothed Bars before one over which its value is smoothed.
 */
export function withPrecondition<Key extends string>(
  key: Key,
  features: readonly Feature<Key>[],
  smoothed = 0,
): Feature<Key>[] {
  return features.map((feature) => {
    const { condition } = feature;
    const operands = [...condition.operands, output(key)];
    const bars = condition.bars + smoothed;
    const defined = definedRows(condition) + smoothed;
    return { ...feature, condition: { ...condition, operands, bars, defined } };
  });
}
