import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { AlertsResult } from '#dashboard/documents/documents.gen.ts';
import { ALERTS_WORDS } from '#dashboard/pages/alerts/alerts-words.ts';
import { markView } from '#dashboard/parts/mark.ts';
import type { Table } from '#dashboard/parts/table.ts';
import { timeText } from '#dashboard/text/times.ts';

export type ShownRule = AlertsResult['alertRules'][number];
export type ShownEvent = AlertsResult['dead']['nodes'][number];

/** What the reader can do with a rule or an event. */
export interface AlertActions {
  toggle(rule: ShownRule): void;
  test(rule: ShownRule): void;
  remove(rule: ShownRule): void;
  redeliver(event: ShownEvent): void;
}

export function ruleTable(
  app: App,
  rows: readonly ShownRule[],
  actions: AlertActions,
): Table<ShownRule> {
  const words = app.words(ALERTS_WORDS);
  const stateOf = ({ isActive, problem, pausedBecause }: ShownRule): TemplateResult => {
    if (!isActive) return html`${markView('idle', words.paused)} ${english(pausedBecause)}`;
    return problem === null
      ? markView('good', words.active)
      : html`${markView('warn', words.active)} ${english(problem)}`;
  };
  const button = (rule: ShownRule, text: string, run: (rule: ShownRule) => void): TemplateResult =>
    html`<button type="button" aria-label="${text}: ${rule.name}" @click=${() => run(rule)}>
      ${text}
    </button>`;
  return {
    caption: words.rules,
    rows,
    columns: [
      { title: words.name, value: ({ name }) => name },
      { title: words.kind, value: ({ kind }) => words.kinds[kind] },
      { title: words.url, value: ({ url }) => new URL(url).host },
      { title: words.state, value: ({ isActive }) => String(isActive), cell: stateOf },
      {
        title: words.actions,
        value: () => null,
        cell: (rule) =>
          html`${button(rule, rule.isActive ? words.pause : words.resume, actions.toggle)}
          ${button(rule, words.test, actions.test)} ${button(rule, words.remove, actions.remove)}`,
      },
    ],
  };
}

/** @param redeliver the action of each row; absent for a list without one */
export function eventTable(
  app: App,
  caption: string,
  rows: readonly ShownEvent[],
  names: ReadonlyMap<string, string>,
  redeliver?: (event: ShownEvent) => void,
): Table<ShownEvent> {
  const words = app.words(ALERTS_WORDS);
  const { language } = app.settings;
  const marks = { pending: 'idle', delivered: 'good', dead: 'bad' } as const;
  const again = {
    title: words.actions,
    value: () => null,
    cell: (event: ShownEvent) =>
      html`<button
        type="button"
        aria-label="${words.redeliver}: ${event.id}"
        @click=${() => redeliver?.(event)}
      >
        ${words.redeliver}
      </button>`,
  };
  return {
    caption,
    rows,
    columns: [
      {
        title: words.time,
        value: ({ createdAtMs }) => new Date(createdAtMs).toISOString(),
        cell: ({ createdAtMs }) => timeText(language, createdAtMs),
      },
      { title: words.rule, value: ({ ruleId }) => names.get(ruleId) ?? ruleId },
      {
        title: words.state,
        value: ({ state }) => words.states[state],
        cell: ({ state }) => markView(marks[state], words.states[state]),
      },
      { title: words.attempts, isNumber: true, value: ({ failedAttempts }) => failedAttempts },
      {
        title: words.reason,
        value: ({ lastFailure }) => lastFailure,
        cell: ({ lastFailure }) => english(lastFailure),
      },
      ...(redeliver === undefined ? [] : [again]),
    ],
  };
}

/** A sentence of the server. */
function english(text: string | null): TemplateResult {
  return html`<span lang="en">${text ?? ''}</span>`;
}
