import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { COMPANY_WORDS } from '#dashboard/pages/company/company-words.ts';
import { foreignLink } from '#dashboard/parts/link.ts';

/** A document that a fact or a relation rests on. */
export interface Evidence {
  readonly title: string;
  readonly sourceUrl: string;
  readonly sourceName: string;
  readonly publishedAt: string;
  readonly quotes: readonly string[];
  readonly pageStart?: number | null;
  readonly pageEnd?: number | null;
}

/** Documents with the sentences that are quoted from them. */
export function evidenceView(app: App, documents: readonly Evidence[]): TemplateResult {
  const words = app.words(COMPANY_WORDS);
  if (documents.length === 0) return html`<p class="muted">${words.noEvidence}</p>`;
  return html`<ul class="list evidence">
    ${documents.map(
      ({ title, sourceUrl, sourceName, publishedAt, quotes, pageStart = null, pageEnd = null }) =>
        html`<li>
          <div>${foreignLink(sourceUrl, title)}</div>
          <div class="row muted">
            <small>${publishedAt.slice(0, 10)}</small> <small>${sourceName}</small>
            ${pageStart === null ? nothing : html`<small>${words.pages(pageStart, pageEnd)}</small>`}
          </div>
          ${quotes.map((quote) => html`<div><q>${quote}</q></div>`)}
        </li>`,
    )}
  </ul>`;
}
