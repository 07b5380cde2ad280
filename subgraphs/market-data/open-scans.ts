import type { Clock } from '#kernel/ports/clock.ts';
import type { Meter } from '#kernel/ports/meter.ts';
import type { BarSettings } from '#market-data/bars/series/bar-settings.ts';
import type { MarketEventBus } from '#market-data/bars/events/market-events.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import type { VenueListing } from '#market-data/context/venue-listing.ts';
import type { DerivativeBook } from '#market-data/derivatives/derivative-book.ts';
import { FollowedScans } from '#market-data/scans/followed-scans.ts';
import { type GroupMembers, NO_GROUP_MEMBERS } from '#market-data/scans/group-members.ts';
import { Scanner } from '#market-data/scans/scanner.ts';
import { comparedCalculation } from '#market-data/streams/followed-calculations.ts';
import { whyNotOffered } from '#market-data/venue-listings.ts';
import { AlignedWindows } from '#market-data/windows/aligned-windows.ts';
import { SharedComparisons } from '#market-data/windows/shared-comparisons.ts';

export interface ScanOptions {
  readonly bus: MarketEventBus;
  readonly clock: Clock;
  readonly meter: Meter;
  readonly settings: Pick<BarSettings, 'closeGraceMs'>;
  /** Knows the members of sectors and funds; without it, scans of these cannot be followed. */
  readonly groupMembers?: GroupMembers;
}

/** The scanner, and the followed scans. */
export function openScans(
  options: ScanOptions,
  parts: Pick<MarketContext, 'indicators' | 'market' | 'live' | 'publisher'>,
  derivatives: DerivativeBook,
  listings: ReadonlyMap<string, VenueListing>,
): Pick<MarketContext, 'scanner' | 'followedScans' | 'groupMembers'> {
  const { bus, clock, meter, groupMembers = NO_GROUP_MEMBERS } = options;
  const { closeGraceMs } = options.settings;
  const { indicators, market, live } = parts;
  const shared = new SharedComparisons();
  meter.memory(shared.part);
  const scanner = new Scanner({
    indicators,
    market,
    supplies: live.supplies,
    whyNotOffered: whyNotOffered(listings),
    closeGraceMs,
    compared: (request, book) => {
      // It reads one bar of one series, so its cache is of no use to another.
      const alignedWindows = new AlignedWindows(market, derivatives);
      return comparedCalculation({ ...parts, clock, alignedWindows, shared }, request, book);
    },
  });
  for (const part of scanner.parts) meter.memory(part);
  const followedScans = new FollowedScans({ scanner, bus, clock, closeGraceMs });
  return { scanner, followedScans, groupMembers };
}
