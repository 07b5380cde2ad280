import { html, nothing, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';

/** A dialog over a page; its content is made only while it is open. */
export class Modal {
  readonly #id: string;
  readonly #redraw: () => void;
  #element: HTMLDialogElement | null = null;

  /** @param redraw draws the page, and with it the dialog */
  constructor(id: string, redraw: () => void) {
    this.#id = id;
    this.#redraw = redraw;
  }

  get isOpen(): boolean {
    return this.#element?.open === true;
  }

  show(): void {
    if (this.#element?.open === false) this.#element.showModal();
    this.#redraw();
    // The content is in the dialog only after the next drawing, when `autofocus` has no effect.
    requestAnimationFrame(() => this.#element?.querySelector<HTMLElement>('[autofocus]')?.focus());
  }

  close(): void {
    this.#element?.close();
  }

  view(title: string, closeText: string, body: () => TemplateResult): TemplateResult {
    return html`<dialog
      id=${this.#id}
      class="modal"
      aria-labelledby="${this.#id}-title"
      @close=${this.#redraw}
      ${ref(this.#mounted)}
    >
      <header class="row">
        <h2 id="${this.#id}-title">${title}</h2>
        <form method="dialog"><button type="submit">${closeText}</button></form>
      </header>
      ${this.isOpen ? body() : nothing}
    </dialog>`;
  }

  readonly #mounted = (element: Element | undefined): void => {
    this.#element = element instanceof HTMLDialogElement ? element : null;
  };
}
