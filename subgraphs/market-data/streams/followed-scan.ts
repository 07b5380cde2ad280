import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { scanWithMembers } from '#market-data/windows/scan-groups.ts';
import type { ScanLease } from '#market-data/scans/followed-scan.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanQuestion } from '#market-data/scans/scan-input.ts';
import type { ScanUniverseInput, InstrumentGroup } from '#market-data/scans/scan-universe.ts';
import { groupOf, readUniverse, universeOfGroup } from '#market-data/scans/scan-universe.ts';

/** The subject of `scanUpdated`. */
export interface FollowedQuestion extends ScanQuestion {
  readonly universe: ScanUniverseInput;
}

/**
 * The scan of a new subscription; groups that its entries name keep the members that they have now. Throws or rejects
 * as `readScan`, `scanWithMembers`, `readUniverse`, `universeOfGroup` and `FollowedScans.lease` do.
 */
export function followedScan(
  { universe, interval, where = null, rank = null }: FollowedQuestion,
  context: MarketContext,
): ScanLease | Promise<ScanLease> {
  const group = groupOf(universe);
  const question = { interval, where, rank };
  // An invalid scan is rejected before the members of a group are requested.
  context.scanner.planOf(question);
  const follow = (known: ScanQuestion): ScanLease | Promise<ScanLease> => {
    const plan = context.scanner.planOf(known);
    if (group !== null) return followedGroup(plan, group, context);
    return context.followedScans.lease(plan, readUniverse(universe, context.instruments));
  };
  const known = scanWithMembers(question, context.calcGroups);
  return mapMaybe(known, follow);
}

async function followedGroup(
  plan: ScanPlan,
  group: InstrumentGroup,
  { followedScans, groupMembers }: MarketContext,
): Promise<ScanLease> {
  if (!groupMembers.isThere) {
    const detail =
      'Only a process with gateway and bars follows a sector or a fund; read Sector.members or Etf.members, ' +
      'and name them.';
    throw new DomainError('invalid_scan', detail);
  }
  const universe = universeOfGroup(group, await groupMembers.membersOf(group));
  return followedScans.leaseGroup(plan, group, universe, groupMembers);
}
