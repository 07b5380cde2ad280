import type { EpochSeconds } from './scalars.ts';
import type { ChartItemType } from './schema.gen.ts';

/** A point of a line, or a dot; null is a gap. */
export interface ChartPoint {
  readonly time: EpochSeconds;
  readonly value: number | null;
}

/** A bar from zero; its role says on which side it stands. */
export interface ChartBar extends ChartPoint {
  readonly role: string | null;
}

/** Both edges of an area at one bar; `upper` may lie below `lower`. */
export interface ChartEdges {
  readonly time: EpochSeconds;
  readonly upper: number | null;
  readonly lower: number | null;
}

/** A mark at a candle. Those of events have the feature, its entry, a short label and a priority. */
export interface ChartMark {
  readonly time: EpochSeconds;
  readonly position: 'above_bar' | 'below_bar';
  readonly shape: 'arrow_up' | 'arrow_down' | 'circle';
  readonly text: string;
  readonly role: string;
  readonly id?: string;
  readonly key?: string;
  readonly label?: string;
  readonly priority?: 1 | 2 | 3;
}

/** Colours a panel from one bar to another, both included. */
export interface ChartStretch {
  readonly time: EpochSeconds;
  readonly end_time: EpochSeconds;
  readonly role: string;
  readonly text: string;
}

/** A rectangle between two prices; `end_time` is null while it lasts. */
export interface ChartZone {
  readonly time: EpochSeconds;
  readonly end_time: EpochSeconds | null;
  readonly top: number;
  readonly bottom: number;
  readonly role: string;
  readonly label: string;
}

/** How much traded between two prices. */
export interface ChartProfileBin {
  readonly bottom: number;
  readonly top: number;
  readonly volume: number;
  readonly role: string;
}

/** A horizontal line across the whole panel. */
export interface ChartLevel {
  readonly value: number;
}

/** The data of an item, by its type. */
export interface ChartDataByType {
  readonly line: readonly ChartPoint[];
  readonly points: readonly ChartPoint[];
  readonly histogram: readonly ChartBar[];
  readonly band: readonly ChartEdges[];
  readonly level: ChartLevel;
  readonly markers: readonly ChartMark[];
  readonly background: readonly ChartStretch[];
  readonly zones: readonly ChartZone[];
  readonly profile: readonly ChartProfileBin[];
}

/** The same with `format: columns`: lists of numbers on the chart's `times`, from the first of them on. */
export interface ChartColumnsByType extends Omit<
  ChartDataByType,
  'line' | 'points' | 'histogram' | 'band'
> {
  readonly line: { readonly value: readonly (number | null)[] };
  readonly points: { readonly value: readonly (number | null)[] };
  readonly histogram: {
    readonly value: readonly (number | null)[];
    readonly role: readonly (string | null)[];
  };
  readonly band: {
    readonly upper: readonly (number | null)[];
    readonly lower: readonly (number | null)[];
  };
}

/** The data of an item of any type, in rows. */
export type ChartRows = ChartDataByType[ChartItemType];

/** The data of an item of any type, in rows or columns. */
export type ChartData = ChartRows | ChartColumnsByType[ChartItemType];

type ItemOf<Rest, DataByType extends Readonly<Record<ChartItemType, unknown>>> = {
  readonly [Type in ChartItemType]: Rest & {
    readonly type: Type;
    readonly data: DataByType[Type];
  };
}[ChartItemType];

/** An item of a chart: `type` says which `data` it has. */
export type ChartItem<Rest = unknown> = ItemOf<Rest, ChartDataByType>;

/** An item of a chart with `format: columns`. */
export type ChartColumnsItem<Rest = unknown> = ItemOf<Rest, ChartColumnsByType>;

/** An item of a chart whose format is a variable. */
export type AnyChartItem<Rest = unknown> = ChartItem<Rest> | ChartColumnsItem<Rest>;
