import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { INDICATORS_WORDS } from '#dashboard/pages/indicators/indicators-words.ts';
import {
  REQUEST_LANGUAGES,
  requestText,
  type RequestLanguage,
} from '#dashboard/pages/indicators/request-texts.ts';
import type { SampleRequest } from '#dashboard/pages/indicators/sample-request.ts';
import { copyButton } from '#dashboard/parts/copy-button.ts';
import { panelView } from '#dashboard/parts/panel.ts';

const NAMES: Readonly<Record<RequestLanguage, string>> = {
  curl: 'curl',
  graphql: 'GraphQL',
  typescript: 'TypeScript',
  python: 'Python',
};

/** The request for an indicator, in four languages. */
export function requestPanel(
  app: App,
  sample: SampleRequest,
  language: RequestLanguage,
): TemplateResult {
  const words = app.words(INDICATORS_WORDS);
  const text = requestText(language, location.origin, sample);
  return panelView(app, {
    id: 'request',
    className: 'half',
    title: words.request,
    sources: [],
    controls: html`<span class="row" role="group" aria-label=${words.request}>
        ${REQUEST_LANGUAGES.map(
          (one) =>
            html`<button
              type="button"
              aria-pressed=${one === language ? 'true' : 'false'}
              @click=${() => app.keepState({ request: one === 'curl' ? null : one })}
            >
              ${NAMES[one]}
            </button>`,
        )}
      </span>
      ${copyButton(app, text, NAMES[language])}`,
    body: html`<pre class="source" tabindex="0">${text}</pre>`,
  });
}
