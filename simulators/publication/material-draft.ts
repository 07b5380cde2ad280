import type { Random } from '#kernel/ports/clock.ts';
import type { BundleRow } from '#simulators/publication/demo-rows.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';
import { DAY_MS, dateText, midnightMs, momentText } from '#simulators/publication/shanghai-time.ts';

const MINUTE_MS = 60_000;

/** The days of a demo, as their midnights in Shanghai: the last is the one of the publication. */
export function daysUntil(publishedAtMs: number, count: number): number[] {
  const today = midnightMs(publishedAtMs);
  return Array.from({ length: count }, (_day, index) => today - (count - 1 - index) * DAY_MS);
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
  // The publication is of this day, so its documents arrived in the elapsed part of the day.
  const passedMs = publishedAtMs - dayMs;
  const seenMs = dayMs + Math.floor((passedMs * minutes) / (24 * 60) / 1_000) * 1_000;
  return {
    firstSeenMs: seenMs,
    readyMs: seenMs + Math.floor((publishedAtMs - seenMs) / 2_000) * 1_000,
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
