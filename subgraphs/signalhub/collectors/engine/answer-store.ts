import type { SourceAnswer } from '#signalhub/collectors/source.ts';

/** Keeps raw answers that could not be read, for the operator and for a report of a defect. */
export interface AnswerStore {
  /** Keeps an answer of a source. Those beyond the newest three, and those older than seven days, are removed. */
  keep(sourceName: string, answer: SourceAnswer, reason: string, atMs: number): Promise<void>;
}

/** Answers that are kept of one source. */
export const MAX_KEPT_ANSWERS = 3;
export const KEPT_FOR_MS = 7 * 86_400_000;
