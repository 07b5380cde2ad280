import {
  TypeInfo,
  buildSchema,
  defaultFieldResolver,
  execute,
  getNamedType,
  isAbstractType,
  parse,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { MONOLITH, ROOT } from './guarded-graph.ts';

/**
 * Required rights by `Type` and `Type.field`: a list of alternatives, each a list that is required
 * in full.
 */
export type Demands = ReadonlyMap<string, readonly (readonly string[])[]>;

export const SCHEMA: GraphQLSchema = buildSchema(MONOLITH);

/** Fields that a subgraph requires for another one. */
const REQUIRED: ReadonlyMap<string, string> = new Map([['Shop.stock', 'Shop.name']]);

/** Whether a client with these rights may see a field of an object. */
export function maySee(demands: Demands, held: ReadonlySet<string>, coordinate: string): boolean {
  const anyOf = demands.get(coordinate);
  return anyOf === undefined || anyOf.some((all) => all.every((one) => held.has(one)));
}

/** The requirements of a field, with those of its two types. */
export function maySeeField(
  demands: Demands,
  held: ReadonlySet<string>,
  typename: string,
  field: string,
): boolean {
  const type = SCHEMA.getType(typename);
  const output = type !== undefined && 'getFields' in type ? type.getFields()[field]?.type : null;
  if (output == null) return true;
  const coordinate = `${typename}.${field}`;
  const coordinates = [typename, coordinate, String(getNamedType(output))];
  // A value made of a field demands what that field demands.
  const needed = REQUIRED.get(coordinate);
  if (needed !== undefined) coordinates.push(needed);
  return coordinates.every((one) => maySee(demands, held, one));
}

/** Runs a query on the whole graph, where every resolver first checks the rights of the client. */
export function answerOfMonolith(
  source: string,
  variables: Record<string, unknown>,
  demands: Demands,
  held: ReadonlySet<string>,
): ExecutionResult {
  const document = parse(source);
  const selectedOn = new Map<unknown, string>();
  const info = new TypeInfo(SCHEMA);
  visit(
    document,
    visitWithTypeInfo(info, {
      Field: (node) => void selectedOn.set(node, info.getParentType()!.name),
    }),
  );
  return execute({
    schema: SCHEMA,
    document,
    rootValue: ROOT,
    variableValues: variables,
    fieldResolver(parent, args, context, { fieldNodes, parentType, fieldName, ...rest }) {
      const types = [parentType.name, ...fieldNodes.map((node) => selectedOn.get(node)!)];
      if (!types.every((one) => maySeeField(demands, held, one, fieldName)))
        throw new Error('refused');
      return defaultFieldResolver(parent, args, context, {
        fieldNodes,
        parentType,
        fieldName,
        ...rest,
      });
    },
    typeResolver({ __typename }) {
      if (!maySee(demands, held, __typename)) throw new Error('refused');
      return __typename;
    },
  }) as ExecutionResult;
}

/** Fields of an operation that a subgraph received, on each type that its object may have. */
export function fieldsSent(source: string, schema: GraphQLSchema): [string, string][] {
  const info = new TypeInfo(schema);
  const fields: [string, string][] = [];
  visit(
    parse(source),
    visitWithTypeInfo(info, {
      Field({ name: { value } }) {
        const type = info.getParentType()!;
        const objects = isAbstractType(type) ? schema.getPossibleTypes(type) : [type];
        for (const one of objects) fields.push([one.name, value]);
      },
    }),
  );
  return fields;
}
