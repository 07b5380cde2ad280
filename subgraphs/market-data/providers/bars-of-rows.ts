import { estimatedQuoteVolume, type Bar } from '#kernel/market/bar.ts';
import { provenanceOf } from '#kernel/market/provenance.ts';
import type { BarGrid } from '#kernel/market/bar-grid.ts';
import type { ProviderRow, ProviderRows } from '#market-data/providers/provider.ts';

/** Rules by which rows of a provider become bars. */
export interface BarRules {
  /** The grid of the rows. */
  readonly source: BarGrid;
  /** The grid of the bars; the same if the provider has the interval. */
  readonly grid: BarGrid;
  /** A time that the provider's clock had certainly passed; null if unknown. */
  readonly nowMs: number | null;
  readonly settleMs: number;
}

/** One bar of the source, with the row that it comes from. */
interface Placed extends ProviderRow {
  readonly quoteVolume: number;
  readonly isEstimated: boolean;
}

/**
 * The bars that rows describe, ascending, each once. Rows lie where their provider stamped them:
 *
 * - a row inside a bar, or a second one of the same bar, is a later state of it, as the live row of a day;
 * - a row before a session opens is its opening auction, and belongs to the first bar;
 * - a row without a trade at the close repeats the last price;
 * - a row with a trade behind the close is a bar of its own, because the session was extended.
 *
 * Without a quote volume, it is estimated as volume × (high + low + close) / 3 of each row. A bar is closed once
 * there is a later one, once the provider knows a trade behind its end, or once it has settled.
 */
export function barsOfRows({ rows, knownUntilMs }: ProviderRows, rules: BarRules): Bar[] {
  const { source, grid } = rules;
  const bars = new Map<number, Placed>();
  for (const part of placedRows(rows, source)) {
    const openMs = targetOf(part.openMs, source, grid);
    const known = bars.get(openMs);
    bars.set(openMs, known === undefined ? { ...part, openMs } : added(known, part));
  }
  const ascending = [...bars.values()].toSorted((a, b) => a.openMs - b.openMs);
  const newestMs = ascending.at(-1)?.openMs ?? 0;
  const way = source === grid ? 'REST' : 'AGGREGATED';
  return ascending.map((bar) => {
    const { openMs, open, high, low, close, volume, quoteVolume, isEstimated } = bar;
    const endMs = grid.endMs(openMs);
    const nowMs = rules.nowMs ?? -Infinity;
    const isKnown = openMs < newestMs || endMs <= (knownUntilMs ?? -Infinity);
    const closed = endMs <= nowMs && (isKnown || endMs + rules.settleMs <= nowMs);
    const numbers = { openTimeMs: openMs, open, high, low, close, volume, quoteVolume };
    return Object.assign(numbers, { closed, provenance: provenanceOf(way, isEstimated) });
  });
}

/** The rows on the grid of their own interval, ascending. */
function placedRows(rows: readonly ProviderRow[], grid: BarGrid): Placed[] {
  const placed = new Map<number, Placed>();
  const auctions = new Map<number, Placed>();
  const put = (openMs: number, part: Placed): void => {
    const known = placed.get(openMs);
    placed.set(openMs, known === undefined ? { ...part, openMs } : renewed(known, part));
  };
  for (const row of rows.toSorted((a, b) => a.openMs - b.openMs)) {
    const { openMs, withinMs = openMs, high, low, close, volume } = row;
    const quoteVolume = row.quoteVolume ?? estimatedQuoteVolume(volume, high, low, close);
    const part: Placed = { ...row, quoteVolume, isEstimated: row.quoteVolume === null };
    const floorMs = grid.floorMs(withinMs);
    const nextMs = grid.ceilMs(withinMs);
    // A date is never moved, whether a calendar has a session on it or not.
    if (grid.interval === '1d') put(openMs, part);
    else if (withinMs < grid.endMs(floorMs)) put(floorMs, part);
    else if (nextMs - withinMs <= grid.lengthMs) auctions.set(nextMs, { ...part, openMs: nextMs });
    else if (volume > 0 || high > low) put(openMs, part);
    else if (placed.has(floorMs)) put(floorMs, part);
  }
  for (const [openMs, auction] of auctions) {
    const first = placed.get(openMs);
    placed.set(openMs, first === undefined ? auction : added(auction, first));
  }
  return [...placed.values()].toSorted((a, b) => a.openMs - b.openMs);
}

/** A later state of the same bar replaces all of it. */
function renewed(known: Placed, later: Placed): Placed {
  return {
    openMs: known.openMs,
    open: known.open,
    high: Math.max(known.high, later.high),
    low: Math.min(known.low, later.low),
    close: later.close,
    volume: Math.max(known.volume, later.volume),
    quoteVolume: Math.max(known.quoteVolume, later.quoteVolume),
    isEstimated: known.isEstimated || later.isEstimated,
  };
}

function added(known: Placed, later: Placed): Placed {
  return {
    openMs: known.openMs,
    open: known.open,
    high: Math.max(known.high, later.high),
    low: Math.min(known.low, later.low),
    close: later.close,
    volume: known.volume + later.volume,
    quoteVolume: known.quoteVolume + later.quoteVolume,
    isEstimated: known.isEstimated || later.isEstimated,
  };
}

/** The bar that a bar of the source belongs to; one outside every session is a bar of its own. */
function targetOf(openMs: number, source: BarGrid, grid: BarGrid): number {
  if (source === grid) return openMs;
  const floorMs = grid.floorMs(openMs);
  return openMs < grid.endMs(floorMs) || !source.has(openMs) ? floorMs : openMs;
}
