import type { ContextArgument } from '#federation/plan/graph/federated-type.ts';
import type { OutputRename } from '#federation/plan/output-rename.ts';
import type { EntityGroup } from '#federation/plan/plan-step.ts';

/** Placeholder for the prefix of a context variable: a lone surrogate, which no parsed document contains. */
export const CONTEXT_VARIABLE = '\uD800';

/** One group of an entity request before its names are settled. */
export interface DraftedGroup {
  readonly group: EntityGroup;
  /** The selection on an entity. */
  readonly selection: string;
  readonly contexts: readonly ContextArgument[];
  /** Definitions of variables that the selection shares with other groups, by name. */
  readonly shared: ReadonlyMap<string, string>;
  readonly renames: readonly OutputRename[];
}

/** An entity request, assembled from its groups. */
export interface EntityRequest {
  readonly groups: readonly EntityGroup[];
  /** Definitions of shared variables, by name. */
  readonly shared: ReadonlyMap<string, string>;
  /** Definitions of the groups' own variables. */
  readonly own: readonly string[];
  readonly renames: readonly OutputRename[];
  readonly body: string;
}

/**
 * Writes an entity request. An argument has one value for all entities of a group, so a group with contexts is repeated
 * for each set of values.
 *
 * @param times how often each group is repeated; at most once without contexts
 */
export function entityRequest(
  drafted: readonly DraftedGroup[],
  times: readonly number[],
): EntityRequest {
  const groups: EntityGroup[] = [];
  const shared = new Map<string, string>();
  const own: string[] = [];
  const renames: OutputRename[] = [];
  const texts: string[] = [];
  const add = (group: EntityGroup, selection: string): void => {
    const { alias, variableName } = group;
    groups.push(group);
    own.push(`$${variableName}: [_Any!]!`);
    const name = alias === ENTITIES ? '' : `${alias}: `;
    texts.push(`${name}${ENTITIES}(representations: $${variableName}) { ${selection} }`);
  };
  for (const [index, { group, selection, contexts, ...used }] of drafted.entries()) {
    if (times[index] === 0) continue;
    for (const [name, definition] of used.shared) shared.set(name, definition);
    renames.push(...used.renames);
    for (let value = 0; value < times[index]!; value += 1) {
      if (contexts.length === 0) {
        add(group, selection);
        continue;
      }
      const prefix = `_x${index}_${value}_`;
      add(copyOf(group, value, prefix), selection.replaceAll(CONTEXT_VARIABLE, prefix));
      for (const { name, typeText } of contexts) own.push(`$${prefix}${name}: ${typeText}`);
    }
  }
  return { groups, shared, own, renames, body: `{ ${texts.join(' ')} }` };
}

export const ENTITIES = '_entities';

function copyOf(group: EntityGroup, value: number, prefix: string): EntityGroup {
  return {
    ...group,
    alias: `${group.alias}_${value}`,
    variableName: `${group.variableName}_${value}`,
    contexts: group.contexts.map((one) => ({
      ...one,
      variableName: prefix + one.variableName,
    })),
  };
}
