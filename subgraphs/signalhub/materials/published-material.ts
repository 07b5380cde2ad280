import type { Fact } from '#kernel/fact-store.ts';
import { fewAtATime, type Steps } from '#kernel/steps.ts';
import {
  MATERIAL_SOURCE_KIND,
  type MaterialSourcePayload,
} from '#signalhub/facts/kinds/material-source.ts';
import {
  POLICY_MATERIAL_KIND,
  type PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { ComparedMaterial } from '#signalhub/materials/duplicate-clusters.ts';

/** A document as one source published it, as it was known when a snapshot was made. */
export interface PublishedMaterial extends ComparedMaterial {
  readonly payload: PolicyMaterialPayload;
  readonly source: MaterialSourcePayload;
  readonly firstSeenAtMs: number;
  /** Null while it is being processed, and for good if that failed. */
  readonly signalReadyAtMs: number | null;
}

/** What of a snapshot its materials are made from. */
export interface MaterialFacts {
  readonly validOn: string;
  readonly knownAtMs: number;
  readonly facts: { of(kind: string): readonly Fact[] };
}

/**
 * Every document up to a snapshot's date, as the snapshot's publication knows it, ordered by id. A
 * document stays what it was on its date, so one that was valid then and is not any more is there
 * too.
 */
export function* publishedMaterials(snapshot: MaterialFacts): Steps<PublishedMaterial[]> {
  const sources = yield* latestByKey(snapshot, MATERIAL_SOURCE_KIND.name);
  const latest = yield* latestByKey(snapshot, POLICY_MATERIAL_KIND.name);
  const materials: PublishedMaterial[] = [];
  for (const fact of latest.values()) {
    yield;
    const payload = fact.payload as PolicyMaterialPayload;
    const source = sources.get(payload.source_id)?.payload as MaterialSourcePayload | undefined;
    // A source that nobody speaks of on this date says nothing about the material's weight.
    if (source === undefined || payload.material_date > snapshot.validOn) continue;
    materials.push(publishedMaterial(payload, source));
  }
  return materials;
}

function publishedMaterial(
  payload: PolicyMaterialPayload,
  source: MaterialSourcePayload,
): PublishedMaterial {
  const firstSeenAtMs = parseTimestamp(payload.first_seen_at)!;
  const { signal_ready_at: readyAt } = payload;
  const signalReadyAtMs = readyAt === null ? null : parseTimestamp(readyAt)!;
  return {
    payload,
    source,
    firstSeenAtMs,
    signalReadyAtMs,
    materialId: payload.material_id,
    // Reprints come within hours of each other; analysis may take longer for one than for another.
    readyAtMs: firstSeenAtMs,
    text: payload.text === '' ? payload.title : payload.text,
    docNo: payload.doc_no ?? '',
    url: payload.url,
  };
}

/** What each key last said by the snapshot's date, of what was known when it was made. */
function* latestByKey(
  { facts, validOn, knownAtMs }: MaterialFacts,
  kind: string,
): Steps<Map<string, Fact>> {
  const latest = new Map<string, Fact>();
  for (const few of fewAtATime(facts.of(kind))) {
    for (const fact of few) {
      const isKnown =
        fact.observedAtMs <= knownAtMs &&
        (fact.supersededAtMs === null || knownAtMs < fact.supersededAtMs);
      if (!isKnown || fact.validFrom > validOn) continue;
      const other = latest.get(fact.key);
      if (other === undefined || other.validFrom < fact.validFrom) latest.set(fact.key, fact);
    }
    yield;
  }
  return latest;
}
