import {
  ColorType,
  createChart,
  CrosshairMode,
  LineSeries,
  PriceScaleMode,
  type IChartApi,
  type MouseEventParams,
} from 'lightweight-charts';
import type { KlineRow, KlineRows } from '#clients/typescript/src/index.ts';
import { digitsOf } from '#dashboard/text/numbers.ts';
import { CanvasLayer } from '#dashboard/chart/canvas-layer.ts';
import type { AnySeries } from '#dashboard/chart/any-series.ts';
import type { ChartLook } from '#dashboard/chart/chart-look.ts';
import type { ChartPart, Touched } from '#dashboard/chart/chart-store.ts';
import { ChartGround } from '#dashboard/chart/chart-ground.ts';
import { HeldAxis } from '#dashboard/chart/held-axis.ts';
import { placesOf, type Hole } from '#dashboard/chart/holes.ts';
import { isWithinDay } from '#dashboard/chart/interval-length.ts';
import { PaneItems } from '#dashboard/chart/pane-items.ts';
import { readPalette, seenThrough, type Palette } from '#dashboard/chart/palette.ts';
import { addPriceSeries, beside, priceOf } from '#dashboard/chart/price-series.ts';
import { timeTexts } from '#dashboard/chart/time-axis.ts';
import { addVolumeSeries, volumeOf } from '#dashboard/chart/volume-series.ts';

const SCALE_MODES = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
} as const;
/** The candles' pane is so much taller than each pane below it. */
const MAIN_STRETCH = 3.2;
const RIGHT_OFFSET_BARS = 6;
const MIN_AXIS_PX = 64;

/** Input events of a canvas. */
export interface CanvasEvents {
  /** The bar under the crosshair; null where it has left. */
  crosshair(timeSec: number | null): void;
  /** Another part of the axis is seen. */
  range(): void;
  click(timeSec: number, price: number): void;
}

/** The picture of a chart: candles, panes and their items, on the library's canvas. */
export class ChartCanvas {
  readonly chart: IChartApi;
  readonly element: HTMLElement;
  #palette: Palette;
  #prices: AnySeries | null = null;
  #volume: AnySeries | null = null;
  #comparison: AnySeries | null = null;
  readonly #axis: HeldAxis;
  readonly #ground = new ChartGround();
  #panes: PaneItems[] = [];
  readonly #stretchOf = new Map<string, number>();
  /** Layers over the candles in addition to the items; a redraw of the chart keeps them. */
  readonly #layers = new Set<CanvasLayer>();
  #part: ChartPart = { bars: [], panels: [] };
  #look: ChartLook | null = null;
  #seenPrices: { readonly key: string; readonly range: readonly [number, number] | null } | null =
    null;

