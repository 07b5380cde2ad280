import DataLoader from 'dataloader';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { KlineWindow, WindowRequest } from '#market-data/bars/reading/kline-window.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';

interface WindowKey {
  readonly series: BarSeriesId;
  readonly request: WindowRequest;
}

/**
 * The explicit windows of one operation. A federated query reaches one instrument by several paths (a company's
 * listings, a sector's companies, an event), and each may request the same history: it is read once, and all windows
 * of one step begin together, so that they share upstream pages.
 */
export class WindowLoader {
  readonly #market: MarketBook;
  /** Created on first use, because most operations request only the newest bars. */
  #loader: DataLoader<WindowKey, KlineWindow, string> | null = null;

  constructor(market: MarketBook) {
    this.#market = market;
  }

  /** Rejects as `MarketBook.klines` throws. */
  load(series: BarSeriesId, request: WindowRequest): Promise<KlineWindow> {
    // Resolvers of one step run without a pause between them, so the end of the turn ends the batch.
    this.#loader ??= new DataLoader((keys) => this.#readAll(keys), {
      cacheKeyFn: textOf,
      batchScheduleFn: queueMicrotask,
    });
    return this.#loader.load({ series, request });
  }

  #readAll(keys: readonly WindowKey[]): Promise<(KlineWindow | Error)[]> {
    return Promise.all(
      keys.map(async ({ series, request }) => {
        try {
          return await this.#market.klines(series, request);
        } catch (error) {
          return error instanceof Error ? error : new Error(String(error));
        }
      }),
    );
  }
}

function textOf({ series, request }: WindowKey): string {
  const { startTimeMs, endTimeMs, limit } = request;
  return `${seriesKey(series)}:${startTimeMs}:${endTimeMs}:${limit}`;
}
