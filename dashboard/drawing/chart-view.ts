import { html, nothing, render } from 'lit-html';
import type { TemplateResult } from 'lit-html';
import { ref } from 'lit-html/directives/ref.js';
import type { GraphHost } from '#dashboard/graph/graph-host.ts';
import type { Source } from '#dashboard/graph/question.ts';
import { CanvasLayer, type Layer } from '#dashboard/drawing/canvas-layer.ts';
import { ChartCanvas } from '#dashboard/drawing/chart-canvas.ts';
import { ChartFeed, type ChartSubject } from '#dashboard/drawing/chart-feed.ts';
import type { ChartLook, Comparison } from '#dashboard/drawing/chart-look.ts';
import { probeOf, type ChartElement } from '#dashboard/drawing/chart-probe.ts';
import { chartSentence } from '#dashboard/drawing/chart-sentence.ts';
import {
  ALL_BARS,
  partWithin,
  placeOf,
  windowAround,
  type BarWindow,
} from '#dashboard/drawing/bar-window.ts';
import type { ChartPart } from '#dashboard/drawing/chart-store.ts';
import { CHART_WORDS } from '#dashboard/drawing/chart-words.ts';
import { isWithinDay } from '#dashboard/drawing/interval-length.ts';
import { legendView } from '#dashboard/drawing/legend-view.ts';
import { ShortTasks } from '#dashboard/drawing/short-tasks.ts';
import { timeTexts, type TimeTexts } from '#dashboard/drawing/time-axis.ts';

/** What a page tells a chart, and what it wants to hear. */
export interface ChartViewOptions {
  /** Name of the series, in the reader's words. */
  name(): string;
  /** Name of an entry of the calculation. */
  entryName(key: string): string;
  /** Buttons beside an entry in the legend. */
  entryControls?(key: string): TemplateResult;
  /** The crosshair has moved to another bar by the reader's hand; null where it has left. */
  crosshairMoved?(timeSec: number | null): void;
  clicked?(timeSec: number, price: number): void;
  /** Bars came or changed; a hidden page hears it, too. */
  heard?(): void;
}

const EMPTY: ChartPart = { bars: [], panels: [] };
/** So few bars before the left edge, older ones are asked for. */
const ASK_OLDER_BARS = 60;
/** So few bars beyond an edge of what is drawn, others are drawn. */
const SLIDE_BARS = 120;
const BAR_PX = 7;
/** On a narrow screen bars are narrower, so that there are so many places for them. */
const FIRST_PLACES = 90;
/** Room behind the newest bar. */
const SPARE_BARS = 6;

/** A chart of one series on a page: its data, its picture, its legend, and the sentence that stands for it. */
export class ChartView {
  readonly #host: GraphHost;
  readonly #options: ChartViewOptions;
  #subject: ChartSubject | null = null;
  #feed: ChartFeed | null = null;
  #look: ChartLook | null = null;
  #root: HTMLElement | null = null;
  #canvas: ChartCanvas | null = null;
  #resized: ResizeObserver | null = null;
  #cursorSec: number | null = null;
  #window = ALL_BARS;
  readonly #sliding = new ShortTasks();
  #isSliding = false;
  #isLegendDue = false;
  /** Stands for the picture; null where the data has changed since. */
  #sentence: string | null = null;
  /** Whether the crosshair is being set from outside. */
  #isPointed = false;
  #isResting = false;
  /** Whether something came that is not drawn, as the chart rests. */
  #isBehind = false;
  #comparison: Comparison | null = null;
  readonly #layers: CanvasLayer[] = [];
  /** What of the known is drawn, by the page's choice. */
  #cut: ((known: ChartPart) => ChartPart) | null = null;
  #cutPart: ChartPart | null = null;
  #times: { readonly key: string; readonly texts: TimeTexts } | null = null;

  constructor(host: GraphHost, options: ChartViewOptions) {
    this.#host = host;
    this.#options = options;
  }

  /** What is drawn: everything that is known, or what the page has cut of it. */
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

