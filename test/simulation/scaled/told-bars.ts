import { sameNumbers, type Bar } from '#kernel/bar.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';
import { intervalMs } from '#kernel/interval.ts';
import { versionOf, type ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';

/** What happened, for whoever looks at a broken promise. */
export interface Happening {
  readonly atMs: number;
  readonly who: string;
  readonly what: string;
}

/** What was told of one series. */
interface ToldSeries {
  /** Open time of the bar that comes next; null before the first. */
  nextMs: number | null;
  readonly bars: Map<number, Bar>;
}

/**
 * Everything that one reader was told, judged at each event: bars in the order of time without a hole, each once,
 * and no correction undone.
 */
export class ToldBars {
  readonly #pace: ExchangePace;
  readonly #series = new Map<string, ToldSeries>();
  readonly faults: string[] = [];
  closed = 0;
  corrected = 0;
  reloads = 0;

  constructor(pace: ExchangePace) {
    this.#pace = pace;
  }

  /** A series was loaded: what it tells begins anew. */
  loaded(series: SeriesId): void {
    const told = this.#of(series);
    if (told.nextMs !== null) this.reloads += 1;
    told.nextMs = null;
  }

  close(series: SeriesId, bar: Bar): void {
    const told = this.#of(series);
    const { openTimeMs } = bar;
    if (told.nextMs !== null && openTimeMs !== told.nextMs) {
      const sort = openTimeMs < told.nextMs ? 'told twice' : 'behind a hole';
      this.faults.push(`${seriesKey(series)} ${shown(openTimeMs)} was ${sort}`);
    }
    told.nextMs = openTimeMs + intervalMs(series.interval);
    this.closed += 1;
    this.#take(series, told, bar);
  }

  correct(series: SeriesId, bar: Bar): void {
    const told = this.#of(series);
    this.corrected += 1;
    this.#take(series, told, bar);
  }

  /** Bars that the reader has, beside what the store has: the first that differs, or null. */
  differs(series: SeriesId, own: readonly Bar[], stored: readonly Bar[]): string | null {
    const kept = new Map(stored.map((bar) => [bar.openTimeMs, bar]));
    for (const bar of own) {
      const other = kept.get(bar.openTimeMs);
      if (other !== undefined && sameNumbers(bar, other)) continue;
      return `${seriesKey(series)} ${shown(bar.openTimeMs)} is another one in the store`;
    }
    const first = own[0]?.openTimeMs ?? Infinity;
    const missing = stored.find(
      ({ openTimeMs }) => openTimeMs > first && !own.some((bar) => bar.openTimeMs === openTimeMs),
    );
    return missing === undefined
      ? null
      : `${seriesKey(series)} ${shown(missing.openTimeMs)} is in the store, and was not told`;
  }

  #take(series: SeriesId, told: ToldSeries, bar: Bar): void {
    const version = versionOf(series, bar, this.#pace);
    const before = told.bars.get(bar.openTimeMs);
    const known = before === undefined ? null : versionOf(series, before, this.#pace);
    const place = `${seriesKey(series)} ${shown(bar.openTimeMs)}`;
    if (version === null) this.faults.push(`${place} never had these numbers`);
    else if (known === 1 && version === 0)
      this.faults.push(`the correction of ${place} was undone`);
    told.bars.set(bar.openTimeMs, bar);
  }

  #of(series: SeriesId): ToldSeries {
    const key = seriesKey(series);
    const known = this.#series.get(key);
    if (known !== undefined) return known;
    const fresh = { nextMs: null, bars: new Map<number, Bar>() };
    this.#series.set(key, fresh);
    return fresh;
  }
}

/** The first promise that a store breaks, or null: no hole from the first bar to the last, and final numbers. */
export function storeFault(
  series: SeriesId,
  bars: readonly Bar[],
  finalBeforeMs: number,
  pace: ExchangePace,
): string | null {
  const lengthMs = intervalMs(series.interval);
  for (const [at, bar] of bars.entries()) {
    const place = `${seriesKey(series)} ${shown(bar.openTimeMs)}`;
    const before = bars[at - 1];
    if (before !== undefined && before.openTimeMs + lengthMs !== bar.openTimeMs) {
      return `the store lacks what is before ${place}`;
    }
    const version = versionOf(series, bar, pace);
    if (version === null) return `the store has numbers of ${place} that nobody told`;
    const isFinal = bar.openTimeMs + lengthMs + pace.correctAfterMs <= finalBeforeMs;
    if (isFinal && version === 0) return `the store has ${place} uncorrected`;
  }
  return null;
}

function shown(ms: number): string {
  return new Date(ms).toISOString().slice(5, 16);
}
