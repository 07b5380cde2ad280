import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding } from '#dashboard/app/page.ts';
import { symbolAddress } from '#dashboard/pages/grid/cell-head.ts';
import type { CellView } from '#dashboard/pages/grid/cell-view.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';

/** Target of the keys of the grid. */
export interface KeyedGrid {
  readonly columns: number;
  readonly count: number;
  readonly chosen: number;
  readonly views: readonly CellView[];
  choose(at: number): void;
  pickInstrument(): void;
  stepInterval(step: number): void;
  pickIndicators(): void;
  toggleMarks(): void;
  fill(): void;
  layouts(): void;
}

/** Keys that a page of one chart has, too, do the same here, in the chosen chart. */
export function gridKeys(app: App, grid: KeyedGrid): readonly KeyBinding[] {
  const words = app.words(GRID_WORDS);
  const { keys } = words;
  const { columns, count, chosen, views } = grid;
  const view = views[chosen];
  const moveTo = (at: number) => (): void => {
    if (at >= 0 && at < count) grid.choose(at);
  };
  const sideways = (step: number) => (): void => {
    if (isInChart()) view?.chart.cursor.step(step);
    else moveTo(chosen + step)();
  };
  return [
    ...views.slice(0, 9).map((_, at) => ({
      key: String(at + 1),
      does: `${keys.cell} ${at + 1}`,
      run: moveTo(at),
    })),
    ...(isReading()
      ? []
      : [
          { key: 'ArrowLeft', does: keys.left, run: sideways(-1) },
          { key: 'ArrowRight', does: keys.right, run: sideways(1) },
          { key: 'ArrowUp', does: keys.up, run: moveTo(chosen - columns) },
          { key: 'ArrowDown', does: keys.below, run: moveTo(chosen + columns) },
        ]),
    { key: 's', does: words.pickSymbol, run: () => grid.pickInstrument() },
    { key: ',', does: keys.shorter, run: () => grid.stepInterval(-1) },
    { key: '.', does: keys.longer, run: () => grid.stepInterval(1) },
    { key: 'i', does: words.indicators, run: () => grid.pickIndicators() },
    { key: 'e', does: words.marks, run: () => grid.toggleMarks() },
    { key: 'o', does: keys.open, run: () => openPage(app, view) },
    { key: 'f', does: words.fill, run: () => grid.fill() },
    { key: 'l', does: words.layouts, run: () => grid.layouts() },
    { key: '+', does: keys.more, run: () => view?.chart.cursor.zoom(0.8) },
    { key: '-', does: keys.less, run: () => view?.chart.cursor.zoom(1.25) },
  ];
}

function openPage(app: App, view: CellView | undefined): void {
  const shown = view?.shown ?? null;
  if (shown !== null && shown.cell.instrument !== null) app.go(symbolAddress(shown));
}

function isInChart(): boolean {
  return document.activeElement?.matches('.chart-canvas') === true;
}

/** Whether the keyboard is in something that arrows move by themselves. */
function isReading(): boolean {
  const { activeElement } = document;
  if (activeElement === null || activeElement === document.body) return false;
  return !activeElement.matches('.chart-canvas, .cell, .cell *, .grid-bar *, main');
}
