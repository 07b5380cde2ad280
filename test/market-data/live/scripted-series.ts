import type { Bar } from '#kernel/market/bar.ts';
import type { TimeRange } from '#kernel/market/time-range.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import type { WindowWithWarmUp } from '#market-data/bars/reading/window-with-warm-up.ts';
import { columnsOf } from '#market-data/bars/reading/window-with-warm-up.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import type { WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import { fitsInline } from '#market-data/calculation/fit-task.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { LiveCalculation } from '#market-data/live/live-calculation.ts';
import { LiveRun } from '#market-data/live/live-run.ts';
import { LiveWorkBudget } from '#market-data/live/work-budget.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import { HOUR_MS, randomBars } from '#indicators/test/bar-samples.ts';
import { columnsOf as batchOf } from '#indicators/test/outputs-of.ts';

const SERIES = {
  exchange: 'venue_a',
  market: 'spot',
  symbol: 'BTCUSDT',
  interval: '1h',
} as const;
const RULES = {
  capacity: 3_000,
  skewToleranceMs: 0,
  holeSettleMs: 0,
  settleMs: 600_000,
  checkStepMs: 1_000,
};
/** Every bar of the script lies in the past. */
const NOW_MS = 1e15;

/** A bar of the script, whole or after a share of its hour. */
function barAt(bars: BarColumns, row: number, share = 1): Bar {
  const [open, close] = [bars.open[row]!, bars.close[row]!];
  const now = open + (close - open) * share;
  return {
    openTimeMs: bars.openTimeMs[row]!,
    open,
    high: Math.max(open, now) + (bars.high[row]! - Math.max(open, close)) * share,
    low: Math.min(open, now) - (Math.min(open, close) - bars.low[row]!) * share,
    close: now,
    volume: bars.volume[row]! * share,
    quoteVolume: bars.quoteVolume[row]! * share,
    closed: share === 1,
  };
}

function hoursFrom(startMs: number, hours: number): TimeRange {
  return { startMs, endMs: startMs + hours * HOUR_MS };
}

/**
 * One hourly series that a test moves as it likes, a live calculation on it, and the batch over the
 * same bars: the bars of the book from the one with which the calculation began.
 */
export class ScriptedSeries {
  readonly book = new SeriesBook(SERIES, RULES);
  readonly calculation: LiveCalculation;
  /** Calculations of other plans that continue in the same run. */
  readonly company: readonly LiveCalculation[];
  /** Closed bars that the calculation took. */
  calculatedBars = 0;
  readonly #plan: IndicatorPlan;
  readonly #bars: BarColumns;
  #next = 0;
  /** Open times of the first bars that were read for the rows, and for a reader far behind. */
  #startMs = 0;
  #lateStartMs: number | null = null;

  /** @param company other plans in the same run */
  constructor(plan: IndicatorPlan, seed: number, company: readonly IndicatorPlan[] = []) {
    this.#plan = plan;
    this.#bars = randomBars(1_500, seed);
    this.book.startAt(0);
    const dependencies = {
      book: this.book,
      windowRows: 64,
      windowWithWarmUp: (_: unknown, request: WindowRequest, lead: { readonly rows: number }) =>
        this.#read(request, lead.rows),
      offload: fitsInline(new IndicatorSet(INDICATORS)),
      turns: new LiveWorkBudget(() => Promise.resolve()),
      clock: new VirtualClock(NOW_MS),
      onBars: (count: number) => (this.calculatedBars += count),
    };
    const run = new LiveRun(dependencies, [...company, plan]);
    const calculationOf = (one: IndicatorPlan) =>
      new LiveCalculation({ ...dependencies, plan: one }, run);
    this.calculation = calculationOf(plan);
    this.company = company.map(calculationOf);
  }

  /** Open time of the newest closed bar. */
  get lastClosedMs(): number {
    return this.book.frontierMs! - HOUR_MS;
  }

