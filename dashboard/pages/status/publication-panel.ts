import { html, nothing, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  LIVE_PUBLICATIONS,
  STATUS_PUBLICATION,
  type LivePublicationsResult,
  type StatusPublicationResult,
  type StatusPublicationVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { FACT_KIND_NAMES } from '#dashboard/pages/status/fact-kind-names.ts';
import { SUPPLY_WORDS } from '#dashboard/pages/status/supply-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { markView } from '#dashboard/parts/mark.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { proseView } from '#dashboard/parts/prose.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { numberText } from '#dashboard/text/numbers.ts';
import { agoText, timeText } from '#dashboard/text/times.ts';

type Publication = NonNullable<StatusPublicationResult['publication']>;
type Snapshot = StatusPublicationResult['snapshot'];
type Before = StatusPublicationResult['snapshots']['nodes'][number];
type KindCount = readonly [kind: string, count: number];

/** The newest publication of A-shares, what it holds, and those before it. */
export class PublicationPanel {
  readonly #app: App;
  readonly #question: GraphQuery<StatusPublicationResult, StatusPublicationVariables>;
  #stream: LiveSubscription<LivePublicationsResult>;

  constructor(app: App) {
    this.#app = app;
    this.#question = new GraphQuery(app, STATUS_PUBLICATION, {});
    this.#stream = this.#follow();
  }

  ask(): void {
    this.#question.ask();
    if (this.#stream.error !== null) this.#stream = this.#follow();
  }

  close(): void {
    this.#question.close();
    this.#stream.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    const { data } = this.#question;
    return panelView(this.#app, {
      id: 'status-publication',
      className: 'half publication',
      title: words.publication,
      sources: [this.#question.source, this.#stream.source],
      table: data === null ? null : this.#beforeTable(data.snapshots.nodes),
      body: answerView(this.#app, this.#question, ({ publication, snapshot }) =>
        publication === null
          ? html`<p class="state">${proseView(words.noPublication)}</p>`
          : this.#newest(publication, snapshot),
      ),
    });
  }

  #follow(): LiveSubscription<LivePublicationsResult> {
    return LiveSubscription.of(this.#app, LIVE_PUBLICATIONS, {}, () => this.#question.ask());
  }

  #newest(publication: Publication, snapshot: Snapshot): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    const { language } = this.#app.settings;
    const publishedMs = Date.parse(publication.publishedAt);
    const isFresh = snapshot.marketStatus === 'fresh' || snapshot.marketStatus === 'reaggregated';
    return html`<dl class="pairs">
        <dt>${words.published}</dt>
        <dd>
          ${timeText(language, publishedMs, 'Asia/Shanghai')} (UTC+8),
          ${agoText(language, Math.max(0, Date.now() - publishedMs))}
        </dd>
        <dt>${words.sequence}</dt>
        <dd>${words.number(publication.sequence)} <code>${publication.publicationId}</code></dd>
        <dt>${words.snapshot}</dt>
        <dd>
          ${markView('good', words.dataStates[snapshot.dataStatus])}
          <code>${snapshot.snapshotId}</code>
        </dd>
        <dt>${words.quotes}</dt>
        <dd>
          ${markView(isFresh ? 'good' : 'warn', words.quoteStates[snapshot.marketStatus])}
          ${snapshot.marketTradeDate}
        </dd>
        <dt>${words.release}</dt>
        <dd><code>${snapshot.releaseId}</code></dd>
        <dt>${words.catalog}</dt>
        <dd><code>${snapshot.taxonomyVersion}</code></dd>
      </dl>
      <h3>${words.holds}</h3>
      ${snapshot.coverage === null ? nothing : this.#kinds(Object.entries(snapshot.coverage))}`;
  }

  #kinds(counts: readonly KindCount[]): TemplateResult {
    const words = this.#app.words(SUPPLY_WORDS);
    const names = this.#app.words(FACT_KIND_NAMES);
    const { language } = this.#app.settings;
    if (counts.length === 0) return nothingView(this.#app);
    const table: Table<KindCount> = {
      caption: words.holds,
      rows: counts.toSorted(([, a], [, b]) => b - a),
      columns: [
        { title: words.kind, value: ([kind]) => names[kind] ?? kind },
        {
          title: words.count,
          isNumber: true,
          value: ([, count]) => count,
          cell: ([, count]) => numberText(language, count, 0),
        },
      ],
    };
    return tableView(table);
  }

  #beforeTable(rows: readonly Before[]): Table<Before> {
    const words = this.#app.words(SUPPLY_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.before,
      rows,
      columns: [
        { title: words.date, value: ({ asOf }) => asOf },
        { title: words.snapshot, value: ({ snapshotId }) => snapshotId },
        {
          title: words.published,
          value: ({ publishedAt }) => publishedAt,
          cell: ({ publishedAt }) => timeText(language, Date.parse(publishedAt), 'Asia/Shanghai'),
        },
        { title: words.publication, value: ({ publicationId }) => publicationId },
      ],
    };
  }
}
