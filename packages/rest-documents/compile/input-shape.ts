import type { Constraint } from '#kernel/errors/constraint.ts';
import { readConstraint, readValues } from '#kernel/errors/constraint.ts';
import { scalarFacts } from '#rest-documents/compile/scalars.ts';
import { toWireName } from '#rest-documents/compile/wire-name.ts';
import type { InputField, InputModel, InputShape } from '#rest-documents/compile/wire-shape.ts';
import type { ConstDirectiveNode, GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import {
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  valueFromASTUntyped,
} from 'graphql';

/**
 * Derives the shape of a GraphQL input type. `directives` are those of the argument or input field:
 * `@constraint` bounds the value, `@values` of the scalar lists what is allowed.
 */
export function inputShapeOf(
  type: GraphQLInputType,
  directives: readonly ConstDirectiveNode[] | undefined,
): InputShape {
  return shapeOf(type, directives, new Map());
}

/** The enclosing object types, with their shapes under construction. */
type Around = ReadonlyMap<
  GraphQLInputObjectType,
  { -readonly [Key in keyof InputModel]: InputModel[Key] }
>;

function shapeOf(
  type: GraphQLInputType,
  directives: readonly ConstDirectiveNode[] | undefined,
  around: Around,
): InputShape {
  const bounds = readConstraint(directives) ?? {};
  if (isNonNullType(type)) return nonNullShapeOf(type.ofType, bounds, around);
  return { kind: 'nullable', of: nonNullShapeOf(type, bounds, around) };
}

function nonNullShapeOf(type: GraphQLInputType, bounds: Constraint, around: Around): InputShape {
  if (isListType(type)) {
    const item = shapeOf(type.ofType, undefined, around);
    return { kind: 'list', item, bounds };
  }
  if (isEnumType(type)) {
    const values = type.getValues().map((value) => value.name);
    return { kind: 'choice', values, isLiteral: false };
  }
  if (isScalarType(type)) return withBounds(scalarShapeOf(type), bounds);
  if (!isInputObjectType(type)) throw new Error(`${String(type)} cannot come from a client`);
  const same = around.get(type);
  if (same !== undefined) {
    same.typeName = type.name;
    return same;
  }
  const model: InputModel = { kind: 'model', fields: [] };
  return Object.assign(model, { fields: fieldsOf(type, new Map([...around, [type, model]])) });
}

function fieldsOf(type: GraphQLInputObjectType, around: Around): InputField[] {
  return Object.values(type.getFields()).map((field): InputField => {
    const shape = shapeOf(field.type, field.astNode?.directives, around);
    const defaultNode = field.astNode?.defaultValue;
    return {
      wireName: toWireName(field.name),
      graphName: field.name,
      shape,
      isRequired: shape.kind !== 'nullable' && defaultNode === undefined,
      defaultValue: defaultNode === undefined ? undefined : valueFromASTUntyped(defaultNode),
      description: field.description ?? undefined,
    };
  });
}

function scalarShapeOf(type: { name: string; astNode?: unknown }): InputShape {
  const node = type.astNode as { directives?: readonly ConstDirectiveNode[] } | undefined;
  const values = readValues(node?.directives);
  if (values !== null) return { kind: 'choice', values, isLiteral: false };
  const shape = scalarFacts(type.name).input;
  if (shape === undefined) throw new Error(`the scalar ${type.name} cannot come from a client`);
  return shape;
}

function withBounds(shape: InputShape, bounds: Constraint): InputShape {
  return 'bounds' in shape ? { ...shape, bounds } : shape;
}

/** The shape without its outer "or null". */
export function withoutNull(shape: InputShape): InputShape {
  return shape.kind === 'nullable' ? shape.of : shape;
}
