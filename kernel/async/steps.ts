/**
 * Work that is done in steps. Wherever it yields, others may have a turn; what it yields a promise
 * for, it waits for. It says nothing about how long a turn is: that is up to whoever runs it, and its
 * result is the same however it is cut.
 */
export type Steps<Result> = Generator<Promise<unknown> | undefined, Result, undefined>;

/** Items that are small work each: a look at a fact, or a line of a merge. */
const SMALL_ITEMS = 512;

/** Does all the steps in one go. Throws when it comes to one that waits for something. */
export function allSteps<Result>(steps: Steps<Result>): Result {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (value !== undefined) throw new Error('these steps wait for others; run them by turns');
  }
}

/** The items by some hundreds, for loops whose rounds are too little work for a step of their own. */
export function* fewAtATime<Item>(items: readonly Item[]): Generator<readonly Item[]> {
  for (let start = 0; start < items.length; start += SMALL_ITEMS) {
    yield items.slice(start, start + SMALL_ITEMS);
  }
}

/** The items that pass, in their order. */
export function* filteredInSteps<Item>(
  items: readonly Item[],
  passes: (item: Item) => boolean,
): Steps<Item[]> {
  const passing: Item[] = [];
  for (const few of fewAtATime(items)) {
    for (const item of few) if (passes(item)) passing.push(item);
    yield;
  }
  return passing;
}

/**
 * The items in ascending order, as `toSorted` gives them: a stable merge sort whose comparisons are
 * spread over many steps.
 */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Steps<Item[]> {
  let runs: Item[][] = [];
  for (const few of fewAtATime(items)) {
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
): Steps<Item[]> {
  if (right.length === 0) return left;
  const both: Item[] = [];
  let [atLeft, atRight] = [0, 0];
  while (atLeft < left.length || atRight < right.length) {
    const takesLeft =
      atRight === right.length ||
      // Of equals the left one comes first, so that the sort is stable.
      (atLeft < left.length && compare(left[atLeft]!, right[atRight]!) <= 0);
    both.push(takesLeft ? left[atLeft++]! : right[atRight++]!);
    if (both.length % SMALL_ITEMS === 0) yield;
  }
  return both;
}
