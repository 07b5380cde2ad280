import { mapMaybe } from '#kernel/async/maybe-promise.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { decodeCursor, encodeCursor } from '#kernel/ports/page.ts';
import { instrumentOf } from '#market-data/answers/instrument.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';
import { scanWithMembers } from '#market-data/windows/scan-groups.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanQuestion } from '#market-data/scans/scan-input.ts';
import type { MatchedInstrument, ScanResult } from '#market-data/scans/scan-result.ts';
import type { ScanUniverseInput, ScanUniverse } from '#market-data/scans/scan-universe.ts';
import { groupOf, readUniverse, universeOfGroup } from '#market-data/scans/scan-universe.ts';

/** Maximum number of listed instruments for each reason of an unknown result. */
const MAX_UNKNOWN_TOLD = 5;

export interface ScanArguments extends ScanQuestion {
  readonly universe: ScanUniverseInput;
  readonly first: number;
  readonly after?: string | null;
}

export interface FeatureScan extends Pick<
  ScanResult,
  'universeCount' | 'evaluatedCount' | 'asOfMs'
> {
  readonly interval: string;
  readonly nodes: readonly ReportedMatch[];
  readonly totalCount: number;
  readonly pageInfo: { readonly endCursor: string | null; readonly hasNextPage: boolean };
  readonly unknown: readonly object[];
}

export interface ReportedMatch {
  readonly match: MatchedInstrument;
  readonly place: number;
}

/** The members of a sector or a fund, as the graph knows them. */
interface Members {
  readonly members: readonly { readonly instrument: InstrumentId }[];
}

/** A scan as an entity, with the members of its universe from the graph. */
interface ScanReference {
  readonly question: string;
  readonly sector?: Members | null;
  readonly etf?: Members | null;
}

/**
 * A scan before it is answered. A gateway requests the answer in a second step, as an entity, when it knows the
 * members of the sector or the fund; a client of this subgraph alone gets the answer for every other universe at
 * once.
 */
export class RequestedScan {
  readonly question: string;
  readonly interval: string;
  readonly sector: { readonly sectorId: string } | null;
  readonly etf: { readonly fundCode: string } | null;
  #answer: FeatureScan | Promise<FeatureScan> | null = null;

  /** Throws as `readScan` and `groupOf` do. */
  constructor(args: ScanArguments, { scanner }: MarketContext) {
    const group = groupOf(args.universe);
    scanner.planOf(questionOf(args));
    this.question = JSON.stringify(args);
    this.interval = args.interval;
    this.sector = group?.kind === 'sector' ? { sectorId: group.sectorId } : null;
    this.etf = group?.kind === 'fund' ? { fundCode: group.fundCode } : null;
  }

  answer(context: MarketContext): FeatureScan | Promise<FeatureScan> {
    return (this.#answer ??= answeredScan({ question: this.question }, context));
  }
}

/**
 * Answers a scan. Throws or rejects as `scanPage` and `scanWithMembers` do, and as `readUniverse` and
 * `universeOfGroup`.
 */
export function answeredScan(
  { question, sector = null, etf = null }: ScanReference,
  context: MarketContext,
): FeatureScan | Promise<FeatureScan> {
  const { universe: asked, first, after = null, ...scan } = JSON.parse(question) as ScanArguments;
  // An invalid scan is rejected before the members of a group are requested.
  const { key } = context.scanner.planOf(questionOf(scan));
  const universe = answeredUniverse(asked, { sector, etf }, context);
  // A cursor identifies a requested group by its id, so it stays valid when the members change.
  const filters = ['scan', key, groupOf(asked) ?? universe.key];
  const page = (one: ScanQuestion) =>
    scanPage(universe, { ...one, first, after, filters }, context);
  const known = scanWithMembers(scan, context.calcGroups);
  return mapMaybe(known, page);
}

/** The instruments of a universe, with those that the graph knows of a sector or a fund. */
function answeredUniverse(
  asked: ScanUniverseInput,
  { sector, etf }: Pick<ScanReference, 'sector' | 'etf'>,
  { instruments }: MarketContext,
): ScanUniverse {
  const group = groupOf(asked);
  if (group === null) return readUniverse(asked, instruments);
  const known = group.kind === 'sector' ? sector : etf;
  return universeOfGroup(group, known?.members.map(({ instrument }) => instrument) ?? null);
}

/** The scan as it applies to each series, with null for what is left out, so that equal scans are equal as text. */
function questionOf({ interval, where = null, rank = null }: ScanQuestion): ScanQuestion {
  return { interval, where, rank };
}

interface AskedPage extends ScanQuestion {
  readonly first: number;
  readonly after: string | null;
  /** The filters that its cursors are bound to. */
  readonly filters: unknown;
}

/**
 * A page of a scan. Throws or rejects as `readScan` and `Scanner.scan` do, with `invalid_cursor` for a cursor of
 * another scan, and `cursor_too_old` for a cursor of a result that is no longer cached.
 */
function scanPage(
  universe: ScanUniverse,
  { first, after, filters, ...question }: AskedPage,
  { scanner }: MarketContext,
): FeatureScan | Promise<FeatureScan> {
  const plan = scanner.planOf(questionOf(question));
  const page = (result: ScanResult, from: number): FeatureScan =>
    pageOf(plan, filters, result, from, first);
  if (after !== null) {
    const [edition, from] = readCursor(after, filters);
    const result = scanner.edition(plan, universe, edition);
    if (result !== undefined) return page(result, from);
    // The cursor may be another server's: if that has the same bars as this one, the results are equal.
    const now = scanner.scan(plan, universe);
    const continueFrom = (one: ScanResult): FeatureScan => {
      if (one.edition === edition) return page(one, from);
      throw new DomainError('cursor_too_old', NOT_KEPT);
    };
    return mapMaybe(now, continueFrom);
  }
  const result = scanner.scan(plan, universe);
  return mapMaybe(result, (one) => page(one, 0));
}

const NOT_KEPT =
  'The scan of this page is no longer cached: bars have closed since, or the members of a sector or a fund ' +
  'have changed. Start again with the first page.';

function pageOf(
  plan: ScanPlan,
  filters: unknown,
  result: ScanResult,
  from: number,
  first: number,
): FeatureScan {
  const { matches, edition, universeCount, evaluatedCount, asOfMs } = result;
  const to = Math.min(matches.length, from + first);
  return {
    interval: plan.interval,
    nodes: matches.slice(from, to).map((match, at) => ({ match, place: from + at + 1 })),
    totalCount: matches.length,
    pageInfo: {
      endCursor: to === from ? null : encodeCursor(`${edition}:${to}`, filters),
      hasNextPage: to < matches.length,
    },
    universeCount,
    evaluatedCount,
    asOfMs,
    unknown: reportedUnknown(result),
  };
}

/** Why instruments are unknown, with the first ones of each reason. */
export function reportedUnknown({ unknown }: ScanResult): object[] {
  return unknown.map(({ reason, instruments }) => ({
    reason,
    count: instruments.length,
    instruments: instruments.slice(0, MAX_UNKNOWN_TOLD).map(instrumentOf),
  }));
}

function readCursor(after: string, filters: unknown): [edition: string, from: number] {
  const [edition, from] = decodeCursor(after, filters).split(':');
  return [edition!, Number(from)];
}
