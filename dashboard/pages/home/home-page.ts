import { html, type TemplateResult } from 'lit-html';
import type { Exchange } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import type { OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { MoversPanel } from '#dashboard/pages/home/movers-panel.ts';
import { NewsPanel } from '#dashboard/pages/home/news-panel.ts';
import { SectorsPanel } from '#dashboard/pages/home/sectors-panel.ts';
import { SentimentPanel } from '#dashboard/pages/home/sentiment-panel.ts';
import { VenuesPanel } from '#dashboard/pages/home/venues-panel.ts';

/** The market overview: movers, sentiment, news, and the state of the venues. */
class HomePage implements Page {
  readonly #app: App;
  readonly #movers: MoversPanel;
  readonly #sentiment: SentimentPanel;
  readonly #sectors: SectorsPanel;
  readonly #news: NewsPanel;
  readonly #venues: VenuesPanel;

  constructor(app: App, place: PageLocation) {
    this.#app = app;
    this.#movers = new MoversPanel(app, venueOf(place));
    this.#sentiment = new SentimentPanel(app);
    this.#sectors = new SectorsPanel(app);
    this.#news = new NewsPanel(app);
    this.#venues = new VenuesPanel(app);
  }

  get title(): string {
    return this.#app.words(HOME_WORDS).title;
  }

  moved(place: PageLocation): void {
    this.#movers.show(venueOf(place));
  }

  view(): TemplateResult {
    return html`<h1>${this.title}</h1>
      <div class="board">
        ${this.#movers.view()} ${this.#sectors.view()} ${this.#sentiment.view()}
        ${this.#news.view()} ${this.#venues.view()}
      </div>`;
  }

  close(): void {
    for (const panel of [this.#movers, this.#sentiment, this.#sectors, this.#news, this.#venues]) {
      panel.close();
    }
  }
}

function venueOf({ query }: PageLocation): Exchange {
  return (query.get('venue') ?? 'venue_a') as Exchange;
}

export const open: OpenPage = (app, place) => new HomePage(app, place);
