import type { Bar } from '#kernel/market/bar.ts';
import type { OffGridRows } from '#kernel/market/feed.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { ReadWindow } from '#market-data/venues/session/bar-pages.ts';

/** Reports rows of answers that lie off the grid, and logs a warning once for each series. */
export class OffGridWatch {
  readonly #log: Log;
  readonly #warned = new Set<string>();
  #listener: ((found: OffGridRows) => void) | null = null;

  constructor(log: Log) {
    this.#log = log;
  }

  watch(listener: (found: OffGridRows) => void): void {
    this.#listener = listener;
  }

  /** Reports the rows off the grid, and returns the bars of the window. */
  barsOf({ bars, offGrid }: ReadWindow): Bar[] {
    if (offGrid !== null) this.#found(offGrid);
    return bars;
  }

  #found(rows: OffGridRows): void {
    this.#listener?.(rows);
    const key = seriesKey(rows.series);
    if (this.#warned.has(key)) return;
    this.#warned.add(key);
    const first = new Date(rows.firstMs).toISOString();
    this.#log.warn(
      { series: key, rows: rows.count, first },
      'rows of the venue lie off the grid of the interval and are skipped; the gap ledger lists the affected bars',
    );
  }
}
