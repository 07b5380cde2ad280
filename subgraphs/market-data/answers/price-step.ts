import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { keyOfEntry, type CalcEntry } from '#market-data/calculation/calc-entry.ts';
import { PRICE_STEP } from '#indicators/catalog/tick.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { listingOf } from '#market-data/context/venue-listing.ts';

/**
 * The entries with the price step of the instrument where they require it; keys of results do not change. Throws
 * `invalid_params` if the exchange of the instrument states none.
 */
export function withPriceStep<Entry extends CalcEntry>(
  entries: readonly Entry[],
  instrument: InstrumentId,
  context: MarketContext,
): readonly Entry[] {
  if (!entries.some(asksForStep)) return entries;
  const step = listingOf(context, instrument)?.directory?.metaOf(instrument.symbol)?.priceStep;
  return entries.map((entry) => {
    if (!asksForStep(entry)) return entry;
    if (step == null) {
      throw new DomainError(
        'invalid_params',
        `${entry.name}: tick is "${PRICE_STEP}", and no price step of ${instrument.symbol} is known; name a number.`,
      );
    }
    return { ...entry, id: keyOfEntry(entry), params: { ...entry.params, tick: step } };
  });
}

function asksForStep({ params }: CalcEntry): boolean {
  return params?.['tick'] === PRICE_STEP;
}
