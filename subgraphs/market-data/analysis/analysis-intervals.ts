import { DomainError } from '#kernel/errors/errors.ts';
import { tooShort } from '#kernel/errors/list-length-entry.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type { Interval } from '#kernel/market/interval.ts';
import type { Playbook } from '#market-data/playbooks/playbook.ts';
import type { VenueListing } from '#market-data/context/venue-listing.ts';

/**
 * The intervals of an analysis, longest first. Throws `playbook_not_applicable`, `interval_not_in_playbook` or
 * `unsupported_interval`.
 *
 * @param asked Some of the playbook's; null for all of them.
 */
export function chosenIntervals(
  playbook: Playbook,
  listing: VenueListing,
  asked: readonly Interval[] | null,
): readonly Interval[] {
  const { assetClass, venue } = listing;
  const defaults = playbook.intervals_per_asset_class[assetClass];
  const { market: markets } = playbook.applicable_to;
  if (defaults === undefined || (markets !== undefined && !markets.includes(venue.market))) {
    throw notApplicable(playbook, listing);
  }
  const foreign = asked?.find((interval) => !defaults.includes(interval));
  if (foreign !== undefined) {
    throw new DomainError(
      'interval_not_in_playbook',
      `${playbook.name} reads ${defaults.join(', ')} of ${assetClass}, not ${foreign}; name some of these.`,
    );
  }
  const chosen = defaults.filter((interval) => asked?.includes(interval) ?? true);
  const missing = chosen.find((interval) => !listing.intervals.includes(interval));
  if (missing === undefined) return chosen;
  const kept = defaults.filter((interval) => listing.intervals.includes(interval));
  const advice =
    kept.length === 0
      ? 'nor of any other interval of the playbook'
      : `name intervals, of which it has ${kept.join(', ')}`;
  throw new DomainError(
    'unsupported_interval',
    `${venueKey(venue)} has no bars of ${missing}; ${advice}.`,
  );
}

/** Throws `invalid_input` for an empty list: invalid input is reported before unknown names. */
export function requireIntervals(asked: readonly Interval[] | null | undefined): void {
  if (asked?.length === 0) throw EMPTY;
}

function notApplicable(playbook: Playbook, { assetClass, venue }: VenueListing): DomainError {
  const { market } = playbook.applicable_to;
  const classes = Object.keys(playbook.intervals_per_asset_class).join(', ');
  const where = market === undefined ? classes : `${classes} on ${market.join(', ')}`;
  return new DomainError(
    'playbook_not_applicable',
    `${playbook.name} is for ${where}, and has no intervals for ${assetClass} on ${venueKey(venue)}; GET ` +
      '/api/playbooks lists what each applies to.',
  );
}

const EMPTY = new DomainError(
  'invalid_input',
  'intervals is empty; leave it out for all of them.',
  {
    validation: [tooShort([], 1, ['body', 'intervals'])],
  },
);
