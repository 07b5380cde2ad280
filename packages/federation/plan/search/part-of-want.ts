import { ALWAYS, NEVER } from '#federation/plan/conditions/condition.ts';
import { FIRST } from '#federation/plan/search/fetch-tree.ts';
import type { Part } from '#federation/plan/search/fetch-tree.ts';
import type { Want } from '#federation/plan/search/position.ts';

/** The parts that a want is delivered with, the outermost first. What only subgraphs need is in none. */
export function partsOf({ condition }: Want): Part[] {
  if (condition === ALWAYS) return [FIRST];
  const parts: Part[] = [];
  let left = condition;
  for (let part = 0; left !== NEVER; part += 1, left >>= 1n)
    if ((left & 1n) === 1n) parts.push(part);
  return parts;
}

/** Leaves in the order in which their parts are planned, so that no part needs what is planned after it. */
export function inOrderOfParts(leaves: readonly Want[]): Want[] {
  return leaves
    .map((leaf) => ({ leaf, part: partsOf(leaf)[0] ?? FIRST }))
    .sort((one, other) => one.part - other.part)
    .map(({ leaf }) => leaf);
}
