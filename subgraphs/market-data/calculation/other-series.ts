import { DomainError } from '#kernel/errors/errors.ts';
import type { Exchange, Market } from '#kernel/market/instrument.ts';
import type { Indicator } from '#indicators/catalog/indicator.ts';
import type { CalcGroupInput, CountedGroup } from '#market-data/calculation/counted-group.ts';
import { nameOfGroup } from '#market-data/calculation/counted-group.ts';

/** Another series, as an entry of `calc` names it: exchange and market default to those of the bars. */
export interface OtherSeries {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  readonly symbol: string;
}

/** The inputs of an entry of `calc` in addition to the bars. */
export interface OtherSeriesSource {
  readonly with?: readonly OtherSeries[] | null;
  /** Instead of `with`: all members of a sector or a fund. */
  readonly withGroup?: CalcGroupInput | null;
  /** Its members, once they have been loaded. */
  readonly group?: CountedGroup | null;
}

/** Symbols that a key repeats; of more it states the number. */
const MAX_IN_KEY = 3;

/**
 * The other series of an entry; none for a group whose members are not loaded yet. Throws `invalid_with` if there are
 * more or fewer than the indicator reads.
 *
 * @param brought Series that a caller supplies with its bars: all are meant if the entry names none.
 */
export function readOthers(
  indicator: Indicator,
  { with: given, withGroup, group }: OtherSeriesSource,
  brought: readonly OtherSeries[],
): readonly OtherSeries[] {
  const { name, companions } = indicator;
  const named = given ?? [];
  if (withGroup != null) {
    requireGroup(indicator, withGroup, named);
    return group?.members ?? [];
  }
  if (companions === null) {
    if (named.length === 0) return [];
    throw invalid(`${name} reads no other series; leave out with.`);
  }
  const others = named.length > 0 ? named : brought;
  const { min, max, what, areMembers } = companions;
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  if (others.length < min) {
    const orGroup = areMembers ? ', or a sector or a fund in with_group' : '';
    throw invalid(
      `${name} reads ${what}: name ${wanted} in with, for example "with": [{"symbol": "ETHUSDT"}]${orGroup}.`,
    );
  }
  if (others.length > max) {
    throw invalid(`${name} reads ${what}: ${wanted} in with, and these are ${others.length}.`);
  }
  const keys = others.map(({ exchange, market, symbol }) => `${exchange}:${market}:${symbol}`);
  const twice = others.find((_, at) => keys.indexOf(keys[at]!) < at);
  if (twice === undefined) return others;
  throw invalid(`with names ${JSON.stringify(twice.symbol)} twice; name each series once.`);
}

/** Throws `invalid_with` if an entry reads no group, or names its members twice or not at all. */
function requireGroup(
  { name, companions }: Indicator,
  { sectorId = null, fundCode = null }: CalcGroupInput,
  named: readonly OtherSeries[],
): void {
  if (companions?.areMembers !== true) {
    const reads = companions === null ? 'no other series' : companions.what;
    throw invalid(`${name} reads ${reads}, and no group; leave out with_group.`);
  }
  if (named.length > 0) {
    throw invalid(`${name} names its members in with and with_group; leave out one of the two.`);
  }
  if ((sectorId === null) === (fundCode === null)) {
    throw invalid('with_group names one of sector_id and fund_code, and not both.');
  }
}

/**
 * The part of an entry's key for its other series: a group by its id, few series by name, of many the first and how
 * many more. Empty if it reads none.
 */
export function keyOfOthers({ with: others, withGroup }: OtherSeriesSource): string {
  if (withGroup != null) return nameOfGroup(withGroup);
  const symbols = (others ?? []).map(({ symbol }) => symbol);
  return symbols.length <= MAX_IN_KEY ? symbols.join('+') : `${symbols[0]}+${symbols.length - 1}`;
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid_with', sentence);
}
