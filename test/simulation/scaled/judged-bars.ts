import { sameNumbers, type Bar } from '#kernel/market/bar.ts';
import { seriesKey, type SeriesId } from '#kernel/market/instrument.ts';
import { intervalMs } from '#kernel/market/interval.ts';
import type { Fault, Happening } from '#test/simulation/scaled/time-line.ts';
import { versionOf, type ExchangePace } from '#test/simulation/scaled/pure-exchange.ts';

/** What was delivered of one series. */
interface DeliveredSeries {
  /** Open time of the next bar; null before the first. */
  nextMs: number | null;
  readonly bars: Map<number, Bar>;
}

/** One event, as it was delivered. */
interface BarDelivery {
  readonly atMs: number;
  readonly key: string;
  readonly kind: 'loaded' | 'closed' | 'corrected';
  /** That of the bar; of a load, that of the bar that would have come next. */
  readonly openTimeMs: number;
  readonly close: number;
}

/** Bars on both sides of a fault that its time line shows. */
const SHOWN_BARS = 4;

/**
 * Everything that one reader received, judged at each event: bars in the order of time without a
 * hole, each once, and no correction undone.
 */
export class JudgedBars {
  readonly #pace: ExchangePace;
  readonly #nowMs: () => number;
  readonly #series = new Map<string, DeliveredSeries>();
  readonly #deliveries: BarDelivery[] = [];
  readonly faults: Fault[] = [];
  closed = 0;
  corrected = 0;
  reloads = 0;

  /** @param nowMs milliseconds since the run began */
  constructor(pace: ExchangePace, nowMs: () => number) {
    this.#pace = pace;
    this.#nowMs = nowMs;
  }

  /** A series was loaded: its events restart. */
  loaded(series: SeriesId): void {
    const delivered = this.#of(series);
    const key = seriesKey(series);
    this.#note(key, 'loaded', delivered.nextMs ?? 0, 0);
    if (delivered.nextMs !== null) this.reloads += 1;
    delivered.nextMs = null;
    delivered.bars.clear();
  }

  close(series: SeriesId, bar: Bar): void {
    const delivered = this.#of(series);
    const { openTimeMs } = bar;
    this.#note(seriesKey(series), 'closed', openTimeMs, bar.close);
    if (delivered.nextMs !== null && openTimeMs !== delivered.nextMs) {
      const sort = openTimeMs < delivered.nextMs ? 'delivered twice' : 'behind a hole';
      this.faults.push(faultOf(series, openTimeMs, (place) => `${place} was ${sort}`));
    }
    delivered.nextMs = openTimeMs + intervalMs(series.interval);
    this.closed += 1;
    this.#take(series, delivered, bar);
  }

  correct(series: SeriesId, bar: Bar): void {
    const delivered = this.#of(series);
    this.#note(seriesKey(series), 'corrected', bar.openTimeMs, bar.close);
    this.corrected += 1;
    this.#take(series, delivered, bar);
  }

  /**
   * When each bar was delivered as closed, in milliseconds since the run began, and when it opened.
   */
  closings(): { readonly atMs: number; readonly openTimeMs: number }[] {
    return this.#deliveries.filter(({ kind }) => kind === 'closed');
  }

  /** What this reader received around the bar of a fault. */
  around({ key, openTimeMs }: Fault, who: string): Happening[] {
    const nearMs = SHOWN_BARS * 60_000;
    return this.#deliveries
      .filter((one) => one.key === key && Math.abs(one.openTimeMs - openTimeMs) <= nearMs)
      .map(({ atMs, kind, openTimeMs: ms, close }) => ({
        atMs,
        who,
        what:
          kind === 'loaded' ? `loads ${key}` : `receives ${key} ${shown(ms)} ${kind} at ${close}`,
      }));
  }

  #take(series: SeriesId, delivered: DeliveredSeries, bar: Bar): void {
    const version = versionOf(series, bar, this.#pace);
    const before = delivered.bars.get(bar.openTimeMs);
    const known = before === undefined ? null : versionOf(series, before, this.#pace);
    const fault = (text: (place: string) => string): void =>
      void this.faults.push(faultOf(series, bar.openTimeMs, text));
    if (version === null) fault((place) => `${place} never had these numbers`);
    else if (known === 1 && version === 0)
      fault((place) => `the correction of ${place} was undone`);
    delivered.bars.set(bar.openTimeMs, bar);
  }

  #note(key: string, kind: BarDelivery['kind'], openTimeMs: number, close: number): void {
    this.#deliveries.push({ atMs: this.#nowMs(), key, kind, openTimeMs, close });
  }

  #of(series: SeriesId): DeliveredSeries {
    const key = seriesKey(series);
    return this.#series.getOrInsertComputed(key, () => ({
      nextMs: null,
      bars: new Map<number, Bar>(),
    }));
  }
}

/** Bars that a reader has against what the store has: the first that differs, or null. */
export function differs(
  series: SeriesId,
  own: readonly Bar[],
  stored: readonly Bar[],
): Fault | null {
  const kept = new Map(stored.map((bar) => [bar.openTimeMs, bar]));
  for (const bar of own) {
    const other = kept.get(bar.openTimeMs);
    if (other !== undefined && sameNumbers(bar, other)) continue;
    return faultOf(series, bar.openTimeMs, (place) => `${place} is another one in the store`);
  }
  const first = own[0]?.openTimeMs ?? Infinity;
  const had = new Set(own.map(({ openTimeMs }) => openTimeMs));
  const missing = stored.find(
    ({ openTimeMs }) => openTimeMs > first && !had.has(openTimeMs),
  )?.openTimeMs;
  if (missing === undefined) return null;
  return faultOf(series, missing, (place) => `${place} is in the store, and was not delivered`);
}

/** The first promise that a store breaks, or null: no hole from the first bar to the last, and final numbers. */
export function storeFault(
  series: SeriesId,
  bars: readonly Bar[],
  finalBeforeMs: number,
  pace: ExchangePace,
): Fault | null {
  const lengthMs = intervalMs(series.interval);
  for (const [at, bar] of bars.entries()) {
    const fault = (text: (place: string) => string): Fault => faultOf(series, bar.openTimeMs, text);
    const before = bars[at - 1];
    if (before !== undefined && before.openTimeMs + lengthMs !== bar.openTimeMs) {
      return fault((place) => `the store lacks what is before ${place}`);
    }
    const version = versionOf(series, bar, pace);
    if (version === null)
      return fault((place) => `the store has numbers of ${place} that were never delivered`);
    const isFinal = bar.openTimeMs + lengthMs + pace.correctAfterMs <= finalBeforeMs;
    if (isFinal && version === 0) return fault((place) => `the store has ${place} uncorrected`);
  }
  return null;
}

function faultOf(series: SeriesId, openTimeMs: number, text: (place: string) => string): Fault {
  const key = seriesKey(series);
  return { what: text(`${key} ${shown(openTimeMs)}`), key, openTimeMs };
}

function shown(ms: number): string {
  return new Date(ms).toISOString().slice(5, 16);
}
