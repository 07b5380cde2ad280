import { buildASTSchema, isScalarType } from 'graphql';
import { readValues } from '#kernel/errors/constraint.ts';
import type { DocumentNode, GraphQLScalarType, GraphQLSchema } from 'graphql';
import { withDefer } from '#federation/operation/defer-directive.ts';
import { publicDocument } from '#federation/plan/public-document.ts';

/**
 * The schema that clients see: the supergraph without federation's machinery and without what is
 * inaccessible. Custom scalars take the coercion of a subgraph that lives in this process, so that
 * bad input is refused before anything is planned. Those with `@values` are left open, because the
 * list is checked with the other constraints, and refused in their words. `@defer` is the gateway's own.
 */
export function buildApiSchema(
  supergraph: DocumentNode,
  scalars: ReadonlyMap<string, GraphQLScalarType>,
): GraphQLSchema {
  const schema = buildASTSchema(withDefer(publicDocument(supergraph)), { assumeValidSDL: true });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isScalarType(type)) continue;
    const known = scalars.get(type.name);
    if (known === undefined || readValues(type.astNode?.directives) !== null) continue;
    type.parseValue = known.parseValue;
    type.parseLiteral = known.parseLiteral;
  }
  return schema;
}
