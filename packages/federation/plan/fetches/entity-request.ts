import type { OutputRename } from '#federation/plan/output-rename.ts';
import { requestText } from '#federation/plan/fetches/request-text.ts';
import type {
  DraftedGroup,
  EntityFetch,
  EntityGroup,
  FetchBase,
} from '#federation/plan/plan-step.ts';

/** Placeholder for the prefix of a context variable: a lone surrogate, which no parsed document contains. */
export const CONTEXT_VARIABLE = '\uD800';

export const ENTITIES = '_entities';

/** Writes an entity request of groups, each once. */
export function entityFetch(
  base: Pick<FetchBase, 'subgraph' | 'when'>,
  drafted: readonly DraftedGroup[],
): EntityFetch {
  const hasContexts = drafted.some(({ contexts }) => contexts.length > 0);
  const times = drafted.map(() => 1);
  return written(base, drafted, { times, draft: hasContexts ? drafted : null });
}

/**
 * Writes an entity request again. An argument has one value for all entities of a group, so a group with contexts is
 * repeated for each set of values.
 *
 * @param fetch one whose groups have contexts
 * @param times how often each group is repeated; at most once without contexts
 */
export function repeatedFetch(fetch: EntityFetch, times: readonly number[]): EntityFetch {
  return written(fetch, fetch.draft ?? [], { times, draft: null });
}

function written(
  { subgraph, when }: Pick<FetchBase, 'subgraph' | 'when'>,
  drafted: readonly DraftedGroup[],
  { times, draft }: Pick<EntityFetch, 'draft'> & { readonly times: readonly number[] },
): EntityFetch {
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
  const definitions = [...shared.values(), ...own];
  const entities = groups.map(({ alias, variableName }) => ({ alias, variableName }));
  return {
    subgraph,
    operation: { ...requestText('query', definitions, `{ ${texts.join(' ')} }`), entities },
    variableNames: [...shared.keys()],
    renames,
    when,
    groups,
    draft,
  };
}

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
