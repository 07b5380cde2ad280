import { describe, expect, test } from 'vitest';
import type { Indicator, ParameterValues } from '#indicators/catalog/indicator.ts';
import { channelPattern } from '#indicators/indicators/chart-pattern/channel-pattern.ts';
import { doubleTopBottom } from '#indicators/indicators/chart-pattern/double-top-bottom.ts';
import { cupHandle } from '#indicators/indicators/chart-pattern/cup-handle.ts';
import { flagPennant } from '#indicators/indicators/chart-pattern/flag-pennant.ts';
import { harmonicPatterns } from '#indicators/indicators/chart-pattern/harmonic-patterns.ts';
import { headShoulders } from '#indicators/indicators/chart-pattern/head-shoulders.ts';
import { rectanglePattern } from '#indicators/indicators/chart-pattern/rectangle-pattern.ts';
import { triangle } from '#indicators/indicators/chart-pattern/triangle.ts';
import { tripleTopBottom } from '#indicators/indicators/chart-pattern/triple-top-bottom.ts';
import { wedge } from '#indicators/indicators/chart-pattern/wedge.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { randomBars, rangingBars } from '#indicators/test/bar-samples.ts';
import { alternating, confirmedBy, rangesOf, type Pivot } from '#indicators/test/defined-swings.ts';
import { outputsOf } from '#indicators/test/outputs-of.ts';

const WING = 3;
const MAX_BARS = 90;
const TOLERANCE = 1.2;
const MIN_HEIGHT = 1.5;
/** Of flags, cups and harmonic patterns. */
const POLE = 2;
const POLE_BARS = 30;
const CORRECTION = 0.8;
const RIM_BARS = 8;
const OFF = 0.2;

/** -1 for so many tops at about one price after a rise from below the lows between them, 1 for bottoms, else 0. */
function equalTops(pivots: readonly Pivot[], count: number, range: number): number {
  const own = pivots.slice(-2 * count);
  if (own.length < 2 * count) return 0;
  const { sign } = own.at(-1)!;
  const [origin, ...rest] = own.map(({ price }) => sign * price);
  const tops = rest.filter((_, at) => at % 2 === 0);
  const between = rest.filter((_, at) => at % 2 === 1);
  const neckline = Math.min(...between);
  const isEqual = Math.max(...tops) - Math.min(...tops) <= TOLERANCE * range;
  const isHigh = Math.min(...tops) - neckline >= MIN_HEIGHT * range;
  return isEqual && isHigh && origin! < neckline ? -sign : 0;
}

interface Lines {
  readonly upper: { readonly rise: number; readonly way: number };
  readonly lower: { readonly rise: number; readonly way: number };
  readonly slack: number;
}

/** How the lines through the last two highs and the last two lows run over the figure; null where they are none. */
function linesOf(pivots: readonly Pivot[], row: number, range: number): Lines | null {
  const own = pivots.slice(-4);
  if (own.length < 4) return null;
  const length = row - own[0]!.row;
  const slack = TOLERANCE * range;
  const [upper, lower] = ([1, -1] as const).map((sign) => {
    const [a, b] = own.filter((pivot) => pivot.sign === sign);
    const slope = (b!.price - a!.price) / (b!.row - a!.row);
    const rise = slope * length;
    const way = Math.abs(rise) <= slack ? 0 : Math.sign(rise);
    return { now: b!.price + slope * (row - b!.row), rise, way };
  });
  const width = upper!.now - lower!.now;
  const height = width - (upper!.rise - lower!.rise);
  return width <= 0 || height < MIN_HEIGHT * range ? null : { upper: upper!, lower: lower!, slack };
}

type KindOf = (lines: Lines) => number;

const comeTogether = ({ upper, lower, slack }: Lines) => lower.rise - upper.rise > slack;
const isParallel = ({ upper, lower, slack }: Lines) => Math.abs(upper.rise - lower.rise) <= slack;

const isChannel = (lines: Lines) =>
  isParallel(lines) && lines.upper.way === lines.lower.way && lines.upper.way !== 0;

