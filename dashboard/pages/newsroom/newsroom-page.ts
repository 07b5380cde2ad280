import { html, nothing, type TemplateResult } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import type { App } from '#dashboard/app/app.ts';
import type { KeyBinding, OpenPage, Page, PageLocation } from '#dashboard/app/page.ts';
import {
  NEWSROOM_SECTORS,
  type NewsroomSectorsResult,
  type NewsroomSectorsVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery } from '#dashboard/graph/graph-query.ts';
import { clearFilters, filterView, isFiltered } from '#dashboard/pages/newsroom/filter-view.ts';
import { MaterialFeed, type Material } from '#dashboard/pages/newsroom/material-feed.ts';
import {
  materialTable,
  materialView,
  rowButtonId,
} from '#dashboard/pages/newsroom/material-view.ts';
import {
  isSameFeed,
  newsroomPlace,
  type NewsroomPlace,
} from '#dashboard/pages/newsroom/newsroom-place.ts';
import { NEWSROOM_WORDS } from '#dashboard/pages/newsroom/newsroom-words.ts';
import { OpenMaterial } from '#dashboard/pages/newsroom/open-material.ts';
import { SignalsPanel } from '#dashboard/pages/newsroom/signals-panel.ts';
import { answerView, failureView, nothingView } from '#dashboard/parts/answer.ts';
import { panelView } from '#dashboard/parts/panel.ts';
import { PART_WORDS } from '#dashboard/parts/part-words.ts';

/** Materials as they arrive, their sectors, and links from a material to companies and their bars. */
class NewsroomPage implements Page {
  readonly #app: App;
  readonly #sectors: GraphQuery<NewsroomSectorsResult, NewsroomSectorsVariables>;
  readonly #signals: SignalsPanel;
  #place: NewsroomPlace;
  #feed: MaterialFeed;
  #open: OpenMaterial | null = null;
  /** The row that the keyboard has reached. */
  #chosenId: string | null = null;

  constructor(app: App, { query }: PageLocation) {
    this.#app = app;
    this.#place = newsroomPlace(query);
    this.#sectors = new GraphQuery(app, NEWSROOM_SECTORS, {});
    this.#signals = new SignalsPanel(app, this.#place.window);
    this.#feed = this.#follow();
    this.#openMaterial();
  }

  get title(): string {
    return this.#app.words(NEWSROOM_WORDS).title;
  }

