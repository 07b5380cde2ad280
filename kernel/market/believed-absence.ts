import { FeedError } from '#kernel/market/feed.ts';

/** When asking again makes sense: an upstream that answers without rows does so for seconds. */
const RETRY_AFTER_MS = 5_000;

/**
 * How often a source has to show that it answers, and to leave everything out again behind that. Where each answer
 * comes empty by chance, with 1 in 2, an absence that is none is believed once in 2 × 4² = 32 times, not in 8.
 */
const MAX_CONTROLS = 2;

/** An answer that still goes on after so many questions is cut to a few rows: the source is out of order. */
const MAX_QUESTIONS = 40;

/** The questions by which a source shows that what it does not list is absent. */
export interface AbsenceQuestions<Row> {
  /** Asks for the window; rows ascending. All calls ask for the same rows. */
  ask(turn: 'first' | 'again'): Promise<readonly Row[]>;
  /** Whether rows say nothing of a part of the window, at an edge of a page or of all of it. */
  leavesOpen(rows: readonly Row[]): boolean;
  /**
   * The control question: asks for something that the source is known to have, and tells whether it came. It is
   * asked only behind an answer without any row.
   */
  control(): Promise<boolean>;
  /** What tells two rows apart, as their time. */
  keyOf(row: Row): number;
}

/**
 * The answer to a window in which absence may be believed. Rows that are missing between two rows of an answer are
 * absent. Rows at its edges are absent when a second answer has a row of the first and leaves them out again. All rows
 * are absent when the source gave a known row to a control question and then left the window empty again, and did
 * both once more. It costs nothing where the first answer is whole, one question where it has rows, and
 * four where it has none.
 *
 * @returns rows of both answers, ascending; of a row that is in both, that of the second
 * @throws FeedError `unavailable` where the source shows nothing: nothing may be concluded from its answer
 */
export async function askBelievably<Row>(questions: AbsenceQuestions<Row>): Promise<Row[]> {
  const { keyOf } = questions;
  let first = await questions.ask('first');
  for (let controls = 0; first.length === 0 && questions.leavesOpen(first); controls += 1) {
    if (controls === MAX_CONTROLS) return [];
    if (!(await questions.control())) throw unprovenAbsence();
    first = await questions.ask('again');
  }
  if (!questions.leavesOpen(first)) return [...first];
  const second = await questions.ask('again');
  const rows = new Map(first.map((row) => [keyOf(row), row]));
  if (!second.some((row) => rows.has(keyOf(row)))) throw unprovenAbsence();
  for (const row of second) rows.set(keyOf(row), row);
  return [...rows.values()].toSorted((a, b) => keyOf(a) - keyOf(b));
}

/** How a source is asked on where its rows end before the window does. */
export interface EdgeQuestions<Row> {
  readonly edge: 'first' | 'last';
  /** Whether rows may be missing beyond the edge. */
  lacks(rows: readonly Row[]): boolean;
  /** Asks for what lies beyond the row at the edge, and for that row once more; rows ascending. */
  askFrom(row: Row): Promise<readonly Row[]>;
  /** What tells two rows apart, as their time. */
  keyOf(row: Row): number;
}

/**
 * Reads beyond an edge of the rows until the source tells the row at the edge alone: an answer may have been cut, and
 * what was read on may have come empty by chance. Costs nothing where the rows lack nothing.
 *
 * @throws FeedError `unavailable` where the source does not repeat the row at the edge
 */
export async function readOn<Row>(
  rows: readonly Row[],
  { edge, lacks, askFrom, keyOf }: EdgeQuestions<Row>,
): Promise<Row[]> {
  let known = [...rows];
  for (let questions = 0; known.length > 0 && lacks(known); questions += 1) {
    const row = known.at(edge === 'last' ? -1 : 0)!;
    const told = await askFrom(row);
    const isControlled = told.some((one) => keyOf(one) === keyOf(row));
    if (!isControlled || questions === MAX_QUESTIONS) throw unprovenAbsence();
    if (told.length === 1) return known;
    const joined = new Map([...known, ...told].map((one) => [keyOf(one), one]));
    known = [...joined.values()].toSorted((a, b) => keyOf(a) - keyOf(b));
  }
  return known;
}

/** The source did not give what it is known to have, so what it leaves out may be there. */
export function unprovenAbsence(): FeedError {
  const message = 'The venue answers without rows that it has, so its answer proves nothing.';
  return new FeedError('unavailable', message, RETRY_AFTER_MS);
}
