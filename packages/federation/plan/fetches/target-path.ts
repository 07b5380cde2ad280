import type { TargetPath, TargetSegment } from '#federation/plan/plan-step.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import type { PlanNode } from '#federation/plan/search/fetch-tree.ts';
import type { PlanPosition } from '#federation/plan/search/plan-position.ts';

/** Path of the objects that a fetch completes. */
export function targetPathOf({ position, scope }: PlanNode, sets: TypeSets): TargetPath {
  const path: TargetSegment[] = [];
  for (const requested of position.parent?.chain ?? []) {
    narrow(requested.position, requested.types, sets, path);
    path.push({ kind: 'field', key: requested.name });
    for (let depth = requested.definition!.listDepth; depth > 0; depth -= 1)
      path.push({ kind: 'items' });
  }
  narrow(position, scope, sets, path);
  return path;
}

function narrow(
  position: PlanPosition,
  types: TypeSet,
  sets: TypeSets,
  path: TargetSegment[],
): void {
  if (!position.isAbstract || sets.isWithin(position.types, types)) return;
  path.push({ kind: 'only', typenames: new Set(types.types.map(({ name }) => name)) });
}
