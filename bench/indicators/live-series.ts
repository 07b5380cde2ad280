import { BAR_MS } from '#bench/indicators/catalog-subjects.ts';
import type { Bar } from '#kernel/market/bar.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import { KlineRows } from '#market-data/bars/reading/kline-rows.ts';
import { KlineWindow } from '#market-data/bars/reading/kline-window.ts';
import { SeriesBook } from '#market-data/bars/series/series-book.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { LiveRun } from '#market-data/live/live-run.ts';
import { batchKeyOf } from '#market-data/live/live-rows.ts';
import { LiveWorkBudget } from '#market-data/live/work-budget.ts';

const SERIES = { exchange: 'venue_a', market: 'spot', symbol: 'BTCUSDT', interval: '1h' } as const;
const RULES = { skewToleranceMs: 0, holeSettleMs: 0, settleMs: 600_000, checkStepMs: 1_000 };
/** Every bar lies in the past. */
const NOW_MS = 1e15;
/** Most bars of one answer, as for those who follow the newest one. */
const WINDOW_ROWS = 64;

/** One series and everything that subscribers follow on it, as in the server, without the subscribers. */
export class LiveSeries {
  readonly #bars: BarColumns;
  readonly #book: SeriesBook;
  readonly #runs: readonly LiveRun[];
  #next: number;

  /**
   * @param closedRows bars that closed before the plans were added
   * @param isTogether whether plans are added at once, so that compatible ones are batched
   */
  static async begin(
    bars: BarColumns,
    closedRows: number,
    plans: readonly IndicatorPlan[],
    isTogether: boolean,
  ): Promise<LiveSeries> {
    const series = new LiveSeries(bars, closedRows, plans, isTogether);
    for (const run of series.#runs) await run.ready();
    return series;
  }

  private constructor(
    bars: BarColumns,
    closedRows: number,
    plans: readonly IndicatorPlan[],
    isTogether: boolean,
  ) {
    this.#bars = bars;
    this.#book = new SeriesBook(SERIES, { ...RULES, capacity: bars.length + 1 });
    this.#book.startAt(bars.openTimeMs[0]!);
    for (let row = 0; row < closedRows; row += 1) this.#book.receive(barAt(bars, row), NOW_MS);
    this.#next = closedRows;
    const dependencies = {
      book: this.#book,
      windowRows: WINDOW_ROWS,
      windowWithWarmUp: (_: unknown, __: unknown, lead: { readonly rows: number }) =>
        this.#read(lead.rows),
      turns: new LiveWorkBudget(() => Promise.resolve()),
      clock: this.#clock(),
      onBars: () => {},
    };
    const companies = Map.groupBy(plans, (plan) =>
      isTogether ? (batchKeyOf(plan, WINDOW_ROWS) ?? plan) : plan,
    );
    this.#runs = [...companies.values()].map((company) => new LiveRun(dependencies, company));
  }

  /** Closes the next bar, and delivers it to all subscribers. */
  closeBar(): void {
    this.#book.receive(barAt(this.#bars, this.#next), NOW_MS);
    this.#next += 1;
    for (const run of this.#runs) run.follow(Infinity);
  }

  /** Time that passes as bars close. Nothing waits for it. */
  #clock(): Clock {
    return {
      nowMs: () => NOW_MS,
      monotonicMs: () => this.#next * BAR_MS,
      after: () => ({ cancel: () => {} }),
    };
  }

  #read(rowsBefore: number) {
    const { ring } = this.#book;
    const from = Math.max(0, ring.size - 1 - rowsBefore);
    return {
      window: new KlineWindow(SERIES, KlineRows.fromBars([]), false, false),
      columns: ring.columns(from, ring.size),
      rows: ring.size - from,
      rowsBefore: Math.max(0, ring.size - from - 1),
    };
  }
}

function barAt(bars: BarColumns, row: number): Bar {
  return {
    openTimeMs: bars.openTimeMs[row]!,
    open: bars.open[row]!,
    high: bars.high[row]!,
    low: bars.low[row]!,
    close: bars.close[row]!,
    volume: bars.volume[row]!,
    quoteVolume: bars.quoteVolume[row]!,
    closed: true,
  };
}
