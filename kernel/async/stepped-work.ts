/**
 * Work in steps: at each `yield` other work may have a turn, and a yielded promise is awaited. The runner decides how
 * many steps fit into a turn; the result does not depend on it.
 */
export type SteppedWork<Result> = Generator<Promise<unknown> | undefined, Result, undefined>;

/** Number of cheap items per step, such as a check of one fact or one line of a merge. */
const SMALL_ITEMS = 512;

/** Runs all steps synchronously. Throws when a step yields a promise. */
export function runAllSteps<Result>(steps: SteppedWork<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined)
      throw new Error('these steps await a promise; run them with a StepRunner');
  }
}

/** The items in chunks, for loops whose single iterations are too cheap for a separate step. */
export function* inChunks<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += SMALL_ITEMS) {
    yield items.slice(start, start + SMALL_ITEMS);
  }
}

/** The items that pass the filter, in order. */
export function* filteredInSteps<Item>(
  items: readonly Item[],
  passes: (item: Item) => boolean,
): SteppedWork<Item[]> {
  const passing: Item[] = [];
  for (const few of inChunks(items)) {
    for (const item of few) if (passes(item)) passing.push(item);
    yield;
  }
  return passing;
}

/** The items in ascending order, as `toSorted` returns them: a stable merge sort that is spread over many steps. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): SteppedWork<Item[]> {
  let runs: Item[][] = [];
  for (const few of inChunks(items)) {
    runs.push(few.toSorted(compare));
    yield;
  }
  while (runs.length > 1) {
    const longer: Item[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      longer.push(yield* merged(runs[at]!, runs[at + 1] ?? [], compare));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}

function* merged<Item>(
  left: Item[],
  right: Item[],
  compare: (a: Item, b: Item) => number,
): SteppedWork<Item[]> {
  if (right.length === 0) return left;
  const both: Item[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length || atRight < right.length) {
    const takesLeft =
      atRight === right.length ||
      // Of equal items the left one comes first: the sort is stable.
      (atLeft < left.length && compare(left[atLeft]!, right[atRight]!) <= 0);
    both.push(takesLeft ? left[atLeft++]! : right[atRight++]!);
    if (both.length % SMALL_ITEMS === 0) yield;
  }
  return both;
}
