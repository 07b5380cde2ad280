import type { LoggedMaterial } from '#kernel/material-log.ts';
import type { MaterialChannel, SourceTier } from '#signalhub/facts/material-terms.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { ComparedMaterial } from '#signalhub/materials/duplicate-clusters.ts';

/** A realtime material as it is logged: a document that brings its source along. */
export interface RealtimePayload extends PolicyMaterialPayload {
  readonly signal_ready_at: string;
  readonly channel: MaterialChannel;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: SourceTier;
  /** The material whose results this one puts right; empty for none. */
  readonly corrects: string;
}

/** A material in the feed. */
export interface RealtimeMaterial extends ComparedMaterial {
  readonly sequence: number;
  readonly payload: RealtimePayload;
  /** Emptied once the material was compared: nothing else needs it, and it is the largest part. */
  text: string;
}

/** Reads a material back from the log. */
export function realtimeMaterialOf(logged: LoggedMaterial): RealtimeMaterial {
  const payload = logged.payload as unknown as RealtimePayload;
  const { text, title } = payload;
  return {
    materialId: logged.materialId,
    readyAtMs: logged.readyAtMs,
    sequence: logged.sequence,
    text: text === '' ? title : text,
    docNo: payload.doc_no ?? '',
    url: payload.url,
    relatedId: payload.corrects,
    payload: { ...payload, text: '' },
  };
}

/** When a source first had it. */
export function firstSeenAtMs({ payload }: RealtimeMaterial): number {
  return parseTimestamp(payload.first_seen_at)!;
}
