import { getNamedType, isCompositeType, isObjectType } from 'graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import type { FederatedGraph, FederatedType } from '#federation/plan/graph/federated-type.ts';
import { TypeSets } from '#federation/plan/graph/type-set.ts';
import { ProvidedFields, type Provided } from '#federation/plan/search/provided.ts';

/** Upper bound of paths to examine. What remains is left to the planner at request time. */
const MAX_PATHS = 5_000;

/** A path through the graph to a type, reduced to the properties that determine the reachable fields. */
export interface GraphPath {
  readonly type: GraphQLObjectType;
  /** Subgraphs that may have returned the object. */
  readonly subgraphs: readonly number[];
  /** External fields that the path provides (`@provides`), by the index of the subgraph. */
  readonly provided: ProvidedBySubgraph;
  /** Types on the path that set a context (`@context`), the nearest last. */
  readonly setters: readonly string[];
  readonly steps: readonly StepToType[];
}

type ProvidedBySubgraph = ReadonlyMap<number, Provided>;

/** A graph, and the provided fields of its paths. */
interface Known {
  readonly graph: FederatedGraph;
  readonly fields: ProvidedFields;
  readonly sets: TypeSets;
}

export interface StepToType {
  readonly field: string;
  /** The type condition to continue with, if the field may return several types. */
  readonly on: string | null;
}

/**
 * Every type with every set of subgraphs that may return it and of fields that they provide, and every set of
 * contexts, each with its shortest path. Union members differ between subgraphs, so below a union the subgraphs of the
 * enclosing object count, too.
 */
export function pathsFrom(
  root: GraphQLObjectType,
  schema: GraphQLSchema,
  graph: FederatedGraph,
): GraphPath[] {
  const paths: GraphPath[] = [
    {
      type: root,
      subgraphs: graph.subgraphs.map(({ index }) => index),
      provided: new Map(),
      setters: [],
      steps: [],
    },
  ];
  const known = new Set<string>();
  const setting = settersOf(graph);
  const fields = new ProvidedFields(graph);
  const shared: Known = { graph, fields, sets: new TypeSets() };
  for (const path of paths) {
    const own = path.type.name;
    const setters = setting.has(own)
      ? [...path.setters.filter((name) => name !== own), own]
      : path.setters;
    for (const field of Object.values(path.type.getFields())) {
      const declared = getNamedType(field.type);
      if (!isCompositeType(declared)) continue;
      const answering = answeringSubgraphs(shared, path, field.name);
      const possible = isObjectType(declared) ? [declared] : schema.getPossibleTypes(declared);
      for (const type of possible) {
        const subgraphs = answering.filter((index) =>
          isReturned(graph, path, field.name, index, type.name),
        );
        // A query that asks one subgraph for the objects of another selects nothing, and proves nothing.
        if (subgraphs.length === 0) continue;
        const provided = providedBelow(shared, path, field.name, subgraphs);
        const from = type === declared ? '' : path.subgraphs.join();
        const lists = [...provided].map(([index, list]) => `${index}:${fields.idOf(list)}`);
        const inherited = `${lists.join()} ${setters.join()}`;
        const key = `${type.name} ${declared.name} ${subgraphs.join()} ${from} ${inherited}`;
        if (known.has(key) || paths.length >= MAX_PATHS) continue;
        known.add(key);
        const on = type === declared ? null : type.name;
        const steps = [...path.steps, { field: field.name, on }];
        paths.push({ type, subgraphs, provided, setters, steps });
      }
    }
  }
  return paths;
}

/** The types that set a context of some argument. */
function settersOf({ types }: FederatedGraph): ReadonlySet<string> {
  const contexts = [...types.values()].flatMap(({ fields }) =>
    [...fields.values()].flatMap((field) =>
      field.in.flatMap((own) => own?.requires?.contexts ?? []),
    ),
  );
  return new Set(contexts.flatMap(({ setters }) => setters.map(({ name }) => name)));
}

/** Subgraphs that may answer a field at the end of a path. */
function answeringSubgraphs(
  { graph, fields, sets }: Known,
  { type, subgraphs, provided }: GraphPath,
  field: string,
): number[] {
  const known = graph.types.get(type.name)!;
  const isProvided = (index: number): boolean =>
    fields.has(provided.get(index) ?? null, sets.of([known]), field);
  return graph.subgraphs
    .map(({ index }) => index)
    .filter((index) =>
      facesIn(known, index).some((face) => {
        const found = face.fields.get(field)?.in[index];
        if (found === undefined || (found.isExternal && !isProvided(index))) return false;
        return subgraphs.includes(index) || face.in[index]!.keys.length > 0;
      }),
    );
}

/** Whether a subgraph may answer a field at the end of a path with an object of a type. */
function isReturned(
  { types }: FederatedGraph,
  { type }: GraphPath,
  field: string,
  index: number,
  returned: string,
): boolean {
  return facesIn(types.get(type.name)!, index).some((face) => {
    const own = face.fields.get(field)?.in[index]?.type;
    return own?.in[index]?.possible.some(({ name }) => name === returned) === true;
  });
}

/** The type in a subgraph, and the interface objects that represent it there. */
function facesIn(type: FederatedType, index: number): readonly FederatedType[] {
  return type.in[index] === undefined ? type.as[index]! : [type, ...type.as[index]!];
}

/** The external fields that are provided below a field: by its own `@provides`, and by that of a field above it. */
function providedBelow(
  { graph, fields, sets }: Known,
  { type, provided }: GraphPath,
  field: string,
  subgraphs: readonly number[],
): ProvidedBySubgraph {
  const known = graph.types.get(type.name)!;
  const below = new Map<number, Provided>();
  for (const index of subgraphs) {
    const owns = facesIn(known, index).map((face) => face.fields.get(field)?.in[index]?.provides);
    const own = owns.find((one) => one != null)?.entries ?? null;
    const found = fields.below(provided.get(index) ?? null, sets.of([known]), field, own);
    if (found !== null) below.set(index, found);
  }
  return below;
}
