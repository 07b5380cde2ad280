import { BUNDLE_PART, type PartPlace, type PartRank } from '#kernel/ports/fact-store.ts';
import type { PartStatus, StatedPartFact } from '#kernel/ports/part-store.ts';
import type { SignalhubContext } from '#signalhub/context/signalhub-context.ts';
import { formatTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { SnapshotView } from '#signalhub/snapshots/snapshot-view.ts';

/** A part as the graph shows it. */
interface PartView {
  readonly name: string;
  readonly rank: PartRank;
  readonly sequence: number;
  readonly epoch: string;
  readonly observedAt: string;
  readonly rowCount: number | null;
  readonly quarantinedRowCount: number;
  readonly expiredRowCount: number;
}

interface StatementArguments {
  readonly kind: string;
  readonly key: string;
}

/** Root fields about the parts of the published facts. */
export const PART_QUERIES = {
  parts: (_root: unknown, _arguments: unknown, { snapshot, parts }: SignalhubContext) => {
    const bundle = snapshot.facts.parts.filter(({ part }) => part === BUNDLE_PART);
    return [...bundle.map(bundleView), ...parts.map(partView)];
  },

  partStatements: async (
    _root: unknown,
    { kind, key }: StatementArguments,
    { statementsOf }: SignalhubContext,
  ) => {
    const stated = await statementsOf([{ kind, key }]);
    return stated.map((one) => statementView(one, stated[0]!));
  },
};

export const SNAPSHOT_PART_RESOLVERS = {
  parts: ({ source }: SnapshotView) => source.facts.parts.map(placeView),
};

function placeView({ part: name, rank, sequence, mark: epoch, publishedAtMs }: PartPlace) {
  return { name, rank, sequence, epoch, publishedAt: formatTimestamp(publishedAtMs) };
}

function bundleView({
  part: name,
  rank,
  sequence,
  mark: epoch,
  publishedAtMs,
}: PartPlace): PartView {
  const observedAt = formatTimestamp(publishedAtMs);
  return {
    name,
    rank,
    sequence,
    epoch,
    observedAt,
    rowCount: null,
    quarantinedRowCount: 0,
    expiredRowCount: 0,
  };
}

function partView(status: PartStatus): PartView {
  const { part: name, rank, sequence, mark: epoch, rowCount } = status;
  const observedAt = formatTimestamp(status.observedAtMs);
  const { quarantinedCount: quarantinedRowCount, expiredCount: expiredRowCount } = status;
  return {
    name,
    rank,
    sequence,
    epoch,
    observedAt,
    rowCount,
    quarantinedRowCount,
    expiredRowCount,
  };
}

/** @param first the statement of the best rank */
function statementView(stated: StatedPartFact, first: StatedPartFact) {
  const { part, rank, validFrom, validTo, observedAtMs, supersededAtMs, payload } = stated;
  return {
    part,
    rank,
    isUsed: part === first.part,
    validFrom,
    validTo,
    observedAt: formatTimestamp(observedAtMs),
    supersededAt: supersededAtMs === null ? null : formatTimestamp(supersededAtMs),
    fact: JSON.stringify(payload),
  };
}
