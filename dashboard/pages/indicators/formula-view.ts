import { html, nothing, type TemplateResult } from 'lit-html';
import {
  formulaLines,
  formulaPieces,
  type FormulaNames,
  type FormulaPiece,
} from '#dashboard/pages/indicators/formula.ts';

/** A formula with its equals signs below each other. */
export function formulaView(formula: string, names: FormulaNames, label: string): TemplateResult {
  const side = (text: string): TemplateResult => html`${formulaPieces(text, names).map(pieceView)}`;
  return html`<div class="formula" role="group" aria-label=${label} tabindex="0">
    ${formulaLines(formula).map(({ left, right }) =>
      left === null
        ? html`<span class="sentence">${side(right)}</span>`
        : html`<span class="left">${side(left)}</span><span class="right">= ${side(right)}</span>`,
    )}
  </div>`;
}

function pieceView({ kind, text }: FormulaPiece): TemplateResult | string {
  if (text === '') return '';
  if (kind === 'power') return html`<sup>${text}</sup>`;
  if (kind === 'parameter') return html`<var>${text}</var>`;
  return kind === 'column' ? html`<b>${text}</b>` : html`${text}${nothing}`;
}
