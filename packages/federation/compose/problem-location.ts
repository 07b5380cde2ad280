import { getLocation } from 'graphql';
import type { ASTNode, DocumentNode } from 'graphql';
import type { CompositionProblem, FilePlace } from '#federation/compose/composition-error.ts';
import type { Hint, SdlPlace, Problem } from '#federation/compose/problems/problem.ts';
import type { SubgraphSource } from '#federation/compose/subgraph-source.ts';

/** SDL of a subgraph and its parsed form. */
export interface ParsedSubgraph {
  readonly source: SubgraphSource;
  readonly document: DocumentNode;
}

/** A problem or a hint with the files and lines of its places; the first one of each subgraph counts. */
export function locateProblem(
  { code, message, places }: Problem | Hint,
  subgraphs: readonly ParsedSubgraph[],
  yamlPath: string,
): CompositionProblem {
  const found = new Map<string, FilePlace>();
  for (const place of places) {
    if (found.has(place.subgraph)) continue;
    const at = subgraphs.find(({ source }) => source.name === place.subgraph);
    if (at !== undefined) found.set(place.subgraph, placeIn(at, place));
  }
  const [first = { file: yamlPath }, ...others] = found.values();
  return { message, code, ...first, others };
}

function placeIn({ source, document }: ParsedSubgraph, { node }: SdlPlace): FilePlace {
  const start = startOf(node);
  if (start === null || document.loc === undefined) return { file: source.file };
  const { line, column } = getLocation(document.loc.source, start);
  return { file: source.file, line, column, text: source.sdl };
}

/** Where a node begins; where its name does, if it has one, as a description may be long. */
function startOf(node: ASTNode | null | undefined): number | null {
  if (node == null) return null;
  const hasName = 'name' in node && node.name !== undefined && node.kind !== 'Directive';
  return (hasName ? node.name.loc : node.loc)?.start ?? null;
}
