import { Kind } from 'graphql';
import { readSupergraphDocument } from '#federation/link/supergraph-document.ts';

/** A subgraph as a supergraph declares it. */
export interface JoinGraph {
  readonly name: string;
  readonly url: string;
}

/** The subgraphs of a supergraph, from the values of its `join__Graph` enum. */
export function joinGraphs(supergraphSdl: string): JoinGraph[] {
  const { byCoreNames: document } = readSupergraphDocument(supergraphSdl);
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.ENUM_TYPE_DEFINITION) continue;
    if (definition.name.value !== 'join__Graph') continue;
    return (definition.values ?? []).flatMap((value) => {
      const directive = value.directives?.find(({ name }) => name.value === 'join__graph');
      const text = (argument: string): string | undefined => {
        const node = directive?.arguments?.find(({ name }) => name.value === argument)?.value;
        return node?.kind === Kind.STRING ? node.value : undefined;
      };
      const name = text('name');
      return name === undefined ? [] : [{ name, url: text('url') ?? '' }];
    });
  }
  throw new Error('This SDL is not a supergraph: it has no join__Graph enum.');
}
