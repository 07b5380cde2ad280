import { FeedError } from '#kernel/market/feed.ts';

/** Retry delay: an upstream that answers without rows does so for a few seconds. */
const RETRY_AFTER_MS = 5_000;

/**
 * Number of rounds in which a source must return the control row and then leave the window empty again. When each
 * answer comes back empty by chance with probability 1/2, a false absence is accepted once in 2 × 4² = 32 times
 * instead of once in 8.
 */
const MAX_CONTROLS = 2;

/**
 * After this many requests a source that still returns rows is considered broken: it cuts its answers to a few rows.
 */
const MAX_QUESTIONS = 40;

/** The requests by which a source proves that rows are absent. */
export interface AbsenceQuestions<Row> {
  /** Requests the window; rows ascending. All calls request the same rows. */
  ask(turn: 'first' | 'again'): Promise<readonly Row[]>;
  /** Whether the rows leave a part of the window undecided: at an edge, or all of it. */
  leavesOpen(rows: readonly Row[]): boolean;
  /**
   * The control request: requests a row that the source is known to have, and returns whether it arrived. Used only
   * after an empty answer.
   */
  control(): Promise<boolean>;
  /** The identity of a row, such as its time. */
  keyOf(row: Row): number;
}

/**
 * Reads a window and proves which of its rows are absent.
 *
 * Rows missing between two rows of an answer are absent. Rows at an edge are absent when a second answer repeats a
 * row of the first and omits them again. All rows are absent when the source returned the control row and then left
 * the window empty again, twice. This costs no extra request when the first answer is complete, one when it has rows,
 * and four when it is empty.
 *
 * @returns rows of both answers, ascending; of a row in both, that of the second
 * @throws FeedError `unavailable` when the answers are not a proof
 */
export async function fetchWithAbsenceProof<Row>(questions: AbsenceQuestions<Row>): Promise<Row[]> {
  const { keyOf } = questions;
  let first = await questions.ask('first');
  for (let controls = 0; first.length === 0 && questions.leavesOpen(first); controls += 1) {
    if (controls === MAX_CONTROLS) return [];
    if (!(await questions.control())) throw unprovenAbsenceError();
    first = await questions.ask('again');
  }
  if (!questions.leavesOpen(first)) return [...first];
  const second = await questions.ask('again');
  const rows = new Map(first.map((row) => [keyOf(row), row]));
  if (!second.some((row) => rows.has(keyOf(row)))) throw unprovenAbsenceError();
  for (const row of second) rows.set(keyOf(row), row);
  return [...rows.values()].toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** The requests that continue beyond an edge when the rows end before the window does. */
export interface EdgeQuestions<Row> {
  readonly edge: 'first' | 'last';
  /** Whether rows may be missing beyond the edge. */
  lacks(rows: readonly Row[]): boolean;
  /** Requests the rows beyond the edge row, including that row; ascending. */
  askFrom(row: Row): Promise<readonly Row[]>;
  /** The identity of a row, such as its time. */
  keyOf(row: Row): number;
}

/**
 * Reads beyond an edge of the rows until the source returns only the edge row: an answer may have been truncated, or
 * empty by chance. Costs nothing when the rows are complete.
 *
 * @throws FeedError `unavailable` when the source does not repeat the edge row
 */
export async function readBeyondEdge<Row>(
  rows: readonly Row[],
  { edge, lacks, askFrom, keyOf }: EdgeQuestions<Row>,
): Promise<Row[]> {
  let known = [...rows];
  for (let questions = 0; known.length > 0 && lacks(known); questions += 1) {
    const row = known.at(edge === 'last' ? -1 : 0)!;
    const further = await askFrom(row);
    const isControlled = further.some((one) => keyOf(one) === keyOf(row));
    if (!isControlled || questions === MAX_QUESTIONS) throw unprovenAbsenceError();
    if (further.length === 1) return known;
    const joined = new Map([...known, ...further].map((one) => [keyOf(one), one]));
    known = [...joined.values()].toSorted((a, b) => keyOf(a) - keyOf(b));
  }
  return known;
}

/** The source omitted a row that it is known to have, so its omissions are not a proof. */
export function unprovenAbsenceError(): FeedError {
  const message = 'The venue omits rows that it has, so its answer is not a proof.';
  return new FeedError('unavailable', message, RETRY_AFTER_MS);
}