const KINDS: readonly (readonly [Indicator, KindOf])[] = [
  [rectanglePattern, ({ upper, lower }) => (upper.way === 0 && lower.way === 0 ? 1 : 0)],
  [channelPattern, (lines) => (isChannel(lines) ? lines.upper.way : 0)],
  [
    wedge,
    (lines) => {
      const isOneWay = lines.upper.way === lines.lower.way && lines.upper.way !== 0;
      return isOneWay && !isParallel(lines) && comeTogether(lines) ? -lines.upper.way : 0;
    },
  ],
  [
    triangle,
    (lines) => {
      if (!comeTogether(lines) || lines.upper.way === lines.lower.way) return 0;
      if (lines.upper.way === 0) return 1;
      return lines.lower.way === 0 ? -1 : 2;
    },
  ],
];

type FigureAt = (pivots: readonly Pivot[], row: number, range: number) => number;

/** The last swings as the upright figure has them, the oldest first, and which way up they are; null if too few. */
function upright(pivots: readonly Pivot[], count: number, newest: 1 | -1) {
  const own = pivots.slice(-count);
  if (own.length < count) return null;
  const sign = own.at(-1)!.sign * newest;
  return { sign, own: own.map(({ row, price }) => ({ row, price: sign * price })) };
}

/** The line through two swings, in a row. */
function lineAt(a: { row: number; price: number }, b: { row: number; price: number }, row: number) {
  return a.price + ((b.price - a.price) * (row - a.row)) / (b.row - a.row);
}

const headAt: FigureAt = (pivots, row, range) => {
  const found = upright(pivots, 6, 1);
  if (found === null) return 0;
  const [origin, left, low, head, nextLow, right] = found.own;
  const slack = TOLERANCE * range;
  const isHead = head!.price - Math.max(left!.price, right!.price) > slack;
  const areShoulders = Math.abs(left!.price - right!.price) <= 2 * slack;
  const isHigh = head!.price - lineAt(low!, nextLow!, head!.row) >= MIN_HEIGHT * range;
  const isAbove = right!.price > lineAt(low!, nextLow!, right!.row);
  const rose = origin!.price < Math.max(low!.price, nextLow!.price);
  return isHead && areShoulders && isHigh && isAbove && rose ? -found.sign : 0;
};

const cupAt: FigureAt = (pivots, row, range) => {
  const found = upright(pivots, 4, -1);
  if (found === null) return 0;
  const [left, cup, right, handle] = found.own;
  const rim = Math.max(left!.price, right!.price);
  const [depth, bars] = [rim - cup!.price, right!.row - left!.row];
  const place = (cup!.row - left!.row) / bars;
  const isCup =
    Math.abs(right!.price - left!.price) <= TOLERANCE * range &&
    depth >= MIN_HEIGHT * range &&
    bars >= RIM_BARS &&
    place >= 0.2 &&
    place <= 0.8;
  const isHandle = row - right!.row <= bars && rim - handle!.price <= CORRECTION * depth;
  return isCup && isHandle ? found.sign : 0;
};

const flagAt: FigureAt = (pivots, row, range) => {
  const found = upright(pivots, 5, -1);
  if (found === null) return 0;
  const [base, top, low, high, last] = found.own;
  const pole = top!.price - base!.price;
  const isPole = pole >= POLE * range && top!.row - base!.row <= POLE_BARS;
  const isShallow = top!.price - Math.min(low!.price, last!.price) <= CORRECTION * pole;
  const upper = lineAt(top!, high!, row);
  const lower = lineAt(low!, last!, row);
  const rises = ({ row: from }: { row: number }) => [
    upper - lineAt(top!, high!, from),
    lower - lineAt(low!, last!, from),
  ];
  const [tops, bottoms] = rises(top!) as [number, number];
  const slack = TOLERANCE * range;
  if (!isPole || !isShallow || upper <= lower || tops > slack || tops - bottoms > slack) return 0;
  return found.sign * (bottoms - tops > slack ? 2 : 1);
};

/** Gartley, bat, butterfly, crab and shark: AB / XA, BC / AB and AD / XA, each from and to. */
const HARMONICS = [
  [0.618, 0.618, 0.382, 0.886, 0.786, 0.786],
  [0.382, 0.5, 0.382, 0.886, 0.886, 0.886],
  [0.786, 0.786, 0.382, 0.886, 1.27, 1.618],
  [0.382, 0.618, 0.382, 0.886, 1.618, 1.618],
  [0.382, 0.618, 1.13, 1.618, 0.886, 1.13],
] as const;

