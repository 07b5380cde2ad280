import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { CellView } from '#dashboard/pages/grid/cell-view.ts';
import type { GridState } from '#dashboard/pages/grid/grid-state.ts';
import type { InstrumentHeads } from '#dashboard/pages/grid/instrument-heads.ts';

/** Events of the cells. */
export interface CellsEvents {
  choose(at: number): void;
  pickInstrument(at: number): void;
  changeInterval(at: number, interval: Interval): void;
  pickIndicators(at: number): void;
  shareIndicators(at: number): void;
}

/** The charts of the grid: which are in sight, and where their crosshair is. */
export class GridCells {
  readonly #app: App;
  readonly #forms: IndicatorForms;
  readonly #events: CellsEvents;
  readonly #views: CellView[] = [];
  readonly #seen = new Set<Element>();
  readonly #sight: IntersectionObserver;
  readonly #watched = new Set<Element>();
  #isCrosshairLinked = true;
  #pointed: { readonly by: CellView; readonly timeSec: number | null } | null = null;

  constructor(app: App, forms: IndicatorForms, events: CellsEvents) {
    this.#app = app;
    this.#forms = forms;
    this.#events = events;
    this.#sight = new IntersectionObserver((changes) => {
      for (const { target, isIntersecting } of changes) {
        if (isIntersecting) this.#seen.add(target);
        else this.#seen.delete(target);
      }
      this.#look();
    });
    document.addEventListener('visibilitychange', this.#look);
  }

  get views(): readonly CellView[] {
    return this.#views;
  }

  /** Shows a state: as many charts as it has cells. */
  show(state: GridState, heads: InstrumentHeads, chosen: number): void {
    this.#isCrosshairLinked = state.links.includes('crosshair');
    for (const view of this.#views.splice(state.cells.length)) view.close();
    for (const [at, cell] of state.cells.entries()) {
      this.#views[at] ??= this.#newView(at);
      this.#views[at].show({
        cell,
        entries: cell.own ?? state.entries,
        hasMarks: state.hasMarks,
        isChosen: at === chosen,
        head: heads.of(cell.instrument),
      });
    }
  }

  /** Finds the cells on the page, after it was drawn. */
  watch(): void {
    const elements = new Set(this.#views.flatMap(({ element }) => element ?? []));
    for (const element of this.#watched.difference(elements)) {
      this.#sight.unobserve(element);
      this.#watched.delete(element);
      this.#seen.delete(element);
    }
    for (const element of elements.difference(this.#watched)) {
      this.#sight.observe(element);
      this.#watched.add(element);
    }
  }

  /** Draws those out of sight, too, while a task looks at them. */
  whileAllSeen(task: () => void): void {
    for (const view of this.#views) view.seen(true);
    task();
    this.#look();
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.#look);
    this.#sight.disconnect();
    for (const view of this.#views) view.close();
  }

  readonly #look = (): void => {
    for (const view of this.#views) {
      const { element } = view;
      view.seen(!document.hidden && element !== null && this.#seen.has(element));
    }
  };

  #newView(at: number): CellView {
    const view: CellView = new CellView(this.#app, this.#forms, {
      crosshairMoved: (timeSec) => this.#point(view, timeSec),
      choose: () => this.#events.choose(at),
      pickInstrument: () => this.#events.pickInstrument(at),
      changeInterval: (interval) => this.#events.changeInterval(at, interval),
      pickIndicators: () => this.#events.pickIndicators(at),
      shareIndicators: () => this.#events.shareIndicators(at),
    });
    return view;
  }

  /** Moves the crosshair of the others, once before the browser next paints. */
  #point(by: CellView, timeSec: number | null): void {
    if (!this.#isCrosshairLinked) return;
    const isDue = this.#pointed !== null;
    this.#pointed = { by, timeSec };
    if (isDue) return;
    requestAnimationFrame(() => {
      const pointed = this.#pointed;
      this.#pointed = null;
      if (pointed === null) return;
      for (const { chart } of this.#views) {
        if (chart !== pointed.by.chart) chart.pointAt(pointed.timeSec);
      }
    });
  }
}
