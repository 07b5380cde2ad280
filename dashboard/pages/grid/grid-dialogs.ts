import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { LazyTool } from '#dashboard/parts/lazy-tool.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import type { FillDialog, Filled } from '#dashboard/pages/grid/fill-dialog.ts';
import type { Instrument } from '#dashboard/pages/grid/grid-state.ts';
import type { InstrumentDialog } from '#dashboard/pages/grid/instrument-dialog.ts';
import type { LayoutsDialog } from '#dashboard/pages/grid/layouts-dialog.ts';

/** The inputs of the dialogs from the grid, and their callbacks. */
export interface DialogsEvents extends Filled {
  take(instrument: Instrument): void;
  /** The state of the grid, as its address has it. */
  query(): string;
}

/** The dialogs of the grid; the module of each is loaded when a reader first opens it. */
export class GridDialogs {
  readonly #app: App;
  readonly #instruments: LazyTool<InstrumentDialog>;
  readonly #fill: LazyTool<FillDialog>;
  readonly #layouts: LazyTool<LayoutsDialog>;

  constructor(app: App, events: DialogsEvents) {
    this.#app = app;
    const redraw = (): void => app.redraw();
    this.#instruments = new LazyTool(async () => {
      const module = await import('#dashboard/pages/grid/instrument-dialog.ts');
      return new module.InstrumentDialog(app, (instrument) => events.take(instrument));
    }, redraw);
    this.#fill = new LazyTool(async () => {
      const module = await import('#dashboard/pages/grid/fill-dialog.ts');
      return new module.FillDialog(app, events);
    }, redraw);
    this.#layouts = new LazyTool(async () => {
      const module = await import('#dashboard/pages/grid/layouts-dialog.ts');
      return new module.LayoutsDialog(app, () => events.query());
    }, redraw);
  }

  get isOpen(): boolean {
    return this.#all.some(({ now }) => now?.isOpen === true);
  }

  /** @param current what the cell has, with which the list begins */
  pickInstrument(title: string, current: Instrument | null): void {
    this.#open(this.#instruments, (dialog) => dialog.show(title, current));
  }

  fill(): void {
    this.#open(this.#fill, (dialog) => dialog.show());
  }

  layouts(): void {
    this.#open(this.#layouts, (dialog) => dialog.show());
  }

  view(): TemplateResult {
    const hasFailed = this.#all.some((dialog) => dialog.hasFailed);
    const { notLoaded } = this.#app.words(PART_WORDS);
    return html`${hasFailed ? html`<p class="failure" role="status">${notLoaded}</p>` : nothing}
    ${this.#all.map(({ now }) => now?.view() ?? nothing)}`;
  }

  close(): void {
    for (const dialog of this.#all) dialog.close();
  }

  get #all() {
    return [this.#instruments, this.#fill, this.#layouts] as const;
  }

  /** A dialog is on the page after the next drawing. */
  #open<Dialog extends { close(): void }>(
    late: LazyTool<Dialog>,
    show: (dialog: Dialog) => void,
  ): void {
    late.use((dialog) => requestAnimationFrame(() => show(dialog)));
  }
}