const harmonicAt: FigureAt = (pivots, _, range) => {
  const found = upright(pivots, 5, -1);
  if (found === null) return 0;
  const [x, a, b, c, d] = found.own.map(({ price }) => price) as [
    number,
    number,
    number,
    number,
    number,
  ];
  if (a - d < MIN_HEIGHT * range) return 0;
  const isIn = (ratio: number, least: number, most: number) =>
    ratio >= (1 - OFF) * least && ratio <= (1 + OFF) * most;
  const [ab, bc, ad] = [(a - b) / (a - x), (c - b) / (a - b), (a - d) / (a - x)];
  const kind = HARMONICS.findIndex(
    ([b1, b2, c1, c2, d1, d2]) => isIn(ab, b1, b2) && isIn(bc, c1, c2) && isIn(ad, d1, d2),
  );
  if (kind >= 0) return found.sign * (kind + 1);
  const isCypher =
    isIn(ab, 0.382, 0.618) &&
    isIn((c - x) / (a - x), 1.272, Math.sqrt(2)) &&
    isIn((c - d) / (c - x), 0.786, 0.786);
  if (isCypher) return found.sign * 6;
  return isIn(bc, 0.382, 0.886) && isIn((c - d) / (a - b), 1, 1) ? found.sign * 7 : 0;
};

const FIGURES: readonly (readonly [Indicator, FigureAt])[] = [
  [doubleTopBottom, (pivots, _, range) => equalTops(pivots, 2, range)],
  [tripleTopBottom, (pivots, _, range) => equalTops(pivots, 3, range)],
  [headShoulders, headAt],
  [cupHandle, cupAt],
  [flagPennant, flagAt],
  [harmonicPatterns, harmonicAt],
  ...KINDS.map(([indicator, kindOf]): readonly [Indicator, FigureAt] => [
    indicator,
    (pivots, row, range) => {
      const lines = linesOf(pivots, row, range);
      return lines === null ? 0 : kindOf(lines);
    },
  ]),
];

/** What a figure is in each row, 0 without one, found again from all swings. */
function figuresOf(bars: BarColumns, figureAt: FigureAt): number[] {
  const ranges = rangesOf(bars);
  const swings: Pivot[] = [];
  return ranges.map((range, row) => {
    // Nothing is known before the average range is.
    if (Number.isNaN(range)) return NaN;
    const added = confirmedBy(bars, WING, row);
    swings.push(...added);
    if (added.length === 0) return 0;
    const pivots = alternating(swings, row, MAX_BARS);
    const isNewest = pivots.at(-1) === swings.at(-1);
    return isNewest ? figureAt(pivots, row, range) : 0;
  });
}

describe.each(FIGURES.map(([indicator, figureAt]) => ({ indicator, figureAt })))(
  '$indicator.name',
  ({ indicator, figureAt }) => {
    test('is formed in the bars in which its definition holds of the swings until then', () => {
      let seen = 0;
      for (const bars of [randomBars(700, 3), randomBars(700, 14), rangingBars(700, 6)]) {
        const all: ParameterValues = {
          swing_length: WING,
          most_bars: MAX_BARS,
          tolerance_atr: TOLERANCE,
          min_height_atr: MIN_HEIGHT,
          pole_atr: POLE,
          pole_bars: POLE_BARS,
          retrace_percent: 100 * CORRECTION,
          min_bars: RIM_BARS,
          handle_percent: 100 * CORRECTION,
          tolerance_percent: 100 * OFF,
        };
        const own = Object.entries(all).filter(([name]) => name in indicator.defaults);
        const { formed } = outputsOf(indicator, bars, Object.fromEntries(own));
        const plain = figuresOf(bars, figureAt);
        expect([...formed!].map((kind) => kind || 0)).toEqual(plain.map((kind) => kind || 0));
        seen += plain.filter((kind) => Math.abs(kind) > 0).length;
      }
      expect(seen).toBeGreaterThan(0);
    });
  },
);
