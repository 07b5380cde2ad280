import { transformSupergraphToPublicSchema } from '@theguild/federation-composition';
import { buildASTSchema, isScalarType } from 'graphql';
import type { DocumentNode, GraphQLScalarType, GraphQLSchema } from 'graphql';

/**
 * The schema that clients see: the supergraph without federation's machinery and without what is
 * inaccessible. Custom scalars take the coercion of a subgraph that lives in this process, so that
 * bad input is refused before anything is planned.
 */
export function buildApiSchema(
  supergraph: DocumentNode,
  scalars: ReadonlyMap<string, GraphQLScalarType>,
): GraphQLSchema {
  const schema = buildASTSchema(transformSupergraphToPublicSchema(supergraph), {
    assumeValidSDL: true,
  });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type)) continue;
    const known = scalars.get(type.name);
    if (known === undefined) continue;
    type.parseValue = known.parseValue;
    type.parseLiteral = known.parseLiteral;
  }
  return schema;
}