  /** What of it stands on the canvas. */
  get #drawn(): ChartPart {
    return partWithin(this.part, this.#window);
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

  /** The bar under the crosshair. */
  get cursorSec(): number | null {
    return this.#cursorSec;
  }

  get source(): Source | null {
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

  /** Follows nothing. */
  leave(): void {
    this.#feed?.close();
    this.#feed = null;
    this.#subject = null;
  }

  /** Follows the same anew, after it ended. */
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
        // What is drawn of the past does not move.
        else if (this.#window.toMs === Number.POSITIVE_INFINITY)
          this.#canvas?.touch(this.#drawn, touched);
        this.#dataChanged();
      },
    });
  }

  /** A chart out of sight rests: it goes on to follow its series, and draws again when it is seen. */
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

  /** Draws another series beside the candles; null takes it off. */
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

  /** Draws a part of what is known instead of all of it, such as what was known earlier; null draws all again. */
  cutBy(cut: ((known: ChartPart) => ChartPart) | null): void {
    if (cut === null && this.#cut === null) return;
    this.#cut = cut;
    this.#cutPart = null;
    if (this.#feed?.hasWindow === true) this.#slide();
    this.#dataChanged();
  }

  /** Scrolls to the newest bar that is drawn, where it is not seen. */
  showLast(): void {
    const last = this.part.bars.length - 1;
    const [from, to] = this.#seen;
    const lastSec = (this.part.bars[last]?.[0] ?? 0) / 1_000;
    const scale = this.#canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    const index = scale?.timeToIndex(lastSec as never, true) ?? null;
    if (scale === undefined || range === null || index === null) return;
    if (from <= last && to <= last && index < range.to - 1) return;
    const width = range.to - range.from;
    const toIndex = index + Math.min(SPARE_BARS, width / 4);
    scale.setVisibleLogicalRange({ from: toIndex - width, to: toIndex });
  }

  /** Puts the crosshair at a bar, as another chart's is there; null takes it away. */
  pointAt(timeSec: number | null): void {
    const prices = this.#canvas?.prices;
    if (this.#isResting || this.#canvas === null || prices === null || prices === undefined) return;
    const { fromMs, toMs } = this.#window;
    this.#isPointed = true;
    const found =
      timeSec === null
        ? undefined
        : this.part.bars.findLast(([openTimeMs]) => openTimeMs <= timeSec * 1_000);
    const bar = found !== undefined && found[0] >= fromMs && found[0] <= toMs ? found : undefined;
    if (bar === undefined) this.#canvas.chart.clearCrosshairPosition();
    else this.#canvas.chart.setCrosshairPosition(bar[4], (bar[0] / 1_000) as never, prices);
    this.#cursorSec = bar === undefined ? null : bar[0] / 1_000;
    this.#isPointed = false;
    this.#legendChanged();
  }

  /** Moves the crosshair by bars, from the newest where it is nowhere. */
  step(bars: number): void {
    const { bars: rows } = this.part;
    const cursor = this.#cursorSec;
    const at =
      cursor === null
        ? rows.length - 1
        : rows.findLastIndex(([openTimeMs]) => openTimeMs === cursor * 1_000) + bars;
    this.#goTo(Math.min(rows.length - 1, Math.max(0, at)));
  }

  /** Moves the crosshair to the first or to the newest bar that is there. */
  stepToEnd(end: 'first' | 'last'): void {
    this.#goTo(end === 'first' ? 0 : this.part.bars.length - 1);
  }

  /** Shows more or fewer bars; the newest that is seen stays. */
  zoom(factor: number): void {
    const scale = this.#canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (scale === undefined || range === null) return;
    scale.setVisibleLogicalRange({
      from: range.to - (range.to - range.from) * factor,
      to: range.to,
    });
  }

  /** The chart as a picture; null while there is none. */
  picture(): HTMLCanvasElement | null {
    return this.#canvas?.chart.takeScreenshot(true, false) ?? null;
  }

  /** The time of a bar as the crosshair writes it, or shorter for lists. */
  timeText(timeSec: number, length: 'short' | 'time' = 'time'): string {
    const { language = 'en', zone = 'UTC', interval = '1h' } = this.#look ?? {};
    const key = `${language} ${zone} ${interval}`;
    if (this.#times?.key !== key) {
      this.#times = { key, texts: timeTexts(language, zone, !isWithinDay(interval)) };
    }
    return this.#times.texts[length](timeSec as never);
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
      range: () => this.#ranged(),
      click: (timeSec, price) => this.#options.clicked?.(timeSec, price),
    });
    for (const layer of this.#layers) this.#canvas.put(layer);
    (element as ChartElement).chartProbe = probeOf(this.#canvas, () => this.#feed);
    this.#resized = new ResizeObserver(() => this.#legendChanged());
    this.#resized.observe(place);
    if (this.#feed?.hasWindow === true) this.#drawWhole();
  };

  #unmount(): void {
    this.#endSlide();
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
    this.#endSlide();
    this.#window = this.#windowNow();
    this.#canvas.draw(this.#drawn, this.#look);
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
    this.#slideSoon();
    this.#dataChanged();
  }

  #ranged(): void {
    if (this.#isSliding || this.#feed?.hasWindow !== true) return;
    const [from, to] = this.#seen;
    const { bars } = this.part;
    if (from < ASK_OLDER_BARS) this.#feed.askOlder();
    const { fromMs, toMs } = this.#window;
    const isNearStart = fromMs > (bars[0]?.[0] ?? 0) && from - placeOf(bars, fromMs) < SLIDE_BARS;
    const isNearEnd = toMs < Number.POSITIVE_INFINITY && placeOf(bars, toMs) - to < SLIDE_BARS;
    if (isNearStart || isNearEnd) this.#slideSoon();
  }

  /** Places of the first and the last bar that are seen, among all. */
  get #seen(): readonly [from: number, to: number] {
    const { bars } = this.part;
    const range = this.#canvas?.chart.timeScale().getVisibleRange() ?? null;
    if (range === null) return [bars.length, bars.length];
    return [placeOf(bars, Number(range.from) * 1_000), placeOf(bars, Number(range.to) * 1_000)];
  }

  #windowNow(): BarWindow {
    return windowAround(this.part.bars, ...this.#seen);
  }

  /** Draws the bars around those that are seen, which stay where they are. */
  #slide(window = this.#windowNow()): void {
    this.#endSlide();
    this.#window = window;
    for (const step of this.#canvas?.refill(this.#drawn) ?? []) step();
    this.#ranged();
  }

  /** The same, without holding the page up. */
  #slideSoon(): void {
    if (this.#canvas === null) return;
    this.#isSliding = true;
    const begin = (): void => {
      this.#window = this.#windowNow();
      this.#sliding.begin(this.#canvas?.refill(this.#drawn) ?? [], () => {
        this.#isSliding = false;
        this.#ranged();
      });
    };
    this.#sliding.begin([begin], () => {});
  }

  #endSlide(): void {
    this.#sliding.stop();
    this.#isSliding = false;
  }

  #crosshair(timeSec: number | null): void {
    if (this.#isPointed || timeSec === this.#cursorSec) return;
    this.#cursorSec = timeSec;
    this.#options.crosshairMoved?.(timeSec);
    this.#legendChanged();
  }

  #goTo(at: number): void {
    const bar = this.part.bars[at];
    const scale = this.#canvas?.chart.timeScale();
    const range = scale?.getVisibleLogicalRange() ?? null;
    if (bar === undefined || scale === undefined || range === null) return;
    if (bar[0] < this.#window.fromMs || bar[0] > this.#window.toMs) {
      this.#slide(windowAround(this.part.bars, at, at));
    }
    const index = scale.timeToIndex((bar[0] / 1_000) as never, true) ?? at;
    const width = range.to - range.from;
    if (index < range.from + 1)
      scale.setVisibleLogicalRange({ from: index - 2, to: index - 2 + width });
    if (index > range.to - 1)
      scale.setVisibleLogicalRange({ from: index + 2 - width, to: index + 2 });
    this.pointAt(bar[0] / 1_000);
    this.#options.crosshairMoved?.(bar[0] / 1_000);
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

  /** The legend is drawn alone: the crosshair moves too often for the whole page. */
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
    this.#sentence ??= chartSentence(this.#drawn, this.#canvas?.holes.length ?? 0, names);
    render(
      html`<div class="chart-canvas" role="img" tabindex="0" aria-label=${this.#sentence}></div>
        ${part.bars.length === 0 ? nothing : legendView(part, this.#cursorSec, this.#tops(), names)}
        ${note === null ? nothing : html`<p class="chart-note">${note}</p>`}`,
      root,
    );
  }

  /** Where each pane begins, in pixels from the chart's top. */
  #tops(): number[] {
    const top = this.#root?.getBoundingClientRect().top ?? 0;
    return (this.#canvas?.chart.panes() ?? []).map(
      (pane) => (pane.getHTMLElement()?.getBoundingClientRect().top ?? top) - top,
    );
  }
}
