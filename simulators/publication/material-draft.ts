import type { Random } from '#kernel/ports/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import type { FilledMeasure } from '#simulators/publication/policy-measures.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';
import type { DemoSubsector } from '#simulators/publication/sector-catalog.ts';

const OFFSET_MS = 8 * 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** A sector that a viewpoint of a demo document concerns. */
export interface ConcernedSector extends DemoSubsector {
  readonly confidence: 'high' | 'medium' | 'low' | number | null;
}

/** The days of a demo, as their midnights in Shanghai: the last is the one of the publication. */
export function daysUntil(publishedAtMs: number, count: number): number[] {
  const today = Math.floor((publishedAtMs + OFFSET_MS) / DAY_MS) * DAY_MS - OFFSET_MS;
  return Array.from({ length: count }, (_day, index) => today - (count - 1 - index) * DAY_MS);
}

/** `YYYY-MM-DD` in Shanghai. */
export function dateText(timeMs: number): string {
  return new Date(timeMs + OFFSET_MS).toISOString().slice(0, 10);
}

/** ISO 8601 with the offset of Shanghai, to the second. */
export function momentText(timeMs: number): string {
  return `${new Date(timeMs + OFFSET_MS).toISOString().slice(0, 19)}+08:00`;
}

/** When a document is seen and when its signal is ready, both before the publication. */
export interface Moments {
  readonly firstSeenMs: number;
  readonly readyMs: number;
}

/** Between two hours of a day, or as early as it takes on the day of the publication. */
export function drawMoments(
  random: Random,
  dayMs: number,
  [fromHour, toHour]: readonly [number, number],
  publishedAtMs: number,
): Moments {
  const minutes = integerBetween(random, fromHour * 60, toHour * 60 - 1);
  const processingMs = integerBetween(random, 4, 25) * MINUTE_MS;
  const firstSeenMs = dayMs + minutes * MINUTE_MS + integerBetween(random, 0, 59) * 1_000;
  if (firstSeenMs + processingMs <= publishedAtMs) {
    return { firstSeenMs, readyMs: firstSeenMs + processingMs };
  }
  // The publication is of this day, so its documents came in what has passed of it.
  const passedMs = publishedAtMs - dayMs;
  const seenMs = dayMs + Math.floor((passedMs * minutes) / (24 * 60) / 1_000) * 1_000;
  return {
    firstSeenMs: seenMs,
    readyMs: seenMs + Math.floor((publishedAtMs - seenMs) / 2_000) * 1_000,
  };
}

/** What the analysis of a demo document found, as the kind `policy_material` has it. */
export function resultOf(
  evidenceId: string,
  { measure, quote, viewpoint }: FilledMeasure,
  sectors: readonly ConcernedSector[],
  direction = measure.direction,
): Record<string, unknown> {
  const directed = directionOf(direction);
  return {
    evidence_id: evidenceId,
    viewpoint,
    signal_type: measure.signalType,
    quote,
    confidence: sectors[0]?.confidence ?? null,
    ...directed,
    direction_rationale: `原文：${quote}`,
    impact_horizon: measure.horizon,
    sectors: sectors.map(({ sectorId, name, confidence }) => ({
      sector_id: sectorId,
      sector_name: name,
      layer: sectorId.startsWith('L1.') ? 'level1' : 'level2',
      confidence,
      rationale: `文件直接提及${name}`,
      ...directed,
      direction_rationale: viewpoint,
    })),
  };
}

/** A row about a document; `fact` has everything that differs from a processed document. */
export function materialRow(
  { firstSeenMs, readyMs }: Moments,
  dayMs: number,
  fact: Readonly<Record<string, unknown>>,
): BundleRow {
  const date = dateText(dayMs);
  return {
    valid_from: date,
    valid_to: null,
    observed_at: momentText(readyMs),
    fact: {
      doc_no: null,
      text: '',
      material_date: date,
      first_seen_at: momentText(firstSeenMs),
      signal_ready_at: momentText(readyMs),
      lifecycle_stage: 'mapped',
      lifecycle_status: 'complete',
      results: [],
      ...fact,
    },
  };
}

function directionOf(score: number): Record<string, unknown> {
  const word = score >= 0.1 ? 'positive' : score <= -0.1 ? 'negative' : 'neutral';
  const size = Math.abs(score);
  return {
    impact_direction: word,
    direction_score: score,
    direction_confidence: size >= 0.6 ? 'high' : size >= 0.3 ? 'medium' : 'low',
  };
}
