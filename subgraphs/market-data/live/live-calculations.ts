import type { SeriesId } from '#kernel/instrument.ts';
import { seriesKey } from '#kernel/instrument.ts';
import type { SeriesBook } from '#market-data/bars/series-book.ts';
import type { IndicatorPlan } from '#market-data/catalog/indicator.ts';
import type { LiveSupplies } from '#market-data/live/live-calculation.ts';
import { LiveCalculation } from '#market-data/live/live-calculation.ts';

/** A calculation that a reader holds; it is carried on as long as somebody does. */
export interface LiveLease {
  readonly calculation: LiveCalculation;
  release(): void;
}

/** Every calculation that somebody follows: one for each series and plan, however many follow it. */
export class LiveCalculations {
  readonly #supplies: LiveSupplies;
  readonly #running = new Map<string, { readonly calculation: LiveCalculation; readers: number }>();

  constructor(supplies: LiveSupplies) {
    this.#supplies = supplies;
  }

  /** Calculations under way. */
  get size(): number {
    return this.#running.size;
  }

  /** The calculation of a plan on a series. Release it when it is no longer read. */
  lease(book: SeriesBook, plan: IndicatorPlan): LiveLease {
    const key = keyOf(book.series, plan);
    let running = this.#running.get(key);
    if (running === undefined) {
      running = { calculation: new LiveCalculation({ ...this.#supplies, plan, book }), readers: 0 };
      this.#running.set(key, running);
    }
    const held = running;
    held.readers += 1;
    let isHeld = true;
    return {
      calculation: held.calculation,
      release: () => {
        if (!isHeld) return;
        isHeld = false;
        held.readers -= 1;
        if (held.readers === 0) this.#running.delete(key);
      },
    };
  }
}

/** Plans with the same name and parameters calculate the same. */
function keyOf(series: SeriesId, { indicator, params }: IndicatorPlan): string {
  const names = Object.keys(params).toSorted();
  const values = names.map((name) => `${name}=${String(params[name])}`);
  return `${seriesKey(series)}|${indicator.name}|${values.join(',')}`;
}
