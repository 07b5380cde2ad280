import { html, nothing, type TemplateResult } from 'lit-html';
import { MarketgraphError } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Question } from '#dashboard/graph/question.ts';
import type { FailureTexts } from '#dashboard/parts/failure-words.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import type { Words } from '#dashboard/text/language.ts';

/** Loaded at the first failure; null until then, and where the server cannot be reached for them. */
let failureWords: Words<FailureTexts> | null = null;

/**
 * Draws what a question has answered; while nothing has come it says so, and a failure names its cause and offers
 * another try. A part that failed beside others is named above what came.
 */
export function answerView<Result, Variables extends object>(
  app: App,
  question: Question<Result, Variables>,
  view: (data: Result) => TemplateResult,
): TemplateResult {
  const { data, error } = question;
  if (data !== null) {
    return error === null
      ? view(data)
      : html`${failureView(app, error, () => question.ask())}${view(data)}`;
  }
  if (error !== null && !question.isAsking) {
    return failureView(app, error, () => question.ask());
  }
  return html`<p class="state" role="status">${app.words(PART_WORDS).asking}</p>`;
}

/** What failed, what to do next, and what else the page offers. */
export function failureView(
  app: App,
  error: Error,
  again: () => void,
  otherwise: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="state failure" role="status">
    <p>${causeView(app, error)}</p>
    <button type="button" @click=${again}>${app.words(PART_WORDS).tryAgain}</button>
    ${otherwise}
  </div>`;
}

/** Why something failed: in the reader's language where the code tells, else in the server's own words. */
export function causeView(app: App, error: Error): TemplateResult | string {
  const code = error instanceof MarketgraphError ? error.code : '';
  const isRefused =
    error instanceof MarketgraphError &&
    (error.status === 401 || code === 'unauthenticated' || code === 'missing_token');
  if (isRefused) return app.words(PART_WORDS).needsToken;
  if (failureWords === null) {
    void loadFailureWords(app);
    return html`<span lang="en">${error.message}</span>`;
  }
  const { causes, other } = app.words(failureWords);
  return causes[code] ?? html`${other}<span lang="en">${error.message}</span>`;
}

async function loadFailureWords(app: App): Promise<void> {
  const module = await import('#dashboard/parts/failure-words.ts').catch(() => null);
  if (module === null || failureWords !== null) return;
  failureWords = module.FAILURE_WORDS;
  app.redraw();
}

/** Says that a list is empty. */
export function nothingView(app: App, text?: string): TemplateResult {
  return html`<p class="state">${text ?? app.words(PART_WORDS).nothing}</p>`;
}
