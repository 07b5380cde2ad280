import { html, type TemplateResult } from 'lit-html';

/** The severity of a state, in addition to its word. `idle` waits, and is not a fault. */
export type Mark = 'bad' | 'good' | 'idle' | 'warn';

const SIGNS: Readonly<Record<Mark, string>> = { bad: '✕', good: '✓', idle: '…', warn: '!' };

/** States that need attention come first. */
export const MARK_RANKS: Readonly<Record<Mark, number>> = { bad: 0, warn: 1, idle: 2, good: 3 };

/** A state as a sign and a word, so that its meaning does not depend on its colour. */
export function markView(mark: Mark, text: string): TemplateResult {
  return html`<span class="mark ${mark}"
    ><span class="sign" aria-hidden="true">${SIGNS[mark]}</span>${text}</span
  >`;
}

/** A short text that is not broken into lines, such as a time in a narrow column. */
export function wholeView(text: string): TemplateResult {
  return html`<span class="whole">${text}</span>`;
}
