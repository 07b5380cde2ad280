import type { FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { TypeSet, TypeSets } from '#federation/plan/graph/type-set.ts';
import type { Position } from '#federation/plan/search/position.ts';

/** A position around another one whose objects may set a context. */
export interface ContextSource {
  readonly position: Position;
  /** How many fields lead to it from the root. */
  readonly depth: number;
  /** Its types that set the context, of those that lead to the position below. */
  readonly types: TypeSet;
  /** Whether all objects that lead there set it, so that nobody has to be asked further up. */
  readonly isCertain: boolean;
}

/** Where the value of a context may come from, the nearest position first; none where nothing sets it. */
export function contextSources(
  position: Position,
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

/** Whether the type of each object has to be known: it decides whether a context is set, or by which field. */
export function isDecidedByType(
  { position, isCertain }: ContextSource,
  selection: { readonly entries: readonly { readonly conditions: readonly string[] }[] },
): boolean {
  if (!position.isAbstract) return false;
  return !isCertain || selection.entries.some(({ conditions }) => conditions.length > 0);
}
