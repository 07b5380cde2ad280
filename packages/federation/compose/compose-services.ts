import { GraphQLError, buildASTSchema, parse, validateSchema } from 'graphql';
import { Findings } from '#federation/compose/problems/problem.ts';
import type { Hint, SdlPlace, Problem } from '#federation/compose/problems/problem.ts';
import { mergeSupergraph } from '#federation/compose/merge/merge-supergraph.ts';
import { checkContexts } from '#federation/compose/rules/context-rules.ts';
import { checkFields } from '#federation/compose/rules/field-rules.ts';
import { checkFieldSets } from '#federation/compose/rules/field-set-rules.ts';
import { checkListSizes } from '#federation/compose/rules/list-size-rules.ts';
import { FederatedSubgraph } from '#federation/compose/subgraph/federated-subgraph.ts';
import { readSubgraph } from '#federation/compose/subgraph/read-subgraph.ts';
import type { NamedSubgraph } from '#federation/compose/subgraph/read-subgraph.ts';
import { checkInaccessible } from '#federation/compose/supergraph/check-inaccessible.ts';
import { checkInterfaces } from '#federation/compose/supergraph/check-interfaces.ts';
import { checkRequiredArguments } from '#federation/compose/supergraph/check-required-arguments.ts';
import { checkRuntimeTypes } from '#federation/compose/supergraph/check-runtime-types.ts';
import { graphNames } from '#federation/compose/supergraph/graph-names.ts';
import {
  printSupergraph,
  supergraphDocument,
} from '#federation/compose/supergraph/write-supergraph.ts';
import { unprotectedInputs } from '#federation/compose/unprotected-inputs.ts';
import { unreachableFields } from '#federation/compose/unreachable-fields.ts';

/** A supergraph, or the errors that prevent it. */
export type Composition =
  | { readonly supergraphSdl: string; readonly errors?: undefined; readonly hints: readonly Hint[] }
  | {
      readonly supergraphSdl?: undefined;
      readonly errors: readonly CompositionGraphQLError[];
      readonly hints: readonly Hint[];
    };

/** A problem as a `GraphQLError`: its nodes are the places, and its code is in `extensions`. */
export class CompositionGraphQLError extends GraphQLError {
  readonly problem: Problem;

  constructor(problem: Problem) {
    const nodes = problem.places.flatMap(({ node }) => node ?? []);
    super(problem.message, { nodes, extensions: { code: problem.code } });
    this.problem = problem;
  }
}

/**
 * Composes subgraphs. The stages need each other: what is no GraphQL has no field sets, what breaks a rule of its own
 * is not merged, and only a supergraph without contradictions has reachable fields.
 */
export function composeServices(subgraphs: readonly NamedSubgraph[]): Composition {
  const findings = new Findings();
  const supergraphSdl = composed(subgraphs, findings);
  const { hints, problems } = findings;
  if (supergraphSdl !== null && problems.length === 0) return { supergraphSdl, hints };
  return { errors: problems.map((problem) => new CompositionGraphQLError(problem)), hints };
}

function composed(subgraphs: readonly NamedSubgraph[], findings: Findings): string | null {
  const graphs = readAll(subgraphs, findings);
  if (graphs === null) return null;
  for (const graph of graphs) {
    checkFieldSets(graph, findings);
    checkFields(graph, findings);
    checkListSizes(graph, findings);
    checkContexts(graph, findings);
  }
  if (findings.problems.length > 0) return null;
  const merged = mergeSupergraph(graphs, findings);
  if (findings.problems.length > 0) return null;
  if (!merged.types.some(({ name }) => name.value === 'Query')) {
    findings.report(
      'NO_QUERIES',
      'No queries found in any subgraph: a supergraph must have a query root type.',
    );
    return null;
  }
  checkInterfaces(merged, graphs, findings);
  checkRequiredArguments(merged, graphs, findings);
  checkInaccessible(merged, graphs, findings);
  if (findings.problems.length > 0) return null;
  const document = supergraphDocument(merged, graphs);
  const sdl = printSupergraph(document);
  checkSchema(sdl, findings);
  if (findings.problems.length > 0) return null;
  checkRuntimeTypes(graphs, findings);
  for (const { message, type, field } of unprotectedInputs(sdl)) {
    const places = placesOfField(graphs, type, field);
    findings.report('MISSING_TRANSITIVE_AUTH_REQUIREMENTS', message, ...places);
  }
  if (findings.problems.length > 0) return null;
  for (const { message, type, field, query } of unreachableFields(sdl)) {
    const text = `${message} No plan answers the query ${query.replaceAll(/\s+/g, ' ')}.`;
    findings.report('SATISFIABILITY_ERROR', text, ...placesOfField(graphs, type, field));
  }
  return sdl;
}

/** The places of a field in the subgraphs that have it. */
function placesOfField(
  graphs: readonly FederatedSubgraph[],
  type: string,
  field: string,
): SdlPlace[] {
  return graphs.flatMap((graph) => {
    const known = graph.field(type, field);
    return known === undefined ? [] : [{ subgraph: graph.name, node: known.node }];
  });
}

function readAll(
  subgraphs: readonly NamedSubgraph[],
  findings: Findings,
): readonly FederatedSubgraph[] | null {
  const names = graphNames(subgraphs, findings);
  const graphs = subgraphs.flatMap((subgraph, index) => {
    const graph = readSubgraph(subgraph, names[index]!, findings);
    return graph === null ? [] : [new FederatedSubgraph(graph)];
  });
  return findings.problems.length > 0 ? null : graphs;
}

/** In addition to the rules above, a supergraph must be valid GraphQL. */
function checkSchema(sdl: string, findings: Findings): void {
  try {
    for (const { message } of validateSchema(buildASTSchema(parse(sdl)))) {
      findings.report('INVALID_GRAPHQL', message);
    }
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    findings.report('INVALID_GRAPHQL', error.message);
  }
}
