import { DomainError } from '#kernel/errors.ts';
import type { Exchange, Market } from '#kernel/instrument.ts';
import type { Indicator } from '#market-data/catalog/indicator.ts';

/** Another series, as an entry of `calc` names it: what is left out is as of the bars. */
export interface OtherSeries {
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  readonly symbol: string;
}

/** Symbols that a key repeats; of more it tells how many. */
const MOST_IN_KEY = 3;

/**
 * The other series of an entry. Throws `invalid_with` where they are not as many as the indicator reads.
 *
 * @param brought Those that a caller brings with its bars: all are meant where the entry names none.
 */
export function readOthers(
  { name, companions }: Indicator,
  given: readonly OtherSeries[] | null | undefined,
  brought: readonly OtherSeries[],
): readonly OtherSeries[] {
  const named = given ?? [];
  if (companions === null) {
    if (named.length === 0) return [];
    throw invalid(`${name} reads no other series; leave out with.`);
  }
  const others = named.length > 0 ? named : brought;
  const { min, max, what } = companions;
  const wanted = min === max ? `${min}` : `${min} to ${max}`;
  if (others.length < min) {
    throw invalid(
      `${name} reads ${what}: name ${wanted} in with, for example "with": [{"symbol": "ETHUSDT"}].`,
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

/** What the key of an entry says of its other series: few by name, of many the first and how many more. */
export function keyOfOthers(others: readonly OtherSeries[]): string {
  const symbols = others.map(({ symbol }) => symbol);
  return symbols.length <= MOST_IN_KEY ? symbols.join('+') : `${symbols[0]}+${symbols.length - 1}`;
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid_with', sentence);
}
