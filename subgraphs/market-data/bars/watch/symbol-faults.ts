import type { Interval } from '#kernel/market/interval.ts';
import type { SeriesWatch } from '#market-data/bars/watch/series-watch.ts';
import type { SymbolFaultKind } from '#market-data/bars/watch/symbol-fault-kinds.ts';

/** The fault of one symbol. It affects only these intervals of the symbol. */
export interface SymbolFault {
  readonly symbol: string;
  readonly kind: SymbolFaultKind;
  readonly intervals: readonly Interval[];
}

/** Faults of the symbols of one venue, in the order of the settings. */
export function symbolFaults(watches: readonly SeriesWatch[]): SymbolFault[] {
  const faults = new Map<string, SymbolFault & { readonly intervals: Interval[] }>();
  for (const watch of watches) {
    const kind = watch.symbolFault;
    if (kind === null) continue;
    const { symbol, interval } = watch.book.series;
    const key = `${symbol} ${kind}`;
    const fault = faults.get(key) ?? { symbol, kind, intervals: [] };
    fault.intervals.push(interval);
    faults.set(key, fault);
  }
  return [...faults.values()];
}
