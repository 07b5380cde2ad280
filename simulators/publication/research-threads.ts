import type { Random } from '#kernel/ports/clock.ts';
import { integerBetween } from '#simulators/publication/random-choice.ts';
import type { ResearchTopic } from '#simulators/publication/research-topics.ts';
import { scaledValue, valueOf } from '#simulators/publication/research-values.ts';

/** The statement of the research about a topic over a range of versions. */
export interface Segment {
  /** Numbers of versions; `last` is null while the statement holds. */
  readonly first: number;
  readonly last: number | null;
  readonly value: number | null;
  /** Whether it corrects the previous segment. */
  readonly isCorrection: boolean;
}

/** How likely things happen to a topic between two versions. */
const ODDS = { comesLater: 0.25, changes: 0.3, isCorrected: 0.25, ends: 0.07 } as const;

/**
 * The statements of a company's research about a topic. A statement begins with one version. A later version may change
 * its value, correct it or end it.
 *
 * @param scale How many times as large amounts of money are as those of an ordinary company.
 */
export function drawThread(
  random: Random,
  topic: ResearchTopic,
  versionCount: number,
  scale: number,
): Segment[] {
  const scaled = rangeScaled(topic, scale);
  const first =
    random() < ODDS.comesLater && versionCount > 1 ? integerBetween(random, 2, versionCount) : 1;
  let value = drawValue(random, scaled);
  const segments: Segment[] = [{ first, last: null, value, isCorrection: false }];
  for (let version = first + 1; version <= versionCount; version += 1) {
    const ends = random() < ODDS.ends;
    const next = random() < ODDS.changes ? drawValue(random, scaled, value) : value;
    if (!ends && next === value) continue;
    segments[segments.length - 1] = { ...segments.at(-1)!, last: version - 1 };
    if (ends) break;
    const isCorrection = random() < ODDS.isCorrected;
    segments.push({ first: version, last: null, value: next, isCorrection });
    value = next;
  }
  return segments;
}

function rangeScaled(topic: ResearchTopic, scale: number): ResearchTopic {
  const [least, greatest] = topic.range;
  const range = [Math.round(least * scale), Math.round(greatest * scale)] as const;
  return { ...topic, range };
}

/** A value of the topic; not far from the one before, where there is one. */
function drawValue(
  random: Random,
  { unit, range: [least, greatest] }: ResearchTopic,
  before: number | null = null,
): number | null {
  if (unit === null) return null;
  if (before === null) return valueOf(integerBetween(random, least, greatest), unit);
  // Different enough that the value in the text also differs.
  const factor = random() < 0.45 ? 0.78 + 0.16 * random() : 1.06 + 0.19 * random();
  const [lowest, highest] = [valueOf(least, unit), valueOf(greatest, unit)];
  const moved = scaledValue(before, factor, unit);
  // At an end of the range it can only go back.
  const kept = moved < lowest || moved > highest ? scaledValue(before, 2 - factor, unit) : moved;
  return Math.min(Math.max(kept, lowest), highest);
}