  get keys(): readonly KeyBinding[] {
    const { keys } = this.#app.words(NEWSROOM_WORDS);
    return [
      { key: 'j', does: keys.next, run: () => this.#step(1) },
      { key: 'k', does: keys.previous, run: () => this.#step(-1) },
      { key: 'Enter', does: keys.open, run: () => this.#toggle(this.#chosenId) },
      { key: 'Escape', does: keys.close, run: () => this.#leave() },
      { key: 'n', does: keys.arrived, run: () => this.#showArrived() },
    ];
  }

  moved({ query }: PageLocation): void {
    const before = this.#place;
    this.#place = newsroomPlace(query);
    if (isSameFeed(before, this.#place)) this.#feed.show(this.#place.direction);
    else this.#restart();
    this.#signals.show(this.#place.window);
    this.#openMaterial();
  }

  close(): void {
    this.#sectors.close();
    this.#signals.close();
    this.#feed.close();
    this.#open?.close();
  }

  view(): TemplateResult {
    return html`<h1>${this.title}</h1>
      ${filterView(this.#app, this.#place, this.#sectors.data?.sectors ?? [])}
      <div class="board newsroom">
        <div class="feed">${this.#arrivedView()} ${this.#listPanel()} ${this.#olderView()}</div>
        <div class="side">
          ${this.#open?.view() ?? nothing} ${this.#signals.view(this.#place.sectorId)}
        </div>
      </div>`;
  }

  /** The number of held-back materials, and the reason if the stream has ended. */
  #arrivedView(): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { heldCount, streamError } = this.#feed;
    return html`<div class="waiting" role="status">
      ${
        heldCount === 0
          ? nothing
          : html`<button type="button" @click=${() => this.#showArrived()}>
              ↑ ${words.arrived(heldCount)}
            </button>`
      }
      ${streamError === null ? nothing : failureView(this.#app, streamError, () => this.#restart())}
    </div>`;
  }

  #listPanel(): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { shown, sources } = this.#feed;
    const { sectorId } = this.#place;
    return panelView(this.#app, {
      id: 'newsroom',
      title: words.materials,
      sources,
      table: shown.length === 0 ? null : materialTable(this.#app, shown, sectorId),
      body: answerView(this.#app, this.#feed.first, () =>
        shown.length === 0 ? this.#emptyView() : this.#list(shown),
      ),
    });
  }

  #list(shown: readonly Material[]): TemplateResult {
    const { sectorId, openId } = this.#place;
    const { newest } = this.#feed;
    return html`<ul class="list">
      ${repeat(
        shown,
        ({ materialId }) => materialId,
        (material) =>
          materialView(this.#app, material, {
            sectorId,
            isOpen: openId !== null && material.materialIds.includes(openId),
            isNew: newest.has(material.materialId),
            open: () => this.#toggle(material.materialId),
          }),
      )}
    </ul>`;
  }

  #emptyView(): TemplateResult {
    const words = this.#app.words(NEWSROOM_WORDS);
    if (this.#feed.hasOlder) return nothingView(this.#app, words.searched);
    if (!isFiltered(this.#place)) return nothingView(this.#app, words.empty);
    return html`${nothingView(this.#app, words.emptyFiltered)}
      <button type="button" @click=${() => clearFilters(this.#app)}>${words.clear}</button>`;
  }

  #olderView(): TemplateResult | typeof nothing {
    const words = this.#app.words(NEWSROOM_WORDS);
    const { first, older, hasOlder, shown } = this.#feed;
    if (first.data === null) return nothing;
    if (older !== null && older.error !== null && !older.isAsking) {
      // A cursor that the server no longer accepts belongs to an expired list.
      return failureView(this.#app, older.error, () => this.#restart());
    }
    if (older?.isAsking === true) {
      return html`<p class="state" role="status">${this.#app.words(PART_WORDS).asking}</p>`;
    }
    if (hasOlder) {
      return html`<p class="more">
        <button type="button" @click=${() => this.#feed.showOlder()}>${words.older}</button>
      </p>`;
    }
    return shown.length === 0 ? nothing : html`<p class="state">${words.end}</p>`;
  }

  #follow(): MaterialFeed {
    return new MaterialFeed(this.#app, this.#place, this.#place.direction, {
      isReading: () => this.#isReading(),
      heard: (material) => this.#open?.heard(material),
    });
  }

  #restart(): void {
    this.#feed.close();
    this.#chosenId = null;
    this.#feed = this.#follow();
    this.#app.redraw();
  }

  /** Whether the reader has gone on to single materials, so that the list has to stay where it is. */
  #isReading(): boolean {
    if (this.#place.openId !== null || this.#chosenId !== null) return true;
    const feed = document.querySelector('.feed');
    return feed !== null && feed.getBoundingClientRect().top < 0;
  }

  #showArrived(): void {
    this.#chosenId = null;
    this.#feed.release();
    document.querySelector('.feed')?.scrollIntoView();
    document.querySelector<HTMLElement>('.material-head > button')?.focus({ preventScroll: true });
  }

  /** Moves the keyboard along the rows; while a material is open, the next one opens. */
  #step(by: 1 | -1): void {
    const { shown, hasOlder } = this.#feed;
    const { openId } = this.#place;
    const at = shown.findIndex(({ materialId, materialIds }) =>
      openId === null ? materialId === this.#chosenId : materialIds.includes(openId),
    );
    const next = shown[at === -1 ? 0 : at + by];
    if (next === undefined) {
      if (by === 1 && hasOlder) this.#feed.showOlder();
      return;
    }
    this.#chosenId = next.materialId;
    if (openId !== null) this.#app.keepState({ open: next.materialId });
    const button = document.getElementById(rowButtonId(next.materialId));
    button?.focus({ preventScroll: true });
    button?.scrollIntoView({ block: 'nearest' });
  }

  /** Opening is a step of the browser's history, so that Back leads to the list. */
  #toggle(materialId: string | null): void {
    if (materialId === null) return;
    this.#chosenId = materialId;
    const { openId } = this.#place;
    if (openId === materialId) {
      this.#app.keepState({ open: null });
      return;
    }
    if (openId === null) this.#app.go(location.href);
    this.#app.keepState({ open: materialId });
  }

  #leave(): void {
    if (this.#place.openId === null) this.#chosenId = null;
    else this.#app.keepState({ open: null });
    this.#app.redraw();
  }

  #openMaterial(): void {
    const { openId } = this.#place;
    if (openId === (this.#open?.materialId ?? null)) return;
    this.#open?.close();
    this.#open = openId === null ? null : new OpenMaterial(this.#app, openId, () => this.#leave());
  }
}

export const open: OpenPage = (app, place) => new NewsroomPage(app, place);
