import { sameNumbers, type Bar } from '#kernel/market/bar.ts';
import type { ArchiveEntry, BarArchive } from '#kernel/market/bar-archive.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { FeedListener, VenueFeed } from '#kernel/market/feed.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { EventJournal } from '#test/simulation/event-journal.ts';

/** The abilities of a recorder; a mutant lacks one of them. */
export interface Abilities {
  readonly dropsDuplicates: boolean;
  readonly keepsOrder: boolean;
}

export interface PlainRecorderDependencies {
  readonly feed: VenueFeed;
  readonly archive: BarArchive;
  readonly clock: Clock;
  readonly journal: EventJournal;
  readonly series: readonly SeriesId[];
  /** Open time of the first requested bar. */
  startOf(series: SeriesId): number;
}

const POLL_MS = 240_000;
/** More than any history here has. */
const MAX_ROWS = 499;

/**
 * The simplest correct recorder: it takes the next bar from the stream, and requests everything
 * else. It shows that the simulation accepts more than one design, and its mutants show that the
 * simulation needs each ability.
 */
export class PlainRecorder implements FeedListener {
  readonly #dependencies: PlainRecorderDependencies;
  readonly #abilities: Abilities;
  /** End of the recorded bars, by series. */
  readonly #nextMs = new Map<string, number>();
  /** The content of the disk, by series and open time. */
  readonly #known = new Map<string, Map<number, Bar>>();
  #written: Promise<void> = Promise.resolve();
  readonly #filling = new Set<string>();

  constructor(dependencies: PlainRecorderDependencies, abilities: Abilities) {
    this.#dependencies = dependencies;
    this.#abilities = abilities;
  }

  async start(): Promise<void> {
    const { archive, feed, series } = this.#dependencies;
    for (const one of series) {
      // Only what is complete from the very beginning counts; the rest is requested again.
      const [recorded] = await archive.coverage(one);
      const startMs = this.#dependencies.startOf(one);
      const isFromStart = recorded !== undefined && recorded.startMs <= startMs;
      this.#nextMs.set(seriesKey(one), isFromStart ? recorded.endMs : startMs);
      const bars = isFromStart ? await archive.read(one, recorded) : [];
      this.#known.set(seriesKey(one), new Map(bars.map((bar) => [bar.openTimeMs, bar])));
    }
    feed.start(series, this);
    this.#poll();
  }

  onLink(): void {
    // Polling finds what a broken link has missed.
  }

  onBar(series: SeriesId, bar: Bar): void {
    if (!bar.closed) return;
    const nextMs = this.#nextMs.get(seriesKey(series))!;
    if (bar.openTimeMs < nextMs && this.#abilities.dropsDuplicates) return;
    if (bar.openTimeMs > nextMs && this.#abilities.keepsOrder) {
      void this.#fill(series);
      return;
    }
    this.#record(series, bar);
  }

  #poll(): void {
    for (const series of this.#dependencies.series) {
      void this.#fill(series);
    }
    this.#dependencies.clock.after(POLL_MS, () => this.#poll());
  }

  async #fill(series: SeriesId): Promise<void> {
    const key = seriesKey(series);
    if (this.#filling.has(key)) return;
    this.#filling.add(key);
    try {
      // Everything from the beginning, because the exchange may have corrected any of it.
      const startTimeMs = this.#dependencies.startOf(series);
      // No clock is read: the exchange itself says where the present is.
      const endTimeMs = startTimeMs + MAX_ROWS * intervalMs(series.interval);
      const rows = await this.#dependencies.feed.fetchBars(
        { series, startTimeMs, endTimeMs },
        'live',
      );
      for (const bar of rows) {
        if (!bar.closed) continue;
        if (bar.openTimeMs >= this.#nextMs.get(key)!) this.#record(series, bar);
        else this.#correct(series, bar);
      }
    } catch {
      // The next poll retries.
    } finally {
      this.#filling.delete(key);
    }
  }

  #correct(series: SeriesId, bar: Bar): void {
    const known = this.#known.get(seriesKey(series))!;
    const before = known.get(bar.openTimeMs);
    if (before !== undefined && sameNumbers(before, bar)) return;
    known.set(bar.openTimeMs, bar);
    this.#dependencies.journal.publish('', { kind: 'CORRECTED', series, bar });
    this.#append({ series, bars: [bar], covered: [] });
  }

  #record(series: SeriesId, bar: Bar): void {
    const key = seriesKey(series);
    this.#known.get(key)!.set(bar.openTimeMs, bar);
    const startMs = Math.min(this.#nextMs.get(key)!, bar.openTimeMs);
    const endMs = bar.openTimeMs + intervalMs(series.interval);
    this.#nextMs.set(key, Math.max(endMs, this.#nextMs.get(key)!));
    this.#dependencies.journal.publish(key, { kind: 'CLOSED', series, bar });
    this.#append({ series, bars: [bar], covered: [{ startMs, endMs }] });
  }

  /** One after the other, so that a correction never lands before what it corrects. */
  #append(entry: ArchiveEntry): void {
    this.#written = this.#written.then(() => this.#dependencies.archive.append([entry]));
  }
}
