import { html, type TemplateResult } from 'lit-html';
import type { Interval } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import { IndicatorForms } from '#dashboard/parts/indicators/indicator-forms.ts';
import { LazyPicker } from '#dashboard/parts/indicators/lazy-picker.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';
import { intervalsOf } from '#dashboard/pages/grid/cell-head.ts';
import {
  filledWith,
  inEveryInterval,
  withEntries,
  withInstrument,
  withInterval,
} from '#dashboard/pages/grid/change-grid.ts';
import { GridCells } from '#dashboard/pages/grid/grid-cells.ts';
import { GridDialogs } from '#dashboard/pages/grid/grid-dialogs.ts';
import { gridKeys } from '#dashboard/pages/grid/grid-keys.ts';
import type { saveGrid } from '#dashboard/pages/grid/grid-picture.ts';
import {
  columnsOf,
  gridStateOf,
  INTERVALS,
  paramsOf,
  type GridState,
} from '#dashboard/pages/grid/grid-state.ts';
import { toolbarView } from '#dashboard/pages/grid/grid-toolbar.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';
import { InstrumentHeads } from '#dashboard/pages/grid/instrument-heads.ts';

/** Many live charts side by side, whose crosshair, symbol and interval can be linked. */
class GridPage implements Page {
  readonly #app: App;
  readonly #heads: InstrumentHeads;
  readonly #forms: IndicatorForms;
  readonly #cells: GridCells;
  readonly #picker: LazyPicker;
  readonly #dialogs: GridDialogs;
  readonly #picture: LazyTool<{ readonly save: typeof saveGrid; close(): void }>;
  #state: GridState;
  #chosen = 0;
  /** The cell whose indicators the picker changes; null for those of all. */
  #picked: number | null = null;

