import type { DeferredStep, PlanStep } from '#federation/plan/plan-step.ts';
import type { FetchTree, AnswerPart } from '#federation/plan/search/fetch-tree.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import { partsOf } from '#federation/plan/search/parts-of-field.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';

/** Fragments that the requests of a fragment depend on, and fragments that answer a part of it. */
interface Neighbours {
  readonly after: Set<AnswerPart>;
  readonly with: Set<AnswerPart>;
}

/**
 * The requests of each deferred fragment.
 *
 * @param stepOf the requests of a single fragment
 */
export function deferredSteps(
  tree: FetchTree,
  leaves: Iterable<RequestedField>,
  stepOf: (part: AnswerPart) => PlanStep | null,
): DeferredStep[] {
  const known: Neighbours[] = [];
  const of = (part: AnswerPart): Neighbours => {
    while (known.length <= part) known.push({ after: new Set(), with: new Set() });
    return known[part]!;
  };
  for (const { part, after } of tree.fetches) {
    if (part === FIRST_PART) continue;
    for (const needed of after) {
      if (needed.part !== FIRST_PART && needed.part !== part) of(part).after.add(needed.part);
    }
  }
  for (const leaf of leaves) {
    const answered = tree.providerOf(leaf)?.fetch.part ?? FIRST_PART;
    for (const part of partsOf(leaf)) {
      if (part !== FIRST_PART && answered !== FIRST_PART && answered !== part)
        of(part).with.add(answered);
    }
  }
  for (const { part } of tree.fetches) if (part !== FIRST_PART) of(part);
  return known.map((neighbours, part) => ({
    step: stepOf(part),
    after: [...neighbours.after],
    with: [...neighbours.with].filter((one) => !neighbours.after.has(one)),
  }));
}

/** Runs the steps of several plans for the same fragments in sequence. */
export function joinedSteps(
  plans: readonly (readonly DeferredStep[])[],
  inSequence: (steps: readonly PlanStep[]) => PlanStep | null,
): DeferredStep[] {
  const length = Math.max(0, ...plans.map((steps) => steps.length));
  return Array.from({ length }, (_, part) => {
    const own = plans.flatMap((steps) => steps[part] ?? []);
    return {
      step: inSequence(own.flatMap(({ step }) => step ?? [])),
      after: [...new Set(own.flatMap(({ after }) => after))],
      with: [...new Set(own.flatMap((one) => one.with))],
    };
  });
}
