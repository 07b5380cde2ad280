import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { InstrumentGroup } from '#market-data/scans/scan-universe.ts';

/** Who knows what belongs to a sector or a fund. */
export interface GroupMembers {
  /** Whether somebody can be asked here. */
  readonly isThere: boolean;
  /** What belongs to a group now; null for a group that there is not. Rejects where that cannot be told. */
  membersOf(group: InstrumentGroup): Promise<readonly InstrumentId[] | null>;
}

/** Where nobody knows. */
export const NO_GROUP_MEMBERS: GroupMembers = {
  isThere: false,
  membersOf: () => Promise.resolve(null),
};
