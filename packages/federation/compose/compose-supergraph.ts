import { GraphQLError, parse } from 'graphql';
import { composeServices } from '#federation/compose/compose-services.ts';
import { CompositionError } from '#federation/compose/composition-error.ts';
import type { CompositionProblem } from '#federation/compose/composition-error.ts';
import { locateProblem } from '#federation/compose/problem-location.ts';
import type { ParsedSubgraph } from '#federation/compose/problem-location.ts';
import { readSubgraphSources } from '#federation/compose/subgraph-source.ts';
import type { SubgraphSource } from '#federation/compose/subgraph-source.ts';

export interface Supergraph {
  readonly sdl: string;
  readonly subgraphs: readonly Pick<SubgraphSource, 'name' | 'routingUrl' | 'sdl'>[];
  /** Hints for the authors of subgraphs, although the graph composes. */
  readonly hints: readonly CompositionProblem[];
}

/**
 * Composes the subgraphs of a rover `supergraph.yaml`. Rejects with a `CompositionError` that shows every problem with
 * its code, and with file, line and column of each of its places.
 */
export async function composeSupergraph(yamlPath: string): Promise<Supergraph> {
  const sources = readSubgraphSources(yamlPath);
  const parsed = parseAll(sources);
  const result = composeServices(
    parsed.map(({ source, document }) => ({
      name: source.name,
      url: source.routingUrl,
      typeDefs: document,
    })),
  );
  if (result.errors !== undefined) {
    throw new CompositionError(
      result.errors.map(({ problem }) => locateProblem(problem, parsed, yamlPath)),
    );
  }
  const subgraphs = sources.map(({ name, routingUrl, sdl }) => ({ name, routingUrl, sdl }));
  const hints = result.hints.map((hint) => locateProblem(hint, parsed, yamlPath));
  return { sdl: result.supergraphSdl, subgraphs, hints };
}

/**
 * Text of the generated supergraph file. It is deterministic, so a test can compare it with the committed file. Rejects
 * with a `CompositionError`.
 */
export async function renderSupergraph(yamlPath: string): Promise<string> {
  const { sdl } = await composeSupergraph(yamlPath);
  return `${HEADER}${sdl.trimEnd()}\n`;
}

const HEADER = '# Generated from supergraph.yaml by `npm run generate`; do not edit.\n';

function parseAll(sources: readonly SubgraphSource[]): ParsedSubgraph[] {
  const problems: CompositionProblem[] = [];
  const parsed: ParsedSubgraph[] = [];
  for (const source of sources) {
    try {
      parsed.push({ source, document: parse(source.sdl) });
    } catch (error) {
      if (!(error instanceof GraphQLError)) throw error;
      problems.push(syntaxProblem(error, source));
    }
  }
  if (problems.length > 0) throw new CompositionError(problems);
  return parsed;
}

function syntaxProblem(error: GraphQLError, source: SubgraphSource): CompositionProblem {
  const place = error.locations?.[0];
  const at = place === undefined ? {} : { line: place.line, column: place.column };
  const { message } = error;
  return { message, code: 'INVALID_GRAPHQL', file: source.file, text: source.sdl, ...at };
}
