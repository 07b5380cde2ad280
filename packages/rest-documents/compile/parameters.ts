import { argumentsOf, findDirective } from '#rest-documents/compile/directive.ts';
import { inputShapeOf, withoutNull } from '#rest-documents/compile/input-shape.ts';
import type { Parameter, ToolDefault } from '#rest-documents/compile/route.ts';
import type { InputShape } from '#rest-documents/compile/wire-shape.ts';
import type {
  ConstDirectiveNode,
  ConstValueNode,
  DocumentNode,
  GraphQLInputType,
  GraphQLSchema,
  OperationDefinitionNode,
  VariableDefinitionNode,
} from 'graphql';
import {
  getNamedType,
  isInputObjectType,
  isInputType,
  isSpecifiedScalarType,
  TypeInfo,
  typeFromAST,
  valueFromASTUntyped,
  visit,
  visitWithTypeInfo,
} from 'graphql';

/** The SDL's argument or input field that a variable feeds; its directives and description apply. */
interface Fed {
  readonly type: GraphQLInputType;
  readonly directives: readonly ConstDirectiveNode[] | undefined;
  readonly defaultNode: ConstValueNode | undefined;
  readonly description: string | undefined;
}

/**
 * The parameters of an operation, in the order of its variables. A variable's name is its wire
 * name; a name in the path makes it a path parameter, `@body` a member of the body, anything else a
 * query parameter. Type, bounds, default and, where the document has none, prose come from the SDL.
 */
export function parametersOf(
  operation: OperationDefinitionNode,
  document: DocumentNode,
  schema: GraphQLSchema,
  path: string,
): Parameter[] {
  const fed = placesFedBy(document, schema);
  const names = new Set([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!));
  const parameters = (operation.variableDefinitions ?? []).map((node) => {
    const name = node.variable.name.value;
    const isInPath = names.delete(name);
    const place = isInPath ? 'path' : findDirective(node, 'body') === undefined ? 'query' : 'body';
    return parameterOf(node, place, fed.get(name), schema);
  });
  if (names.size > 0) throw new Error(`the path names {${[...names].join('}, {')}}, no variable`);
  return parameters;
}

function parameterOf(
  node: VariableDefinitionNode,
  place: Parameter['place'],
  fed: Fed | undefined,
  schema: GraphQLSchema,
): Parameter {
  const name = node.variable.name.value;
  const source = fed ?? variableItself(node, schema);
  const shape = narrowedShape(node, inputShapeOf(source.type, source.directives));
  const defaultNode = agreedDefault(name, source.defaultNode, node.defaultValue);
  const defaultValue = defaultNode === undefined ? undefined : valueFromASTUntyped(defaultNode);
  const parameter = {
    wireName: name,
    graphName: name,
    place,
    shape,
    isRequired: shape.kind !== 'nullable' && defaultNode === undefined,
    defaultValue,
    description: node.description?.value ?? source.description ?? proseOf(source.type),
    isCommaList: findDirective(node, 'list') !== undefined,
    toolDefault: toolDefaultOf(node),
    isForTools: findDirective(node, 'notForTools') === undefined,
  };
  return { ...parameter, examples: examplesOf(node, parameter) };
}

function toolDefaultOf(node: VariableDefinitionNode): ToolDefault | null {
  const directive = findDirective(node, 'toolDefault');
  if (directive === undefined) return null;
  const { value, description } = argumentsOf(directive);
  return { value, description: typeof description === 'string' ? description : undefined };
}

/** A type's description applies where neither the document nor the argument has one. */
function proseOf(type: GraphQLInputType): string | undefined {
  const named = getNamedType(type);
  return isSpecifiedScalarType(named) ? undefined : (named.description ?? undefined);
}

/** Applies what the document adds to the SDL: `$q: String!` requires the value, `@literal` makes it a literal. */
function narrowedShape(node: VariableDefinitionNode, fromSdl: InputShape): InputShape {
  const isNarrowed = node.type.kind === 'NonNullType';
  const shape = isNarrowed ? withoutNull(fromSdl) : fromSdl;
  if (findDirective(node, 'literal') === undefined) return shape;
  const inner = withoutNull(shape);
  if (inner.kind !== 'choice') throw new Error(`@literal on $${node.variable.name.value}`);
  const literal: InputShape = { ...inner, isLiteral: true };
  return shape.kind === 'nullable' ? { kind: 'nullable', of: literal } : literal;
}

/** GraphQL may require a default in both places; then the two must be equal. */
function agreedDefault(
  name: string,
  sdl: ConstValueNode | undefined,
  variable: ConstValueNode | undefined,
): ConstValueNode | undefined {
  if (sdl === undefined || variable === undefined) return sdl ?? variable;
  const [left, right] = [sdl, variable].map((node) => JSON.stringify(valueFromASTUntyped(node)));
  if (left !== right) throw new Error(`$${name} defaults to ${right}, its argument to ${left}`);
  return sdl;
}

function examplesOf(
  node: VariableDefinitionNode,
  parameter: Omit<Parameter, 'examples'>,
): readonly unknown[] {
  const example = findDirective(node, 'example');
  if (example !== undefined) return argumentsOf(example)['values'] as unknown[];
  if (parameter.place === 'body') return [];
  if (parameter.defaultValue !== undefined && parameter.defaultValue !== null) {
    return [parameter.defaultValue];
  }
  const shape = withoutNull(parameter.shape);
  if (shape.kind === 'choice') return shape.values.slice(0, 1);
  if (shape.kind === 'boolean') return [false];
  throw new Error(`$${parameter.wireName} needs an @example`);
}

/** Maps each variable to its place. A directive's condition counts only where the variable has no other place. */
function placesFedBy(document: DocumentNode, schema: GraphQLSchema): Map<string, Fed> {
  const places = new Map<string, Fed>();
  const typeInfo = new TypeInfo(schema);
  visit(
    document,
    visitWithTypeInfo(typeInfo, {
      Variable: (node, _key, parent) => {
        const name = node.name.value;
        if (places.has(name) || typeInfo.getDirective() !== null) return;
        const place = Array.isArray(parent) ? undefined : (parent as { kind?: string }).kind;
        if (place === 'Argument') places.set(name, argumentOf(typeInfo));
        if (place === 'ObjectField') places.set(name, inputFieldOf(typeInfo, parent));
      },
    }),
  );
  return places;
}

function argumentOf(typeInfo: TypeInfo): Fed {
  const argument = typeInfo.getArgument()!;
  return {
    type: argument.type,
    directives: argument.astNode?.directives,
    defaultNode: argument.astNode?.defaultValue,
    description: argument.description ?? undefined,
  };
}

function inputFieldOf(typeInfo: TypeInfo, parent: unknown): Fed {
  const owner = getNamedType(typeInfo.getParentInputType());
  const { name } = parent as { readonly name: { readonly value: string } };
  if (!isInputObjectType(owner)) throw new Error(`${name.value} is not a field of an input type`);
  const field = owner.getFields()[name.value]!;
  return {
    type: field.type,
    directives: field.astNode?.directives,
    defaultNode: field.astNode?.defaultValue,
    description: field.description ?? undefined,
  };
}

/** A variable used only in `@include` has no place in the SDL; its own type describes it. */
function variableItself(node: VariableDefinitionNode, schema: GraphQLSchema): Fed {
  const type = typeFromAST(schema, node.type);
  if (!isInputType(type)) throw new Error(`$${node.variable.name.value} has no input type`);
  return { type, directives: undefined, defaultNode: node.defaultValue, description: undefined };
}
