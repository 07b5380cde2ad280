import type { Classification } from '#signalhub/state-capital/classification.ts';
import type { Holdings } from '#signalhub/state-capital/holdings.ts';
import { ownedBy } from '#signalhub/state-capital/integrated-ownership.ts';
import type { StateShares } from '#signalhub/state-capital/state-capital-view.ts';
import { maxOwnedBy } from '#signalhub/state-capital/unknown-bounds.ts';

/**
 * Formula state-share/1: three measures of the state's share in a company. Direct: the holdings of state
 * capital in it. In full: s_j = Σ a_ij s_i with s_i = 1 for all state capital, as Chinese disclosures add up
 * state holders. Look-through: the same with s_i = 1 only for state bodies, and for state firms without known
 * holders. The company itself never counts as state capital on a path to itself. Direct and look-through never
 * exceed in full.
 *
 * Null means that no percentage is known; 0 means that holders are known, and none leads to the state.
 *
 * @param likely The classes by what is known.
 * @param possible The classes by the most that unknown percentages can be, for the upper bound.
 */
export function stateSharesOf(
  holdings: Holdings,
  company: number,
  likely: Classification,
  possible: Classification,
): StateShares {
  const isOther = (node: number): boolean => node !== company;
  const isState = (node: number): boolean => isOther(node) && likely.isState(node);
  const isEnd = (node: number): boolean => isOther(node) && likely.isStateEnd(node);
  const mayBeState = (node: number): boolean => isOther(node) && possible.isState(node);
  const inFull = 100 * ownedBy(holdings, isState)[company]!;
  // A state firm counts as at most itself, even where its holders disclose more than the whole.
  const lookThrough = Math.min(inFull, 100 * ownedBy(holdings, isEnd)[company]!);
  const isExact = holdings.lowest.every((share, arc) => share === holdings.highest[arc]);
  const most = (isOwner: (node: number) => boolean): number =>
    100 * maxOwnedBy(holdings, isOwner)[company]!;
  const { direct, hasKnownHolder } = directShare(holdings, company, isState);
  const hasPercentage = hasKnownHolder || inFull > 0;
  return {
    directPct: hasKnownHolder ? atMostAll(direct) : null,
    inFullPct: hasPercentage ? atMostAll(inFull) : null,
    lookThroughPct: hasPercentage ? atMostAll(lookThrough) : null,
    inFullBounds: {
      lowestPct: atMostAll(inFull),
      highestPct: atMostAll(isExact ? inFull : Math.max(inFull, most(mayBeState))),
    },
    lookThroughBounds: {
      lowestPct: atMostAll(lookThrough),
      highestPct: atMostAll(isExact ? lookThrough : Math.max(lookThrough, most(isEnd))),
    },
  };
}

function directShare(
  { first, holder, lowest, highest }: Holdings,
  company: number,
  isState: (node: number) => boolean,
): { direct: number; hasKnownHolder: boolean } {
  let direct = 0;
  let hasKnownHolder = false;
  for (let arc = first[company]!; arc < first[company + 1]!; arc += 1) {
    // An exact zero is known, too.
    if (lowest[arc]! > 0 || highest[arc] === lowest[arc]) hasKnownHolder = true;
    if (isState(holder[arc]!)) direct += 100 * lowest[arc]!;
  }
  return { direct, hasKnownHolder };
}

/** Disclosures of more than the whole are flagged; an answer stays a percentage. */
export function atMostAll(pct: number): number {
  return Math.min(pct, 100);
}
