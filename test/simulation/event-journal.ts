import type { Bar } from '#kernel/market/bar.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/ports/event-bus.ts';
import { seriesKey, type BarSeriesId } from '#kernel/market/instrument.ts';

/** What a recorder delivered to its readers of one series. */
export interface JournalEvent {
  readonly kind: string;
  readonly series: BarSeriesId;
  readonly bar: Bar | null;
}

/** Events of one process, by series, in order. */
export class EventJournal implements EventBus<
  JournalEvent | { readonly kind: 'STATUS' | 'DERIVATIVES' | 'HEALTH' }
> {
  readonly #events = new Map<string, JournalEvent[]>();

  publish(
    _topic: string,
    event: JournalEvent | { readonly kind: 'STATUS' | 'DERIVATIVES' | 'HEALTH' },
  ): void {
    if (!('series' in event)) return;
    const key = seriesKey(event.series);
    this.#events.getOrInsertComputed(key, () => []).push(event);
  }

  /** No reader reads while the history runs. */
  isRead(): boolean {
    return false;
  }

  subscribe(_topics: readonly string[], _backlog: Backlog<unknown>): EventStream<never> {
    throw new Error('The journal is read when the history is over.');
  }

  /**
   * Whether readers of a series received every closed bar once, in order and without a hole, with
   * numbers that the exchange had at some time, and in the end with those that it has now, when the
   * process lived to see them. The first fault found, or null.
   *
   * @param versionsOf what the exchange said of a bar before it corrected it @param isTrue whether
   * a recorded bar is that of the exchange
   */
  faultOf(
    series: BarSeriesId,
    truth: readonly Bar[],
    versionsOf: (openTimeMs: number) => readonly Bar[],
    isAlive: boolean,
    isTrue: (bar: Bar, truth: Bar) => boolean,
  ): string | null {
    const lastDelivered = new Map<number, Bar>();
    const placeOf = new Map(truth.map((bar, place) => [bar.openTimeMs, place]));
    let lastPlace: number | null = null;
    let formingVolume = 0;
    let formingMs = 0;
    for (const { kind, bar } of this.#events.get(seriesKey(series)) ?? []) {
      if (bar === null) continue;
      const at = new Date(bar.openTimeMs).toISOString();
      const place = placeOf.get(bar.openTimeMs);
      if (kind === 'FORMING') {
        if (lastPlace !== null && bar.openTimeMs <= truth[lastPlace]!.openTimeMs) {
          return `delivered ${at} as forming after it was closed`;
        }
        if (bar.openTimeMs === formingMs && bar.volume < formingVolume) {
          return `delivered ${at} with less volume than before`;
        }
        formingMs = bar.openTimeMs;
        formingVolume = bar.volume;
        continue;
      }
      if (place === undefined) continue;
      const versions = [truth[place]!, ...versionsOf(bar.openTimeMs)];
      if (!versions.some((one) => isTrue(bar, one))) return `delivered wrong numbers of ${at}`;
      lastDelivered.set(bar.openTimeMs, bar);
      if (kind !== 'CLOSED') continue;
      if (lastPlace !== null && place <= lastPlace) return `delivered twice or late: ${at}`;
      if (lastPlace !== null && place > lastPlace + 1) return `skipped a bar before ${at}`;
      lastPlace = place;
    }
    if (!isAlive) return null;
    for (const [openTimeMs, bar] of lastDelivered) {
      if (isTrue(bar, truth[placeOf.get(openTimeMs)!]!)) continue;
      return `never delivered the correction of ${new Date(openTimeMs).toISOString()}`;
    }
    return null;
  }
}
