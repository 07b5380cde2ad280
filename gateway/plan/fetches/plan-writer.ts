import { print } from 'graphql';
import type { OperationDefinitionNode, OperationTypeNode } from 'graphql';
import { addVariables } from '#gateway/plan/canonical/argument-variables.ts';
import type { FederatedGraph, FederatedType } from '#gateway/plan/graph/federated-type.ts';
import type { TypeSets } from '#gateway/plan/graph/type-set.ts';
import type {
  EntityFetch,
  EntityGroup,
  FetchBase,
  PlanStep,
  RootFetch,
} from '#gateway/plan/plan-step.ts';
import { representationOf } from '#gateway/plan/fetches/representation.ts';
import type { Request } from '#gateway/plan/fetches/schedule.ts';
import { SelectionWriter } from '#gateway/plan/fetches/selection-writer.ts';
import { targetPathOf } from '#gateway/plan/fetches/target-path.ts';
import { ALWAYS } from '#gateway/plan/conditions/condition.ts';
import type { Condition } from '#gateway/plan/conditions/condition.ts';
import type { AskedWhen } from '#gateway/plan/fetches/asked-when.ts';
import type { Fetch, Node } from '#gateway/plan/search/fetch-tree.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';

export interface PlanWriterFacts {
  readonly graph: FederatedGraph;
  readonly sets: TypeSets;
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly when: AskedWhen;
}

/** Writes the requests of one operation as steps that can run. */
export class PlanWriter {
  /** Conditions that were written, by their names in requests. */
  readonly conditions = new Map<string, Condition>();
  readonly #facts: PlanWriterFacts;
  readonly #operation: OperationDefinitionNode;

  constructor(facts: PlanWriterFacts, operation: OperationDefinitionNode) {
    this.#facts = facts;
    this.#operation = operation;
  }

  step({ fetches }: Request): PlanStep {
    const [first] = fetches;
    return first!.kind === 'root'
      ? { kind: 'root', fetch: this.root(first!) }
      : { kind: 'entities', fetch: this.#entities(fetches) };
  }

  root(fetch: Fetch): RootFetch {
    const { sets, when } = this.#facts;
    const { top } = fetch;
    const writer = new SelectionWriter(sets, when);
    const { text, shape } = writer.write(top, top.position.declared, [], false);
    // A root that is reached again is one of queries, whatever the operation is.
    const isAgain = top.position.parent !== null;
    const kind = isAgain ? 'query' : this.#operation.operation;
    const base = this.#base([fetch], kind, `{ ${text} }`, [], writer);
    return { ...base, path: targetPathOf(top, sets), shape, fieldsWhen: this.#fieldsWhen(top) };
  }

  #entities(fetches: readonly Fetch[]): EntityFetch {
    const { sets, graph, when } = this.#facts;
    const writer = new SelectionWriter(sets, when);
    const taken = new Set(
      (this.#operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value),
    );
    const texts: string[] = [];
    const variables: string[] = [];
    const groups = fetches.map((fetch, index): EntityGroup => {
      const isOnly = fetches.length === 1;
      const alias = isOnly ? '_entities' : `_e${index}`;
      const variableName = freeName(isOnly ? 'representations' : `_r${index}`, taken);
      const { text, shape } = this.#entitySelection(fetch, writer);
      variables.push(`$${variableName}: [_Any!]!`);
      const call = `_entities(representations: $${variableName})`;
      texts.push(`${isOnly ? '' : `${alias}: `}${call} { ${text} }`);
      const representation = representationOf(graph, fetch);
      const paths = [targetPathOf(fetch.top, sets)];
      return { alias, variableName, when: this.#whenOf([fetch]), paths, representation, shape };
    });
    const body = `{ ${texts.join(' ')} }`;
    return { ...this.#base(fetches, QUERY, body, variables, writer), groups };
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

  /** One type that all entities of a fetch have in its subgraph; null where there is none. */
  #faceOf({ top, sentTypename, subgraph }: Fetch): FederatedType | null {
    if (sentTypename !== null) return this.#facts.graph.types.get(sentTypename)!;
    const { types } = top.possible;
    if (types.length === 1) return types[0]!;
    const { declared } = top.position;
    const inside = declared.kind === 'interface' ? declared.in[subgraph] : undefined;
    if (inside === undefined || inside.isInterfaceObject) return null;
    return types.every((type) => inside.possible.includes(type)) ? declared : null;
  }

  /** The name of the condition under which one of several fetches is made; null where it always is. */
  #whenOf(fetches: readonly Fetch[]): string | null {
    const { when } = this.#facts;
    const condition = when.ofAny(fetches.map(({ top }) => top));
    return condition === ALWAYS ? null : this.#name(condition);
  }

  #fieldsWhen(top: Node): ReadonlyMap<string, string> {
    const { when } = this.#facts;
    const named = new Map<string, string>();
    if (when.isUnconditional) return named;
    const always = new Set<string>();
    for (const want of [...top.leaves, ...top.children.keys()]) {
      const condition = when.ofWant(top, want);
      if (condition === ALWAYS || named.has(want.name)) always.add(want.name);
      else named.set(want.name, this.#name(condition));
    }
    for (const name of always) named.delete(name);
    return named;
  }

  #name(condition: Condition): string {
    const name = this.#facts.when.nameOf(condition);
    this.conditions.set(name, condition);
    return name;
  }

  #base(
    fetches: readonly Fetch[],
    kind: `${OperationTypeNode}`,
    body: string,
    ownVariables: readonly string[],
    writer: SelectionWriter,
  ): FetchBase {
    const { name } = this.#facts.graph.subgraphs[fetches[0]!.subgraph]!;
    const executor = this.#facts.executors.get(name);
    if (executor === undefined) throw new Error(`There is no subgraph "${name}".`);
    const used = this.#usedVariables(writer);
    const conditions = Array.from(writer.conditions, (condition) => this.#name(condition));
    const booleans = conditions.map((one) => `$${one}: Boolean!`);
    const defined = [...used.values(), ...booleans, ...ownVariables];
    const variables = defined.length === 0 ? '' : `(${defined.join(', ')})`;
    const head = kind === 'query' && defined.length === 0 ? '' : `${kind}${variables} `;
    return {
      subgraph: name,
      operation: executor.prepare({ kind, source: `${head}${body}` }),
      variableNames: [...used.keys(), ...conditions],
      renames: writer.renames,
      when: this.#whenOf(fetches),
    };
  }

  /** Definitions of the client's variables that a request reads, by their names. */
  #usedVariables({ written }: SelectionWriter): ReadonlyMap<string, string> {
    const used = new Map<string, string>();
    const definitions = this.#operation.variableDefinitions ?? [];
    if (definitions.length === 0) return used;
    const names = new Set<string>();
    for (const want of written) addVariables(want.arguments, names);
    for (const name of names) {
      const known = definitions.find(({ variable }) => variable.name.value === name);
      if (known !== undefined) used.set(name, print(known));
    }
    return used;
  }
}

const QUERY = 'query' as OperationTypeNode;

function freeName(wanted: string, taken: Set<string>): string {
  let name = wanted;
  while (taken.has(name)) name = `_${name}`;
  taken.add(name);
  return name;
}
