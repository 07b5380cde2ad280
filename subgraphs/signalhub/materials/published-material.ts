import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { ComparedMaterial } from '#signalhub/materials/duplicate-clusters.ts';

/** A document as one source published it, as known at a snapshot's moment. */
export interface PublishedMaterial extends ComparedMaterial {
  readonly payload: PolicyMaterialPayload;
  readonly source: MaterialSourcePayload;
  readonly firstSeenAtMs: number;
  /** Null while it is being processed, and permanently if that failed. */
  readonly signalReadyAtMs: number | null;
}

/** A document with the times and texts that it is compared by. */
export function publishedMaterial(
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
    // Reprints arrive within hours of each other; the duration of their analysis differs more.
    readyAtMs: firstSeenAtMs,
    text: payload.text === '' ? payload.title : payload.text,
    docNo: payload.doc_no ?? '',
    url: payload.url,
  };
}
