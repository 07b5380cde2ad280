import type { Bar } from '#kernel/market/bar.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { CorrectedBar, World } from '#test/simulation/world.ts';

/** The state that a running process reports. */
export interface Probe {
  /** Whether a series is complete and streams; null when it is not known to this process. */
  supplyOf(series: SeriesId): { readonly isSupplied: boolean; readonly linkEpoch: number };
  /** A closed bar in memory. */
  bar(series: SeriesId, openTimeMs: number): Bar | undefined;
  /** The bars of a window, if it is in memory and called immutable. */
  immutable(series: SeriesId, startMs: number, endMs: number): readonly Bar[] | null;
}

/** A correction that no reader could receive, and the link under which that was so. */
interface UnseenCorrection extends CorrectedBar {
  readonly under: Probe | null;
  readonly linkEpoch: number;
}

const WINDOW_BARS = 5;

/**
 * Reads a running process again and again, as a client that caches what it may cache: a bar that
 * was corrected while no stream was connected must be right as soon as its series is supplied
 * again, and a window that was called immutable must be true for ever.
 */
export class WatchfulReader {
  readonly #world: World;
  readonly #settleMs: number;
  /** Of each series the windows that were called immutable, by their start. */
  readonly #kept: ReadonlyMap<SeriesId, Map<number, readonly Bar[]>>;
  /** Bars that the exchange corrected later than it may. */
  readonly #late = new Set<string>();
  #unseen: UnseenCorrection[] = [];
  fault: string | null = null;

  constructor(world: World, settleMs: number) {
    this.#world = world;
    this.#settleMs = settleMs;
    this.#kept = new Map(world.series.map((series) => [series, new Map()]));
  }

  /** The exchange corrected a bar. */
  corrected(bar: CorrectedBar, probe: Probe | null): void {
    const key = keyOf(bar);
    if (bar.ageMs >= this.#settleMs) this.#late.add(key);
    // Of a bar that is corrected again, only the last received correction can be required.
    this.#unseen = this.#unseen.filter((one) => keyOf(one) !== key);
    const supply = probe?.supplyOf(bar.series);
    if (supply?.isSupplied === true) return;
    this.#unseen.push({ ...bar, under: probe, linkEpoch: supply?.linkEpoch ?? -1 });
  }

  look(probe: Probe): void {
    this.#unseen = this.#unseen.filter((one) => !this.#isAnswered(one, probe));
    for (const [series, kept] of this.#kept) this.#keepImmutable(series, kept, probe);
  }

  /** The first window that was called immutable and is not true now, or null. */
  brokenPromise(): string | null {
    for (const [series, kept] of this.#kept) {
      const truth = this.#world.truth(series, this.#world.exchange.nowMs());
      for (const bars of kept.values()) {
        const first = truth.findIndex(({ openTimeMs }) => openTimeMs >= bars[0]!.openTimeMs);
        for (const [index, bar] of bars.entries()) {
          if (this.#late.has(`${seriesKey(series)}:${bar.openTimeMs}`)) continue;
          const then = first === -1 ? undefined : truth[first + index];
          if (then !== undefined && this.#world.isTrue(series, bar, then)) continue;
          return `${seriesKey(series)} called ${new Date(bar.openTimeMs).toISOString()} immutable`;
        }
      }
    }
    return null;
  }

  #isAnswered(
    { series, openTimeMs, under, linkEpoch, ageMs }: UnseenCorrection,
    probe: Probe,
  ): boolean {
    // Bars older than the reread ones are the audit's.
    if (ageMs > 10 * intervalMs(series.interval)) return true;
    const supply = probe.supplyOf(series);
    const isSameLink = under === probe && supply.linkEpoch === linkEpoch;
    if (!supply.isSupplied || isSameLink) return false;
    const endMs = openTimeMs + intervalMs(series.interval);
    const truth = this.#world.truth(series, endMs).at(-1);
    const ours = probe.bar(series, openTimeMs);
    if (ours !== undefined && truth !== undefined && !this.#world.isTrue(series, ours, truth)) {
      this.fault ??= `${seriesKey(series)} kept ${new Date(openTimeMs).toISOString()} uncorrected`;
    }
    return true;
  }

  #keepImmutable(series: SeriesId, kept: Map<number, readonly Bar[]>, probe: Probe): void {
    const lengthMs = WINDOW_BARS * intervalMs(series.interval);
    const nowMs = this.#world.exchange.nowMs();
    for (let startMs = this.#world.spanStartMs(series); startMs < nowMs; startMs += lengthMs) {
      if (kept.has(startMs)) continue;
      const bars = probe.immutable(series, startMs, startMs + lengthMs);
      if (bars !== null && bars.length > 0) kept.set(startMs, bars);
    }
  }
}

function keyOf({ series, openTimeMs }: CorrectedBar): string {
  return `${seriesKey(series)}:${openTimeMs}`;
}
