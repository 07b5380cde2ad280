import type { FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import type { PlanPosition } from '#federation/plan/search/plan-position.ts';

/** An enclosing position whose objects may set a context. */
export interface ContextSource {
  readonly position: PlanPosition;
  /** Number of fields from the root. */
  readonly depth: number;
  /** Types of the position that set the context and lead to the field. */
  readonly types: TypeSet;
  /** Whether all objects on the path set it, so that no outer position matters. */
  readonly isCertain: boolean;
}

/** Positions that may provide a context, the nearest first; none when no type sets it. */
export function contextSources(
  position: PlanPosition,
  setters: readonly FederatedType[],
  sets: TypeSets,
): ContextSource[] {
  const sources: ContextSource[] = [];
  const setting = sets.ofGraph(setters);
  for (let below = position.parent; below !== null; below = below.position.parent) {
    const types = sets.intersect(below.types, setting);
    if (types === sets.empty) continue;
    const isCertain = types === below.types;
    sources.push({ position: below.position, depth: below.chain.length - 1, types, isCertain });
    if (isCertain) break;
  }
  return sources;
}

/** Whether the type of each object decides whether, or by which field, a context is set. */
export function isDecidedByType(
  { position, isCertain }: ContextSource,
  selection: { readonly entries: readonly { readonly conditions: readonly string[] }[] },
): boolean {
  if (!position.isAbstract) return false;
  return !isCertain || selection.entries.some(({ conditions }) => conditions.length > 0);
}
