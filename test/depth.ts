/**
 * How much longer than usual the tests look that try many cases: 1, or MARKETGRAPH_TEST_DEPTH. Usually they
 * try so many that a mistake in what they hold is found in most runs; `npm run test:deep` tries ten times as many.
 */
const DEPTH = Number(process.env['MARKETGRAPH_TEST_DEPTH'] ?? 1);

/** Runs, seeds or rounds of a test, of which `usual` ones are tried by default. */
export function deep(usual: number): number {
  return Math.ceil(usual * DEPTH);
}
