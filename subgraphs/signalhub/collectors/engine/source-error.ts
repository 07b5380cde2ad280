import {
  SOURCE_FAILURE_KINDS,
  type SourceAnswer,
  type SourceFailureKind,
} from '#signalhub/collectors/source.ts';

/** Reasons why a run ended without a complete result, in addition to the faults of answers. */
const RUN_FAILURES = [
  /** The answers are read, and are not what they were. */
  'shape_changed',
  /** Rows are missing: fewer than the minimum, the declared number, or 80 % of the last publication. */
  'incomplete',
  /** Complete answers contradict earlier ones. */
  'implausible',
  /** The host's robots.txt forbids the request. */
  'robots',
] as const;

export type FailureKind = SourceFailureKind | (typeof RUN_FAILURES)[number];

/** Every kind of failure. */
export const FAILURE_KINDS: readonly FailureKind[] = [...SOURCE_FAILURE_KINDS, ...RUN_FAILURES];

export interface RunFailure {
  readonly kind: FailureKind;
  readonly message: string;
  readonly retryAfterMs?: number;
}

const MAX_MESSAGE = 200;

/** A run failed. The answer that shows why is kept for the operator. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly kind: FailureKind;
  readonly retryAfterMs: number;
  readonly answer: SourceAnswer | null;

  constructor({ kind, message, retryAfterMs = 0 }: RunFailure, answer: SourceAnswer | null) {
    super(message.slice(0, MAX_MESSAGE));
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
    this.answer = answer;
  }
}
