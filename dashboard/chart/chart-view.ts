import { html, type TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import type { ShownQuery } from '#dashboard/graph/graph-query.ts';
import { CanvasLayer, type Layer } from '#dashboard/chart/canvas-layer.ts';
import { ChartCanvas } from '#dashboard/chart/chart-canvas.ts';
import { ChartCursor } from '#dashboard/chart/chart-cursor.ts';
import { ChartFeed, type ChartSubject } from '#dashboard/chart/chart-feed.ts';
import type { ChartLook, Comparison } from '#dashboard/chart/chart-look.ts';
import { drawFrame } from '#dashboard/chart/chart-frame.ts';
import { probeOf, type ChartElement } from '#dashboard/chart/chart-probe.ts';
import { chartSentence } from '#dashboard/chart/chart-sentence.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { CHART_WORDS } from '#dashboard/chart/chart-words.ts';
import { ScrollingWindow } from '#dashboard/chart/scrolling-window.ts';
import { isWithinDay } from '#dashboard/chart/interval-length.ts';
import { ChartTimes } from '#dashboard/chart/chart-times.ts';

/** Options and callbacks of a chart. */
export interface ChartViewOptions {
  /** Name of the series, in the reader's words. */
  name(): string;
  /** Name of an entry of the calculation. */
  entryName(key: string): string;
  /** Buttons next to an entry in the legend. */
  entryControls?(key: string): TemplateResult;
  /** The crosshair has moved to another bar by the reader's hand; null where it has left. */
  crosshairMoved?(timeSec: number | null): void;
  clicked?(timeSec: number, price: number): void;
  /** Bars came or changed; called on a hidden page, too. */
  heard?(): void;
}

const EMPTY: ChartPart = { bars: [], panels: [] };
const BAR_PX = 7;
/** Minimum number of places for bars. On a narrow screen, bars are narrower. */
const FIRST_PLACES = 90;

/** A chart of one series on a page: its data, its picture, its legend, and its description as a sentence. */
export class ChartView {
  readonly #host: GraphHost;
  readonly #options: ChartViewOptions;
  #subject: ChartSubject | null = null;
  #feed: ChartFeed | null = null;
  #look: ChartLook | null = null;
  #root: HTMLElement | null = null;
  #canvas: ChartCanvas | null = null;
  #resized: ResizeObserver | null = null;
  readonly #drawn = new ScrollingWindow(this);
  /** Its crosshair. */
  readonly cursor = new ChartCursor(this, this.#drawn, (timeSec) => {
    this.#options.crosshairMoved?.(timeSec);
    this.#legendChanged();
  });
  #isLegendDue = false;
  /** Stands for the picture; null where the data has changed since. */
  #sentence: string | null = null;
  #isResting = false;
  /** Whether data arrived that is not drawn, as the chart is out of sight. */
  #isBehind = false;
  #comparison: Comparison | null = null;
  readonly #layers: CanvasLayer[] = [];
  /** The part of the chart to draw, by the page's choice. */
  #cut: ((known: ChartPart) => ChartPart) | null = null;
  #cutPart: ChartPart | null = null;
  readonly #times = new ChartTimes();

  constructor(host: GraphHost, options: ChartViewOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** The drawn part: the whole chart, or the part that the page has selected. */
  get part(): ChartPart {
    if (this.#cut === null) return this.known;
    this.#cutPart ??= this.#cut(this.known);
    return this.#cutPart;
  }

  /** Whether less is drawn than is known. */
  get isCut(): boolean {
    return this.#cut !== null;
  }

  /** Every bar that has come, with its items. */
  get known(): ChartPart {
    return this.#feed?.store ?? EMPTY;
  }

  get feed(): ChartFeed | null {
    return this.#feed;
  }

  get canvas(): ChartCanvas | null {
    return this.#canvas;
  }

  get look(): ChartLook | null {
    return this.#look;
  }

  /** Zone in which the chart writes its times. */
  get zone(): string {
    const { interval = '1h', zone = 'UTC' } = this.#look ?? {};
    return isWithinDay(interval) ? zone : 'UTC';
  }

  get source(): ShownQuery | null {
    return this.#feed?.source ?? null;
  }

  /** The chart's place in a template. The legend follows, as names and language are the page's. */
  view(): TemplateResult {
    this.#legendChanged();
    return html`<div class="chart" ${ref(this.#mounted)}></div>`;
  }

  /** Follows a series with indicators; the picture of before stays until the new one is there. */
  show(subject: ChartSubject): void {
    if (JSON.stringify(subject) === JSON.stringify(this.#subject)) return;
    this.#subject = subject;
    this.again();
  }

  /** Stops following the series. */
  leave(): void {
    this.#feed?.close();
    this.#feed = null;
    this.#subject = null;
  }

  /** Follows the same subject again, after the stream ended. */
  again(): void {
    const subject = this.#subject;
    if (subject === null) return;
    this.#feed?.close();
    this.#feed = new ChartFeed(this.#host, subject, {
      whole: () => {
        this.#cutPart = null;
        this.#drawWhole();
        this.#options.heard?.();
      },
      older: () => {
        this.#cutPart = null;
        this.#drawOlder();
      },
      touched: (touched) => {
        this.#options.heard?.();
        if (this.#cut !== null) return;
        if (this.#isResting) this.#isBehind = true;
        // A drawn part of the past does not move.
        else if (this.#drawn.isNewest) this.#canvas?.touch(this.#drawn.part, touched);
        this.#dataChanged();
      },
    });
  }

  /** A chart out of sight is not drawn: it still follows its series, and draws again when it is visible. */
  rest(isResting: boolean): void {
    this.#isResting = isResting;
    if (isResting || !this.#isBehind) return;
    this.#isBehind = false;
    this.#drawWhole();
  }

  /** Draws in another way where the look differs. */
  dress(look: Omit<ChartLook, 'comparison'>): void {
    const before = this.#look;
    this.#look = { ...look, comparison: this.#comparison };
    const isSame =
      before !== null &&
      (Object.keys(look) as (keyof typeof look)[]).every((name) => before[name] === look[name]);
    if (isSame) return;
    if (this.#feed?.hasWindow === true) this.#drawWhole();
    else this.#canvas?.dress(this.#look);
  }

  /** Draws another series with the candles; null removes it. */
  compare(comparison: Comparison | null): void {
    this.#comparison = comparison;
    if (this.#look !== null) this.#look = { ...this.#look, comparison };
    this.#canvas?.compare(comparison);
  }

  /** Draws something of the page's own over the candles, for as long as the chart lives. */
  addLayer(layer: Layer): CanvasLayer {
    const added = new CanvasLayer(layer);
    this.#layers.push(added);
    this.#canvas?.put(added);
    return added;
  }

  /** Draws a part of the chart, for example its state at an earlier time; null draws all of it. */
  cutBy(cut: ((known: ChartPart) => ChartPart) | null): void {
    if (cut === null && this.#cut === null) return;
    this.#cut = cut;
    this.#cutPart = null;
    if (this.#feed?.hasWindow === true) this.#drawn.slide();
    this.#dataChanged();
  }

  /** Puts the crosshair at a bar, as another chart's is there; null takes it away. */
  pointAt(timeSec: number | null): void {
    if (this.#isResting) return;
    this.cursor.pointAt(timeSec);
    this.#legendChanged();
  }

  /** The chart as a picture; null without a chart. */
  picture(): HTMLCanvasElement | null {
    return this.#canvas?.chart.takeScreenshot(true, false) ?? null;
  }

  /** The time of a bar as the crosshair writes it, or shorter for lists. */
  timeText(timeSec: number, length: 'short' | 'time' = 'time'): string {
    return this.#times.text(this.#look, timeSec, length);
  }

  close(): void {
    this.#feed?.close();
    this.#unmount();
  }

  readonly #mounted = (element: Element | undefined): void => {
    if (element === this.#root) return;
    this.#unmount();
    if (!(element instanceof HTMLElement)) return;
    this.#root = element;
    this.#drawFrame();
    const place = element.querySelector<HTMLElement>('.chart-canvas');
    if (place === null) return;
    this.#canvas = new ChartCanvas(place, {
      crosshair: (timeSec) => this.#crosshair(timeSec),
      range: () => this.#drawn.ranged(),
      click: (timeSec, price) => this.#options.clicked?.(timeSec, price),
    });
    for (const layer of this.#layers) this.#canvas.put(layer);
    (element as ChartElement).chartProbe = probeOf(this.#canvas, () => this.#feed);
    this.#resized = new ResizeObserver(() => this.#legendChanged());
    this.#resized.observe(place);
    if (this.#feed?.hasWindow === true) this.#drawWhole();
  };

  #unmount(): void {
    this.#drawn.stop();
    this.#resized?.disconnect();
    this.#canvas?.remove();
    this.#canvas = null;
    this.#root = null;
  }

  #drawWhole(): void {
    this.#isBehind ||= this.#isResting;
    if (this.#isResting || this.#canvas === null || this.#look === null) return;
    const { chart } = this.#canvas;
    const scale = chart.timeScale();
    const isFirst = this.#canvas.prices === null;
    const position = scale.scrollPosition();
    this.#drawn.renew();
    this.#canvas.draw(this.#drawn.part, this.#look);
    const barSpacing = Math.min(
      BAR_PX,
      Math.max(3, this.#canvas.element.clientWidth / FIRST_PLACES),
    );
    if (isFirst) scale.applyOptions({ barSpacing });
    else scale.scrollToPosition(position, false);
    this.#resized?.disconnect();
    for (const pane of chart.panes()) {
      const element = pane.getHTMLElement();
      if (element !== null) this.#resized?.observe(element);
    }
    this.#dataChanged();
  }

  #drawOlder(): void {
    this.#drawn.slideSoon();
    this.#dataChanged();
  }

  #crosshair(timeSec: number | null): void {
    if (!this.cursor.follows(timeSec)) return;
    this.#options.crosshairMoved?.(timeSec);
    this.#legendChanged();
  }

  #dataChanged(): void {
    this.#sentence = null;
    this.#legendChanged();
  }

  #legendChanged(): void {
    if (this.#isLegendDue || this.#isResting) return;
    this.#isLegendDue = true;
    requestAnimationFrame(() => {
      this.#isLegendDue = false;
      this.#drawFrame();
    });
  }

  #drawFrame(): void {
    const root = this.#root;
    if (root === null) return;
    const language = this.#look?.language ?? 'en';
    const words = CHART_WORDS[language];
    const { part } = this;
    const feed = this.#feed;
    const note =
      feed?.isAskingOlder === true ? words.older : feed?.isPolled === true ? words.polled : null;
    const priceStep = this.#look?.priceStep ?? null;
    const names = {
      language,
      name: this.#options.name(),
      priceStep,
      entryKeys: this.#subject?.calc.map(({ id, name }) => id ?? name) ?? [],
      interval: this.#look?.interval ?? '1h',
      entryName: (key: string) => this.#options.entryName(key),
      entryControls:
        this.#options.entryControls === undefined
          ? null
          : (key: string) => this.#options.entryControls?.(key) ?? html``,
      timeText: (timeSec: number) => this.timeText(timeSec),
    };
    this.#sentence ??= chartSentence(this.#drawn.part, this.#canvas?.holes.length ?? 0, names);
    drawFrame(root, {
      part,
      sentence: this.#sentence,
      timeSec: this.cursor.timeSec,
      tops: this.#tops(),
      names,
      note,
    });
  }

  /** Where each pane begins, in pixels from the chart's top. */
  #tops(): number[] {
    const top = this.#root?.getBoundingClientRect().top ?? 0;
    return (this.#canvas?.chart.panes() ?? []).map(
      (pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top,
    );
  }
}
