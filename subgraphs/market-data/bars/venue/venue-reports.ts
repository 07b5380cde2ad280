import type { VenueFeed } from '#kernel/market/feed.ts';
import type { VenueId } from '#kernel/market/instrument.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { GapRecorder } from '#market-data/bars/gaps/gap-recorder.ts';
import type { VenueStatus } from '#market-data/bars/events/market-events.ts';
import { SkewWarning } from '#market-data/bars/venue/skew-warning.ts';
import { symbolFaults } from '#market-data/bars/watch/symbol-faults.ts';
import { VenueMetrics } from '#market-data/bars/venue/venue-metrics.ts';
import type { VenueSeries } from '#market-data/bars/venue/venue-series.ts';

export interface VenueReportsDependencies {
  readonly venue: VenueId;
  readonly feed: Pick<VenueFeed, 'time'>;
  readonly series: VenueSeries;
  readonly gaps: Pick<GapRecorder, 'observe'>;
  /** Shows the exchange's time of day. */
  readonly clock: Clock;
  readonly log: Log;
  readonly meter: Meter;
  readonly settings: Pick<BarSettings, 'skewWarningMs'>;
}

/** Gaps and metrics are read every few seconds, and counting them visits every series. */
const COUNTED_EVERY_MS = 2_000;
/** Faults of symbols and the progress of the audit change slowly. */
const AUDIT_COUNTED_EVERY_MS = 30_000;

/** Reports the state of one venue's series to the gap ledger, the metrics and the log, each at its own pace. */
export class VenueReports {
  readonly #dependencies: VenueReportsDependencies;
  readonly #metrics: VenueMetrics;
  readonly #skewWarning: SkewWarning;
  // Monotonic times.
  #nextCountMs = -Infinity;
  #nextAuditCountMs = -Infinity;

  constructor(dependencies: VenueReportsDependencies) {
    const { venue, meter, log, settings } = dependencies;
    this.#dependencies = dependencies;
    this.#metrics = new VenueMetrics(meter, venue);
    this.#skewWarning = new SkewWarning(venue, settings.skewWarningMs, log);
  }

  /** Sends the due reports. */
  observe(status: VenueStatus): void {
    const { feed, series, clock } = this.#dependencies;
    const skewMs = feed.time?.skewMs ?? null;
    this.#skewWarning.observe(skewMs);
    const elapsedMs = clock.monotonicMs();
    if (elapsedMs >= this.#nextCountMs) {
      this.#nextCountMs = elapsedMs + COUNTED_EVERY_MS;
      this.observeGaps();
      const now = { nowMs: clock.nowMs(), skewMs, status };
      this.#metrics.observe(series.counts, series.byKey.values(), now);
    }
    if (elapsedMs >= this.#nextAuditCountMs) {
      this.#nextAuditCountMs = elapsedMs + AUDIT_COUNTED_EVERY_MS;
      this.#metrics.observeSymbols(symbolFaults([...series.byKey.values()]));
      this.#metrics.observeAudit(series.byKey.values(), clock.nowMs());
    }
  }

  /** Records what every series lacks now. */
  observeGaps(): void {
    const { gaps, series, clock } = this.#dependencies;
    gaps.observe(series.byKey.values(), clock.nowMs());
  }
}
