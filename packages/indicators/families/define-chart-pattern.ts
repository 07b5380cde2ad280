import type { Static, TInteger, TNumber, TObject, TProperties } from 'typebox';
import { defineIndicator } from '#indicators/catalog/define-indicator.ts';
import type { FamilyMember } from '#indicators/families/family-member.ts';
import type { Indicator, OutputSpec } from '#indicators/catalog/indicator.ts';
import { MAX_SCANNED_PERIOD, number, period } from '#indicators/catalog/parameters.ts';
import { ALTERNATING_CAVEAT, swingLength } from '#indicators/families/swing-parameter.ts';
import { line, markers } from '#indicators/charts/chart-items.ts';
import { any, equals, not, output, within } from '#indicators/features/condition.ts';
import { event, state, type Feature, type FeatureBias } from '#indicators/features/feature.ts';
import { averageTrueRange } from '#indicators/formulas/average-true-range.ts';
import type { FigureShape } from '#indicators/figures/figure.ts';
import { chartFigure, type FigureSpan } from '#indicators/steps/chart-figure.ts';
import { swings } from '#indicators/steps/swings.ts';

/** Bars of the average true range in which tolerances are counted. */
const RANGE_PERIOD = 14;

/** One of the figures of a pattern. */
interface FigureKind {
  /** Its label in the column, never 0. */
  readonly value: number;
  readonly bias: FeatureBias;
  /** What it is called: `Double top`. */
  readonly text: string;
}

/** Definition of a chart pattern. */
interface ChartPatternFacts<Properties extends TProperties> extends FamilyMember<Properties> {
  readonly kinds: readonly FigureKind[];
  /** Which closes confirm a figure, as the end of a sentence that begins with the way of the close. */
  readonly breaks: { readonly up: string | null; readonly down: string | null };
  /** Whether a figure may break the wrong way, which ends it. */
  readonly mayFail: boolean;
  readonly shape: (params: Static<TObject<Properties>>) => FigureShape & FigureSpan;
}

type PatternKey = 'kind' | 'formed' | 'breakout' | 'failed' | 'upper' | 'lower' | 'target' | 'bars';

/** How far apart what should be equal may lie. */
export function figureTolerance(byDefault: number): TNumber {
  return number(byDefault, {
    min: 0,
    max: 20,
    about: `How far apart what should be equal may lie, in average true ranges of ${RANGE_PERIOD} bars.`,
  });
}

/** The parameters that every chart pattern has. */
export function figureParameters(): {
  readonly swing_length: TInteger;
  readonly min_height_atr: TNumber;
  readonly most_bars: TInteger;
  readonly wait_bars: TInteger;
} {
  return {
    swing_length: swingLength(5),
    min_height_atr: number(2, {
      min: 0,
      max: 50,
      about: `Least height of a figure, in average true ranges of ${RANGE_PERIOD} bars.`,
    }),
    most_bars: period(120, {
      max: MAX_SCANNED_PERIOD,
      min: 10,
      about: 'Bars for which a swing counts.',
    }),
    wait_bars: period(40, {
      max: MAX_SCANNED_PERIOD,
      about: 'Bars for which a figure waits for its break.',
    }),
  };
}

/** For how long swings and figures count, of these parameters. */
export function spanOf(params: {
  readonly swing_length: number;
  readonly most_bars: number;
  readonly wait_bars: number;
}): FigureSpan {
  return { wing: params.swing_length, maxBars: params.most_bars, waitBars: params.wait_bars };
}

