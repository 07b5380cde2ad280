import type { FollowedSeries, ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import { barTopic } from '#market-data/bars/events/market-events.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import { warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';
import type { FollowedCalculation } from '#market-data/live/followed-calculation.ts';
import { reachOf } from '#market-data/live/live-rows.ts';
import type { LiveValues } from '#market-data/live/live-values.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';
import { CalculationWindows } from '#market-data/windows/calculation-windows.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { SharedComparisons } from '#market-data/windows/shared-comparisons.ts';

/** How long a closed bar waits for the bars of other series that open when it does. */
export const MAX_WAIT_MS = 10_000;

/** The budgets of an operation, or of the whole server, that comparing series uses. */
export interface ComparisonContext extends Pick<
  MarketContext,
  'clock' | 'alignedWindows' | 'live' | 'market' | 'publisher'
> {
  /** Work that is shared by series which are compared with the same others. */
  readonly shared?: SharedComparisons;
}

/**
 * An indicator that compares series, on live ones. A closed bar is delivered once the other series have theirs of the
 * same time, as the numbers would differ afterwards; bars that are still missing after a while count as missing, as
 * they do for a query. The window that settles the numbers is recalculated for each bar: a state cannot be continued,
 * since each series may be corrected by itself.
 */
export class ComparedCalculation implements FollowedCalculation {
  readonly isReady = true;
  readonly #context: ComparisonContext;
  readonly #request: CalcRequest;
  readonly #book: ReadableSeries;
  readonly #others: readonly FollowedSeries[];

  constructor(
    context: ComparisonContext,
    request: CalcRequest,
    book: ReadableSeries,
    others: readonly FollowedSeries[],
  ) {
    this.#context = context;
    this.#request = request;
    this.#book = book;
    this.#others = others;
  }

  ready(): Promise<void> {
    return Promise.resolve();
  }

  async newest(rows: number, closedOnly: boolean): Promise<LiveValues> {
    const { ring } = this.#book;
    const last = ring.size - 1;
    const endsForming = last >= 0 && !ring.isClosedAt(last);
    const newestClosed = endsForming ? last - 1 : last;
    if (newestClosed >= 0) await this.#othersKnown(ring.openTimeAt(newestClosed));
    const endMs = closedOnly && endsForming ? ring.openTimeAt(last) : null;
    const values = await this.#values(Math.max(1, rows), endMs);
    return rows === 0 ? { ...values, fromRow: values.toRow } : values;
  }

  async at(openTimeMs: number, rows = 1): Promise<LiveValues | null> {
    await this.#othersKnown(openTimeMs);
    const values = await this.#values(rows, this.#book.grid.nextMs(openTimeMs));
    return values.bars.openTimeMs[values.toRow - 1] === openTimeMs ? values : null;
  }

  async #values(limit: number, endTimeMs: number | null): Promise<LiveValues> {
    const { clock, alignedWindows, live, market, shared } = this.#context;
    const request = this.#request;
    const { plan } = request;
    // The registry rejects a fit that compares series.
    const graph = plan.calculation as StepGraph;
    const warmUp = warmUpOf([plan]);
    const lookBack = { ...warmUp, rows: warmUp.rows + reachOf(plan) };
    const window = await retryWhileBusy(clock, async () => {
      const windows = new CalculationWindows(market);
      const asked = { limit, startTimeMs: null, endTimeMs };
      const read = await windows.read(this.#book.series, asked, lookBack);
      // The others contribute their known bars: this calculation does not wait for missing ones.
      const bars = { ...read, isNewest: true };
      const align = async () => alignedWindows.of(request, bars);
      const others = this.#others.map(({ book }) => book);
      return shared === undefined ? align() : shared.window(plan, bars.window, others, align);
    });
    const calculate = async () => {
      await live.turns.take(window.bars.length * graph.workPerRow);
      return outputsOver(graph, window.bars);
    };
    const outputs = await (shared?.outputs(graph, window, calculate) ?? calculate());
    return { ...window, outputs, calculatedRows: window.toRow };
  }

  async #othersKnown(openTimeMs: number): Promise<void> {
    await Promise.all(this.#others.map((other) => this.#known(other, openTimeMs)));
  }

  /** Waits until it is known which bar of that time another series has. */
  async #known({ book }: FollowedSeries, openTimeMs: number): Promise<void> {
    const isKnown = (): boolean =>
      (book.frontierMs ?? -Infinity) > openTimeMs || !book.grid.has(openTimeMs);
    if (isKnown()) return;
    const { shared } = this.#context;
    const wait = () => this.#awaited(book, isKnown);
    await (shared === undefined ? wait() : shared.wait(book, openTimeMs, wait));
  }

  async #awaited(book: ReadableSeries, isKnown: () => boolean): Promise<void> {
    const { clock, publisher } = this.#context;
    // Any event is enough to look again.
    const events = publisher.bus.subscribe([barTopic(book.series)], {
      capacity: 2,
      conflateBy: () => 'newest',
    });
    const timer = clock.after(MAX_WAIT_MS, () => void events.return?.());
    while (!isKnown() && !(await events.next()).done);
    timer.cancel();
    await events.return?.();
  }
}
