import {
  Kind,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  getArgumentValues,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from 'graphql';
import type {
  FieldNode,
  GraphQLField,
  GraphQLOutputType,
  GraphQLResolveInfo,
  GraphQLSchema,
} from 'graphql';
import type { Variables } from '#federation/operation/variables.ts';

/** Result of a selection on the schema, as far as it was evaluated. */
export interface Evaluated {
  readonly value: unknown;
  /** Number of answered fields, over all objects. */
  readonly fields: number;
  /** False when evaluation stopped at the bound. */
  readonly isWhole: boolean;
}

/**
 * Evaluates an introspection field with the resolvers of graphql-js, but bounded: two nested lists of a large schema
 * have millions of items.
 *
 * @param node a field without fragments and with merged keys
 * @param allowed number of fields after which it stops
 */
export function evaluateIntrospection(
  schema: GraphQLSchema,
  node: FieldNode,
  variables: Variables,
  allowed: number,
): Evaluated {
  const evaluation = new Evaluation(schema, variables, allowed);
  const definition = node.name.value === '__type' ? TypeMetaFieldDef : SchemaMetaFieldDef;
  const value = evaluation.field(definition, null, node);
  return { value, fields: evaluation.fields, isWhole: evaluation.fields <= allowed };
}

class Evaluation {
  fields = 0;
  readonly #variables: Variables;
  readonly #allowed: number;
  readonly #info: GraphQLResolveInfo;

  constructor(schema: GraphQLSchema, variables: Variables, allowed: number) {
    this.#variables = variables;
    this.#allowed = allowed;
    // Introspection resolvers read nothing else.
    this.#info = { schema } as GraphQLResolveInfo;
  }

  field(definition: GraphQLField<unknown, unknown>, source: unknown, node: FieldNode): unknown {
    this.fields += 1;
    const given = getArgumentValues(definition, node, this.#variables);
    const value: unknown = definition.resolve?.(source, given, undefined, this.#info);
    return this.#completed(definition.type, value, node);
  }

  #completed(type: GraphQLOutputType, value: unknown, node: FieldNode): unknown {
    if (isNonNullType(type)) return this.#completed(type.ofType, value, node);
    if (value == null) return null;
    if (isLeafType(type)) return type.serialize(value);
    if (isListType(type)) return this.#list(type.ofType as GraphQLOutputType, value, node);
    if (!isObjectType(type)) return null;
    const fields = type.getFields();
    const result: Record<string, unknown> = {};
    for (const inner of node.selectionSet?.selections ?? []) {
      if (inner.kind !== Kind.FIELD || this.fields > this.#allowed) break;
      const key = inner.alias?.value ?? inner.name.value;
      const definition = fields[inner.name.value];
      if (definition !== undefined) result[key] = this.field(definition, value, inner);
      else result[key] = this.#typename(type.name);
    }
    return result;
  }

  #list(item: GraphQLOutputType, value: unknown, node: FieldNode): unknown[] {
    const items: unknown[] = [];
    for (const one of value as Iterable<unknown>) {
      if (this.fields > this.#allowed) break;
      items.push(this.#completed(item, one, node));
    }
    return items;
  }

  #typename(name: string): string {
    this.fields += 1;
    return name;
  }
}
