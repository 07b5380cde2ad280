import type { Bar } from '#kernel/market/bar.ts';
import type { VenueFeed } from '#kernel/market/feed.ts';
import type { SeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { BarRing } from '#market-data/bars/series/bar-ring.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';

/** Volumes that differ by more are not of the same trades; sums of decimal fractions differ by much less. */
const SAME_VOLUME = 1e-9;

/**
 * Quote volumes of a venue that reports none. The estimate of a minute has an error of about a basis point, that of a
 * day of about twenty. A longer bar therefore uses the sum of its minutes if memory has them all.
 */
export class SummedEstimates {
  readonly #watches: ReadonlyMap<string, SeriesWatch>;
  readonly #feed: Pick<VenueFeed, 'isQuoteVolumeEstimated'>;

  constructor(
    feed: Pick<VenueFeed, 'isQuoteVolumeEstimated'>,
    watches: ReadonlyMap<string, SeriesWatch>,
  ) {
    this.#feed = feed;
    this.#watches = watches;
  }

  /**
   * A bar with the better estimate, if there is one. A forming bar keeps its own: its minutes arrive at other
   * moments.
   */
  ofBar(series: SeriesId, bar: Bar): Bar {
    if (!bar.closed || !this.#isNeededFor(series)) return bar;
    const minutes = this.#minutesOf(series);
    const grid = this.#watches.get(seriesKey(series))?.book.grid;
    if (minutes === undefined || grid === undefined) return bar;
    return summed(bar, grid.endMs(bar.openTimeMs), minutes.book.ring);
  }

  /** The bars of an answer. It waits for the minutes that are requested at the same time, as at a start. */
  async ofAnswer(series: SeriesId, answer: Promise<Bar[]>): Promise<Bar[]> {
    const rows = await answer;
    if (!this.#isNeededFor(series)) return rows;
    await this.#minutesOf(series)?.requests.live;
    return rows.map((bar) => this.ofBar(series, bar));
  }

  #isNeededFor({ interval }: SeriesId): boolean {
    return this.#feed.isQuoteVolumeEstimated === true && interval !== '1m';
  }

  #minutesOf(series: SeriesId): SeriesWatch | undefined {
    return this.#watches.get(seriesKey({ ...series, interval: '1m' }));
  }
}

/** Minutes that add up to a bar's volume are all of its minutes that have any. */
function summed(bar: Bar, endMs: number, minutes: BarRing): Bar {
  let [volume, quoteVolume] = [0, 0];
  const to = minutes.firstIndexFrom(endMs);
  for (let at = minutes.firstIndexFrom(bar.openTimeMs); at < to; at += 1) {
    volume += minutes.volumeAt(at);
    quoteVolume += minutes.quoteVolumeAt(at);
  }
  const isWhole = Math.abs(volume - bar.volume) <= bar.volume * SAME_VOLUME;
  return isWhole ? { ...bar, quoteVolume } : bar;
}
