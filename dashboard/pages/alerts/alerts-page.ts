import { html, nothing, type TemplateResult } from 'lit-html';
import type { AlertKind, TypedDocument } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { OpenPage, Page } from '#dashboard/app/page.ts';
import {
  ALERTS,
  CREATE_ALERT_RULE,
  DELETE_ALERT_RULE,
  PAUSE_ALERT_RULE,
  REDELIVER_ALERT,
  RESUME_ALERT_RULE,
  TEST_ALERT_RULE,
  type AlertsResult,
  type AlertsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import {
  eventTable,
  ruleTable,
  type AlertActions,
  type ShownEvent,
} from '#dashboard/pages/alerts/alert-tables.ts';
import { ALERTS_WORDS } from '#dashboard/pages/alerts/alerts-words.ts';
import { ruleDraft } from '#dashboard/pages/alerts/rule-draft.ts';
import { ruleFormView } from '#dashboard/pages/alerts/rule-form.ts';
import { answerView, failureView, nothingView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView } from '#dashboard/parts/table.ts';

/** Events of the server are shown after so long at most. */
const ASK_AGAIN_MS = 10_000;

/** The alert rules of the reader's token: what they watch, their last events, and the dead letters. */
class AlertsPage implements Page {
  readonly #app: App;
  readonly #alerts: GraphQuery<AlertsResult, AlertsVariables>;
  #kind: AlertKind = 'feature';
  #isSending = false;
  /** Of the rule that was created last. */
  #secret: string | null = null;
  /** The result of the last action. */
  #notice: string | null = null;
  #error: Error | null = null;

  constructor(app: App) {
    this.#app = app;
    this.#alerts = new GraphQuery(app, ALERTS, {}, ASK_AGAIN_MS);
  }

  get title(): string {
    return this.#app.words(ALERTS_WORDS).title;
  }

  close(): void {
    this.#alerts.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(ALERTS_WORDS);
    return html`<h1>${words.title}</h1>
      <p class="muted">${words.intro}</p>
      <div class="board">
        ${answerView(this.#app, this.#alerts, (data) => this.#panels(data))}
      </div>`;
  }

  #panels({ alertRules, last, dead }: AlertsResult): TemplateResult {
    const words = this.#app.words(ALERTS_WORDS);
    const sources = [this.#alerts.source];
    const names = new Map(alertRules.map(({ id, name }) => [id, name]));
    const rules = ruleTable(this.#app, alertRules, this.#actions);
    const events = (
      title: string,
      none: string,
      rows: readonly ShownEvent[],
      redeliver?: AlertActions['redeliver'],
    ): TemplateResult =>
      rows.length === 0
        ? nothingView(this.#app, none)
        : tableView(eventTable(this.#app, title, rows, names, redeliver));
    return html`${panelView(this.#app, {
      id: 'alert-rules',
      className: 'wide',
      title: words.rules,
      sources,
      body: html`${this.#noticeView()}
      ${alertRules.length === 0 ? nothingView(this.#app, words.noRules) : tableView(rules)}`,
    })}
    ${panelView(this.#app, {
      id: 'new-alert-rule',
      className: 'wide',
      title: words.newRule,
      sources: [],
      body: this.#formView(),
    })}
    ${panelView(this.#app, {
      id: 'alert-events',
      className: 'wide',
      title: words.last,
      sources,
      body: events(words.last, words.noEvents, last.nodes),
    })}
    ${panelView(this.#app, {
      id: 'dead-alerts',
      className: 'wide',
      title: words.dead,
      sources,
      body: events(words.dead, words.noDead, dead.nodes, this.#actions.redeliver),
    })}`;
  }

  #noticeView(): TemplateResult {
    const error = this.#error;
    return html`<p role="status">${this.#notice ?? nothing}</p>
      ${error === null ? nothing : failureView(this.#app, error, () => this.#alerts.ask())}`;
  }

  #formView(): TemplateResult {
    const words = this.#app.words(ALERTS_WORDS);
    const secret = this.#secret;
    const shown =
      secret === null
        ? nothing
        : html`<p role="status">
            ${words.secret}: <code id="alert-secret">${secret}</code><br />${words.secretHint}
          </p>`;
    return html`${shown}
    ${ruleFormView(this.#app, {
      kind: this.#kind,
      isSending: this.#isSending,
      choose: (kind) => {
        this.#kind = kind;
        this.#app.redraw();
      },
      send: (form) => void this.#create(form),
    })}`;
  }

  readonly #actions: AlertActions = {
    toggle: ({ id, isActive }) =>
      void (isActive ? this.#run(PAUSE_ALERT_RULE, { id }) : this.#run(RESUME_ALERT_RULE, { id })),
    remove: ({ id }) => void this.#run(DELETE_ALERT_RULE, { id }),
    redeliver: ({ id }) => void this.#run(REDELIVER_ALERT, { eventId: id }),
    test: ({ id }) =>
      void this.#run(TEST_ALERT_RULE, { id }, ({ testAlertRule: { isAccepted, failure } }) => {
        const words = this.#app.words(ALERTS_WORDS);
        this.#notice = isAccepted ? words.accepted : `${words.notAccepted}${failure}`;
      }),
  };

  async #create(form: HTMLFormElement): Promise<void> {
    try {
      const rule = ruleDraft(this.#kind, new FormData(form));
      await this.#run(CREATE_ALERT_RULE, { rule }, ({ createAlertRule }) => {
        this.#secret = createAlertRule.secret;
      });
    } catch {
      this.#error = new Error(this.#app.words(ALERTS_WORDS).unreadable);
      this.#app.redraw();
    }
  }

  /** Runs a mutation, and asks for the list again. */
  async #run<Result, Variables>(
    document: TypedDocument<Result, Variables>,
    variables: Variables,
    read: (result: Result) => void = () => {},
  ): Promise<void> {
    this.#isSending = true;
    this.#notice = null;
    this.#error = null;
    this.#app.redraw();
    try {
      read(await this.#app.graph.query(document, variables));
    } catch (error) {
      this.#error = error instanceof Error ? error : new Error(String(error));
    }
    this.#isSending = false;
    this.#alerts.ask();
  }
}

export const open: OpenPage = (app) => new AlertsPage(app);
