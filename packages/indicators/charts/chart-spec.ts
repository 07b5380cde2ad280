import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';

/**
 * The meaning of a mark, from which a client chooses its colour. Every drawing has one, so that a chart
 * needs no knowledge of indicators.
 */
export const STYLE_ROLES = [
  'primary',
  'secondary',
  'tertiary',
  'signal',
  'upper',
  'middle',
  'lower',
  'positive',
  'negative',
  'bullish',
  'bearish',
  'neutral',
  'level',
] as const;
export type StyleRole = (typeof STYLE_ROLES)[number];

export interface Style {
  readonly role: StyleRole;
  /** Solid without it. */
  readonly dash?: 'dashed' | 'dotted';
  /** Of a line: it stays level until its next value. False without it. */
  readonly step?: boolean;
}

/** A rectangle in price and time: a gap, a block. Rows are rows of the bars. */
export interface Zone {
  readonly fromRow: number;
  /** The row in which it ended; null while it lasts. */
  readonly toRow: number | null;
  readonly top: number;
  readonly bottom: number;
  readonly role: StyleRole;
  readonly label: string;
}

/** One horizontal bar of a profile: how much traded between two prices. */
export interface ProfileBin {
  readonly bottom: number;
  readonly top: number;
  readonly volume: number;
  readonly role: StyleRole;
}

interface Titled {
  readonly title: string;
  readonly style: Style;
}

interface Shiftable {
  /**
   * Bars by which a value is drawn after the bar that has it, beyond the last bar if need be; before
   * that bar where it is negative; 0 without it. The values themselves are not moved.
   */
  readonly barsAhead?: number;
}

/** One drawn item. Its keys are those of the indicator's outputs. */
export type ChartItem<Key extends string = string> =
  | (Titled & Shiftable & { readonly type: 'line' | 'points'; readonly output: Key })
  /** Bars from `base`; those below it take `negativeRole`. */
  | (Titled & {
      readonly type: 'histogram';
      readonly output: Key;
      readonly base: number;
      readonly negativeRole: StyleRole;
    })
  /** The area between two outputs. */
  | (Titled & Shiftable & { readonly type: 'band'; readonly upper: Key; readonly lower: Key })
  /** A horizontal line across the panel. */
  | (Titled & { readonly type: 'level'; readonly value: number })
  /** Marks at the bars where a flag has one of some values. */
  | (Titled & {
      readonly type: 'markers';
      readonly output: Key;
      /** Bars by which a mark stands before the bar that shows it; 0 for most. */
      readonly barsBack: number;
      readonly marks: readonly {
        readonly value: number;
        readonly position: 'above_bar' | 'below_bar';
        readonly shape: 'arrow_up' | 'arrow_down' | 'circle';
        readonly text: string;
        readonly role: StyleRole;
      }[];
    })
  /** Background by the value of a label. */
  | (Titled & {
      readonly type: 'background';
      readonly output: Key;
      readonly labels: readonly {
        readonly value: number;
        readonly text: string;
        readonly role: StyleRole;
      }[];
    })
  | (Titled & {
      readonly type: 'zones';
      readonly zonesOf: (bars: BarColumns, outputs: OutputColumns) => readonly Zone[];
    })
  /** A volume profile of the last bars, drawn at the right edge. */
  | (Titled & {
      readonly type: 'profile';
      readonly binsOf: (bars: BarColumns, outputs: OutputColumns) => readonly ProfileBin[];
    });

/** How an indicator is drawn: over the candles, or in a panel of its own below them. */
export interface ChartSpec<Key extends string = string> {
  readonly pane: 'main' | 'own';
  readonly items: readonly ChartItem<Key>[];
  /** Fixed bounds of the panel's axis, for indicators that have them. */
  readonly range?: readonly [low: number, high: number];
}
