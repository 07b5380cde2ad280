import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import { GapsPanel } from '#dashboard/pages/status/gaps-panel.ts';
import { headlineView } from '#dashboard/pages/status/headline-view.ts';
import { HealthFeed } from '#dashboard/pages/status/health-feed.ts';
import { PublicationPanel } from '#dashboard/pages/status/publication-panel.ts';
import { quotaPanel } from '#dashboard/pages/status/quota-panel.ts';
import { serverPanel } from '#dashboard/pages/status/server-panel.ts';
import { SourcesPanel } from '#dashboard/pages/status/sources-panel.ts';
import { STATUS_WORDS } from '#dashboard/pages/status/status-words.ts';
import { troublesTable, troublesView, troubleText } from '#dashboard/pages/status/trouble-view.ts';
import { openGaps, troublesOf, type ServerHealth } from '#dashboard/pages/status/troubles.ts';
import { intervalsTable, statesView, venuesTable } from '#dashboard/pages/status/venue-tables.ts';
import { failureView, nothingView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { tableView } from '#dashboard/parts/table.ts';

/** How the server is: what needs attention comes first. */
class StatusPage implements Page {
  readonly #app: App;
  readonly #feed: HealthFeed;
  readonly #gaps: GapsPanel;
  readonly #publication: PublicationPanel;
  readonly #sources: SourcesPanel;
  #openGaps = 0;

  constructor(app: App, { query }: PageLocation) {
    this.#app = app;
    this.#feed = new HealthFeed(app, () => this.#healthChanged());
    this.#gaps = new GapsPanel(app, query.get('gaps'));
    this.#publication = new PublicationPanel(app);
    this.#sources = new SourcesPanel(app);
  }

  get title(): string {
    return this.#app.words(STATUS_WORDS).title;
  }

  get keys(): readonly KeyBinding[] {
    const { refresh } = this.#app.words(STATUS_WORDS);
    return [{ key: 'r', does: refresh, run: () => this.#askAll() }];
  }

  moved({ query }: PageLocation): void {
    this.#gaps.show(query.get('gaps'));
  }

  view(): TemplateResult {
    const words = this.#app.words(STATUS_WORDS);
    return html`<div class="row status-head">
        <h1>${this.title}</h1>
        <button type="button" @click=${() => this.#askAll()}>${words.refresh}</button>
      </div>
      ${this.#healthViews()}`;
  }

  close(): void {
    this.#feed.close();
    this.#gaps.close();
    this.#publication.close();
    this.#sources.close();
  }

  #healthViews(): TemplateResult {
    const { health, question } = this.#feed;
    if (health !== null) {
      return html`${headlineView(this.#app, health, {
          heardAtMs: this.#feed.heardAtMs,
          lateMs: this.#feed.lateMs(Date.now()),
        })}
        <div class="board">${this.#panels(health)}</div>`;
    }
    const { error, isAsking } = question;
    const state =
      error === null || isAsking
        ? html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`
        : failureView(this.#app, error, () => this.#askAll());
    return html`${state}
      <div class="board">
        ${this.#gaps.view()} ${this.#publication.view()} ${this.#sources.view()}
        ${quotaPanel(this.#app, question.source, Date.now())}
      </div>`;
  }

  #panels(health: ServerHealth): TemplateResult {
    const knowledge = this.#feed.question.data?.knowledgeVersion ?? '–';
    const { source } = this.#feed.question;
    return html`${this.#troubles(health)} ${this.#venues(health)} ${this.#gaps.view()}
    ${this.#intervals(health)} ${this.#publication.view()} ${this.#sources.view()}
    ${quotaPanel(this.#app, source, Date.now())}
    ${serverPanel(this.#app, health, { heardAtMs: this.#feed.heardAtMs, knowledge, source })}`;
  }

  /** Calm when all is well: then it is not there. */
  #troubles(health: ServerHealth): TemplateResult | typeof nothing {
    const troubles = troublesOf(health).map((trouble) => troubleText(this.#app, trouble));
    if (troubles.length === 0) return nothing;
    return panelView(this.#app, {
      id: 'status-attention',
      className: 'wide attention',
      title: this.#app.words(STATUS_WORDS).attention,
      sources: this.#feed.sources,
      table: troublesTable(this.#app, troubles),
      body: troublesView(this.#app, troubles),
    });
  }

  #venues(health: ServerHealth): TemplateResult {
    const words = this.#app.words(STATUS_WORDS);
    const table = venuesTable(this.#app, health, this.#feed.question.data?.venues ?? []);
    return panelView(this.#app, {
      id: 'status-venues',
      className: 'wide',
      title: words.venues,
      sources: this.#feed.sources,
      file: table,
      body:
        table.rows.length === 0
          ? nothingView(this.#app, words.noVenues)
          : html`${tableView(table)} ${statesView(this.#app)}`,
    });
  }

  #intervals(health: ServerHealth): TemplateResult {
    const words = this.#app.words(STATUS_WORDS);
    const table = intervalsTable(this.#app, health);
    return panelView(this.#app, {
      id: 'status-intervals',
      className: 'wide',
      title: words.intervals,
      sources: this.#feed.sources,
      file: table,
      body: html`${tableView(table)}
        <p class="muted">${words.intervalNote}</p>`,
    });
  }

  /** The page requests the ledger again whenever the count of open gaps changes. */
  #healthChanged(): void {
    const { health } = this.#feed;
    if (health === null) return;
    if (health.venues.some(({ exchange, market }) => exchange === 'venue_a' && market === 'perp')) {
      this.#sources.askContracts();
    }
    const open = openGaps(health);
    if (open !== this.#openGaps) this.#gaps.ask();
    this.#openGaps = open;
  }

  #askAll(): void {
    this.#feed.ask();
    this.#gaps.ask();
    this.#publication.ask();
    this.#sources.ask();
  }
}

export const open: OpenPage = (app, place) => new StatusPage(app, place);
