import { delay, type Clock } from '#kernel/ports/clock.ts';
import {
  DERIVATIVE_PERIODS,
  derivativeKey,
  periodMs,
  type DerivativeSeries,
} from '#kernel/market/derivative.ts';
import { FeedError } from '#kernel/market/feed.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { DerivativeHistory } from '#market-data/derivatives/derivative-history.ts';

const HOUR_MS = 3_600_000;

/** Limits of the requests of a collector. Times are in milliseconds. */
export interface CollectorSettings {
  /** Pause after the start, in which bars are loaded. */
  readonly firstAfterMs: number;
  /** Pause between two series, which keeps their part of the rate budget and of the processor small. */
  readonly pauseMs: number;
  /** Pause before a failed series is retried. */
  readonly retryMs: number;
  /** A series is collected after this many of its points, within the limits below. */
  readonly points: number;
  readonly minEveryMs: number;
  readonly maxEveryMs: number;
  /** Length of the first collection of funding; for statistics it is one page. */
  readonly fundingBackMs: number;
}

export const DEFAULT_COLLECTOR_SETTINGS: CollectorSettings = {
  firstAfterMs: 60_000,
  pauseMs: 2_000,
  retryMs: 5 * 60_000,
  points: 12,
  minEveryMs: HOUR_MS,
  maxEveryMs: 12 * HOUR_MS,
  fundingBackMs: 30 * 24 * HOUR_MS,
};

export interface CollectorDependencies {
  readonly history: DerivativeHistory;
  /** Perpetuals whose points are collected. */
  readonly instruments: readonly InstrumentId[];
  readonly clock: Clock;
  /** The exchange's time of day. */
  readonly time: Pick<Clock, 'nowMs'>;
  readonly log: Log;
  readonly settings: CollectorSettings;
}

/** A series, and when it is its turn, in monotonic time. */
interface Turn {
  readonly series: DerivativeSeries;
  dueMs: number;
}

/**
 * Archives the points of one venue before the exchange drops them, whether or not they are requested: one series
 * after the other, out of the smallest share of the venue's budget.
 */
export class DerivativeCollector {
  readonly #dependencies: CollectorDependencies;
  readonly #stopping = new AbortController();
  #turns: Turn[] = [];

  constructor(dependencies: CollectorDependencies) {
    this.#dependencies = dependencies;
  }

  /** Begins to collect. It may be started once. */
  start(): void {
    const { clock, settings } = this.#dependencies;
    const dueMs = clock.monotonicMs() + settings.firstAfterMs;
    this.#turns = this.#series().map((series) => ({ series, dueMs }));
    void this.#run();
  }

  stop(): void {
    this.#stopping.abort();
  }

  /** Every series, ordered by how short the exchange keeps it. */
  #series(): DerivativeSeries[] {
    const { history, instruments } = this.#dependencies;
    const periods = DERIVATIVE_PERIODS.flatMap((period) =>
      instruments.flatMap((instrument) =>
        (['open_interest', 'long_short_ratio', 'taker_ratio'] as const)
          .filter((kind) => history.serves(kind))
          .map((kind) => ({ instrument, kind, period })),
      ),
    );
    const funding = instruments
      .filter(() => history.serves('funding'))
      .map((instrument) => ({ instrument, kind: 'funding', period: null }) as const);
    return [...periods, ...funding];
  }

  async #run(): Promise<void> {
    const { clock, settings } = this.#dependencies;
    const { signal } = this.#stopping;
    try {
      for (;;) {
        const turn = this.#turns.toSorted((a, b) => a.dueMs - b.dueMs)[0];
        if (turn === undefined) return;
        const waitMs = Math.max(settings.pauseMs, turn.dueMs - clock.monotonicMs());
        await delay(clock, waitMs, signal);
        const isCollected = await this.#collect(turn.series);
        turn.dueMs =
          clock.monotonicMs() + (isCollected ? this.#everyMs(turn.series) : settings.retryMs);
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  async #collect(series: DerivativeSeries): Promise<boolean> {
    const { history, time, settings, log } = this.#dependencies;
    const nowMs = time.nowMs();
    try {
      const holeMs = await history.firstHoleMs(series);
      const backMs =
        series.period === null
          ? settings.fundingBackMs
          : history.pageLengthMs(series.kind, series.period);
      await history.collect(series, { startMs: holeMs ?? nowMs - backMs, endMs: nowMs + 1 });
      return true;
    } catch (error) {
      const name = derivativeKey(series);
      // A defect in one series must not end the others, nor the server.
      if (error instanceof FeedError) {
        log.debug({ series: name, fault: error.fault }, 'collecting a series failed; trying again');
      } else log.error({ series: name, err: error }, 'a series cannot be collected');
      return false;
    }
  }

  #everyMs({ period }: DerivativeSeries): number {
    const { points, minEveryMs, maxEveryMs } = this.#dependencies.settings;
    const spanMs = period === null ? minEveryMs : points * periodMs(period);
    return Math.min(maxEveryMs, Math.max(minEveryMs, spanMs));
  }
}