  form(share: number): void {
    this.book.receive(barAt(this.#bars, this.#next, share), NOW_MS);
  }

  close(rows = 1): void {
    for (let at = 0; at < rows; at += 1) {
      this.book.receive(barAt(this.#bars, this.#next), NOW_MS);
      this.#next += 1;
    }
  }

  /** The exchange has no bar for the next hour, and one for the hour after it. */
  skip(): void {
    // The forming bar becomes a bar of the exchange.
    if (this.book.ring.indexOf(this.book.frontierMs!) !== -1) this.close();
    const startMs = this.#bars.openTimeMs[this.#next]!;
    this.book.fill(hoursFrom(startMs, 2), [barAt(this.#bars, this.#next + 1)], NOW_MS);
    this.#next += 2;
  }

  /** A closed bar changes, or appears in a hole. */
  correct(barsBack: number, factor: number): void {
    const row = Math.max(0, this.#next - 1 - barsBack);
    const bar = barAt(this.#bars, row);
    this.book.receive({ ...bar, high: bar.high * factor, close: bar.high * factor }, NOW_MS);
  }

  /** Memory restarts at the present. */
  restart(): void {
    this.#next += 10;
    const startMs = this.#bars.openTimeMs[this.#next]!;
    this.book.startAt(startMs);
  }

  /** What the calculation says of the newest bars, next to the batch over the same bars. */
  async newest(rows: number, closedOnly = false): Promise<readonly [LiveValues, LiveValues]> {
    await this.calculation.ready();
    const live = await this.calculation.newest(rows, closedOnly);
    const { ring } = this.book;
    const to = closedOnly ? ring.firstIndexFrom(this.book.frontierMs!) : ring.size;
    return [live, this.#batch(this.#startMs, to, live)];
  }

  /** What it says of a closed bar and those before it, next to the batch over the same bars. */
  async at(openTimeMs: number, rows = 1): Promise<readonly [LiveValues, LiveValues]> {
    await this.calculation.ready();
    this.#lateStartMs = null;
    const live = (await this.calculation.at(openTimeMs, rows))!;
    const to = this.book.ring.indexOf(openTimeMs) + 1;
    return [live, this.#batch(this.#lateStartMs ?? this.#startMs, to, live)];
  }

  /** Numbers of a whole batch, cut to the rows of the live answer. */
  #batch(startMs: number, to: number, live: LiveValues): LiveValues {
    const { ring } = this.book;
    const bars = ring.bars(ring.firstIndexFrom(startMs), to);
    const named = columnsOf(bars);
    const all = {
      ...Object.fromEntries(BAR_COLUMNS.map((name, at) => [name, named[at]!])),
      length: bars.length,
      isFinite: true,
    } as BarColumns;
    const outputs = batchOf(this.#plan, all);
    const rows = live.toRow - live.fromRow;
    const cut = Object.entries(outputs).map(([key, column]) => [key, column.slice(-rows)]);
    return { ...live, fromRow: 0, toRow: rows, outputs: Object.fromEntries(cut) as OutputColumns };
  }

  /** The book stands for history, too: it forgets nothing in these tests. */
  #read({ limit, endTimeMs }: WindowRequest, rowsBefore: number): WindowWithWarmUp {
    const { ring } = this.book;
    const to = endTimeMs === null ? ring.size : ring.firstIndexFrom(endTimeMs);
    const from = Math.max(0, to - limit - rowsBefore);
    const endsForming = to > 0 && !ring.isClosedAt(to - 1);
    if (endTimeMs === null) this.#startMs = ring.openTimeAt(from);
    else this.#lateStartMs = ring.openTimeAt(from);
    return {
      window: new KlineWindow(SERIES, KlineRows.fromBars([]), endsForming, false),
      columns: ring.columns(from, to),
      rows: to - from,
      rowsBefore: Math.max(0, to - from - limit),
    };
  }
}

/** The numbers of the answered rows, for comparison bit for bit. */
export function numbersOf({ outputs, fromRow, toRow }: LiveValues): Record<string, number[]> {
  const columns = Object.entries(outputs);
  return Object.fromEntries(
    columns.map(([key, column]) => [key, [...column.subarray(fromRow, toRow)]]),
  );
}
