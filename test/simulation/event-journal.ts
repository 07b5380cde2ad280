import { sameNumbers, type Bar } from '#kernel/bar.ts';
import type { Backlog, EventBus, EventStream } from '#kernel/event-bus.ts';
import { seriesKey, type SeriesId } from '#kernel/instrument.ts';

/** What a recorder told its readers of one series. */
export interface JournalEvent {
  readonly kind: string;
  readonly series: SeriesId;
  readonly bar: Bar | null;
}

/** Events of one process, by series, in order. */
export class EventJournal implements EventBus<JournalEvent | { readonly kind: 'STATUS' }> {
  readonly #events = new Map<string, JournalEvent[]>();

  publish(_topic: string, event: JournalEvent | { readonly kind: 'STATUS' }): void {
    if (!('series' in event)) return;
    const key = seriesKey(event.series);
    const events = this.#events.get(key);
    if (events === undefined) this.#events.set(key, [event]);
    else events.push(event);
  }

  subscribe(_topics: readonly string[], _backlog: Backlog<unknown>): EventStream<never> {
    throw new Error('The journal is read when the history is over.');
  }

  /**
   * Whether readers of a series were told every closed bar once, in order and without a hole. The
   * first fault found, or null.
   */
  faultOf(series: SeriesId, truth: readonly Bar[]): string | null {
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
          return `told of ${at} as forming after it was closed`;
        }
        if (bar.openTimeMs === formingMs && bar.volume < formingVolume) {
          return `told of ${at} with volume taken back`;
        }
        formingMs = bar.openTimeMs;
        formingVolume = bar.volume;
        continue;
      }
      if (place === undefined) continue;
      if (!sameNumbers(bar, truth[place]!)) return `told of wrong numbers of ${at}`;
      if (kind !== 'CLOSED') continue;
      if (lastPlace !== null && place <= lastPlace) return `told twice or late of ${at}`;
      if (lastPlace !== null && place > lastPlace + 1) return `skipped a bar before ${at}`;
      lastPlace = place;
    }
    return null;
  }
}
