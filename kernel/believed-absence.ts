import { FeedError } from '#kernel/feed.ts';

/** When asking again makes sense: an upstream that answers without rows does so for seconds. */
const RETRY_AFTER_MS = 5_000;

/** The questions by which a source shows that what it does not list is absent. */
export interface AbsenceQuestions<Row> {
  /** Asks for the window; rows ascending. Both calls ask for the same rows. */
  ask(turn: 'first' | 'second'): Promise<readonly Row[]>;
  /** Whether rows say nothing of a part of the window, at an edge of a page or of all of it. */
  leavesOpen(rows: readonly Row[]): boolean;
  /**
   * The control question: asks for something that the source is known to have, and tells whether it came. It is
   * asked only where the first answer has no row at all. Left out where the second answer tells it.
   */
  control?(): Promise<boolean>;
  /** What tells two rows apart, as their time. */
  keyOf(row: Row): number;
}

/**
 * The answer to a window in which absence may be believed. Rows that are missing between two rows of an answer are
 * absent. Rows at its edges are absent when the source shows that it answers now, and then leaves them out again: a
 * known row came to a control question, or the second answer has a row of the first. It costs nothing where
 * the first answer is whole, and at most two questions more.
 *
 * @returns rows of both answers, ascending; of a row that is in both, that of the second
 * @throws FeedError `unavailable` where the source shows nothing: nothing may be concluded from its answer
 */
export async function askBelievably<Row>(questions: AbsenceQuestions<Row>): Promise<Row[]> {
  const { keyOf } = questions;
  const first = await questions.ask('first');
  if (!questions.leavesOpen(first)) return [...first];
  const isEmpty = first.length === 0;
  if (isEmpty && questions.control !== undefined && !(await questions.control())) {
    throw unprovenAbsence();
  }
  const second = await questions.ask('second');
  const rows = new Map(first.map((row) => [keyOf(row), row]));
  if (!isEmpty && !second.some((row) => rows.has(keyOf(row)))) throw unprovenAbsence();
  for (const row of second) rows.set(keyOf(row), row);
  return [...rows.values()].toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** The source did not give what it is known to have, so what it leaves out may be there. */
export function unprovenAbsence(): FeedError {
  const message = 'The venue answers without rows that it has, so its answer proves nothing.';
  return new FeedError('unavailable', message, RETRY_AFTER_MS);
}
