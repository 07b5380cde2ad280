import type { FollowedScan } from '#market-data/scans/followed-scan.ts';
import type { Clock, Timer } from '#kernel/ports/clock.ts';
import type { EventStream } from '#kernel/ports/event-bus.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import { baseInterval, intervalMs } from '#kernel/market/interval.ts';
import type { MarketEvent, MarketEventBus } from '#market-data/bars/events/market-events.ts';
import { barTopic, isBarEvent } from '#market-data/bars/events/market-events.ts';
import { type FollowedResult, NewestResult } from '#market-data/scans/newest-result.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import type { ScanUniverse } from '#market-data/scans/scan-universe.ts';
import type { Scanner } from '#market-data/scans/scanner.ts';

/** How long bars that close together are gathered into one scan. */
const TOGETHER_MS = 300;
/** Time after the end of a bar at which missing ones are looked for. */
const OVERDUE_MS = 1_000;

export interface ScanFollowerDependencies {
  readonly scanner: Scanner;
  readonly bus: MarketEventBus;
  readonly clock: Clock;
  /** How long after its end a bar may take to arrive. */
  readonly closeGraceMs: number;
}

/**
 * One scan, repeated whenever bars of its universe have closed or were corrected, for any number of followers. Bar
 * events only trigger the scan, so a missed event has no lasting effect.
 */
export class ScanFollower implements FollowedScan {
  readonly #dependencies: ScanFollowerDependencies;
  readonly #plan: ScanPlan;
  readonly #universe: ScanUniverse;
  readonly #events: EventStream<MarketEvent>;
  readonly #newest = new NewestResult();
  #isScanning = false;
  #isDirty = false;
  #together: Timer | null = null;
  #overdue: Timer | null = null;

  constructor(dependencies: ScanFollowerDependencies, plan: ScanPlan, universe: ScanUniverse) {
    const { bus, scanner } = dependencies;
    this.#dependencies = dependencies;
    this.#plan = plan;
    this.#universe = universe;
    // Of aggregated bars, the base bars are the ones that close.
    const topics = universe.instruments.map((one) =>
      barTopic(scanner.keptSeries(one, plan.interval)),
    );
    this.#events = bus.subscribe(topics, {
      capacity: topics.length + 1,
      // Forming bars do not affect a scan.
      conflateBy: (event) =>
        isBarEvent(event) && event.kind !== 'FORMING' ? seriesKey(event.series) : 'FORMING',
    });
    void this.#listen();
    void this.#scan();
  }

  after(version: number, isGone: () => boolean): Promise<FollowedResult | null> {
    return this.#newest.after(version, isGone);
  }

  wake(): void {
    this.#newest.wake();
  }

  end(): void {
    this.#together?.cancel();
    this.#overdue?.cancel();
    void this.#events.return?.();
    this.#newest.end();
  }

  async #listen(): Promise<void> {
    try {
      for await (const event of this.#events) {
        if (isBarEvent(event) && event.kind !== 'FORMING') this.#changed();
      }
    } catch (error) {
      this.#newest.fail(error);
    }
  }

  /** Bars that close within a moment are scanned together. */
  #changed(): void {
    this.#together ??= this.#dependencies.clock.after(TOGETHER_MS, () => {
      this.#together = null;
      void this.#scan();
    });
  }

  async #scan(): Promise<void> {
    this.#isDirty = true;
    if (this.#isScanning || this.#newest.isEnded) return;
    this.#isScanning = true;
    try {
      while (this.#isDirty && !this.#newest.isEnded) {
        this.#isDirty = false;
        this.#take(await this.#dependencies.scanner.scan(this.#plan, this.#universe));
      }
    } catch (error) {
      this.#newest.fail(error);
    } finally {
      this.#isScanning = false;
    }
  }

  #take(result: ScanResult): void {
    if (this.#newest.isEnded) return;
    const isPreparing = result.unknown.some(({ reason }) => reason === 'preparing');
    if (isPreparing) this.#changed();
    this.#lookLater();
    if (this.#newest.latest?.result === result) return;
    this.#newest.publish({ result, universe: this.#universe });
  }

  /** If no further bar closes, matches become unknown after some time. */
  #lookLater(): void {
    const { clock, closeGraceMs } = this.#dependencies;
    const lengthMs = intervalMs(baseInterval(this.#plan.interval));
    const toEndMs = lengthMs - (clock.nowMs() % lengthMs);
    this.#overdue?.cancel();
    this.#overdue = clock.after(toEndMs + closeGraceMs + OVERDUE_MS, () => void this.#scan());
  }
}