  constructor(app: App, place: PageLocation) {
    this.#app = app;
    this.#heads = new InstrumentHeads(app);
    this.#forms = new IndicatorForms(app);
    this.#cells = new GridCells(app, this.#forms, {
      choose: (at) => this.#choose(at),
      pickInstrument: (at) => this.#pickInstrument(at),
      changeInterval: (at, interval) => this.#change(withInterval(this.#state, at, interval)),
      pickIndicators: (at) => this.#pickIndicators(at),
      shareIndicators: (at) => this.#change(withEntries(this.#state, at, null)),
    });
    this.#picker = new LazyPicker(app, this.#forms, {
      entries: () => this.#cellEntries(this.#picked),
      use: (entries) => this.#change(withEntries(this.#state, this.#picked, entries)),
      title: () => this.#pickerTitle,
    });
    this.#dialogs = new GridDialogs(app, {
      take: (instrument) => this.#change(withInstrument(this.#state, this.#chosen, instrument)),
      symbol: () => this.#state.cells[this.#chosen]?.instrument?.symbol ?? null,
      fill: (instruments, intervals) =>
        this.#change(filledWith(this.#state, instruments, this.#intervalAmong(intervals))),
      everyInterval: () => this.#everyInterval(),
      query: () => queryOf(this.#state),
    });
    this.#picture = new LazyTool(
      async () => {
        const module = await import('#dashboard/pages/grid/grid-picture.ts');
        return { save: module.saveGrid, close: () => undefined };
      },
      () => app.redraw(),
    );
    this.#state = gridStateOf(place.query);
    this.#heads.follow(this.#shownInstruments);
  }

  get title(): string {
    return this.#app.words(GRID_WORDS).title;
  }

  get keys(): readonly KeyBinding[] {
    if (this.#picker.isOpen || this.#dialogs.isOpen) return [];
    const state = this.#state;
    return gridKeys(this.#app, {
      columns: columnsOf(state.layout),
      count: state.cells.length,
      chosen: this.#chosen,
      views: this.#cells.views,
      choose: (at) => this.#choose(at, true),
      pickInstrument: () => this.#pickInstrument(this.#chosen),
      stepInterval: (step) => this.#stepInterval(step),
      pickIndicators: () => this.#pickIndicators(null),
      toggleMarks: () => this.#change({ ...state, hasMarks: !state.hasMarks }),
      fill: () => this.#dialogs.fill(),
      layouts: () => this.#dialogs.layouts(),
    });
  }

  moved(place: PageLocation): void {
    this.#state = gridStateOf(place.query);
    this.#chosen = Math.min(this.#chosen, this.#state.cells.length - 1);
    this.#heads.follow(this.#shownInstruments);
  }

  view(): TemplateResult {
    const state = this.#state;
    this.#cells.show(state, this.#heads, this.#chosen);
    // The cells are on the page after this drawing.
    queueMicrotask(() => this.#cells.watch());
    return html`${toolbarView(this.#app, state, {
        chosen: this.#chosen,
        change: (changed) => this.#change(changed),
        pickIndicators: () => this.#pickIndicators(null),
        fill: () => this.#dialogs.fill(),
        layouts: () => this.#dialogs.layouts(),
        savePng: () => this.#savePng(),
      })}
      <div class="grid" .style=${`--columns:${columnsOf(state.layout)}`}>
        ${this.#cells.views.map((view, at) => view.view(at))}
      </div>
      ${this.#dialogs.view()} ${this.#picker.view()}`;
  }

  close(): void {
    this.#cells.close();
    this.#heads.close();
    this.#picker.close();
    this.#forms.close();
    this.#dialogs.close();
    this.#picture.close();
  }

  get #shownInstruments() {
    return this.#state.cells.flatMap(({ instrument }) => instrument ?? []);
  }

  get #pickerTitle(): string {
    const words = this.#app.words(GRID_WORDS);
    return this.#picked === null ? words.indicatorsOfAll : words.indicatorsOf(this.#picked + 1);
  }

  #cellEntries(at: number | null) {
    const { cells, entries } = this.#state;
    return (at === null ? null : cells[at]?.own) ?? entries;
  }

  #change(state: GridState): void {
    this.#app.keepState(paramsOf(state));
  }

  #choose(at: number, isByKey = false): void {
    if (isByKey) this.#cells.views[at]?.element?.focus();
    if (at === this.#chosen) return;
    this.#chosen = at;
    this.#app.redraw();
  }

  #pickInstrument(at: number): void {
    const words = this.#app.words(GRID_WORDS);
    const { links, cells } = this.#state;
    this.#chosen = at;
    const isLinked = links.includes('symbol');
    const title = isLinked ? words.symbolOfAll : words.symbolOf(at + 1);
    this.#dialogs.pickInstrument(title, cells[at]?.instrument ?? null);
  }

  #pickIndicators(at: number | null): void {
    this.#picked = at;
    this.#picker.show();
  }

  #stepInterval(step: number): void {
    const shown = this.#cells.views[this.#chosen]?.shown;
    if (shown === null || shown === undefined) return;
    const intervals = intervalsOf(shown);
    const next = intervals[intervals.indexOf(shown.cell.interval) + step];
    if (next !== undefined) this.#change(withInterval(this.#state, this.#chosen, next));
  }

  /** The interval of the chosen cell, where a venue has it. */
  #intervalAmong(intervals: readonly Interval[]): Interval {
    const { interval = '1h' } = this.#state.cells[this.#chosen] ?? {};
    if (intervals.length === 0 || intervals.includes(interval)) return interval;
    return intervals.find((one) => one === '1d') ?? intervals[0] ?? interval;
  }

  #everyInterval(): void {
    const { instrument = null } = this.#state.cells[this.#chosen] ?? {};
    if (instrument === null) return;
    const intervals = this.#heads.of(instrument)?.data?.instrument?.venue?.intervals ?? INTERVALS;
    this.#chosen = 0;
    this.#change(inEveryInterval(this.#state, instrument, intervals));
  }

  #savePng(): void {
    this.#picture.use(({ save }) =>
      this.#cells.whileAllSeen(() =>
        save(this.#app.settings.language, this.#cells.views, this.#forms),
      ),
    );
  }
}

function queryOf(state: GridState): string {
  const said = Object.entries(paramsOf(state)).filter(
    (pair): pair is [string, string] => pair[1] !== null,
  );
  return new URLSearchParams(said).toString();
}

export const open: OpenPage = (app, place) => new GridPage(app, place);
