import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';

/** Loaded when something first fails. */
let failures: typeof import('#dashboard/parts/failures.ts') | null = null;
let isLoading = false;
/** Whether they could not be loaded, as the server is away. */
let haveFailed = false;

/**
 * Draws the answer of a query. Without an answer it draws a placeholder, and for a failure the cause and a button to
 * retry. For a partial failure, the cause is above the answer.
 *
 * @param asking the placeholder until an answer arrives
 */
export function answerView<Result, Variables extends object>(
  app: App,
  question: GraphQuery<Result, Variables>,
  view: (data: Result) => TemplateResult,
  asking: string = app.words(PART_WORDS).asking,
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
  return html`<p class="state" role="status">${asking}</p>`;
}

/** The failure, the next action, and further offers of the page. */
export function failureView(
  app: App,
  error: Error,
  again: () => void,
  otherwise: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  return html`<div class="state failure" role="status">
    <p>${causeView(app, error)}</p>
    ${failures?.tokenButton(app, error)}
    <button type="button" @click=${again}>${app.words(PART_WORDS).tryAgain}</button>
    ${otherwise}
  </div>`;
}

/** The cause of a failure: in the reader's language for a known code, else in the words of the server. */
export function causeView(app: App, error: Error): TemplateResult | string {
  if (failures !== null) return failures.causeView(app, error);
  void loadFailures(app);
  // Without this, the page would show the server's own words for a moment, perhaps in another language.
  return haveFailed ? html`<span lang="en">${error.message}</span>` : '…';
}

async function loadFailures(app: App): Promise<void> {
  if (isLoading) return;
  isLoading = true;
  failures = await import('#dashboard/parts/failures.ts').catch(() => null);
  isLoading = false;
  // Each drawing loads the texts again. If that fails as before, there is nothing new to draw.
  const isNews = failures !== null || !haveFailed;
  haveFailed = failures === null;
  if (isNews) app.redraw();
}

/** Says that a list is empty. */
export function nothingView(app: App, text?: string): TemplateResult {
  return html`<p class="state">${text ?? app.words(PART_WORDS).nothing}</p>`;
}
