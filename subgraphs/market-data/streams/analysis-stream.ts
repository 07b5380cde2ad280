import type { StreamPart } from '#kernel/async/resumable-stream.ts';
import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import { instrumentKey, seriesKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import {
  cursorNumber,
  readCursorNumber,
  readStreamCursors,
  streamCursor,
  streamName,
} from '#kernel/ports/stream-cursor.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { barTopic, subscribeTo } from '#market-data/bars/events/market-events.ts';
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
  readonly [DELIVERY_KEY]?: Delivery;
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

/**
 * A playbook on one instrument for one subscriber: analysed again whenever bars of its intervals close, by the code
 * that answers a query. Each moment is delivered once, when everything that ends then has arrived, so a resumed
 * subscription receives the same as an uninterrupted one. Throws `invalid_cursor`.
 */
export function analysisStream(
  context: MarketContext,
  choice: AnalysisChoice,
): ResumableStream<BarEvent | null, AnalysisSource> {
  const { instrument, intervals } = choice.plan;
  const series = intervals.map((interval) => Object.assign({ interval }, instrument));
  const moments = new ClosingMoments(series.map((one) => context.market.watch(one)!));
  const part = new AnalysedMoments(context, choice, moments);
  const events = subscribeTo(context.publisher.bus, series.map(barTopic), {
    capacity: context.settings.subscriberBacklog + series.length,
    // Series are read in their current state, so events only trigger the reading.
    conflateBy: (event) => seriesKey(event.series),
  });
  return new ResumableStream({
    events: eventsOrTimeout(events, context.clock, () => part.overdueInMs),
    parts: [part],
    sequenceOf: (event) => event?.sequence ?? 0,
  });
}

/**
 * The events of a stream, and null when the time for which the next one is awaited is over.
 *
 * @param leftMs how long the next event is awaited; null without an end
 */
function eventsOrTimeout(
  events: EventStream<BarEvent>,
  clock: Clock,
  leftMs: () => number | null,
): Pick<EventStream<BarEvent | null>, 'next' | 'return'> {
  /** The event in flight; it may outlast a wait that timed out. */
  let coming: ReturnType<typeof events.next> | null = null;
  const event = async (): ReturnType<typeof events.next> => {
    const result = await (coming ??= events.next());
    coming = null;
    return result;
  };
  return {
    next() {
      const waitMs = leftMs();
      if (waitMs === null) return event();
      return new Promise((resolve, reject) => {
        const timeout = () => resolve({ done: false, value: null });
        const timer = clock.after(Math.max(0, waitMs), timeout);
        void event()
          .then(resolve, reject)
          .finally(() => timer.cancel());
      });
    },
    return: () => events.return!(),
  };
}

class AnalysedMoments implements StreamPart<unknown, AnalysisSource> {
  readonly #context: MarketContext;
  readonly #plan: AnalysisPlan;
  readonly #name: string;
  readonly #startMs: number | null;
  readonly #moments: ClosingMoments;
  /** The last delivered moment; null before the snapshot. */
  #deliveredMs: number | null = null;
  /** State of the series at the last delivery. */
  #state = '';
  /** An incomplete moment, and since when it is awaited. */
  #awaited: { readonly momentMs: number; readonly sinceMs: number } | null = null;

  /** Throws `invalid_cursor`. */
  constructor(
    context: MarketContext,
    { plan, sinceMs, after }: AnalysisChoice,
    moments: ClosingMoments,
  ) {
    this.#context = context;
    this.#plan = plan;
    this.#moments = moments;
    const { checked, instrument, intervals } = plan;
    const { name: playbook } = checked.playbook;
    this.#name = streamName('a', [playbook, instrumentKey(instrument), intervals]);
    const position = readStreamCursors(after, new Set([this.#name]), 1).get(this.#name);
    const afterMs = position === undefined ? null : readCursorNumber(position[0]);
    if (afterMs !== null) requirePast(afterMs, context.clock.nowMs());
    this.#startMs = afterMs ?? sinceMs;
  }

  /** How long an incomplete moment is awaited from now on; null if none is. */
  get overdueInMs(): number | null {
    const { clock, settings } = this.#context;
    if (this.#awaited === null) return null;
    return this.#awaited.sinceMs + settings.closeGraceMs - clock.monotonicMs();
  }

  answer(): null {
    return null;
  }

  /** The delivery that is due now; null if there is none. */
  due(): Promise<AnalysisSource> | null {
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
        return { analysisUpdated, [DELIVERY_KEY]: { conflateKey: null, holdsUpTo: atMs } };
      case 'CLOSED':
        return { analysisUpdated, [DELIVERY_KEY]: { conflateKey: null, sequence: atMs } };
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
}

/** End of the newest bar of an analysis. */
function endOf({ window }: IntervalAnalysis): number {
  const openTimeMs = window.bars.openTimeMs[window.toRow - 1]!;
  return window.timing?.endMs(openTimeMs) ?? openTimeMs + window.intervalMs;
}
