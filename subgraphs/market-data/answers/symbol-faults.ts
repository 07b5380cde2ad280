import type { VenueId } from '#kernel/market/instrument.ts';
import { SYMBOL_FAULTS } from '#market-data/bars/watch/symbol-fault-kinds.ts';
import { symbolFaults } from '#market-data/bars/watch/symbol-faults.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

/** Configured symbols of a venue without new bars because of a symbol fault, with the reason. */
export function symbolFaultsOf(
  venue: VenueId,
  { market }: Pick<MarketContext, 'market'>,
): object[] {
  const watches = market.venue(venue)?.allWatches ?? [];
  return symbolFaults(watches).map((fault) =>
    Object.assign({ message: SYMBOL_FAULTS[fault.kind] }, fault),
  );
}
