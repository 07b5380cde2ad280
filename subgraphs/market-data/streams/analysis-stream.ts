import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY } from '#kernel/ports/graph.ts';
import { instrumentKey, seriesKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import {
  cursorNumber,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
  streamName,
} from '#kernel/ports/stream-cursor.ts';
import type { MarketEvent } from '#market-data/bars/market-events.ts';
import { barTopic, isBarEvent } from '#market-data/bars/market-events.ts';
import { SLICE_WORK } from '#market-data/calculation/work-slices.ts';
import { ClosingMoments } from '#market-data/live/closing-moments.ts';
import { requirePast } from '#market-data/live/resumption.ts';
import { retryWhileBusy } from '#market-data/live/retry-while-busy.ts';
import type { AnalysisPlan } from '#market-data/analysis/analysis-plan.ts';
import type { Analysis } from '#market-data/analysis/analysis.ts';
import type { IntervalAnalysis } from '#market-data/context/interval-analysis.ts';
import { intervalAnalysis } from '#market-data/analysis/analysed-interval.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** An analysis as of a moment. */
interface AnalysisEvent {
  readonly kind: 'SNAPSHOT' | 'CLOSED' | 'CORRECTED';
  readonly atMs: number;
  /** Intervals whose bar ended then. */
  readonly closed: readonly Interval[];
  readonly analysis: Analysis;
  readonly cursor: string;
  readonly missingFrom: number | null;
}

interface AnalysisSource {
  readonly analysisUpdated: AnalysisEvent;
  readonly [DELIVERY]?: Delivery;
}

/** The subscription of one subscriber. */
export interface AnalysisChoice {
  readonly plan: AnalysisPlan;
  /** Readings from this moment on are delivered; null for those from now on. */
  readonly sinceMs: number | null;
  readonly after: readonly string[] | null | undefined;
}

/**
 * Moments that are delivered one by one to a subscriber that resumes or is behind; past them it continues from now.
 */
const MAX_MOMENTS = 100;

type Result = IteratorResult<AnalysisSource, undefined>;

/**
 * A playbook on one instrument for one subscriber: analysed again whenever bars of its intervals close, by the code
 * that answers a query. Each moment is delivered once, when everything that ends then has arrived, so a resumed
 * subscription receives the same as an uninterrupted one.
 */
export class AnalysisStream implements AsyncIterableIterator<AnalysisSource, undefined> {
  readonly #context: MarketContext;
  readonly #plan: AnalysisPlan;
  readonly #name: string;
  readonly #startMs: number | null;
  readonly #moments: ClosingMoments;
  readonly #events: EventStream<MarketEvent>;
  #isEnded = false;
  /** The last delivered moment; null before the snapshot. */
  #deliveredMs: number | null = null;
  /** State of the series at the last delivery. */
  #state = '';
  /** The event in flight; it may outlast a wait that timed out. */
  #coming: Promise<boolean> | null = null;
  /** An incomplete moment, and since when it is awaited. */
  #awaited: { readonly momentMs: number; readonly sinceMs: number } | null = null;

  /** Throws `invalid_cursor`. */
  constructor(context: MarketContext, { plan, sinceMs, after }: AnalysisChoice) {
    this.#context = context;
    this.#plan = plan;
    const { checked, instrument, intervals } = plan;
    const { name: playbook } = checked.playbook;
    this.#name = streamName('a', [playbook, instrumentKey(instrument), intervals]);
    const position = readStreamCursors(after, new Set([this.#name]), 1).get(this.#name);
    const afterMs = position === undefined ? null : readCursorNumber(position[0]);
    if (afterMs !== null) requirePast(afterMs, context.clock.nowMs());
    this.#startMs = afterMs ?? sinceMs;
    const series = intervals.map((interval) => Object.assign({ interval }, instrument));
    this.#moments = new ClosingMoments(series.map((one) => context.market.watch(one)!));
    this.#events = context.publisher.bus.subscribe(series.map(barTopic), {
      capacity: context.settings.subscriberBacklog + series.length,
      // Series are read in their present state, so events only say that there is something to read.
      conflateBy: (event) => (isBarEvent(event) ? seriesKey(event.series) : null),
    });
  }

  async next(): Promise<Result> {
    try {
      while (!this.#isEnded) {
        const delivery = await this.#nextDelivery();
        if (this.#isEnded) break;
        if (delivery !== null) return { done: false, value: delivery };
        if (!(await this.#somethingCame())) break;
      }
    } catch (error) {
      // The reader of a failed stream need not end it.
      await this.return();
      throw error;
    }
    return this.return();
  }

  return(): Promise<Result> {
    this.#isEnded = true;
    void this.#events.return?.();
    return Promise.resolve({ done: true, value: undefined });
  }

  [Symbol.asyncIterator](): this {
    return this;
  }

  /** What has to be delivered now; null if nothing has. */
  #nextDelivery(): Promise<AnalysisSource> | null {
    const newestMs = this.#moments.newestMs;
    if (!this.#moments.isLoaded || newestMs === null) return null;
    if (this.#deliveredMs === null) return this.#begin(newestMs);
    const deliveredMs = this.#deliveredMs;
    if (this.#isTooFarBack(deliveredMs)) return this.#deliver('SNAPSHOT', newestMs, deliveredMs);
    if (this.#moments.stateAt(deliveredMs) !== this.#state)
      return this.#deliver('CORRECTED', deliveredMs);
    const nextMs = this.#moments.nextAfter(deliveredMs);
    if (nextMs === null) return null;
    if (this.#moments.isComplete(nextMs) || this.#isOverdue(nextMs)) {
      return this.#deliver('CLOSED', nextMs);
    }
    return null;
  }

  /** The snapshot: as of the position or the start of the subscriber, or as of now if that is too far back. */
  #begin(newestMs: number): Promise<AnalysisSource> | null {
    const startMs = this.#startMs;
    if (startMs === null) return this.#deliver('SNAPSHOT', newestMs);
    if (this.#isTooFarBack(startMs)) return this.#deliver('SNAPSHOT', newestMs, startMs);
    // Another server may be ahead of this one.
    const isReached = startMs <= newestMs || startMs > this.#context.clock.nowMs();
    return isReached ? this.#deliver('SNAPSHOT', Math.min(startMs, newestMs)) : null;
  }

  #isTooFarBack(timeMs: number): boolean {
    return !this.#moments.reaches(timeMs) || this.#moments.countAfter(timeMs) > MAX_MOMENTS;
  }

  /** Whether an incomplete moment is no longer awaited: its series may be down. */
  #isOverdue(momentMs: number): boolean {
    const nowMs = this.#context.clock.monotonicMs();
    if (this.#awaited?.momentMs !== momentMs) this.#awaited = { momentMs, sinceMs: nowMs };
    return nowMs - this.#awaited.sinceMs >= this.#context.settings.closeGraceMs;
  }

  async #deliver(
    kind: AnalysisEvent['kind'],
    atMs: number,
    missingFrom: number | null = null,
  ): Promise<AnalysisSource> {
    const state = this.#moments.stateAt(atMs);
    const analysis = await this.#analysisAt(atMs);
    this.#deliveredMs = atMs;
    this.#state = state;
    this.#awaited = null;
    const analysisUpdated: AnalysisEvent = {
      kind,
      atMs,
      closed: analysis.data.flatMap((one) => (endOf(one) === atMs ? [one.interval] : [])),
      analysis,
      cursor: streamCursor(this.#name, cursorNumber(atMs)),
      missingFrom,
    };
    switch (kind) {
      case 'SNAPSHOT':
        return { analysisUpdated, [DELIVERY]: { conflateKey: null, holdsUpTo: atMs } };
      case 'CLOSED':
        return { analysisUpdated, [DELIVERY]: { conflateKey: null, sequence: atMs } };
      case 'CORRECTED':
        // Streams may see corrections at different positions, so these events have none.
        return { analysisUpdated };
    }
  }

  /** Hundreds of series close in the same second: each turn of the event loop analyses one interval. */
  async #analysisAt(atMs: number): Promise<Analysis> {
    const { clock, live } = this.#context;
    const { checked, instrument, intervals } = this.#plan;
    return retryWhileBusy(clock, async () => {
      const context = this.#context.renewed();
      const data: IntervalAnalysis[] = [];
      for (const interval of intervals) {
        await live.turns.take(SLICE_WORK);
        data.push(await intervalAnalysis(this.#plan, interval, context, atMs));
      }
      await live.turns.take(SLICE_WORK);
      return { checked, instrument, data };
    });
  }

  /** Waits for an event, or until the awaited moment is overdue. Returns false at the end. */
  async #somethingCame(): Promise<boolean> {
    this.#coming ??= this.#events.next().then(({ done }) => !(done ?? false));
    if (this.#awaited === null) return this.#event();
    const { clock, settings } = this.#context;
    const leftMs = this.#awaited.sinceMs + settings.closeGraceMs - clock.monotonicMs();
    return new Promise((resolve, reject) => {
      const timer = clock.after(Math.max(0, leftMs), () => resolve(true));
      void this.#event()
        .then(resolve, reject)
        .finally(() => timer.cancel());
    });
  }

  async #event(): Promise<boolean> {
    const coming = this.#coming!;
    const isThere = await coming;
    if (this.#coming === coming) this.#coming = null;
    return isThere;
  }
}

/** End of the newest bar of an analysis. */
function endOf({ window }: IntervalAnalysis): number {
  const openTimeMs = window.bars.openTimeMs[window.toRow - 1]!;
  return window.timing?.endMs(openTimeMs) ?? openTimeMs + window.intervalMs;
}
