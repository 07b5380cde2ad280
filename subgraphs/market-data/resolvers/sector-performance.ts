import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { tooShort } from '#kernel/errors/list-length-entry.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';
import type { GroupReturn } from '#market-data/groups/group-return.ts';
import { groupReturn } from '#market-data/groups/group-return.ts';
import { reportedUnknown } from '#market-data/answers/feature-scan.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { returnName, returnsPlan } from '#market-data/scans/returns-plan.ts';
import type { ScanResult } from '#market-data/scans/scan-result.ts';
import { universeOf } from '#market-data/scans/scan-universe.ts';

/** A sector, as far as the graph knows its members. */
interface SectorMembers {
  readonly members: readonly {
    readonly instrument: InstrumentId;
    readonly weight?: number | null;
  }[];
}

interface PerformanceArguments {
  readonly sessions: readonly number[];
}

interface PeriodReturn extends GroupReturn {
  readonly sessions: number;
}

interface SectorPerformance {
  readonly memberCount: number;
  readonly asOfMs: number | null;
  readonly periods: readonly PeriodReturn[];
  readonly unknown: readonly object[];
}

/** `Sector.performance`: one scan of its shares, of which each series is judged once for all sectors. */
export const SECTOR_PERFORMANCE_RESOLVERS = {
  performance: (
    { members }: SectorMembers,
    { sessions }: PerformanceArguments,
    { scanner }: MarketContext,
  ): SectorPerformance | Promise<SectorPerformance> => {
    if (sessions.length === 0) throw EMPTY;
    if (members.length === 0) return performanceOf(members, sessions, null);
    const plan = returnsPlan(
      '1d',
      [...new Set(sessions)].toSorted((a, b) => a - b),
    );
    const result = scanner.scan(plan, universeOf(members.map(({ instrument }) => instrument)));
    return mapMaybe(result, (one) => performanceOf(members, sessions, one));
  },
};

function performanceOf(
  members: SectorMembers['members'],
  sessions: readonly number[],
  result: ScanResult | null,
): SectorPerformance {
  const values = new Map(
    result?.matches.map(({ instrument, values: returns }) => [instrumentKey(instrument), returns]),
  );
  const periods = sessions.map((count) => {
    const returns = members.map(({ instrument, weight = null }) => {
      const value = values.get(instrumentKey(instrument))?.[returnName(count)];
      return { weight, returnPct: typeof value === 'number' ? value : null };
    });
    return { sessions: count, ...groupReturn(returns) };
  });
  return {
    memberCount: members.length,
    asOfMs: result?.asOfMs ?? null,
    periods,
    unknown: result === null ? [] : reportedUnknown(result),
  };
}

const EMPTY = new DomainError(
  'invalid_input',
  'sessions is empty; leave it out for 1, 5, 20, 60.',
  {
    validation: [tooShort([], 1, ['query', 'sessions'])],
  },
);
