import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  STATUS_CONTRACTS,
  STATUS_FEAR_GREED,
  STATUS_SOURCES,
  type StatusContractsResult,
  type StatusContractsVariables,
  type StatusFearGreedResult,
  type StatusFearGreedVariables,
  type StatusSourcesResult,
  type StatusSourcesVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import {
  contractSource,
  fearGreedSource,
  publishedSources,
  worstSourcesFirst,
  type SourceRow,
} from '#dashboard/pages/status/source-rows.ts';
import { SUPPLY_WORDS } from '#dashboard/pages/status/supply-words.ts';
import { failureView } from '#dashboard/parts/answer.ts';
import { markView, wholeView } from '#dashboard/parts/mark.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText, UNKNOWN } from '#dashboard/text/numbers.ts';
import { agoText } from '#dashboard/text/times.ts';

const ASK_EVERY_MS = 60_000;

/**
 * Sources of data other than bars: official sources, channels of materials, providers. A failing source does not hide
 * the others.
 */
export class SourcesPanel {
  readonly #app: App;
  readonly #published: GraphQuery<StatusSourcesResult, StatusSourcesVariables>;
  readonly #fearGreed: GraphQuery<StatusFearGreedResult, StatusFearGreedVariables>;
  #contracts: GraphQuery<StatusContractsResult, StatusContractsVariables> | null = null;

  constructor(app: App) {
    this.#app = app;
    this.#published = new GraphQuery(app, STATUS_SOURCES, {}, ASK_EVERY_MS);
    this.#fearGreed = new GraphQuery(app, STATUS_FEAR_GREED, {}, ASK_EVERY_MS);
  }

  /** Contracts are described by one market alone, which not every server runs. */
  askContracts(): void {
    this.#contracts ??= new GraphQuery(this.#app, STATUS_CONTRACTS, {}, ASK_EVERY_MS);
  }

  ask(): void {
    for (const question of this.#questions) question.ask();
  }

  close(): void {
    for (const question of this.#questions) question.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    const rows = worstSourcesFirst(this.#rows());
    return panelView(this.#app, {
      id: 'status-sources',
      className: 'half sources',
      title: words.sources,
      sources: this.#questions.map(({ source }) => source),
      file: rows.length === 0 ? null : this.#table(rows),
      body: this.#body(rows),
    });
  }

  get #questions() {
    const asked = [this.#published, this.#fearGreed] as const;
    return this.#contracts === null ? asked : [...asked, this.#contracts];
  }

  #rows(): SourceRow[] {
    const words = this.#app.words(SUPPLY_WORDS);
    const published = this.#published.data;
    const fearGreed = this.#fearGreed.data;
    const contracts = this.#contracts?.data ?? null;
    const described = contracts === null ? null : contractSource(words, contracts);
    return [
      ...(fearGreed === null ? [] : [fearGreedSource(words, fearGreed)]),
      ...(described === null ? [] : [described]),
      ...(published === null ? [] : publishedSources(words, published)),
    ];
  }

  #body(rows: readonly SourceRow[]): TemplateResult {
    const failed = this.#questions.find(({ error, isAsking }) => error !== null && !isAsking);
    const failure =
      failed?.error == null
        ? nothing
        : failureView(this.#app, failed.error, () => {
            this.ask();
          });
    if (rows.length > 0) return html`${failure}${tableView(this.#table(rows))}`;
    return failure === nothing
      ? html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`
      : html`${failure}`;
  }

  #table(rows: readonly SourceRow[]): Table<SourceRow> {
    const words = this.#app.words(SUPPLY_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.sources,
      rows,
      columns: [
        {
          title: words.source,
          value: ({ name }) => name,
          cell: ({ name, gives }) => html`${name}<br /><small class="muted">${gives}</small>`,
        },
        {
          title: words.sourceState,
          value: ({ state }) => state,
          cell: ({ mark, state, todo }) =>
            html`${markView(mark, state)}${todo === '' ? nothing : html`<br /><small>${todo}</small>`}`,
        },
        {
          title: words.count,
          isNumber: true,
          value: ({ count }) => count,
          cell: ({ count }) => numberText(language, count, 0),
        },
        {
          title: words.newest,
          value: ({ newestMs }) => (newestMs === null ? null : new Date(newestMs).toISOString()),
          cell: ({ newestMs }) =>
            newestMs === null
              ? UNKNOWN
              : wholeView(agoText(language, Math.max(0, Date.now() - newestMs))),
        },
      ],
    };
  }
}
