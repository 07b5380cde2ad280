import type { TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { Modal } from '#dashboard/parts/modal.ts';
import { NamedStatesView } from '#dashboard/parts/named-states-view.ts';
import { NamedStates } from '#dashboard/parts/named-states.ts';
import { GRID_PARAMS } from '#dashboard/pages/grid/grid-state.ts';
import { GRID_WORDS } from '#dashboard/pages/grid/grid-words.ts';

/** The dialog of the layouts that a reader has named. */
export class LayoutsDialog {
  readonly #app: App;
  readonly #modal: Modal;
  readonly #kept: NamedStatesView;

  /** @param query the state of the grid, as its address has it */
  constructor(app: App, query: () => string) {
    this.#app = app;
    this.#modal = new Modal('layouts', () => app.redraw());
    const states = new NamedStates(localStorage, { kind: 'grid-layouts', params: GRID_PARAMS });
    this.#kept = new NamedStatesView(app, states, {
      path: '/grid',
      fileName: 'grid-layouts',
      query,
      left: () => this.#modal.close(),
    });
  }

  get isOpen(): boolean {
    return this.#modal.isOpen;
  }

  show(): void {
    this.#modal.show();
  }

  view(): TemplateResult {
    const words = this.#app.words(GRID_WORDS);
    return this.#modal.view(words.layouts, words.close, () => this.#kept.view());
  }

  close(): void {
    this.#modal.close();
  }
}
