import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { InstrumentGroup } from '#market-data/scans/scan-universe.ts';

/** Source of the members of sectors and funds. */
export interface GroupMembers {
  /** Whether there is a source. */
  readonly isThere: boolean;
  /** The members of a group now; null for a group that does not exist. Rejects if the source fails. */
  membersOf(group: InstrumentGroup): Promise<readonly InstrumentId[] | null>;
}

/** No source. */
export const NO_GROUP_MEMBERS: GroupMembers = {
  isThere: false,
  membersOf: () => Promise.resolve(null),
};
