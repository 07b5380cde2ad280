import { print } from 'graphql';
import type { OperationDefinitionNode } from 'graphql';
import { addVariables } from '#federation/plan/canonical/variables-in-arguments.ts';
import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import type { TypeSets } from '#federation/plan/graph/type-set.ts';
import type {
  DraftedGroup,
  EntityFetch,
  EntityGroup,
  PlanStep,
  RootFetch,
} from '#federation/plan/plan-step.ts';
import { contextShapesOf } from '#federation/plan/fetches/context-values.ts';
import { ENTITIES, entityFetch } from '#federation/plan/fetches/entity-request.ts';
import { representationOf } from '#federation/plan/fetches/representation.ts';
import { requestText } from '#federation/plan/fetches/request-text.ts';
import type { ScheduledRequest } from '#federation/plan/fetches/schedule.ts';
import { SelectionWriter } from '#federation/plan/fetches/selection-writer.ts';
import { targetPathOf } from '#federation/plan/fetches/target-path.ts';
import { ALWAYS } from '#federation/plan/conditions/condition.ts';
import type { ConditionBits } from '#federation/plan/conditions/condition.ts';
import type { PlanConditions } from '#federation/plan/fetches/plan-conditions.ts';
import type { Fetch, PlanNode } from '#federation/plan/search/fetch-tree.ts';

export interface PlanWriterOptions {
  readonly graph: FederatedGraph;
  readonly sets: TypeSets;
  readonly when: PlanConditions;
}

/** Writes the requests of one operation as steps. */
export class PlanWriter {
  /** Conditions in use, by variable name. */
  readonly conditions = new Map<string, ConditionBits>();
  readonly #options: PlanWriterOptions;
  readonly #operation: OperationDefinitionNode;

  constructor(options: PlanWriterOptions, operation: OperationDefinitionNode) {
    this.#options = options;
    this.#operation = operation;
  }

  step({ fetches }: ScheduledRequest): PlanStep {
    const [first] = fetches;
    return first!.kind === 'root'
      ? { kind: 'root', fetch: this.root(first!) }
      : { kind: 'entities', fetch: this.#entities(fetches) };
  }

  root(fetch: Fetch): RootFetch {
    const { sets, when } = this.#options;
    const { top } = fetch;
    const writer = new SelectionWriter(sets, when);
    const { text, shape } = writer.write(top, top.position.declared, [], false);
    // A root that is reached again is the query root, for any operation type.
    const isAgain = top.position.parent !== null;
    const kind = isAgain ? 'query' : this.#operation.operation;
    const shared = this.#variablesOf(writer);
    return {
      subgraph: this.#subgraphOf(fetch),
      operation: requestText(kind, [...shared.values()], `{ ${text} }`),
      variableNames: [...shared.keys()],
      renames: writer.renames,
      when: this.#whenOf([fetch]),
      path: targetPathOf(top, sets),
      shape,
      fieldsWhen: this.#fieldsWhen(top),
    };
  }

  #entities(fetches: readonly Fetch[]): EntityFetch {
    const { sets, graph, when } = this.#options;
    const taken = new Set(
      (this.#operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
    );
    const drafted = fetches.map((fetch, index): DraftedGroup => {
      const contexts = fetch.requires?.contexts ?? [];
      const isOnly = fetches.length === 1 && contexts.length === 0;
      const alias = isOnly ? ENTITIES : `_e${index}`;
      const writer = new SelectionWriter(sets, when);
      const { text, shape } = this.#entitySelection(fetch, writer);
      const group: EntityGroup = {
        alias,
        variableName: freeName(isOnly ? 'representations' : `_r${index}`, taken),
        when: this.#whenOf([fetch]),
        paths: [targetPathOf(fetch.top, sets)],
        representation: representationOf(graph, fetch),
        shape,
        place: alias,
        contexts: contextShapesOf(this.#options, fetch),
      };
      return {
        group,
        selection: text,
        contexts: contexts.map(({ name, typeText }) => ({ name, typeText })),
        shared: this.#variablesOf(writer),
        renames: writer.renames,
      };
    });
    const base = { subgraph: this.#subgraphOf(fetches[0]!), when: this.#whenOf(fetches) };
    return entityFetch(base, drafted);
  }

  #entitySelection(
    fetch: Fetch,
    writer: SelectionWriter,
  ): Pick<EntityGroup, 'shape'> & { text: string } {
    const { top, sentTypename } = fetch;
    const face = this.#faceOf(fetch);
    const isByInterface = sentTypename !== null && top.as === null;
    const { text, shape } = writer.write(top, face, [], isByInterface);
    return { text: face === null ? text : `... on ${face.name} { ${text} }`, shape };
  }

  /** The single type of all entities of a fetch in its subgraph; null when there are several. */
  #faceOf({ top, sentTypename, subgraph }: Fetch): FederatedType | null {
    if (sentTypename !== null) return this.#options.graph.types.get(sentTypename)!;
    const { types } = top.possible;
    if (types.length === 1) return types[0]!;
    const { declared } = top.position;
    const inside = declared.kind === 'interface' ? declared.in[subgraph] : undefined;
    if (inside === undefined || inside.isInterfaceObject) return null;
    return types.every((type) => inside.possible.includes(type)) ? declared : null;
  }

  /** The name of the condition that any of several fetches runs under; null when unconditional. */
  #whenOf(fetches: readonly Fetch[]): string | null {
    const { when } = this.#options;
    const condition = when.ofAny(fetches.map(({ top }) => top));
    return condition === ALWAYS ? null : this.#name(condition);
  }

  #fieldsWhen(top: PlanNode): ReadonlyMap<string, string> {
    const { when } = this.#options;
    const named = new Map<string, string>();
    if (when.isUnconditional) return named;
    const always = new Set<string>();
    for (const requested of [...top.leaves, ...top.children.keys()]) {
      const condition = when.ofField(top, requested);
      if (condition === ALWAYS || named.has(requested.name)) always.add(requested.name);
      else named.set(requested.name, this.#name(condition));
    }
    for (const name of always) named.delete(name);
    return named;
  }

  #name(condition: ConditionBits): string {
    const name = this.#options.when.nameOf(condition);
    this.conditions.set(name, condition);
    return name;
  }

  #subgraphOf({ subgraph }: Fetch): string {
    return this.#options.graph.subgraphs[subgraph]!.name;
  }

  /** Definitions of the variables that a selection reads, including those of conditions, by name. */
  #variablesOf({ written, conditions }: SelectionWriter): ReadonlyMap<string, string> {
    const used = new Map<string, string>();
    const definitions = this.#operation.variableDefinitions ?? [];
    if (definitions.length > 0) {
      const names = new Set<string>();
      for (const requested of written) addVariables(requested.arguments, names);
      for (const name of names) {
        const known = definitions.find(({ variable }) => variable.name.value === name);
        if (known !== undefined) used.set(name, print(known));
      }
    }
    for (const condition of conditions) {
      const name = this.#name(condition);
      used.set(name, `$${name}: Boolean!`);
    }
    return used;
  }
}

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  while (taken.has(name)) name = `_${name}`;
  taken.add(name);
  return name;
}
