import type { StatedConfidence } from '#signalhub/facts/material-terms.ts';
import type {
  MaterialResultPayload,
  MaterialSectorPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { confidenceOf } from '#signalhub/facts/material-terms.ts';
import { termWeight } from '#signalhub/realtime/attention-formula.ts';
import type { RealtimeMaterial } from '#signalhub/realtime/realtime-material.ts';

/**
 * One cluster of duplicates in the feed. An item represents its cluster while the same material leads it with
 * the same content; then another item replaces it. Both are kept, so that a list can be continued unchanged.
 */
export interface FeedItem {
  /** The earliest material: it gives the item its id, position and channel. */
  readonly canonical: RealtimeMaterial;
  /** Its content: the canonical material, or the last correction of it. */
  readonly content: RealtimeMaterial;
  /** All materials of the cluster, earliest first. */
  members: readonly RealtimeMaterial[];
  /** When each further independent source first reported it, ascending. */
  joinedAtMs: readonly number[];
  readonly terms: readonly SectorTerm[];
  /** Sequence number from which the item is listed. */
  readonly fromSequence: number;
  /** Sequence number from which it is no longer listed; infinite while it is. */
  untilSequence: number;
}

/** An item's statement on one sector. */
export interface SectorTerm {
  readonly item: FeedItem;
  readonly sectorId: string;
  /** Tier weight × confidence. */
  readonly weight: number;
  readonly confidence: StatedConfidence;
  /** −1 to 1; null where unknown. */
  readonly direction: number | null;
  readonly result: MaterialResultPayload;
  readonly sector: MaterialSectorPayload;
}

/** Creates the item of a cluster whose members are sorted, earliest first. */
export function feedItemOf(members: readonly RealtimeMaterial[], fromSequence: number): FeedItem {
  const canonical = members[0]!;
  const content = contentOf(members);
  const item = {
    canonical,
    content,
    members,
    joinedAtMs: joinedAtMsOf(members),
    terms: NOTHING_SAID,
    fromSequence,
    untilSequence: Infinity,
  };
  item.terms = strongestMentions(content).map(({ result, sector }) => {
    const { sector_id: sectorId, confidence } = sector;
    const weight = termWeight(canonical.payload.source_tier, confidence);
    const direction = directionOf(sector);
    return { item, sectorId, weight, confidence, direction, result, sector };
  });
  return item;
}

/**
 * The content of a cluster: its earliest material, or the last one that corrects it directly or transitively.
 * A correction changes the content, not its time.
 */
export function contentOf(members: readonly RealtimeMaterial[]): RealtimeMaterial {
  let content = members[0]!;
  const corrected = new Set([content.materialId]);
  for (const member of members) {
    if (!corrected.has(member.payload.corrects)) continue;
    corrected.add(member.materialId);
    content = member;
  }
  return content;
}

/** Moments at which further sources joined. */
export function joinedAtMsOf(members: readonly RealtimeMaterial[]): readonly number[] {
  if (members.length === 1) return NO_SOURCES;
  const sources = new Set([members[0]!.payload.source_id]);
  const joined: number[] = [];
  for (const { payload, readyAtMs } of members) {
    if (sources.has(payload.source_id)) continue;
    sources.add(payload.source_id);
    joined.push(readyAtMs);
  }
  // A copy has no spare capacity, and there are as many as reprints.
  return joined.slice();
}

/** Number of further sources that reported an item before a moment. */
export function furtherSources({ joinedAtMs }: FeedItem, beforeMs: number): number {
  let count = joinedAtMs.length;
  while (count > 0 && joinedAtMs[count - 1]! >= beforeMs) count -= 1;
  return count;
}

const NO_SOURCES: readonly number[] = [];
const NOTHING_SAID: readonly SectorTerm[] = [];

interface Mention {
  readonly result: MaterialResultPayload;
  readonly sector: MaterialSectorPayload;
}

/** For each sector the mention of highest confidence, the first of equal ones. */
function strongestMentions({ payload }: RealtimeMaterial): Mention[] {
  const strongest = new Map<string, Mention>();
  for (const result of payload.results) {
    for (const sector of result.sectors) {
      const known = strongest.get(sector.sector_id)?.sector;
      if (known === undefined || confidenceOf(known.confidence) < confidenceOf(sector.confidence)) {
        strongest.set(sector.sector_id, { result, sector });
      }
    }
  }
  return [...strongest.values()];
}

function directionOf(sector: MaterialSectorPayload): number | null {
  return sector.impact_direction === 'unknown' ? null : sector.direction_score;
}
