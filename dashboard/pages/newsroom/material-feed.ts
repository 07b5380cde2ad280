import type { ImpactDirection } from '#clients/typescript/src/index.ts';
import type { App } from '#dashboard/app/app.ts';
import {
  NEWSROOM_ARRIVALS,
  NEWSROOM_PAGE,
  type NewsroomArrivalsResult,
  type NewsroomPageResult,
  type NewsroomPageVariables,
} from '#dashboard/documents/documents.gen.ts';
import { GraphQuery, type ShownQuery } from '#dashboard/graph/graph-query.ts';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import { LiveSubscription } from '#dashboard/graph/live-subscription.ts';
import { materialDirection } from '#dashboard/pages/newsroom/material-direction.ts';
import { MaterialList } from '#dashboard/pages/newsroom/material-list.ts';
import type { FeedFilters } from '#dashboard/pages/newsroom/newsroom-place.ts';
import { WINDOW_MS } from '#dashboard/parts/realtime-windows.ts';

type PageAnswer = NewsroomPageResult['realtimeEvents'];
export type Material = PageAnswer['items'][number];

const ROWS_A_STEP = 50;
/** Maximum number of pages that one step searches for a direction, because the graph has no filter for it. */
const MAX_PAGES_A_STEP = 5;
/**
 * Materials become visible some seconds after they are logged. With this overlap some arrive twice, and are recognised
 * by their id.
 */
const OVERLAP_MS = 10_000;

/** Interval at which materials outside of the window are dropped. */
const FORGET_MS = 60_000;

/** Callbacks of a feed. */
export interface FeedReader {
  /** Whether the reader reads further down, so that nothing may move. */
  isReading(): boolean;
  /** Called when a material arrived or changed. */
  heard(material: Material): void;
}

/** The materials of a window, channel and sector: pages on request, and those that arrive live. */
export class MaterialFeed {
  readonly filters: FeedFilters;
  readonly first: GraphQuery<NewsroomPageResult, NewsroomPageVariables>;
  readonly #app: App;
  readonly #host: GraphHost;
  readonly #reader: FeedReader;
  readonly #list = new MaterialList<Material>();
  #older: GraphQuery<NewsroomPageResult, NewsroomPageVariables> | null = null;
  #stream: LiveSubscription<NewsroomArrivalsResult> | null = null;
  /** The newest query, whose answer is added when it arrives. */
  #awaited: GraphQuery<NewsroomPageResult, NewsroomPageVariables> | null = null;
  #lastPage: PageAnswer | null = null;
  #direction: ImpactDirection | null;
  #maxShown = ROWS_A_STEP;
  #pagesOfStep = 0;
  #forgotAtMs = 0;

  constructor(
    app: App,
    filters: FeedFilters,
    direction: ImpactDirection | null,
    reader: FeedReader,
  ) {
    this.#app = app;
    this.filters = filters;
    this.#direction = direction;
    this.#reader = reader;
    const { graph, connection } = app;
    this.#host = { graph, connection, redraw: () => this.#answered() };
    this.first = new GraphQuery(this.#host, NEWSROOM_PAGE, this.#asked(null));
    this.#awaited = this.first;
  }

  get sources(): readonly ShownQuery[] {
    return [this.first.source, ...(this.#stream === null ? [] : [this.#stream.source])];
  }

  /** The error that ended the stream of arrivals; null while it runs. */
  get streamError(): Error | null {
    return this.#stream?.error ?? null;
  }

  /** The query for older materials, while it is in flight or after it failed. */
  get older(): GraphQuery<NewsroomPageResult, NewsroomPageVariables> | null {
    return this.#older;
  }

  get shown(): readonly Material[] {
    return this.#matching(this.#list.shown).slice(0, this.#maxShown);
  }

  /** How many wait above. */
  get heldCount(): number {
    return this.#matching(this.#list.held).length;
  }

  get newest(): ReadonlySet<string> {
    return this.#list.newest;
  }

  get hasOlder(): boolean {
    return this.#list.hasOlder || this.#matching(this.#list.shown).length > this.#maxShown;
  }

  show(direction: ImpactDirection | null): void {
    if (direction === this.#direction) return;
    this.#direction = direction;
    this.#maxShown = ROWS_A_STEP;
    this.#pagesOfStep = 0;
    this.#fill();
  }

  /** Brings into view what waits. */
  release(): void {
    this.#list.release();
    this.#app.redraw();
  }

  showOlder(): void {
    this.#maxShown = this.shown.length + ROWS_A_STEP;
    this.#pagesOfStep = 0;
    this.#fill();
    this.#app.redraw();
  }

  close(): void {
    this.first.close();
    this.#older?.close();
    this.#stream?.close();
  }

  #asked(cursor: string | null): NewsroomPageVariables {
    return { ...this.filters, cursor };
  }

  /** Takes in the page that has come. */
  #answered(): void {
    const page = this.#awaited?.data?.realtimeEvents;
    if (page !== undefined && page !== this.#lastPage) {
      this.#lastPage = page;
      this.#list.addPage(page.items, page.pagination.hasMore);
      this.#stream ??= this.#follow(page.generatedAt);
      this.#fill();
    }
    this.#app.redraw();
  }

  #follow(generatedAt: string): LiveSubscription<NewsroomArrivalsResult> {
    const { channel, sectorId } = this.filters;
    const since = new Date(Date.parse(generatedAt) - OVERLAP_MS).toISOString();
    return LiveSubscription.of(this.#app, NEWSROOM_ARRIVALS, { channel, sectorId, since }, (data) =>
      this.#take(data.materialPublished),
    );
  }

  #take(arrival: NewsroomArrivalsResult['materialPublished']): void {
    const isReading = this.#reader.isReading();
    const nowMs = Date.now();
    const startMs = nowMs - WINDOW_MS[this.filters.window];
    if (!isReading) {
      this.#list.release();
      if (nowMs - this.#forgotAtMs >= FORGET_MS) {
        this.#forgotAtMs = nowMs;
        this.#list.forgetBefore(startMs);
      }
    }
    const isInWindow = Date.parse(arrival.material.signalReadyAt) >= startMs;
    if (isInWindow || arrival.kind === 'withdrawn') this.#list.take(arrival, isReading);
    this.#reader.heard(arrival.material);
  }

  /** Asks for older pages until there are as many rows as are to be shown. */
  #fill(): void {
    if (this.#older?.isAsking === true || !this.#list.hasOlder) return;
    if (this.#matching(this.#list.shown).length >= this.#maxShown) return;
    const cursor = this.#lastPage?.pagination.nextCursor ?? null;
    if (cursor === null || this.#pagesOfStep >= MAX_PAGES_A_STEP) return;
    this.#pagesOfStep += 1;
    if (this.#older === null) {
      this.#older = new GraphQuery(this.#host, NEWSROOM_PAGE, this.#asked(cursor));
      this.#awaited = this.#older;
    } else {
      this.#older.ask(this.#asked(cursor));
    }
  }

  #matching(materials: readonly Material[]): readonly Material[] {
    const direction = this.#direction;
    if (direction === null) return materials;
    const { sectorId } = this.filters;
    return materials.filter((one) => materialDirection(one, sectorId) === direction);
  }
}
