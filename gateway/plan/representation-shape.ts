import type { InputRewrite, RequiresSelection } from '@graphql-hive/router-query-planner';
import type { PossibleTypes } from '#gateway/plan/possible-types.ts';

/** Which facts of an entity a subgraph needs to find it, by the entity's type. */
export interface RepresentationShape {
  readonly byTypename: ReadonlyMap<string, readonly RequiredField[]>;
  /**
   * The only type, for entities whose `__typename` was not asked for; null when there are several.
   */
  readonly onlyTypename: string | null;
  /**
   * Type names to send in place of the entity's own: `@interfaceObject` knows only the interface.
   */
  readonly sentTypename: ReadonlyMap<string, string>;
  /** Values to set below the entity itself. */
  readonly setters: readonly NestedSetter[];
}

export interface RequiredField {
  /** Key in the data that the entity was found in. */
  readonly source: string;
  /** Key in the representation. */
  readonly target: string;
  /** What to take of an object value; null for a leaf. */
  readonly nested: readonly RequiredField[] | null;
  /** Types of the object that have the field at all; null when every type has it. */
  readonly onlyFor: ReadonlySet<string> | null;
}

export interface NestedSetter {
  readonly path: readonly PathTest[];
  readonly key: string;
  readonly value: string;
}

export type PathTest =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'only'; readonly typenames: ReadonlySet<string> };

/** Compiles `requires` and `inputRewrites` of a fetch. */
export function representationShapeOf(
  requires: readonly RequiresSelection[],
  rewrites: readonly InputRewrite[],
  possible: PossibleTypes,
): RepresentationShape {
  const byTypename = new Map<string, RequiredField[]>();
  const conditions: string[] = [];
  for (const selection of requires) {
    if (selection.kind !== 'InlineFragment') {
      throw new Error(`A representation cannot start with a ${selection.kind}.`);
    }
    conditions.push(selection.typeCondition);
    for (const typename of possible.of(selection.typeCondition)) {
      const fields = byTypename.get(typename) ?? [];
      for (const field of fieldsOf(selection.selections, possible, null)) {
        if (!fields.some((known) => known.target === field.target)) fields.push(field);
      }
      byTypename.set(typename, fields);
    }
  }
  return {
    byTypename,
    onlyTypename: conditions.length === 1 ? conditions[0]! : null,
    ...rewritesOf(rewrites, possible),
  };
}

function fieldsOf(
  selections: readonly RequiresSelection[],
  possible: PossibleTypes,
  onlyFor: ReadonlySet<string> | null,
): RequiredField[] {
  return selections.flatMap((selection) => {
    if (selection.kind === 'FragmentSpread') {
      throw new Error('A representation cannot spread a named fragment.');
    }
    if (selection.kind === 'InlineFragment') {
      return fieldsOf(selection.selections, possible, possible.of(selection.typeCondition));
    }
    const nested = selection.selections ?? [];
    return [
      {
        source: selection.name,
        target: selection.alias ?? selection.name,
        nested: nested.length === 0 ? null : fieldsOf(nested, possible, null),
        onlyFor,
      },
    ];
  });
}

function rewritesOf(
  rewrites: readonly InputRewrite[],
  possible: PossibleTypes,
): Pick<RepresentationShape, 'sentTypename' | 'setters'> {
  const sentTypename = new Map<string, string>();
  const setters: NestedSetter[] = [];
  for (const rewrite of rewrites) {
    const setter =
      'ValueSetter' in rewrite ? rewrite.ValueSetter : 'path' in rewrite ? rewrite : null;
    if (setter === null || !('setValueTo' in setter)) continue;
    const last = setter.path.at(-1);
    if (last === undefined || !('Key' in last)) continue;
    const path = setter.path
      .slice(0, -1)
      .map((segment): PathTest =>
        'Key' in segment
          ? { kind: 'key', key: segment.Key }
          : { kind: 'only', typenames: possible.ofAny(segment.TypenameEquals) },
      );
    const first = path[0];
    if (last.Key === '__typename' && path.length === 1 && first?.kind === 'only') {
      for (const typename of first.typenames) sentTypename.set(typename, setter.setValueTo);
    } else setters.push({ path, key: last.Key, value: setter.setValueTo });
  }
  return { sentTypename, setters };
}
