import { html, type TemplateResult } from 'lit-html';

/** A text of the graph, in which backticks enclose names: they become code. */
export function codeText(text: string): TemplateResult {
  return html`${text
    .split('`')
    .map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
