import { Kind, OperationTypeNode, getNamedType, isCompositeType, print } from 'graphql';
import type {
  GraphQLObjectType,
  GraphQLSchema,
  OperationDefinitionNode,
  SelectionNode,
} from 'graphql';
import { pathsFrom, type StepToType } from '#federation/compose/graph-paths.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';
import { OverrideLabels } from '#federation/override/override-labels.ts';
import { buildApiSchema } from '#federation/schema/api-schema.ts';
import { FederationPlanner } from '#federation/plan/federation-planner.ts';
import { readSupergraph } from '#federation/plan/graph/read-supergraph.ts';
import type { FederatedGraph } from '#federation/plan/graph/federated-type.ts';
import { UnresolvableError } from '#federation/plan/search/solve.ts';

/** Upper bound of reported fields. */
const MAX_REPORTED = 20;

/** A field that no plan reaches on some path. */
export interface UnreachableField {
  /** Names the field, the path and the reason. */
  readonly message: string;
  readonly type: string;
  readonly field: string;
  /** A query that has no plan. */
  readonly query: string;
}

/**
 * Plans every field on every kind of path to its type, and lists the fields that no path reaches; some composers let
 * such fields pass. Fields with a progressive `@override` are checked on both
 * sides.
 */
export function unreachableFields(supergraphSdl: string): UnreachableField[] {
  const { asWritten, byCoreNames: document } = readSupergraphDocument(supergraphSdl);
  const schema = buildApiSchema(asWritten, new Map());
  const labels = new OverrideLabels(document, { inputs: new Set() }).all;
  const planner = new FederationPlanner(document);
  const found = new Map<string, UnreachableField>();
  for (const held of labels.length === 0 ? [labels] : [[], labels]) {
    const proof = { planner, schema, graph: readSupergraph(document, held), labels: held };
    addUnreachable(proof, found);
  }
  return [...found.values()];
}

/** What is checked: a supergraph under one set of labels. */
interface Proof {
  readonly planner: FederationPlanner;
  readonly schema: GraphQLSchema;
  readonly graph: FederatedGraph;
  readonly labels: readonly string[];
}

function addUnreachable(proof: Proof, found: Map<string, UnreachableField>): void {
  const { schema, graph } = proof;
  for (const kind of ['query', 'mutation', 'subscription'] as const) {
    const root = schema.getRootType(kind as OperationDefinitionNode['operation']);
    if (root == null) continue;
    for (const path of pathsFrom(root, schema, graph)) {
      const selections = selectionsOn(path.type);
      // One query for all fields; only if it has no plan, one query for each.
      const joint = operationOf(kind, path.steps, selections);
      if (isPlanned(proof, joint)) continue;
      const before = found.size;
      for (const selection of selections) {
        const missing = missingAt(proof, operationOf(kind, path.steps, [selection]));
        if (missing !== null) found.set(missing.message, missing);
        if (found.size >= MAX_REPORTED) return;
      }
      // A mutation is called once: each field alone may have a subgraph, and all of them none.
      if (found.size > before || kind === 'query' || isManyAtRoot(joint)) continue;
      const missing = missingAt(proof, joint);
      if (missing === null) continue;
      const message = `${missing.message} Other fields of the object need another subgraph.`;
      found.set(message, { ...missing, message });
    }
  }
}

/** A joint plan of all fields implies a plan for each: every input of the joint plan can be requested for one field. */
function isPlanned({ planner, labels }: Proof, operation: OperationDefinitionNode): boolean {
  // A root field is requested from one subgraph per operation.
  if (operation.operation !== OperationTypeNode.QUERY && isManyAtRoot(operation)) return false;
  try {
    planner.prove(operation, labels);
    return true;
  } catch (error) {
    if (error instanceof UnresolvableError || error instanceof DomainError) return false;
    throw error;
  }
}

function isManyAtRoot({ selectionSet }: OperationDefinitionNode): boolean {
  return selectionSet.selections.length > 1;
}

/** Each field by itself. Arguments have no influence on which subgraphs can answer. */
function selectionsOn(type: GraphQLObjectType): SelectionNode[] {
  return Object.values(type.getFields()).map(({ name, type: declared }) =>
    isCompositeType(getNamedType(declared))
      ? fieldWith(name, [fieldNode('__typename')])
      : fieldNode(name),
  );
}

function fieldWith(name: string, inner: readonly SelectionNode[]): SelectionNode {
  return { ...fieldNode(name), ...selecting(inner) };
}

function operationOf(
  operation: 'query' | 'mutation' | 'subscription',
  steps: readonly StepToType[],
  last: readonly SelectionNode[],
): OperationDefinitionNode {
  const whole = steps.reduceRight<readonly SelectionNode[]>((inner, { field, on }) => {
    const below = on === null ? inner : [fragmentOn(on, inner)];
    return [fieldWith(field, below)];
  }, last);
  return {
    kind: Kind.OPERATION_DEFINITION,
    operation: operation as OperationDefinitionNode['operation'],
    ...selecting(whole),
  };
}

function missingAt(
  { planner, labels }: Proof,
  operation: OperationDefinitionNode,
): UnreachableField | null {
  try {
    planner.prove(operation, labels);
    return null;
  } catch (error) {
    if (error instanceof DomainError) return null;
    if (!(error instanceof UnresolvableError)) throw error;
    const { typename, field, path } = error;
    const when =
      labels.length === 0
        ? ''
        : `, while ${labels.join(', ')} ${labels.length === 1 ? 'holds' : 'hold'}`;
    const message = `"${typename}.${field}" cannot be reached at ${path.join('.')}: no key leads there${when}.`;
    return { message, type: typename, field, query: print(operation) };
  }
}

function fieldNode(name: string) {
  return { kind: Kind.FIELD, name: { kind: Kind.NAME, value: name } } as const;
}

function selecting(selections: readonly SelectionNode[]) {
  return { selectionSet: { kind: Kind.SELECTION_SET, selections } } as const;
}

function fragmentOn(type: string, inner: readonly SelectionNode[]): SelectionNode {
  return {
    kind: Kind.INLINE_FRAGMENT,
    typeCondition: { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type } },
    ...selecting(inner),
  };
}
