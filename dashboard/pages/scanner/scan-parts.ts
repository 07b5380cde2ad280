import { html, type TemplateResult } from 'lit-html';
import type { ScanOrder } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Builder } from '#dashboard/pages/scanner/builder.ts';
import { numberView } from '#dashboard/pages/scanner/number-view.ts';
import type { Rank } from '#dashboard/pages/scanner/scan.ts';
import type { ScanVariables } from '#dashboard/pages/scanner/scan-input.ts';
import {
  SCAN_LANGUAGES,
  scanRequestText,
  type ScanLanguage,
} from '#dashboard/pages/scanner/scan-requests.ts';
import { SCANNER_WORDS } from '#dashboard/pages/scanner/scanner-words.ts';
import { copyButton } from '#dashboard/parts/copy-button.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { bareSelectView } from '#dashboard/parts/select.ts';

const NEW_RANK: Rank = {
  by: { kind: 'price', price: 'close', changeOver: 20 },
  order: 'descending',
};
const NAMES: Readonly<Record<ScanLanguage, string>> = {
  graphql: 'GraphQL',
  rest: 'REST',
  curl: 'curl',
};

/** By what matches are ordered. */
export function rankView(builder: Builder): TemplateResult {
  const words = builder.app.words(SCANNER_WORDS);
  const { scan } = builder;
  const { rank } = scan;
  const set = (changed: Rank | null): void => builder.change({ ...scan, rank: changed });
  if (rank === null) {
    return html`<div class="row ranking">
      <button type="button" @click=${() => set(NEW_RANK)}>+ ${words.rankBy}</button>
    </div>`;
  }
  const orders = Object.entries(words.orders) as [ScanOrder, string][];
  return html`<div class="row ranking">
    <span>${words.rankBy}</span>
    ${numberView(builder, words.rankBy, rank.by, (by) => set({ ...rank, by }))}
    ${bareSelectView(words.order, orders, rank.order, (order) => set({ ...rank, order }))}
    <button type="button" class="remove" aria-label=${words.remove} @click=${() => set(null)}>
      ×
    </button>
  </div>`;
}

/** The scan as a request of others. */
export function requestPanel(
  app: App,
  variables: ScanVariables,
  chosen: string | null,
): TemplateResult {
  const words = app.words(SCANNER_WORDS);
  const language = SCAN_LANGUAGES.find((one) => one === chosen) ?? 'graphql';
  const text = scanRequestText(language, location.origin, variables);
  return panelView(app, {
    id: 'scan-request',
    className: 'wide',
    title: words.request,
    sources: [],
    controls: html`<span class="row" role="group" aria-label=${words.request}>
        ${SCAN_LANGUAGES.map(
          (one) =>
            html`<button
              type="button"
              aria-pressed=${one === language ? 'true' : 'false'}
              @click=${() => app.keepState({ request: one === 'graphql' ? null : one })}
            >
              ${NAMES[one]}
            </button>`,
        )}
      </span>
      ${copyButton(app, text, NAMES[language])}`,
    body: html`<pre class="source" tabindex="0">${text}</pre>`,
  });
}
