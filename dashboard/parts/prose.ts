import { html, type TemplateResult } from 'lit-html';

/** A piece of a text: plain, or a name between backticks. */
export interface ProsePiece {
  readonly isCode: boolean;
  readonly text: string;
}

/** Takes a text apart at its backticks; a single one is a character like any other. */
export function prosePieces(text: string): ProsePiece[] {
  return text
    .split(/(`[^`]+`)/)
    .filter((piece) => piece !== '')
    .map((piece) =>
      /^`[^`]+`$/.test(piece)
        ? { isCode: true, text: piece.slice(1, -1) }
        : { isCode: false, text: piece },
    );
}

/** A text of the catalog, with the text between backticks as code. */
export function proseView(text: string): TemplateResult {
  return html`${prosePieces(text).map(({ isCode, text: piece }) =>
    isCode ? html`<code>${piece}</code>` : piece,
  )}`;
}
