/** Swings of a figure, the newest first, as a recogniser sees them. */
export class FigurePivots {
  /** Their prices, negated for an inverted figure. */
  readonly prices: Float64Array;
  /** How many bars before the bar that confirms the newest one they were. */
  readonly backs: Float64Array;
  count = 0;
  /** The average true range there, in which tolerances are counted. */
  range = 0;

  constructor(most: number) {
    this.prices = new Float64Array(most);
    this.backs = new Float64Array(most);
  }
}

/** A line, as its value in the bar that confirms the newest swing and its slope for each bar after. */
export interface Line {
  value: number;
  slope: number;
}

/** A figure that swings form: what it is, and the two lines of which a close breaks one. */
export class Figure {
  /** Label of its kind, never 0; negated for an inverted figure. */
  kind = 0;
  /** Which of the lines confirms it by a close beyond: 1 the upper one, -1 the lower one, 0 either. */
  way = 0;
  readonly upper: Line = { value: 0, slope: 0 };
  readonly lower: Line = { value: 0, slope: 0 };
  /** How far behind the line that breaks its target lies. */
  height = 0;

  /** Both lines are level. */
  level(upper: number, lower: number): void {
    this.upper.value = upper;
    this.upper.slope = 0;
    this.lower.value = lower;
    this.lower.slope = 0;
  }
}

/** How a figure is recognised. */
export interface FigureShape {
  /** Swings that it takes. */
  readonly pivots: number;
  /** The newest swing of the upright figure: a high (1), a low (-1), or either (0). */
  readonly newest: 1 | -1 | 0;
  /** Whether the swings are the figure, which is described then. */
  readonly recognise: (pivots: FigurePivots, figure: Figure) => boolean;
}

/** The line through two swings. */
export function lineThrough(pivots: FigurePivots, newer: number, older: number, line: Line): void {
  const { prices, backs } = pivots;
  line.slope = (prices[newer]! - prices[older]!) / (backs[older]! - backs[newer]!);
  line.value = prices[newer]! + line.slope * backs[newer]!;
}
