import { ALWAYS, NEVER } from '#federation/plan/conditions/condition.ts';
import { FIRST_PART } from '#federation/plan/search/fetch-tree.ts';
import type { AnswerPart } from '#federation/plan/search/fetch-tree.ts';
import type { RequestedField } from '#federation/plan/search/plan-position.ts';

/** The parts that deliver a field, the outermost first. None for a field that only subgraphs need. */
export function partsOf({ condition }: RequestedField): AnswerPart[] {
  if (condition === ALWAYS) return [FIRST_PART];
  const parts: AnswerPart[] = [];
  let left = condition;
  for (let part = 0; left !== NEVER; part += 1, left >>= 1n)
    if ((left & 1n) === 1n) parts.push(part);
  return parts;
}

/** Sorts leaves by part, so that no part depends on a later one. */
export function inOrderOfParts(leaves: readonly RequestedField[]): RequestedField[] {
  return leaves
    .map((leaf) => ({ leaf, part: partsOf(leaf)[0] ?? FIRST_PART }))
    .sort((one, other) => one.part - other.part)
    .map(({ leaf }) => leaf);
}
