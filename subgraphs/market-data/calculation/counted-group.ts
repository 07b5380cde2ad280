import type { InstrumentId } from '#kernel/market/instrument.ts';

/** The group whose members an entry of `calc` reads, as in a request: a sector or a fund. */
export interface CalcGroupInput {
  readonly sectorId?: string | null;
  readonly fundCode?: string | null;
}

/** Why a member of a group is not counted. */
export type LeftOutReason =
  | 'not_subscribed'
  | 'unsupported_interval'
  | 'not_among_largest'
  | 'no_bars';

/** Members that are not counted for one reason, largest first. */
export interface MembersLeftOut {
  readonly reason: LeftOutReason;
  readonly instruments: readonly InstrumentId[];
}

/** A group whose members are known, and which of them are read. */
export interface CountedGroup {
  readonly asked: CalcGroupInput;
  readonly memberCount: number;
  /** The members that are read, largest first. */
  readonly members: readonly InstrumentId[];
  readonly leftOut: readonly MembersLeftOut[];
}

/** The name of a group: the id of the sector, or the code of the fund. */
export function nameOfGroup({ sectorId, fundCode }: CalcGroupInput): string {
  return sectorId ?? fundCode ?? '';
}
