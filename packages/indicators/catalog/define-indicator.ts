import { Type, type Static, type TObject, type TProperties } from 'typebox';
import type { BarOrigin, Composer } from '#indicators/engine/compose.ts';
import { compose } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import { dimensionThrough } from '#indicators/features/dimension.ts';
import type { Feature } from '#indicators/features/feature.ts';
import type { Category } from '#indicators/catalog/category.ts';
import type { Companions } from '#indicators/catalog/companions.ts';
import { furtherColumnsOf } from '#indicators/catalog/companions.ts';
import type { FurtherColumns } from '#indicators/engine/further-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';
import { tickOf } from '#indicators/catalog/tick.ts';
import { asPrice, inTicks } from '#indicators/formulas/ticks.ts';
import { jointWarmUp } from '#indicators/catalog/plan-source.ts';
import {
  featuresWithBasis,
  type PreconditionOptions,
} from '#indicators/catalog/feature-precondition.ts';
import type {
  ChineseTexts,
  Fit,
  Indicator,
  IndicatorAlias,
  IndicatorPlan,
  OutputSpec,
  ParameterValues,
  PlanSource,
  WarmUpNeed,
} from '#indicators/catalog/indicator.ts';

/** Definition of an indicator. `Key` names its outputs in code; columns name them in answers. */
export interface Description<Properties extends TProperties, Key extends string> {
  readonly name: string;
  readonly title: string;
  readonly category: Category;
  readonly keywords: readonly string[];
  readonly description: string;
  readonly summaryFocus: string;
  readonly source: string;
  /**
   * The formula in plain text, as on a blackboard: one line for each output, `x[1]` for the value
   * one bar before, for example `atr = rma(true range, period)`.
   */
  readonly formula: string;
  /** Title and one line of description in Chinese. */
  readonly chinese: ChineseTexts;
  /** Names that people search for, which mean this indicator or one of its columns. */
  readonly aliases?: readonly IndicatorAlias[];
  /** True by default. A non-standard indicator must state its caveats. */
  readonly standard?: boolean;
  readonly caveats?: readonly string[];
  /** False by default. */
  readonly repaints?: boolean;
  /** The other series that it reads with `c.other` or `c.members`, where it does. */
  readonly companions?: Companions;
  /** What it reads of a perpetual with `c.point`, where it does. */
  readonly points?: readonly PointColumn[];
  /** In the order in which the signature lists them. Names are the wire's: snake_case. */
  readonly parameters: Properties;
  /** A contradiction between parameters that are each within bounds; null for none. */
  readonly contradiction?: (params: Static<TObject<Properties>>) => string | null;
  readonly outputs: (params: Static<TObject<Properties>>) => Readonly<Record<Key, OutputSpec>>;
  readonly features?: (params: Static<TObject<Properties>>) => readonly Feature<Key>[];
  /** The precondition of its features, where it differs from the default. */
  readonly precondition?: (params: Static<TObject<Properties>>) => PreconditionOptions;
  readonly chart?: (params: Static<TObject<Properties>>) => ChartSpec<Key>;
  /** Time from which bars are needed for any window, in milliseconds. */
  readonly sinceMs?: (params: Static<TObject<Properties>>) => number | null;
  /** `settling` by default. */
  readonly warmUp?: (params: Static<TObject<Properties>>, origin: BarOrigin) => WarmUpNeed;
}

/** A resumable indicator: its calculation is composed of steps. */
export interface Resumable<Properties extends TProperties, Key extends string> {
  readonly calculate: (
    params: Static<TObject<Properties>>,
    composer: Composer,
  ) => Readonly<Record<Key, StepNode>>;
}

/** An indicator that must see its whole window at once. */
interface Fitted<Properties extends TProperties, Key extends string> {
  readonly fit: (params: Static<TObject<Properties>>) => Fit & {
    /** Bars before the first value of each output. */
    readonly first: Readonly<Record<Key, number>>;
  };
}

/** Makes an indicator from its definition. Throws when the description contradicts itself. */
export function defineIndicator<Properties extends TProperties, Key extends string>(
  facts: Description<Properties, Key> & (Resumable<Properties, Key> | Fitted<Properties, Key>),
): Indicator {
  const parameters = Type.Object(facts.parameters, { additionalProperties: false });
  const defaults = Object.fromEntries(
    Object.entries(facts.parameters).map(([name, schema]) => [name, defaultOf(name, schema)]),
  );
  type Params = Static<TObject<Properties>>;
  const indicator: Indicator = {
    name: facts.name,
    title: facts.title,
    category: facts.category,
    keywords: facts.keywords,
    description: facts.description,
    summaryFocus: facts.summaryFocus,
    source: facts.source,
    formula: facts.formula,
    chinese: facts.chinese,
    aliases: facts.aliases ?? [],
    standard: facts.standard ?? true,
    caveats: facts.caveats ?? [],
    repaints: facts.repaints ?? false,
    companions: facts.companions ?? null,
    points: facts.points ?? [],
    parameters,
    defaults,
    contradiction: (params) => facts.contradiction?.(params as Params) ?? null,
    plan: (params, intervalMs, origin = 'given', others = undefined, source = null) =>
      planOf(indicator, facts, params, {
        intervalMs,
        origin,
        source,
        further: furtherColumnsOf(indicator.companions, indicator.points, others),
      }),
  };
  if (!indicator.standard && indicator.caveats.length === 0) {
    throw new Error(`${facts.name} is not standard, so it must state its caveats.`);
  }
  if ('fit' in facts && (indicator.companions !== null || indicator.points.length > 0)) {
    throw new Error(`${facts.name} is a fit, which sees the bars of one series alone.`);
  }
  return indicator;
}

