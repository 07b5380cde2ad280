import { html, nothing, type TemplateResult } from 'lit-html';
import { MarketgraphError } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { Question } from '#dashboard/graph/question.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';

/** Loaded at the first failure. */
let failureWords: typeof import('#dashboard/parts/failure-words.ts') | null = null;
let wordsState: 'asked' | 'failed' | 'unasked' = 'unasked';

const TOKEN_CODES: ReadonlySet<string> = new Set([
  'scope_required',
  'token_required',
  'unauthorized_field_or_type',
]);

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
  const words = app.words(PART_WORDS);
  return html`<div class="state failure" role="status">
    <p>${causeView(app, error)}</p>
    ${
      asksForToken(error)
        ? html`<button type="button" @click=${openSettings}>${words.enterToken}</button>`
        : nothing
    }
    <button type="button" @click=${again}>${words.tryAgain}</button>
    ${otherwise}
  </div>`;
}

/** Why something failed: in the reader's language where the code tells, else in the server's own words. */
export function causeView(app: App, error: Error): TemplateResult | string {
  if (asksForToken(error)) return app.words(PART_WORDS).needsToken;
  if (failureWords !== null) return failureWords.causeText(app.settings.language, error);
  void loadFailureWords(app);
  // The server's own words would stand there for a moment, in another language perhaps.
  return wordsState === 'asked' ? '…' : html`<span lang="en">${error.message}</span>`;
}

/** Whether a token would help that the reader has and the page does not. */
function asksForToken(error: Error): boolean {
  return error instanceof MarketgraphError && (error.status === 401 || TOKEN_CODES.has(error.code));
}

/** Opens the settings where a token is entered. */
function openSettings(): void {
  const settings = document.querySelector<HTMLDetailsElement>('details.settings');
  if (settings === null) return;
  settings.open = true;
  settings.querySelector('input')?.focus();
}

async function loadFailureWords(app: App): Promise<void> {
  if (wordsState === 'asked') return;
  const before = wordsState;
  wordsState = 'asked';
  failureWords = await import('#dashboard/parts/failure-words.ts').catch(() => null);
  wordsState = failureWords === null ? 'failed' : 'unasked';
  // Where they have failed already, the page says all that it can.
  if (wordsState !== before || failureWords !== null) app.redraw();
}

/** Says that a list is empty. */
export function nothingView(app: App, text?: string): TemplateResult {
  return html`<p class="state">${text ?? app.words(PART_WORDS).nothing}</p>`;
}
