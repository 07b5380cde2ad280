import type { InstrumentId } from '#kernel/market/instrument.ts';
import type { MembersLeftOut } from '#market-data/calculation/counted-group.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';

/** Members that are listed for each reason why some are not counted. */
const MAX_TOLD = 5;

/** `CountedGroup`: the members that an entry counts in its window; null if it names no group. */
export function countedGroup(result: IndicatorResult): object | null {
  const { key, group = null } = result;
  if (group === null) return null;
  const { asked, memberCount, members, leftOut } = group;
  const absent = members.filter((_, at) => !hasBars(result, at));
  const all: readonly MembersLeftOut[] =
    absent.length === 0 ? leftOut : [...leftOut, { reason: 'no_bars', instruments: absent }];
  return {
    key,
    sectorId: asked.sectorId ?? null,
    fundCode: asked.fundCode ?? null,
    memberCount,
    countedCount: members.length - absent.length,
    leftOut: all.map(({ reason, instruments }) => ({
      reason,
      count: instruments.length,
      instruments: instruments.slice(0, MAX_TOLD).map(marked),
    })),
  };
}

/** A new object each time: federation marks the entities that it resolves. */
function marked({ exchange, market, symbol }: InstrumentId): InstrumentId {
  return { exchange, market, symbol };
}

/** Whether a member has a bar at the time of one that the answer shows. */
function hasBars({ bars, plan, fromRow, toRow }: IndicatorResult, member: number): boolean {
  const [column] = plan.indicator.companions!.columns;
  const numbers = bars.others![member]![column!]!;
  for (let row = fromRow; row < toRow; row += 1) if (!Number.isNaN(numbers[row]!)) return true;
  return false;
}