/** Makes an indicator of a figure that swings form: when it is there, its lines, and its break. */
export function defineChartPattern<Properties extends TProperties>(
  facts: ChartPatternFacts<Properties>,
): Indicator {
  const { kinds, breaks, mayFail, shape, ...described } = facts;
  return defineIndicator<Properties, PatternKey>({
    ...described,
    category: 'chart_pattern',
    standard: false,
    caveats: [
      ...(facts.caveats ?? []),
      'A figure is known `swing_length` bars after its last swing; nothing looks ahead, and nothing changes ' +
        'afterward.',
      ALTERNATING_CAVEAT,
      'The last twelve swings of `most_bars` bars are looked at, so that a bar has one value in every window.',
      'People see figures where numbers do not, and the other way round: tolerances are parameters.',
    ],
    outputs: () => patternOutputs(kinds),
    calculate: (params, c) => {
      const { wing } = shape(params);
      const prices = c.bars('high', 'low');
      const flags = c.runAll(swings(wing, wing), ...prices);
      const range = averageTrueRange(c, RANGE_PERIOD);
      const step = chartFigure(shape(params), shape(params));
      const found = c.runAll(step, ...prices, c.bar('close'), ...flags, range);
      return {
        kind: found[0],
        formed: found[1],
        breakout: found[2],
        failed: found[3],
        upper: found[4],
        lower: found[5],
        target: found[6],
        bars: found[7],
      };
    },
    features: (params) => [
      ...formedEvents(kinds, shape(params).wing),
      ...breakEvents(breaks, mayFail),
      state(
        'pattern_active',
        'neutral',
        'A figure is there and waits for its break, or breaks with the bar.',
        not(equals(output('kind'), 0)),
      ),
    ],
    chart: (params) => ({
      pane: 'main',
      items: [
        line('upper', 'Upper line', 'upper', 'dashed'),
        line('lower', 'Lower line', 'lower', 'dashed'),
        markers('formed', facts.title, kinds, shape(params).wing),
        markers('breakout', 'Breaks', [
          { value: 1, bias: 'bullish', text: 'Break' },
          { value: -1, bias: 'bearish', text: 'Break' },
        ]),
      ],
    }),
  });
}

function patternOutputs(kinds: readonly FigureKind[]): Record<PatternKey, OutputSpec> {
  const values = kinds.map(({ value }) => value);
  const range = [Math.min(0, ...values), Math.max(0, ...values)] as const;
  const names = kinds.map(({ value, text }) => `${value} ${text.toLowerCase()}`).join(', ');
  const price = (column: string, description: string): OutputSpec => {
    return { column, unit: 'price', sparse: true, description };
  };
  const label = (column: string, description: string): OutputSpec => {
    return { column, unit: 'label', range: [-1, 1], description };
  };
  return {
    kind: {
      column: 'pattern',
      unit: 'label',
      range,
      description: `The figure that waits for its break, or breaks with the bar: ${names}; 0 without one.`,
    },
    formed: {
      column: 'pattern_formed',
      unit: 'label',
      range,
      description:
        'The same in the bar that confirms the last swing of the figure; 0 in other bars.',
    },
    breakout: label(
      'breakout',
      '1 where a close confirms the figure upward, -1 downward, 0 otherwise.',
    ),
    failed: label('failed', '1 where a close breaks the figure upward against it, -1 downward.'),
    upper: price('upper_line', 'Upper line of the figure.'),
    lower: price('lower_line', 'Lower line of the figure.'),
    target: price(
      'target',
      'Where the height of the figure reaches to, in the bar that confirms it.',
    ),
    bars: {
      column: 'pattern_bars',
      unit: 'bars',
      sparse: true,
      description: 'Bars since the first swing of the figure.',
    },
  };
}

const FORMED = {
  bullish: 'bullish_pattern',
  bearish: 'bearish_pattern',
  neutral: 'pattern_formed',
} as const;

function formedEvents(kinds: readonly FigureKind[], wing: number): Feature<PatternKey>[] {
  return (['bullish', 'bearish', 'neutral'] as const).flatMap((bias) => {
    const own = kinds.filter((kind) => kind.bias === bias);
    if (own.length === 0) return [];
    const names = own.map(({ text }) => text.toLowerCase()).join(', ');
    const isFormed = any(...own.map(({ value }) => equals<PatternKey>(output('formed'), value)));
    return [
      event(
        FORMED[bias],
        bias,
        `The bar confirms the last swing of a figure: ${names}.`,
        within(2 * wing + 1, isFormed),
        { anchorBarsBack: wing },
      ),
    ];
  });
}

function breakEvents(
  { up, down }: ChartPatternFacts<TProperties>['breaks'],
  mayFail: boolean,
): Feature<PatternKey>[] {
  const events: Feature<PatternKey>[] = [];
  if (up !== null) {
    const condition = equals<PatternKey>(output('breakout'), 1);
    events.push(event('breakout_up', 'bullish', `The close is above ${up}.`, condition));
  }
  if (down !== null) {
    const condition = equals<PatternKey>(output('breakout'), -1);
    events.push(event('breakout_down', 'bearish', `The close is below ${down}.`, condition));
  }
  if (mayFail) {
    const text = 'The close goes beyond the other line of the figure, which ends it.';
    const condition = not(equals<PatternKey>(output('failed'), 0));
    events.push(event('pattern_failed', 'neutral', text, condition));
  }
  return events;
}