  constructor(element: HTMLElement, events: CanvasEvents) {
    this.element = element;
    this.#palette = readPalette(element);
    this.chart = createChart(element, {
      autoSize: true,
      layout: { attributionLogo: false },
      crosshair: { mode: CrosshairMode.MagnetOHLC },
      timeScale: { timeVisible: true, rightOffset: RIGHT_OFFSET_BARS, minBarSpacing: 1 },
      rightPriceScale: { minimumWidth: MIN_AXIS_PX },
    });
    this.#axis = new HeldAxis(this.chart);
    this.#paint();
    this.chart.subscribeCrosshairMove(({ time }: MouseEventParams) =>
      events.crosshair(time === undefined ? null : Number(time)),
    );
    this.chart.timeScale().subscribeVisibleLogicalRangeChange(() => {
      this.#space();
      this.#keepAxisWidth();
      events.range();
    });
    this.chart.subscribeClick(({ time, point }) => {
      const price = point === undefined ? null : (this.#prices?.coordinateToPrice(point.y) ?? null);
      if (time !== undefined && price !== null) events.click(Number(time), price);
    });
  }

  get panes(): readonly PaneItems[] {
    return this.#panes;
  }

  get prices(): AnySeries | null {
    return this.#prices;
  }

  get holes(): readonly Hole[] {
    return this.#ground.holes;
  }

  get palette(): Palette {
    return this.#palette;
  }

  /** Puts a layer on the candles' pane. */
  put(layer: CanvasLayer): void {
    this.#layers.add(layer);
    this.#prices?.attachPrimitive(layer);
  }

  /** Redraws everything: other items, another look. */
  draw(part: ChartPart, look: ChartLook): void {
    this.#part = part;
    this.#look = look;
    this.#ground.dress(look);
    this.dress(look);
    this.#clear();
    const digits = digitsOf(look.priceStep, part.bars.at(-1)?.[4] ?? 1);
    this.#prices = addPriceSeries(this.chart, look.style, this.#palette, digits);
    this.#prices.attachPrimitive(this.#ground.layer(() => this.#palette));
    for (const layer of this.#layers) this.#prices.attachPrimitive(layer);
    if (look.hasVolume) this.#volume = addVolumeSeries(this.chart);
    this.#fillPrices();
    this.#fillVolume();
    const stepSec = this.#ground.stepMs / 1_000;
    this.#panes = part.panels.map((panel, pane) => {
      const place = { chart: this.chart, pane, panel, palette: this.#palette, digits, stepSec };
      return new PaneItems({
        ...place,
        prices: this.#prices,
        hasMarks: look.hasMarks,
        bars: part.bars,
        autoscale: (original) => beside(original(), this.#seenRange()),
      });
    });
    this.#addComparison(look);
    this.#setHeights();
    this.#space();
  }

  /**
   * Steps that set the data of every series again: other bars of the same chart. The visible range does not move. The
   * library lays out all series whenever the times of one of them differ, so the axis has the old and the new times
   * until every series has its new data.
   */
  refill(part: ChartPart): (() => void)[] {
    const before = this.#part.bars;
    const fills = [
      () => this.#axis.widen([...before, ...part.bars]),
      () => this.#fillPrices(),
      () => this.#fillVolume(),
      ...this.#panes.flatMap((pane, at) => pane.fills(() => this.#part.panels[at], this.#barsNow)),
      () => this.#fillComparison(),
      () => this.#axis.narrow(),
    ];
    this.#part = part;
    return fills.map((fill) => () => this.#axis.keepingSeen(fill));
  }

  /** Draws what an update has changed. */
  touch(part: ChartPart, { bars, items }: Touched): void {
    const before = this.#part.bars.length;
    this.#part = part;
    this.#seenPrices = null;
    const last = part.bars.at(-1);
    const [bar] = bars;
    const isTail = bars.length === 1 && bar !== undefined && bar[0] === last?.[0];
    if (isTail && !this.#ground.isOpenedBy(part.bars)) this.#putPrice(bar);
    else {
      this.#fillPrices();
      this.#fillVolume();
    }
    if (part.bars.length !== before) this.#ground.learn(part.bars);
    for (const { panel, item, rows } of items) {
      const now = part.panels[panel]?.items[item];
      if (now !== undefined) this.#panes[panel]?.touch(item, now, rows);
    }
    for (const pane of this.#panes) pane.marks?.draw();
  }

  /** Draws another series over the candles, or what is new of it. */
  compare(comparison: ChartLook['comparison']): void {
    if (this.#look === null) return;
    this.#look = { ...this.#look, comparison };
    if (this.#comparison === null || comparison === null) this.#addComparison(this.#look);
    else this.#fillComparison();
  }

  remove(): void {
    this.chart.remove();
  }

  /** Gives the ground and the axes colours and texts of a look; what is drawn on them is left as it is. */
  dress({ language, zone, interval, scale }: ChartLook): void {
    this.#paint();
    const texts = timeTexts(language, zone, !isWithinDay(interval));
    this.chart.applyOptions({
      localization: { locale: language === 'zh' ? 'zh-CN' : 'en-GB', timeFormatter: texts.time },
      rightPriceScale: { mode: SCALE_MODES[scale], minimumWidth: MIN_AXIS_PX },
      timeScale: {
        timeVisible: isWithinDay(interval),
        tickMarkFormatter: texts.tick,
      },
    });
  }

  /** The colours of the theme: a chart without a bar has them, too. */
  #paint(): void {
    this.#palette = readPalette(this.element);
    const { text, muted, grid, line, ground } = this.#palette;
    this.chart.applyOptions({
      layout: {
        background: { type: ColorType.Solid, color: ground },
        textColor: text,
        fontFamily: getComputedStyle(this.element).fontFamily,
        panes: { separatorColor: line, separatorHoverColor: seenThrough(muted, 0.3) },
      },
      grid: { vertLines: { color: grid }, horzLines: { color: grid } },
      rightPriceScale: { borderColor: line },
      timeScale: { borderColor: line },
    });
  }

  /** How high each pane is, relative to the others. */
  get heights(): ReadonlyMap<string, number> {
    const panes = this.chart.panes().entries();
    return new Map(
      panes.flatMap(([at, pane]) => {
        const id = this.#panes[at]?.id;
        return id === undefined ? [] : [[id, pane.getStretchFactor()] as const];
      }),
    );
  }

  /** Makes panes so high, those that are there and those that come. */
  setHeights(heights: ReadonlyMap<string, number>): void {
    for (const [id, height] of heights) this.#stretchOf.set(id, height);
    this.#setHeights();
  }

  readonly #barsNow = (): KlineRows => this.#part.bars;

  /** Takes every series off, and remembers how high their panes were. */
  #clear(): void {
    this.#axis.narrow();
    for (const [id, height] of this.heights) this.#stretchOf.set(id, height);
    for (const pane of this.#panes.toReversed()) pane.remove();
    this.#panes = [];
    for (const series of [this.#comparison, this.#volume, this.#prices]) {
      if (series !== null) this.chart.removeSeries(series);
    }
    this.#comparison = null;
    this.#volume = null;
    this.#prices = null;
    for (let at = this.chart.panes().length - 1; at > 0; at -= 1) this.chart.removePane(at);
  }

  #setHeights(): void {
    for (const [at, pane] of this.chart.panes().entries()) {
      const id = this.#panes[at]?.id ?? '';
      pane.setStretchFactor(this.#stretchOf.get(id) ?? (at === 0 ? MAIN_STRETCH : 1));
    }
    // Panes keep the right axis of the first, so its scale alone has a mode.
    for (let at = 1; at < this.chart.panes().length; at += 1) {
      this.chart.priceScale('right', at).applyOptions({ mode: PriceScaleMode.Normal });
    }
  }

  #fillPrices(): void {
    const { style = 'candles' } = this.#look ?? {};
    const { bars } = this.#part;
    this.#ground.learn(bars);
    const holes = this.#ground.holes.flatMap((hole) =>
      placesOf(hole, this.#ground.lengthMs ?? Number.POSITIVE_INFINITY),
    );
    const ends = new Set(this.#ground.holes.map(({ fromMs }) => fromMs));
    const points = bars.map((row) => {
      const isEnd = style === 'line' && ends.has(row[0] + this.#ground.stepMs);
      return priceOf(row, style, isEnd) as { readonly time: number };
    });
    const data = [...points, ...holes.map((time) => ({ time }))];
    if (holes.length > 0) data.sort((one, other) => one.time - other.time);
    this.#prices?.setData(data as never);
    this.#seenPrices = null;
  }

  #fillVolume(): void {
    this.#volume?.setData(this.#part.bars.map((row) => volumeOf(row, this.#palette)) as never);
  }

  #putPrice(bar: KlineRow): void {
    this.#prices?.update(priceOf(bar, this.#look?.style ?? 'candles') as never);
    this.#volume?.update(volumeOf(bar, this.#palette) as never);
  }

  #addComparison({ comparison }: ChartLook): void {
    if (this.#comparison !== null) this.chart.removeSeries(this.#comparison);
    this.#comparison = null;
    if (comparison === null) return;
    this.#comparison = this.chart.addSeries(LineSeries, {
      color: this.#palette.lines.at(-1) ?? this.#palette.accent,
      lineWidth: 2,
      priceLineVisible: false,
      title: '',
    });
    this.#fillComparison();
  }

  #fillComparison(): void {
    const fromMs = this.#part.bars[0]?.[0] ?? 0;
    const toMs = this.#part.bars.at(-1)?.[0] ?? 0;
    const compared = this.#look?.comparison?.rows ?? [];
    const rows = compared.filter(([timeMs]) => timeMs >= fromMs && timeMs <= toMs);
    this.#comparison?.setData(
      rows.map((row, at) => {
        const nextMs = rows[at + 1]?.[0] ?? row[0];
        return priceOf(row, 'line', nextMs - row[0] > this.#ground.stepMs);
      }) as never,
    );
  }

  /** Lowest and highest price of the bars that are seen. */
  #seenRange(): readonly [number, number] | null {
    const range = this.chart.timeScale().getVisibleRange();
    if (range === null) return null;
    const key = `${String(range.from)} ${String(range.to)}`;
    if (this.#seenPrices?.key !== key) {
      const [fromMs, toMs] = [Number(range.from) * 1_000, Number(range.to) * 1_000];
      const seen = this.#part.bars.filter(([time]) => time >= fromMs && time <= toMs);
      const low = seen.reduce((least, row) => Math.min(least, row[3]), Number.POSITIVE_INFINITY);
      const high = seen.reduce((most, row) => Math.max(most, row[2]), Number.NEGATIVE_INFINITY);
      this.#seenPrices = { key, range: seen.length === 0 ? null : [low, high] };
    }
    return this.#seenPrices.range;
  }

  /** An axis as wide as the prices that are seen would resize every canvas as the reader scrolls: it only grows. */
  #keepAxisWidth(): void {
    const scale = this.chart.priceScale('right');
    const px = scale.width();
    if (px > (scale.options().minimumWidth ?? 0)) scale.applyOptions({ minimumWidth: px });
  }

  #space(): void {
    const { barSpacing } = this.chart.timeScale().options();
    for (const pane of this.#panes) pane.marks?.space(barSpacing);
  }
}
