import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import { LIVE_HEALTH, type LiveHealthResult } from '#dashboard/documents/documents.gen.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { failureView, nothingView } from '#dashboard/parts/answer.ts';
import { wholeView } from '#dashboard/parts/mark.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { tableView, type Table } from '#dashboard/parts/table.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';
import { venueStateView } from '#dashboard/parts/venue-states.ts';
import { agoText } from '#dashboard/text/times.ts';

type Health = LiveHealthResult['healthUpdated'];
type VenueHealth = Health['venues'][number];

/** The state of every venue, live. */
export class VenuesPanel {
  readonly #app: App;
  #stream: LiveSubscription<LiveHealthResult>;
  #health: Health | null = null;

  constructor(app: App) {
    this.#app = app;
    this.#stream = this.#follow();
  }

  close(): void {
    this.#stream.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    return panelView(this.#app, {
      id: 'venues',
      title: words.venues,
      sources: [this.#stream.source],
      controls: html`<a href="/status">${words.allOfStatus}</a>`,
      body: this.#body(),
    });
  }

  #body(): TemplateResult {
    const { error } = this.#stream;
    if (error !== null) {
      return failureView(this.#app, error, () => {
        this.#stream = this.#follow();
        this.#app.redraw();
      });
    }
    const health = this.#health;
    if (health === null) {
      return html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`;
    }
    return health.venues.length === 0
      ? nothingView(this.#app)
      : tableView(this.#table(health.venues));
  }

  #follow(): LiveSubscription<LiveHealthResult> {
    return LiveSubscription.of(this.#app, LIVE_HEALTH, {}, ({ healthUpdated }) => {
      this.#health = healthUpdated;
    });
  }

  #table(rows: readonly VenueHealth[]): Table<VenueHealth> {
    const words = this.#app.words(HOME_WORDS);
    const { language } = this.#app.settings;
    return {
      caption: words.venues,
      rows,
      columns: [
        {
          title: words.venue,
          value: ({ exchange, market }) => `${exchange} ${market}`,
          cell: ({ exchange, market }) => wholeView(`${exchange} ${market}`),
        },
        {
          title: words.state,
          value: ({ status }) => status,
          cell: ({ status }) => venueStateView(this.#app, status),
        },
        {
          title: words.ready,
          isNumber: true,
          value: ({ seriesReady, seriesTotal }) => `${seriesReady}/${seriesTotal}`,
        },
        { title: words.gaps, isNumber: true, value: ({ gapCounts }) => gapCounts.open },
        {
          title: words.lastBar,
          isNumber: true,
          value: ({ lastBarAgeMs }) => lastBarAgeMs,
          cell: ({ lastBarAgeMs }) =>
            lastBarAgeMs === null ? '–' : agoText(language, lastBarAgeMs),
        },
      ],
    };
  }
}
