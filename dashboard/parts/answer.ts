import { html, type TemplateResult } from 'lit-html';
import { MarketgraphError } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Question } from '#dashboard/graph/question.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';

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

/** What failed, in the server's own words, and what to do next. */
export function failureView(app: App, error: Error, again: () => void): TemplateResult {
  const words = app.words(PART_WORDS);
  const isRefused =
    error instanceof MarketgraphError &&
    (error.status === 401 || error.code === 'unauthenticated' || error.code === 'missing_token');
  return html`<div class="state failure" role="status">
    <p>${isRefused ? words.needsToken : error.message}</p>
    <button type="button" @click=${again}>${words.tryAgain}</button>
  </div>`;
}

/** Says that a list is empty. */
export function nothingView(app: App, text?: string): TemplateResult {
  return html`<p class="state">${text ?? app.words(PART_WORDS).nothing}</p>`;
}
