import { html, type TemplateResult } from 'lit-html';
import type { App } from '#dashboard/app/app.ts';
import {
  LATEST_NEWS,
  LIVE_MATERIALS,
  type LatestNewsResult,
  type LiveMaterialsResult,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { HOME_WORDS } from '#dashboard/pages/home/home-words.ts';
import { answerView, nothingView } from '#dashboard/parts/answer.ts';
import { foreignLink, pagePaths } from '#dashboard/parts/link.ts';
import { nameIn } from '#dashboard/parts/names.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { agoText } from '#dashboard/text/times.ts';

type Material = LatestNewsResult['realtime']['materials'][number];

const MAX_SHOWN = 8;

/** The newest materials, and those that arrive while the page is open. */
export class NewsPanel {
  readonly #app: App;
  readonly #question: GraphQuery<LatestNewsResult, Record<never, never>>;
  readonly #stream: LiveSubscription<LiveMaterialsResult>;
  #arrived: readonly Material[] = [];

  constructor(app: App) {
    this.#app = app;
    this.#question = new GraphQuery(app, LATEST_NEWS, {});
    this.#stream = LiveSubscription.of(app, LIVE_MATERIALS, {}, ({ materialPublished }) => {
      const { kind, material } = materialPublished;
      const others = this.#arrived.filter(({ materialId }) => materialId !== material.materialId);
      this.#arrived = kind === 'withdrawn' ? others : [material, ...others].slice(0, MAX_SHOWN);
    });
  }

  close(): void {
    this.#question.close();
    this.#stream.close();
  }

  view(): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    return panelView(this.#app, {
      id: 'news',
      title: words.news,
      sources: [this.#question.source, this.#stream.source],
      controls: html`<a href="/newsroom">${words.newsroom}</a>`,
      body: answerView(this.#app, this.#question, ({ realtime }) => {
        const known = new Map(
          [...realtime.materials.toReversed(), ...this.#arrived.toReversed()].map((one) => [
            one.materialId,
            one,
          ]),
        );
        const shown = [...known.values()].toReversed().slice(0, MAX_SHOWN);
        return shown.length === 0
          ? nothingView(this.#app, words.noNews)
          : html`<ul class="list">
              ${shown.map((one) => this.#item(one))}
            </ul>`;
      }),
    });
  }

  #item({
    materialId,
    title,
    url,
    sourceName,
    channel,
    firstSeenAt,
    affectedSectors,
  }: Material): TemplateResult {
    const words = this.#app.words(HOME_WORDS);
    const { language } = this.#app.settings;
    const agoMs = Math.max(0, Date.now() - Date.parse(firstSeenAt));
    return html`<li>
      <div><a href=${pagePaths.material(materialId)}>${title}</a></div>
      <div class="row muted">
        <small>${agoText(language, agoMs)}</small> <small>${foreignLink(url, sourceName)}</small>
        <small class="chip">${words.channels[channel]}</small>
        ${affectedSectors.map(
          (sector) =>
            html`<a class="chip" href=${pagePaths.sector(sector.sectorId)}
              >${nameIn(language, sector)}</a
            >`,
        )}
      </div>
    </li>`;
  }
}
