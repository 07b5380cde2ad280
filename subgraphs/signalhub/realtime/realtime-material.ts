import type { LoggedMaterial } from '#kernel/ports/material-log.ts';
import type { MaterialChannel, SourceTier } from '#signalhub/facts/material-terms.ts';
import type {
  MaterialSectorPayload,
  PolicyMaterialPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import { SharedWords } from '#signalhub/realtime/shared-words.ts';
import type { ComparedMaterial } from '#signalhub/materials/duplicate-clusters.ts';

/** A logged realtime material: a document with its source. */
export interface RealtimePayload extends PolicyMaterialPayload {
  readonly signal_ready_at: string;
  readonly channel: MaterialChannel;
  readonly source_name: string;
  readonly authority: string;
  readonly source_tier: SourceTier;
  /** The material that this one corrects; empty for none. */
  readonly corrects: string;
}

/** A material in the feed. */
export interface RealtimeMaterial extends ComparedMaterial {
  readonly sequence: number;
  readonly payload: RealtimePayload;
  /** Cleared after the comparison: nothing else needs it, and it is the largest part. */
  text: string;
}

/** Reads a material from the log; strings that many materials have are shared. */
export function realtimeMaterialOf(
  logged: LoggedMaterial,
  words = new SharedWords(),
): RealtimeMaterial {
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
    payload: withSharedWords(payload, words),
  };
}

/** The payload without its text. */
function withSharedWords(payload: RealtimePayload, words: SharedWords): RealtimePayload {
  return {
    ...payload,
    text: '',
    channel: words.of(payload.channel),
    source_id: words.of(payload.source_id),
    source_name: words.of(payload.source_name),
    authority: words.of(payload.authority),
    source_tier: words.of(payload.source_tier),
    material_date: words.of(payload.material_date),
    lifecycle_stage: words.of(payload.lifecycle_stage),
    lifecycle_status: words.of(payload.lifecycle_status),
    results: payload.results.map((result) => ({
      ...result,
      signal_type: words.of(result.signal_type),
      impact_horizon: words.of(result.impact_horizon),
      ...directionWith(result, words),
      sectors: result.sectors.map((sector) => ({
        ...sector,
        sector_id: words.of(sector.sector_id),
        sector_name: words.of(sector.sector_name),
        layer: words.of(sector.layer),
        ...directionWith(sector, words),
      })),
    })),
  };
}

type Directed = Pick<MaterialSectorPayload, 'impact_direction' | 'direction_confidence'>;

function directionWith(
  { impact_direction: direction, direction_confidence: confidence }: Directed,
  words: SharedWords,
) {
  return { impact_direction: words.of(direction), direction_confidence: words.of(confidence) };
}

/** When a source first had it. */
export function firstSeenAtMs({ payload }: RealtimeMaterial): number {
  return parseTimestamp(payload.first_seen_at)!;
}