/** What a plan depends on in addition to parameters. */
interface Setting {
  readonly intervalMs: number;
  readonly origin: BarOrigin;
  readonly further: FurtherColumns;
  readonly source: PlanSource | null;
}

function planOf<Properties extends TProperties, Key extends string>(
  indicator: Indicator,
  facts: Description<Properties, Key> & (Resumable<Properties, Key> | Fitted<Properties, Key>),
  values: ParameterValues,
  setting: Setting,
): IndicatorPlan {
  const params = values as Static<TObject<Properties>>;
  const { origin, source } = setting;
  const { calculation, build, reach } = calculationOf(facts, params, setting);
  const read = source ?? sourceOfBars(values);
  const specs = Object.entries<OutputSpec>(facts.outputs(params));
  const outputs = specs.map(([key, spec]) =>
    Object.assign({ key }, spec, reach(key), ofSource(read, spec)),
  );
  const precondition = facts.precondition?.(params) ?? {};
  const features = comparable(facts.features?.(params) ?? [], read);
  const sinceMs = facts.sinceMs?.(params) ?? null;
  const warmUp = facts.warmUp?.(params, origin) ?? 'settling';
  return {
    indicator,
    params: source === null ? values : withoutSource(values),
    outputs,
    calculation,
    features: featuresWithBasis(features, outputs, calculation, precondition),
    chart: facts.chart?.(params) ?? null,
    sinceMs: earlier(sinceMs, source?.sinceMs ?? null),
    warmUp: source === null ? warmUp : jointWarmUp(warmUp, source.warmUp),
    source,
    build,
  };
}

/** The parameters that count: the number of each bar that is named by default is not what is read. */
function withoutSource(values: ParameterValues): ParameterValues {
  return Object.fromEntries(Object.entries(values).filter(([name]) => name !== 'source'));
}

/** What outputs are calculated from, as far as units and comparisons need it. */
type SourceFacts = Pick<PlanSource, 'unit' | 'dimension' | 'isOnPrices'>;

const VOLUME: SourceFacts = { unit: 'volume', dimension: { volume: 1 }, isOnPrices: false };

/** The number of each bar that the parameters name; null where that is a price. */
function sourceOfBars(values: ParameterValues): SourceFacts | null {
  return values['source'] === 'volume' ? VOLUME : null;
}

/** An output in price units has the unit and the dimension of its source column. */
function ofSource(
  source: SourceFacts | null,
  { unit, dimension }: OutputSpec,
): Pick<OutputSpec, 'unit' | 'dimension'> {
  if (source === null || source.unit === 'price' || dimension === 'unit_bound') return { unit };
  const isPrice = unit === 'price';
  const own = dimension ?? (isPrice ? { move: 1 } : undefined);
  if (own === undefined) return { unit };
  const from = source.dimension;
  const unitHere = isPrice ? source.unit : unit;
  if (typeof from !== 'object') return { unit: unitHere, ...(from && { dimension: from }) };
  return { unit: unitHere, dimension: dimensionThrough(own, from) };
}

/** The features that mean something: what does not lie among the prices is not compared with them. */
function comparable(features: readonly Feature[], source: SourceFacts | null): readonly Feature[] {
  if (source === null || source.isOnPrices) return features;
  return features.filter(({ condition }) => condition.operands.every(({ kind }) => kind !== 'bar'));
}

function earlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

function calculationOf<Properties extends TProperties, Key extends string>(
  facts: Description<Properties, Key> & (Resumable<Properties, Key> | Fitted<Properties, Key>),
  params: Static<TObject<Properties>>,
  { intervalMs, origin, further, source }: Setting,
): Pick<IndicatorPlan, 'calculation' | 'build'> & {
  readonly reach: (key: string) => { readonly first: number; readonly settled: number };
} {
  if ('fit' in facts) {
    const calculation = facts.fit(params);
    const firsts: Readonly<Record<string, number>> = calculation.first;
    // A fit depends on every bar of its window, so there is nothing to settle.
    const reach = (key: string) => ({ first: firsts[key]!, settled: firsts[key]! });
    return { calculation, build: null, reach };
  }
  const step = tickOf(params as ParameterValues);
  const build = (composer: Composer) => {
    composer.sourceNode = source?.build(composer) ?? null;
    composer.priceForm = step === null ? null : inTicks(step);
    const nodes = facts.calculate(params, composer);
    composer.sourceNode = null;
    composer.priceForm = null;
    return step === null ? nodes : withPrices(nodes, facts.outputs(params), step, composer);
  };
  const calculation = compose(build, intervalMs, origin, further);
  return {
    calculation,
    build,
    reach: (key) => {
      const { first, settled } = calculation.outputs[key]!;
      return { first, settled };
    },
  };
}

/** The nodes of a calculation on whole ticks, those of prices as prices again. */
function withPrices<Key extends string>(
  nodes: Readonly<Record<Key, StepNode>>,
  outputs: Readonly<Record<Key, OutputSpec>>,
  step: number,
  composer: Composer,
): Readonly<Record<Key, StepNode>> {
  const entries = Object.entries<StepNode>(nodes).map(([key, node]) => {
    const isPrice = outputs[key as Key].unit === 'price';
    return [key, isPrice ? composer.each(asPrice(step), node) : node];
  });
  return Object.fromEntries(entries) as Record<Key, StepNode>;
}

function defaultOf(name: string, schema: object): unknown {
  if ('default' in schema) return schema.default;
  throw new Error(`The parameter ${name} has no default.`);
}
