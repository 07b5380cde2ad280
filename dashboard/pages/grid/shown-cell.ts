import type { Interval } from '#clients/typescript/src/index.ts';
import type { IndicatorEntry } from '#dashboard/parts/indicators/calc-text.ts';
import type { GridCell } from '#dashboard/pages/grid/grid-state.ts';
import type { HeadQuery } from '#dashboard/pages/grid/instrument-heads.ts';

/** The contents of a cell. */
export interface ShownCell {
  readonly cell: GridCell;
  /** Its own indicators, or those of all cells. */
  readonly entries: readonly IndicatorEntry[];
  readonly hasMarks: boolean;
  readonly isChosen: boolean;
  readonly head: HeadQuery | null;
}

/** Events of a cell. */
export interface CellEvents {
  crosshairMoved(timeSec: number | null): void;
  choose(): void;
  pickInstrument(): void;
  changeInterval(interval: Interval): void;
  pickIndicators(): void;
  /** Gives the cell the indicators of all again. */
  shareIndicators(): void;
}
