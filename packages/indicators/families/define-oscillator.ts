import type { Static, TObject, TProperties } from 'typebox';
import {
  defineIndicator,
  type Description,
  type Resumable,
} from '#indicators/catalog/define-indicator.ts';
import {
  divergenceEvents,
  divergenceNodes,
  divergenceOutputs,
} from '#indicators/catalog/divergences.ts';
import { preconditionOutput, withPrecondition } from '#indicators/catalog/feature-precondition.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import {
  thresholdFeatures,
  thresholdLevels,
  type Thresholds,
} from '#indicators/families/overbought-oversold.ts';
import { histogram, levelLine, line } from '#indicators/charts/chart-items.ts';
import type { ChartSpec } from '#indicators/charts/chart-spec.ts';
import { aroundCenter } from '#indicators/features/around-center.ts';
import { above, output, rising } from '#indicators/features/condition.ts';
import { crossings } from '#indicators/features/crossing.ts';
import { state, type Feature } from '#indicators/features/feature.ts';
import type { Composer } from '#indicators/engine/compose.ts';
import type { StepNode } from '#indicators/engine/step-graph.ts';
import { difference } from '#indicators/steps/arithmetic.ts';

/** The columns of an oscillator: its line, its signal line, and the precondition of its ratio. */
interface OscillatorNodes {
  readonly line: StepNode;
  readonly signal?: StepNode;
  readonly precondition?: StepNode;
  /** Others that `moreOutputs` describes. */
  readonly [key: string]: StepNode | undefined;
}

type Facts<Properties extends TProperties> = Omit<
  Description<Properties, string>,
  'outputs' | 'features' | 'chart'
>;

/** Definition of an oscillator: all that is particular to it. */
interface Oscillator<Properties extends TProperties> extends Facts<Properties> {
  /** The line as the subject of a sentence: `The momentum`. */
  readonly subject: string;
  /** The line's title on a chart. */
  readonly label: (p: Static<TObject<Properties>>) => string;
  readonly line: (p: Static<TObject<Properties>>) => OutputSpec;
  readonly calculate: (p: Static<TObject<Properties>>, c: Composer) => OscillatorNodes;
  /** The centre of its swings: 0 by default, null for none. */
  readonly center?: number | null;
  /** Levels beyond which it is overbought or oversold; none without it. */
  readonly thresholds?: (p: Static<TObject<Properties>>) => Thresholds;
  /** Description of its signal line, if it has one. */
  readonly signal?: string;
  /** Column of its distance from its signal line, where that is shown as bars. */
  readonly histogram?: string;
  /** Where its ratio means something, if that may fail although bars move. */
  readonly meaningfulWhere?: string;
  /** Bars before one over which its ratio is smoothed. */
  readonly smoothed?: (p: Static<TObject<Properties>>) => number;
  /** Whether divergences from price mean something; they do not without it. */
  readonly divergences?: boolean;
  readonly moreOutputs?: (p: Static<TObject<Properties>>) => Readonly<Record<string, OutputSpec>>;
  readonly moreFeatures?: (p: Static<TObject<Properties>>) => readonly Feature[];
  readonly moreItems?: (p: Static<TObject<Properties>>) => ChartSpec['items'];
  /** A line without it. */
  readonly drawn?: 'line' | 'histogram';
}

/**
 * Makes an oscillator: one line in a panel of its own around a value or between bounds, with its
 * crossings, its side, its thresholds and its signal line as features, under the same names for all.
 * Keys of its outputs are `line`, `signal` and `precondition`.
 */
