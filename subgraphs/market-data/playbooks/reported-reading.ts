import { timingOf } from '#indicators/features/bar-window.ts';
import type { LeadReading } from '#market-data/playbooks/lead.ts';
import type { Evidence, ObservedInterval, Tally } from '#market-data/playbooks/reading.ts';
import type { IntervalReading, Stance } from '#market-data/playbooks/votes.ts';

/** A reading as it is answered. */
export interface ReportedReading extends Omit<Tally, 'held'> {
  readonly text: string;
  /** End of the newest closed bar of any interval. */
  readonly asOfMs: number;
  readonly evidence: readonly Evidence[];
  readonly against: readonly Evidence[];
  readonly context: readonly Evidence[];
}

const HEADS: Readonly<Record<Stance, string>> = {
  long_bias: 'Long bias',
  short_bias: 'Short bias',
  neutral: 'Neutral',
  no_data: 'No vote is known',
};

/** The direction that contradicts a stance; none contradicts a neutral one. */
const OPPOSITE: Readonly<Record<Stance, string | null>> = {
  long_bias: 'bearish',
  short_bias: 'bullish',
  neutral: null,
  no_data: null,
};

/** Features that a sentence names, before it only counts the others. */
const MAX_NAMED = 5;

const round = (value: number) => Math.round(value * 1_000) / 1_000;

/** Sorts the evidence by the stance, and puts the reading into a sentence. */
export function reportReading(
  { held, ...tally }: Tally,
  observed: readonly ObservedInterval[],
): ReportedReading {
  const opposite = OPPOSITE[tally.stance];
  const voting = held.filter(({ family }) => family !== null);
  const against = voting.filter(({ direction }) => direction === opposite);
  return {
    ...tally,
    score: tally.score === null ? null : round(tally.score),
    coverage: round(tally.coverage),
    text: sentence(tally, against),
    asOfMs: Math.max(...observed.map(endOfNewest)),
    evidence: voting.filter(({ direction }) => direction !== opposite),
    against,
    context: held.filter(({ family }) => family === null),
  };
}

function endOfNewest({ window }: ObservedInterval): number {
  return timingOf(window).endMs(window.bars.openTimeMs[window.toRow - 1]!);
}

function sentence(
  { stance, score, heldBackBy, intervals, unknown }: Omit<Tally, 'held'>,
  against: readonly Evidence[],
): string {
  const head = score === null ? HEADS[stance] : `${HEADS[stance]} (${round(score)})`;
  const why = heldBackBy === null ? '' : `, as ${leadText(heldBackBy)}`;
  const contrary = against.map(
    (one) => `${one.value ? '' : 'no '}${featureName(one)} on ${one.interval}`,
  );
  const parts = [`${head}${why}: ${intervals.map(intervalText).join('; ')}.`];
  if (contrary.length > 0) parts.push(`Against it: ${listed(contrary)}.`);
  if (unknown.length > 0) parts.push(`Not known: ${listed(unknown)}.`);
  return parts.join(' ');
}

/** With its key if that is not the indicator's name, as two entries may have one indicator. */
function featureName({ key, id }: Pick<Evidence, 'key' | 'id'>): string {
  return id.startsWith(`${key}.`) ? id : `${key}/${id}`;
}

function leadText({ family, interval, vote }: LeadReading): string {
  if (interval === null) return `${family} leads and is up or down on no interval`;
  return `${family} leads and is ${vote ?? 'set aside'} on ${interval}`;
}

function intervalText({ interval, setAsideBy, families }: IntervalReading): string {
  if (setAsideBy !== null) {
    const verb = setAsideBy.includes(' and ') ? 'hold' : 'holds';
    return `${interval} set aside, as ${setAsideBy.replaceAll('!', 'no ')} ${verb}`;
  }
  return `${interval} ${families.map(({ family, vote }) => `${family} ${vote}`).join(', ')}`;
}

function listed(names: readonly string[]): string {
  const more = names.length - MAX_NAMED;
  const named = names.slice(0, MAX_NAMED).join(', ');
  return more > 0 ? `${named} and ${more} more` : named;
}
