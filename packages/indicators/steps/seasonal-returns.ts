import { type Step } from '#indicators/engine/step-graph.ts';
import { ROUNDING } from '#indicators/engine/rounding.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What returns may be grouped by: length of an occurrence, and how many there are until it comes again. */
const SEASONS = { hour: [HOUR_MS, 24, 0], weekday: [DAY_MS, 7, 3] } as const;
export type Season = keyof typeof SEASONS;
/** Bars for which an occurrence counts once it is over. */
export const SEASON_BARS = 4_000;
/** Occurrences below which there is no result. */
export const MIN_OCCURRENCES = 3;

/** Slots of the state: the current occurrence, the close before it, and the last close; then the results. */
const OCCURRENCE = 0;
const BEFORE = 1;
const LAST = 2;
const MEAN = 3;
const POSITIVE = 4;
const T = 5;
const COUNT = 6;
const SEASONS_AT = 7;

/** Slots of a season: how many occurrences it had, and for each of the last its return and its row. */
const RETURN = 2;

/**
 * Returns of the hours of the day, or of the days of the week, in UTC. Inputs: open times, close. Outputs,
 * the same in every bar of an occurrence, and known with its first: which season it is, hours from 0 and
 * weekdays from 0 for Monday; over the last occurrences that are over, mean return in percent, part of
 * them that is positive in percent, mean over its standard error, and how many there are; NaN with fewer
 * than three. The return of an occurrence goes from the close before it to its last one.
 *
 * @param maxOccurrences Occurrences that count, none that ended more than `SEASON_BARS` before.
 */
export function seasonalReturns(
  season: Season,
  maxOccurrences: number,
  intervalMs: number,
): Step<2, 5> {
  const [length, seasons, shift] = SEASONS[season];
  const size = 1 + RETURN * maxOccurrences;
  return {
    stateSize: SEASONS_AT + seasons * size,
    lookbacks: [0, 0, 0, 0, 0],
    settle: SEASON_BARS + 2 * Math.ceil(length / intervalMs) + 1,
    window: 0,
    bind(inputs, outputs, state, at) {
      const [openTimeMs, close] = inputs;
      const slotOf = (season: number): number => at + SEASONS_AT + size * season;
      const seasonOf = (occurrence: number): number => {
        const place = (occurrence + shift) % seasons;
        return place < 0 ? place + seasons : place;
      };
      return (from, to, age) => {
        for (let row = from, place = age; row < to; row += 1, place += 1) {
          const occurrence = Math.floor(openTimeMs[row]! / length);
          if (place === 0) {
            state[at + BEFORE] = NaN;
            state[at + MEAN] = NaN;
          } else if (occurrence !== state[at + OCCURRENCE]) {
            const ended = slotOf(seasonOf(state[at + OCCURRENCE]!));
            add(state, ended, maxOccurrences, state[at + LAST]! / state[at + BEFORE]! - 1, place);
            state[at + BEFORE] = state[at + LAST]!;
            summarise(state, at, slotOf(seasonOf(occurrence)), maxOccurrences, place);
          }
          state[at + OCCURRENCE] = occurrence;
          state[at + LAST] = close[row]!;
          const isShown = state[at + COUNT]! >= MIN_OCCURRENCES;
          outputs[0][row] = seasonOf(occurrence);
          outputs[1][row] = isShown ? state[at + MEAN]! : NaN;
          outputs[2][row] = isShown ? state[at + POSITIVE]! : NaN;
          outputs[3][row] = isShown ? state[at + T]! : NaN;
          outputs[4][row] = isShown ? state[at + COUNT]! : NaN;
        }
      };
    },
  };
}

/** An occurrence is over; one whose start was not seen, or that began at no price, has no return. */
function add(
  state: Float64Array,
  slot: number,
  maxOccurrences: number,
  change: number,
  place: number,
): void {
  if (!Number.isFinite(change)) return;
  const own = slot + 1 + RETURN * (state[slot]! % maxOccurrences);
  state[own] = 100 * change;
  state[own + 1] = place;
  state[slot]! += 1;
}

/** What the occurrences of a season say, from the oldest that counts to the newest. */
function summarise(
  state: Float64Array,
  at: number,
  slot: number,
  maxOccurrences: number,
  place: number,
): void {
  const total = state[slot]!;
  let count = 0;
  let positive = 0;
  let mean = 0;
  let squares = 0;
  for (let number = Math.max(0, total - maxOccurrences); number < total; number += 1) {
    const own = slot + 1 + RETURN * (number % maxOccurrences);
    if (place - state[own + 1]! > SEASON_BARS) continue;
    const change = state[own]!;
    count += 1;
    if (change > 0) positive += 1;
    // Welford's way: squares around the mean as it comes about.
    const off = change - mean;
    mean += off / count;
    squares += off * (change - mean);
  }
  const error = Math.sqrt(squares / (count - 1) / count);
  state[at + COUNT] = count;
  state[at + MEAN] = mean;
  state[at + POSITIVE] = (100 * positive) / count;
  // A return is a ratio of prices, near 100 percent, less 100: its rounding is that of the ratio, however small it is.
  state[at + T] = error > ROUNDING * (100 + Math.abs(mean)) ? mean / error : NaN;
}
