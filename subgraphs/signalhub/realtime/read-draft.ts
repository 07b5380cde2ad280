import { DomainError, type ValidationEntry } from '#kernel/errors/errors.ts';
import type { MaterialEntry } from '#kernel/ports/material-log.ts';
import { runAllSteps, type SteppedWork } from '#kernel/async/stepped-work.ts';
import type { PayloadFault } from '#signalhub/facts/fact-kind.ts';
import type {
  DirectionConfidence,
  ImpactDirection,
  ImpactHorizon,
  MaterialChannel,
  SourceTier,
  StatedConfidence,
} from '#signalhub/facts/material-terms.ts';
import { MATERIAL_SOURCE_KIND } from '#signalhub/facts/kinds/material-source.ts';
import {
  POLICY_MATERIAL_KIND,
  type MaterialResultPayload,
  type MaterialSectorPayload,
} from '#signalhub/facts/kinds/policy-material.ts';
import type { SectorLayer } from '#signalhub/facts/kinds/sector.ts';
import { unreadableTexts } from '#signalhub/facts/readable-text.ts';
import { formatTimestamp, parseTimestamp, shanghaiDate } from '#signalhub/facts/shanghai-time.ts';
import type { RealtimePayload } from '#signalhub/realtime/realtime-material.ts';

/** Maximum materials of one request. */
export const MAX_MATERIALS = 500;

/** Maximum time that a material's ready time may be ahead of our clock, in milliseconds. */
const MAX_AHEAD_MS = 5 * 60_000;

/** Maximum reported errors of one request. */
const MAX_FAULTS = 20;

interface DirectionDraft {
  readonly confidence?: StatedConfidence;
  readonly impactDirection?: ImpactDirection | null;
  readonly directionScore?: number | null;
  readonly directionConfidence?: DirectionConfidence | null;
  readonly directionRationale?: string | null;
}

export interface SectorDraft extends DirectionDraft {
  readonly sectorId: string;
  readonly sectorName?: string | null;
  readonly layer?: SectorLayer | null;
  readonly rationale?: string | null;
}

export interface ResultDraft extends DirectionDraft {
  readonly evidenceId: string;
  readonly viewpoint: string;
  readonly signalType: string;
  readonly quote?: string | null;
  readonly impactHorizon?: ImpactHorizon | null;
  readonly sectors?: readonly SectorDraft[] | null;
}

/** A material as its publisher sends it. */
export interface MaterialDraft {
  readonly materialId: string;
  readonly channel: MaterialChannel;
  readonly sourceId: string;
  readonly sourceName: string;
  readonly authority: string;
  readonly sourceTier: SourceTier;
  readonly title: string;
  readonly url: string;
  readonly signalReadyAt: string;
  readonly firstSeenAt?: string | null;
  readonly materialDate?: string | null;
  readonly docNo?: string | null;
  readonly text?: string | null;
  readonly corrects?: string | null;
  readonly results?: readonly ResultDraft[] | null;
}

/**
 * Validates materials and converts them to log entries. Throws `invalid_input` with all errors; then none is
 * accepted.
 */
export function readDrafts(drafts: readonly MaterialDraft[], nowMs: number): MaterialEntry[] {
  return runAllSteps(draftsInSteps(drafts, nowMs));
}

/** The same in steps, one per material. */
export function* draftsInSteps(
  drafts: readonly MaterialDraft[],
  nowMs: number,
): SteppedWork<MaterialEntry[]> {
  if (drafts.length === 0 || drafts.length > MAX_MATERIALS) {
    const detail = `Send 1 to ${MAX_MATERIALS} materials in one request; this one has ${drafts.length}.`;
    throw new DomainError('invalid_input', detail);
  }
  const entries: MaterialEntry[] = [];
  const faults: ValidationEntry[] = [];
  for (const [index, draft] of drafts.entries()) {
    const payload = payloadOf(draft);
    for (const { field, message } of faultsOf(payload, nowMs)) {
      const loc = ['body', 'materials', index, ...field.split('.')];
      faults.push({
        type: 'value_error',
        loc,
        msg: `${field} ${message}`,
        input: draft.materialId,
      });
    }
    const readyAtMs = parseTimestamp(payload.signal_ready_at) ?? 0;
    entries.push({ materialId: draft.materialId, readyAtMs, payload: { ...payload } });
    yield;
  }
  if (faults.length > 0) throw refusalOf(faults);
  return entries;
}