export function defineOscillator<Properties extends TProperties>(
  facts: Oscillator<Properties>,
): Indicator {
  const described: Description<Properties, string> & Resumable<Properties, string> = {
    ...facts,
    outputs: (p) => outputsOf(facts, p),
    calculate: (p, c) => {
      const { line: oscillator, ...others } = facts.calculate(p, c);
      const { signal } = others;
      const nodes = {
        line: oscillator,
        ...others,
        ...(facts.histogram !== undefined &&
          signal && { histogram: c.each(difference, oscillator, signal) }),
      } as Readonly<Record<string, StepNode>>;
      return facts.divergences ? { ...nodes, ...divergenceNodes(c, oscillator) } : nodes;
    },
    features: (p) => featuresOf(facts, p),
    chart: (p) => chartOf(facts, p),
  };
  return defineIndicator(described);
}

function outputsOf<Properties extends TProperties>(
  facts: Oscillator<Properties>,
  p: Static<TObject<Properties>>,
): Record<string, OutputSpec> {
  const { name, signal, histogram: bars, meaningfulWhere } = facts;
  const main = facts.line(p);
  const { unit, dimension } = main;
  return {
    line: main,
    ...(signal !== undefined && {
      signal: { ...main, column: `${name}_signal`, description: signal },
    }),
    ...(bars !== undefined && {
      histogram: {
        column: bars,
        unit,
        ...(dimension !== undefined && { dimension }),
        description: `\`${main.column}\` minus \`${name}_signal\`.`,
      },
    }),
    ...(meaningfulWhere !== undefined && {
      precondition: preconditionOutput(name, meaningfulWhere),
    }),
    ...facts.moreOutputs?.(p),
    ...(facts.divergences && divergenceOutputs(name)),
  };
}

function featuresOf<Properties extends TProperties>(
  facts: Oscillator<Properties>,
  p: Static<TObject<Properties>>,
): readonly Feature[] {
  const { subject, center = 0, thresholds, signal, meaningfulWhere } = facts;
  const what = subject.replace(/^The /, 'the ');
  const own = output('line');
  const all: Feature[] = [
    ...(thresholds ? thresholdFeatures('line', subject, thresholds(p)) : []),
    ...(signal === undefined ? [] : signalFeatures(subject, center)),
    ...(center === null ? [] : aroundCenter('line', subject, center)),
    state('rising', 'bullish', `${subject} is higher than one bar before.`, rising(own)),
    ...(facts.histogram === undefined ? [] : [histogramRising()]),
    ...(facts.divergences ? divergenceEvents(what) : []),
    ...(facts.moreFeatures?.(p) ?? []),
  ];
  return meaningfulWhere === undefined
    ? all
    : withPrecondition('precondition', all, facts.smoothed?.(p) ?? 0);
}

function histogramRising(): Feature {
  const definition = 'The histogram is higher than one bar before.';
  return state('histogram_rising', 'bullish', definition, rising(output('histogram')));
}

/** The line's crossings of its signal line; its side of it, where no center says what is bullish. */
function signalFeatures(subject: string, center: number | null): Feature[] {
  const [own, signal] = [output('line'), output('signal')];
  const sides = ['signal_cross_up', 'signal_cross_down'] as const;
  const crossed = crossings(sides, own, signal, subject, 'its signal line');
  if (center !== null) return crossed;
  const definition = `${subject} is above its signal line.`;
  return [...crossed, state('bullish', 'bullish', definition, above(own, signal))];
}

function chartOf<Properties extends TProperties>(
  facts: Oscillator<Properties>,
  p: Static<TObject<Properties>>,
): ChartSpec {
  const { center = 0, thresholds, signal, drawn = 'line' } = facts;
  const { range } = facts.line(p);
  const title = facts.label(p);
  return {
    pane: 'own',
    ...(range !== undefined && { range }),
    items: [
      ...(facts.histogram === undefined ? [] : [histogram('histogram', 'Histogram')]),
      drawn === 'line' ? line('line', title, 'primary') : histogram('line', title),
      ...(signal === undefined ? [] : [line('signal', 'Signal', 'signal')]),
      ...(thresholds ? thresholdLevels(thresholds(p)) : []),
      ...(center === null ? [] : [levelLine(center, center === 0 ? 'Zero' : 'Middle')]),
      ...(facts.moreItems?.(p) ?? []),
    ],
  };
}
