import { buildASTSchema, isScalarType, isSpecifiedScalarType } from 'graphql';
import { readValues } from '#kernel/errors/constraint.ts';
import { nearestNumber } from '#kernel/text/exact-json.ts';
import { exactValueOf } from '#federation/plan/exact-values.ts';
import type { DocumentNode, GraphQLScalarType, GraphQLSchema } from 'graphql';
import { withDefer } from '#federation/operation/defer-directive.ts';
import { withStream } from '#federation/operation/stream-directive.ts';
import { publicDocument } from '#federation/schema/public-document.ts';

/**
 * The API schema: the supergraph without federation's machinery and inaccessible elements. Custom scalars use the
 * coercion of in-process subgraphs, so that invalid input is rejected before planning. Scalars with `@values` stay
 * uncoerced; their list is checked with the other constraints. The gateway itself adds `@defer` and `@stream`.
 */
export function buildApiSchema(
  supergraph: DocumentNode,
  scalars: ReadonlyMap<string, GraphQLScalarType>,
): GraphQLSchema {
  const schema = buildASTSchema(withStream(withDefer(publicDocument(supergraph))), {
    assumeValidSDL: true,
  });
  for (const type of Object.values(schema.getTypeMap())) {
    // The specified ones are shared by all schemas of the process.
    if (!isScalarType(type) || isSpecifiedScalarType(type)) continue;
    const known = scalars.get(type.name);
    if (known === undefined) {
      type.parseLiteral = (node, variables) => exactValueOf(node, variables);
      continue;
    }
    if (readValues(type.astNode?.directives) !== null) continue;
    type.parseValue = (value) => known.parseValue(nearestNumber(value));
    type.parseLiteral = known.parseLiteral;
  }
  return schema;
}
