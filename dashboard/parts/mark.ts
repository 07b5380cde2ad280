import { html, type TemplateResult } from 'lit-html';

/** How good something is, apart from its word: `idle` waits, and is no trouble. */
export type Mark = 'bad' | 'good' | 'idle' | 'warn';

const SIGNS: Readonly<Record<Mark, string>> = { bad: '✕', good: '✓', idle: '…', warn: '!' };

/** What needs attention comes first. */
export const MARK_RANKS: Readonly<Record<Mark, number>> = { bad: 0, warn: 1, idle: 2, good: 3 };

/** A state as a sign and a word, so that its colour says nothing by itself. */
export function markView(mark: Mark, text: string): TemplateResult {
  return html`<span class="mark ${mark}"
    ><span class="sign" aria-hidden="true">${SIGNS[mark]}</span>${text}</span
  >`;
}

/** A short text that is not broken into lines, such as a time in a narrow column. */
export function wholeView(text: string): TemplateResult {
  return html`<span class="whole">${text}</span>`;
}