function payloadOf(draft: MaterialDraft): RealtimePayload {
  const seenAtMs = parseTimestamp(draft.firstSeenAt ?? draft.signalReadyAt);
  return {
    material_id: draft.materialId,
    channel: draft.channel,
    source_id: draft.sourceId,
    source_name: draft.sourceName,
    authority: draft.authority,
    source_tier: draft.sourceTier,
    title: draft.title,
    text: draft.text ?? '',
    doc_no: draft.docNo == null || draft.docNo === '' ? null : draft.docNo,
    url: draft.url,
    material_date: draft.materialDate ?? shanghaiDate(seenAtMs ?? 0),
    first_seen_at: canonicalTime(draft.firstSeenAt ?? draft.signalReadyAt),
    signal_ready_at: canonicalTime(draft.signalReadyAt),
    // A ready material has passed all stages.
    lifecycle_stage: 'mapped',
    lifecycle_status: 'complete',
    corrects: draft.corrects ?? '',
    results: (draft.results ?? []).map(resultOf),
  };
}

function resultOf(draft: ResultDraft): MaterialResultPayload {
  return {
    evidence_id: draft.evidenceId,
    viewpoint: draft.viewpoint,
    signal_type: draft.signalType,
    quote: draft.quote ?? '',
    impact_horizon: draft.impactHorizon ?? 'unknown',
    ...directionOf(draft),
    sectors: (draft.sectors ?? []).map(sectorOf),
  };
}

/** A sector sent without a name gets its catalog name. */
function sectorOf(draft: SectorDraft): MaterialSectorPayload {
  return {
    sector_id: draft.sectorId,
    sector_name: draft.sectorName ?? '',
    layer: draft.layer ?? ('' as SectorLayer),
    rationale: draft.rationale ?? '',
    ...directionOf(draft),
  };
}

function directionOf(draft: DirectionDraft) {
  return {
    confidence: draft.confidence ?? null,
    impact_direction: draft.impactDirection ?? 'unknown',
    direction_score: draft.directionScore ?? 0,
    direction_confidence: draft.directionConfidence ?? 'unknown',
    direction_rationale: draft.directionRationale ?? '',
  } as const;
}

/** The rules of published documents and their sources, and those of ready materials. */
function faultsOf(payload: RealtimePayload, nowMs: number): PayloadFault[] {
  const moments = ['signal_ready_at', 'first_seen_at'] as const;
  const unread = moments.filter((field) => parseTimestamp(payload[field]) === null);
  if (unread.length > 0) {
    const message = 'must be an instant such as 2026-11-20T18:30:00+08:00';
    return unread.map((field) => ({ field, message }));
  }
  const faults = [
    ...unreadableTexts(payload, ''),
    ...POLICY_MATERIAL_KIND.faultsOf(payload),
    ...sourceFaults(payload),
  ];
  if (parseTimestamp(payload.signal_ready_at)! > nowMs + MAX_AHEAD_MS) {
    faults.push({ field: 'signal_ready_at', message: 'must not lie in the future' });
  }
  if (payload.corrects === payload.material_id) {
    faults.push({ field: 'corrects', message: 'must name another material' });
  }
  return faults;
}

function sourceFaults(payload: RealtimePayload): readonly PayloadFault[] {
  return MATERIAL_SOURCE_KIND.faultsOf({
    source_id: payload.source_id,
    name: payload.source_name,
    authority: payload.authority,
    tier: payload.source_tier,
    channel: payload.channel,
  });
}

/** Each instant has one notation, so that a resent material is equal. */
function canonicalTime(text: string): string {
  const timeMs = parseTimestamp(text);
  return timeMs === null ? text : formatTimestamp(timeMs);
}

function refusalOf(faults: readonly ValidationEntry[]): DomainError {
  const reported = faults.slice(0, MAX_FAULTS);
  const [first] = reported;
  const more = faults.length === 1 ? '' : ` (and ${faults.length - 1} more)`;
  const detail = `No material was accepted: ${String(first!.input)}: ${first!.msg}${more}.`;
  return new DomainError('invalid_input', detail, { validation: reported });
}
