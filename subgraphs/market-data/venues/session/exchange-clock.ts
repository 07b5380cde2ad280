import type { Clock } from '#kernel/ports/clock.ts';
import type { ExchangeTime } from '#kernel/market/feed.ts';

/** Answers that vote on the offset; three of five outvote the offset before a step. */
const MAX_ANSWERS = 5;
/** Seconds of frames that are remembered, without empty ones. */
const MAX_SECONDS = 60;
/** How many of them must agree: fewer may be one odd frame, or a burst of them. */
const AGREEING_SECONDS = 5;
/** Frames override answers that are older than this. */
const FRESH_MS = 120_000;
/** Quartz drifts by 0.1 ms a second at most, and our readings are a little late. */
const SLACK_MS = 50;
/** HTTP dates are truncated to whole seconds. */
export const HTTP_DATE_STEP_MS = 1_000;

/** The exchange's clock less our monotonic one; proven by one answer. */
interface OffsetRange {
  readonly minMs: number;
  readonly maxMs: number;
  readonly receivedAtMs: number;
}

/**
 * The exchange's clock, estimated from its timestamps: the date of each REST answer and the event time of frames. Our
 * monotonic clock continues it, so our wall clock may be wrong or step.
 *
 * An answer was dated between sending and receiving, which bounds the offset from both sides; the offset that most of
 * the newest answers allow is taken (Marzullo, 1984), so neither slow answers nor one from a cache or with a wrong
 * date move it. A frame is never older than its arrival, so it bounds from below only; the fifth-highest bound of the
 * last minute is that of timely frames, however many are late, and no single frame from the future counts. Frames
 * refine what answers leave open, and win only against old answers.
 */
export class ExchangeClock implements ExchangeTime {
  readonly #clock: Clock;
  #answers: OffsetRange[] = [];
  #seconds: number[] = [];
  #secondEndsMs = -Infinity;
  #highestMs = -Infinity;
  #offsetMs: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  nowMs(): number {
    if (this.#offsetMs === null) return this.#clock.nowMs();
    return Math.floor(this.#clock.monotonicMs() + this.#offsetMs);
  }

  get skewMs(): number | null {
    if (this.#offsetMs === null) return null;
    return Math.round(this.#clock.nowMs() - this.#clock.monotonicMs() - this.#offsetMs);
  }

  /**
   * An answer arrived, dated by the exchange.
   *
   * @param sentAtMs in monotonic time, as `receivedAtMs`
   * @param stepMs resolution of the date
   */
  answered(datedMs: number, sentAtMs: number, receivedAtMs: number, stepMs: number): void {
    const minMs = datedMs - receivedAtMs - SLACK_MS;
    const maxMs = datedMs + stepMs - sentAtMs + SLACK_MS;
    this.#answers = [...this.#answers, { minMs, maxMs, receivedAtMs }].slice(-MAX_ANSWERS);
    this.#estimate(receivedAtMs);
  }

  /** A frame arrived, of an event at that time of the exchange. */
  framed(eventTimeMs: number, receivedAtMs: number): void {
    if (receivedAtMs >= this.#secondEndsMs) this.#beginSecond(receivedAtMs);
    const boundMs = eventTimeMs - receivedAtMs;
    if (boundMs > this.#highestMs) this.#highestMs = boundMs;
  }

  #beginSecond(nowMs: number): void {
    if (this.#highestMs > -Infinity) {
      this.#seconds.push(this.#highestMs);
      if (this.#seconds.length > MAX_SECONDS) this.#seconds.shift();
      this.#estimate(nowMs);
    }
    this.#highestMs = -Infinity;
    this.#secondEndsMs = nowMs + 1_000;
  }

  #estimate(nowMs: number): void {
    const frames = this.#framesSay();
    const answers = bestAgreement(this.#answers);
    if (answers === null) {
      this.#offsetMs = frames ?? this.#offsetMs;
      return;
    }
    const { minMs, maxMs, receivedAtMs } = answers;
    const isInside = frames !== null && frames >= minMs && frames <= maxMs;
    const isNewer = frames !== null && frames > maxMs && nowMs - receivedAtMs > FRESH_MS;
    this.#offsetMs = isInside || isNewer ? frames : (minMs + maxMs) / 2;
  }

  #framesSay(): number | null {
    if (this.#seconds.length < AGREEING_SECONDS) return null;
    return this.#seconds.toSorted((a, b) => b - a)[AGREEING_SECONDS - 1]!;
  }
}

/** The range that most answers allow, of several such the newest; null without an answer. */
function bestAgreement(answers: readonly OffsetRange[]): OffsetRange | null {
  let best: OffsetRange | null = null;
  let maxVotes = 0;
  for (const { minMs } of answers) {
    // The range that most answers share begins at the lower bound of one of them.
    const agreeing = answers.filter((one) => one.minMs <= minMs && one.maxMs >= minMs);
    const receivedAtMs = Math.max(...agreeing.map((one) => one.receivedAtMs));
    const isNewer = agreeing.length === maxVotes && receivedAtMs > best!.receivedAtMs;
    if (agreeing.length < maxVotes || (agreeing.length === maxVotes && !isNewer)) continue;
    maxVotes = agreeing.length;
    best = { minMs, maxMs: Math.min(...agreeing.map((one) => one.maxMs)), receivedAtMs };
  }
  return best;
}
