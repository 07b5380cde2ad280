import { PART_RANKS, type PartPlace, type PartRank } from '#kernel/ports/fact-store.ts';
import type {
  PartFact,
  PartStatus,
  QuarantinedFact,
  StatedPartFact,
} from '#kernel/ports/part-store.ts';
import { FactReader, type FactRow } from '#platform/facts/fact-reader.ts';

/** Namespace of the publications of parts in a store without a bundle. */
export const COLLECTED_NAMESPACE = 'collected';

/** The stored form of a rank: a smaller number is a better rank. */
export function rankNumber(rank: PartRank): number {
  return PART_RANKS.indexOf(rank);
}

export function rankOf(number: unknown): PartRank {
  const rank = PART_RANKS[Number(number)];
  if (rank === undefined) throw new Error(`the store has the unknown rank ${String(number)}`);
  return rank;
}

/** The id of a publication of a part. No bundle may have one like it. */
export function partPublicationId(part: string, sequence: number): string {
  return `${part}#${sequence}`;
}

/** Converts a row of `publication`, whose part sequence was counted. */
export function toPlace(row: FactRow): PartPlace {
  return {
    part: String(row['part']),
    rank: rankOf(row['part_rank']),
    sequence: Number(row['part_sequence']),
    mark: String(row['mark']),
    publishedAtMs: Number(row['published_at_ms']),
  };
}

/** Converts a row of `part`, joined with its last publication and the count of its waiting rows. */
export function toStatus(row: FactRow): PartStatus {
  const { cursor, complete_row_count: complete } = row;
  return {
    part: String(row['part']),
    rank: rankOf(row['part_rank']),
    sequence: Number(row['part_sequence'] ?? 0),
    mark: String(row['mark'] ?? ''),
    observedAtMs: Number(row['observed_at_ms']),
    cursor: cursor == null ? null : String(cursor),
    rowCount: Number(row['row_count']),
    quarantinedCount: Number(row['quarantined_count']),
    expiredCount: Number(row['expired_count']),
    completeRowCount: complete == null ? null : Number(complete),
  };
}

/** Converts rows of facts of several kinds. */
class RowFacts {
  readonly #readers = new Map<string, FactReader>();

  read(row: FactRow) {
    const kind = String(row['kind']);
    return this.#readers.getOrInsertComputed(kind, () => new FactReader(kind)).read(row);
  }
}

/** Converts rows of `part_fact`. */
export function toPartFacts(rows: readonly FactRow[]): PartFact[] {
  const facts = new RowFacts();
  return rows.map((row) => ({
    ...facts.read(row),
    id: Number(row['fact_id']),
    identity: String(row['identity']),
  }));
}

/** Converts rows of `part_fact` and `fact` with their parts. */
export function toStatements(rows: readonly FactRow[]): StatedPartFact[] {
  const facts = new RowFacts();
  return rows.map((row) => ({
    ...facts.read(row),
    part: String(row['part']),
    rank: rankOf(row['part_rank']),
    id: Number(row['fact_id']),
  }));
}

/** Converts rows of `part_quarantine`. */
export function toQuarantined(rows: readonly FactRow[]): QuarantinedFact[] {
  const facts = new RowFacts();
  return rows.map((row) => ({
    ...facts.read(row),
    id: Number(row['row_id']),
    part: String(row['part']),
    identity: String(row['identity']),
    missing: { kind: String(row['missing_kind']), key: String(row['missing_key']) },
    sinceMs: Number(row['since_ms']),
  }));
}
