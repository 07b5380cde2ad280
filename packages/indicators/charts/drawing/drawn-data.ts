import type { ChartItem, StyleRole } from '#indicators/charts/chart-spec.ts';

/** What an item of a chart draws, as answers have it; `time` is in seconds. See `ChartItemType`. */
export interface DrawnData {
  readonly line: readonly { readonly time: number; readonly value: number | null }[];
  readonly points: DrawnData['line'];
  readonly histogram: readonly {
    readonly time: number;
    readonly value: number | null;
    readonly role: StyleRole;
  }[];
  readonly band: readonly {
    readonly time: number;
    readonly upper: number | null;
    readonly lower: number | null;
  }[];
  readonly level: { readonly value: number };
  readonly markers: readonly DrawnMark[];
  readonly background: readonly {
    readonly time: number;
    readonly end_time: number;
    readonly role: StyleRole;
    readonly text: string;
  }[];
  readonly zones: readonly {
    readonly time: number;
    readonly end_time: number | null;
    readonly top: number;
    readonly bottom: number;
    readonly role: StyleRole;
    readonly label: string;
  }[];
  readonly profile: readonly {
    readonly bottom: number;
    readonly top: number;
    readonly volume: number;
    readonly role: StyleRole;
  }[];
}

export interface DrawnMark {
  readonly time: number;
  readonly position: 'above_bar' | 'below_bar';
  readonly shape: 'arrow_up' | 'arrow_down' | 'circle';
  readonly text: string;
  readonly role: StyleRole;
}

/** An item of a panel with its drawn data. */
export type PictureItem = {
  [Type in ChartItem['type']]: {
    readonly type: Type;
    readonly title: string;
    readonly style: {
      readonly role: StyleRole;
      readonly dash: 'solid' | 'dashed' | 'dotted';
      readonly step: boolean;
    };
    readonly data: DrawnData[Type];
  };
}[ChartItem['type']];
