import { parseTimestamp } from '#signalhub/facts/shanghai-time.ts';
import type { MaterialSourcePayload } from '#signalhub/facts/kinds/material-source.ts';
import type { PolicyMaterialPayload } from '#signalhub/facts/kinds/policy-material.ts';
import type { MaterialEntry, MaterialLog } from '#kernel/ports/material-log.ts';
import { feedMomentMs } from '#signalhub/materials/document-stages.ts';
import { REMEMBERED_MS } from '#signalhub/realtime/material-feed.ts';
import type { RealtimePayload } from '#signalhub/realtime/realtime-material.ts';

/** Entries of one append: each batch becomes visible as a whole. */
const BATCH = 100;

/**
 * Appends mapped documents to the log of the realtime feed. An entry depends on its document alone, so repeating a
 * document changes nothing. A document that is mapped again is a correction of its first entry.
 */
export async function announceDocuments(
  log: Pick<MaterialLog, 'append'>,
  documents: readonly PolicyMaterialPayload[],
  publisher: MaterialSourcePayload,
  nowMs: number,
): Promise<void> {
  // Nothing reads older ones.
  const recent = documents.filter((one) => feedMomentMs(one) >= nowMs - REMEMBERED_MS);
  for (let from = 0; from < recent.length; from += BATCH) {
    const batch = recent.slice(from, from + BATCH);
    const outcomes = await log.append(
      batch.map((one) => readyMaterial(one, publisher)),
      nowMs,
    );
    const others = batch.filter((_, at) => outcomes[at]!.outcome === 'conflict');
    const corrections = others.map((one) => correctionOf(one, publisher));
    if (corrections.length > 0) await log.append(corrections, nowMs);
  }
}

/** The log entry of a mapped document. */
function readyMaterial(
  document: PolicyMaterialPayload,
  publisher: MaterialSourcePayload,
): MaterialEntry {
  const payload: RealtimePayload = {
    ...document,
    signal_ready_at: document.signal_ready_at!,
    channel: publisher.channel,
    source_name: publisher.name,
    authority: publisher.authority,
    source_tier: publisher.tier,
    corrects: '',
  };
  const { material_id: materialId } = document;
  return { materialId, readyAtMs: feedMomentMs(document), payload: { ...payload } };
}

/** A correction has the time of the corrected entry. Later corrections have greater ids, so the last one counts. */
function correctionOf(
  document: PolicyMaterialPayload,
  publisher: MaterialSourcePayload,
): MaterialEntry {
  const { payload, readyAtMs } = readyMaterial(document, publisher);
  const mappedAtMs = parseTimestamp(document.analysis!.mapped_at)!;
  const materialId = `${document.material_id}.r${mappedAtMs}`;
  const corrects = document.material_id;
  return { materialId, readyAtMs, payload: { ...payload, material_id: materialId, corrects } };
}
