/**
 * Multiplies the number of cases that randomised tests try: 1, or MARKETGRAPH_TEST_DEPTH. By
 * default the greater part of runs finds a mistake in the tested code; `npm run test:deep` tries
 * ten times as many.
 */
const DEPTH = Number(process.env['MARKETGRAPH_TEST_DEPTH'] ?? 1);

/** Runs, seeds or rounds of a test, of which `usual` ones are tried by default. */
export function deep(usual: number): number {
  return Math.ceil(usual * DEPTH);
}

/** Whether sweeps over everything are whole: by default they take a sample that has each kind once. */
export const IS_DEEP = DEPTH >= 10;
