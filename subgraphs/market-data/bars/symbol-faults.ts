import type { Interval } from '#kernel/interval.ts';
import type { SeriesWatch } from '#market-data/bars/series-watch.ts';

/** Why a configured symbol has no new bars, while the venue is well, with a sentence for readers. */
export const SYMBOL_FAULTS = {
  unlisted: 'the exchange does not list this symbol; correct or remove it in the settings',
  refused: 'the exchange refuses to give these bars, or gives what are none',
  halted: 'the exchange lists this symbol and does not trade it now',
} as const;

export type SymbolFaultKind = keyof typeof SYMBOL_FAULTS;

/** What is wrong with one symbol. It concerns these intervals of it, and nothing else. */
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
