import { readValues } from '#kernel/errors/constraint.ts';
import { argumentsOf, findDirective } from '#rest-documents/compile/directive.ts';
import { scalarFacts } from '#rest-documents/compile/scalars.ts';
import type {
  HeaderField,
  OutputMember,
  OutputShape,
  TolerantField,
} from '#rest-documents/compile/wire-shape.ts';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLCompositeType,
  GraphQLField,
  GraphQLOutputType,
  GraphQLSchema,
  SelectionSetNode,
} from 'graphql';
import {
  getNamedType,
  isAbstractType,
  isCompositeType,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
} from 'graphql';

/** Context in which a selection is derived. */
export interface SelectionScope {
  readonly schema: GraphQLSchema;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Header fields found so far; null inside lists and unions, where a field cannot be a header. */
  readonly headers: HeaderField[] | null;
  /** Fields whose failures are reported in the answer; null inside lists and unions. */
  readonly tolerant: TolerantField[] | null;
  readonly keys: readonly string[];
  /** False below an interface or union, where the shaper does not know the concrete type. */
  readonly mayReshape: boolean;
}

/** Content type of every answer that is not a single text of another type. */
export const JSON_TYPE = 'application/json';

const RESHAPING = ['unwrap', 'row', 'keyBy'];

/**
 * Derives the shape of a selection on an object type. The selection is the compiled one, whose
 * response keys are already wire names.
 */
export function membersOf(
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
  scope: SelectionScope,
): OutputMember[] {
  const members: OutputMember[] = [];
  for (const selection of selections.selections) {
    const isConditional = hasCondition(selection.directives);
    if (selection.kind === 'Field') {
      const member = memberOf(selection, type, scope);
      if (member !== null) members.push(isConditional ? optional(member) : member);
      continue;
    }
    const fragment =
      selection.kind === 'FragmentSpread' ? scope.fragments.get(selection.name.value)! : selection;
    const inner = membersOf(fragment.selectionSet, type, scope);
    members.push(...(isConditional ? inner.map(optional) : inner));
  }
  const mayLack = scope.tolerant?.some(({ keys }) => isBelow(keys, scope.keys)) ?? false;
  const hasMissing = members.some(({ key }) => key === MISSING_KEY);
  return mayLack && !hasMissing ? [...members, MISSING] : members;
}

/** Member of an object that lists its parts that failed. */
export const MISSING_KEY = 'missing';

const TEXT: OutputShape = { kind: 'leaf', schema: { type: 'string' } };

const MISSING: OutputMember = {
  ...optional(
    member(
      MISSING_KEY,
      {
        kind: 'list',
        item: {
          kind: 'object',
          typeName: 'MissingPart',
          members: [
            member('path', TEXT, 'Its path, for example `publications.company`.'),
            member('code', TEXT, 'As in the table of errors.'),
            member('detail', TEXT),
            optional(
              member(
                'retry_after_sec',
                { kind: 'leaf', schema: { type: 'integer' } },
                'Seconds after which it may be there.',
              ),
            ),
          ],
        },
      },
      'What could not be had, though the rest is whole; absent where nothing is missing.',
    ),
  ),
};

function isBelow(keys: readonly string[], around: readonly string[]): boolean {
  return keys.slice(0, -1).join() === around.join();
}

function memberOf(
  node: FieldNode,
  parent: GraphQLCompositeType,
  scope: SelectionScope,
): OutputMember | null {
  const key = node.alias?.value ?? node.name.value;
  if (node.name.value === '__typename') {
    return member(key, { kind: 'leaf', schema: { type: 'string' } });
  }
  const field = fieldOf(parent, node.name.value);
  const keys = [...scope.keys, key];
  const header = findDirective(node, 'header');
  if (header !== undefined) {
    const { name, nextPage = null } = argumentsOf(header) as { name: string; nextPage?: string };
    if (scope.headers === null)
      throw new Error(`@header(name: "${name}") is inside a list or union`);
    scope.headers.push({ name, keys, description: field.description ?? undefined, nextPage });
    return null;
  }
  if (findDirective(node, 'mayFail') !== undefined) {
    if (scope.tolerant === null) throw new Error(`@mayFail on ${key} is inside a list or union`);
    const isUnwrapped = findDirective(node, 'unwrap') !== undefined;
    scope.tolerant.push({ keys, isUnwrapped });
  }
  const shape = shapeOf(node, field.type, { ...scope, keys });
  if (findDirective(node, 'omitNull') !== undefined) {
    if (shape.kind !== 'nullable') throw new Error(`@omitNull on ${key}, which is never null`);
    if (!scope.mayReshape) throw new Error(`@omitNull on ${key} is below an interface or union`);
    return { ...optional(member(key, shape.of, field.description)), omitsNull: true };
  }
  const optionalNode = field.astNode?.directives?.find(({ name }) => name.value === 'optional');
  if (optionalNode === undefined) return member(key, shape, field.description);
  const text = argumentsOf(optionalNode)['default'];
  const defaultValue = typeof text === 'string' ? readDefault(text) : undefined;
  return { ...member(key, shape, field.description), isRequired: false, defaultValue };
}

function member(key: string, shape: OutputShape, description?: string | null): OutputMember {
  const isRequired = true;
  const facts = { defaultValue: undefined, description: description ?? undefined };
  return { key, shape, isRequired, omitsNull: false, ...facts };
}

function optional(one: OutputMember): OutputMember {
  return { ...one, isRequired: false };
}

function shapeOf(node: FieldNode, type: GraphQLOutputType, scope: SelectionScope): OutputShape {
  if (!isNonNullType(type)) return { kind: 'nullable', of: nonNullShapeOf(node, type, scope) };
  return nonNullShapeOf(node, type.ofType, scope);
}

function nonNullShapeOf(
  node: FieldNode,
  type: GraphQLOutputType,
  scope: SelectionScope,
): OutputShape {
  const reshaping = RESHAPING.find((name) => findDirective(node, name) !== undefined);
  if (reshaping !== undefined && !scope.mayReshape) {
    throw new Error(`@${reshaping} on ${node.name.value} is below an interface or union`);
  }
  if (isListType(type))
    return listShapeOf(node, type.ofType, { ...scope, headers: null, tolerant: null });
  if (isEnumType(type)) {
    const values = type.getValues().map((value) => value.name);
    return { kind: 'leaf', schema: { type: 'string', enum: values } };
  }
  if (isScalarType(type)) {
    const values = readValues(type.astNode?.directives);
    const schema =
      values === null ? scalarFacts(type.name).schema : { type: 'string', enum: values };
    const raw = findDirective(node, 'raw');
    if (raw === undefined) return { kind: 'leaf', schema, scalar: type.name };
    if (type.name !== 'String') throw new Error(`@raw on ${node.name.value}, which is not a text`);
    const { contentType, asPng = false } = argumentsOf(raw);
    const isDrawn = asPng === true;
    const body = isDrawn ? { type: 'string', format: 'binary' } : schema;
    return { kind: 'leaf', schema: body, contentType: String(contentType), isDrawn };
  }
  if (!isCompositeType(type)) throw new Error(`${String(type)} cannot be part of an answer`);
  return compositeShapeOf(node, type, scope);
}

function listShapeOf(node: FieldNode, type: GraphQLOutputType, scope: SelectionScope): OutputShape {
  const keyBy = findDirective(node, 'keyBy');
  if (keyBy === undefined) return { kind: 'list', item: shapeOf(node, type, scope) };
  const key = String(argumentsOf(keyBy)['field']);
  const named = getNamedType(type);
  if (!isObjectType(named)) throw new Error(`@keyBy on ${node.name.value} needs a list of objects`);
  const members = membersOf(node.selectionSet!, named, scope);
  if (!members.some((candidate) => candidate.key === key)) {
    throw new Error(`@keyBy(field: "${key}") on ${node.name.value} names a member not selected`);
  }
  const values = members.filter((candidate) => candidate.key !== key);
  const item: OutputShape = { kind: 'object', typeName: named.name, members: values };
  const isUnwrapped = findDirective(node, 'unwrap') !== undefined;
  return { kind: 'map', key, item: isUnwrapped ? onlyMemberOf(node, values) : item };
}

function compositeShapeOf(
  node: FieldNode,
  type: GraphQLCompositeType,
  scope: SelectionScope,
): OutputShape {
  if (isAbstractType(type)) return variantsOf(node.selectionSet!, type, scope);
  const members = membersOf(node.selectionSet!, type, scope);
  if (findDirective(node, 'row') !== undefined) return { kind: 'row', members };
  if (findDirective(node, 'unwrap') === undefined) {
    return { kind: 'object', typeName: type.name, members, headerKeys: headerKeysOf(scope) };
  }
  return onlyMemberOf(node, members);
}

/** The response keys, directly below the object, whose values are headers. */
function headerKeysOf({ headers, keys }: SelectionScope): string[] {
  return (headers ?? []).flatMap((header) =>
    isBelow(header.keys, keys) ? [header.keys.at(-1)!] : [],
  );
}

function onlyMemberOf(node: FieldNode, members: readonly OutputMember[]): OutputShape {
  const [only, ...others] = members;
  if (only === undefined || others.length > 0) {
    throw new Error(`@unwrap on ${node.name.value} needs exactly one member that is not a header`);
  }
  return { kind: 'member', key: only.key, of: only.shape };
}

/** One object shape for each possible type; the variants must not need reshaping. */
function variantsOf(
  selections: SelectionSetNode,
  type: GraphQLCompositeType,
  scope: SelectionScope,
): OutputShape {
  if (!isAbstractType(type)) throw new Error(`${type.name} has no variants`);
  const variants = scope.schema.getPossibleTypes(type).map((possible): OutputShape => {
    const applying = selections.selections.filter((selection) => {
      if (selection.kind === 'Field') return true;
      const condition =
        selection.kind === 'FragmentSpread'
          ? scope.fragments.get(selection.name.value)!.typeCondition
          : selection.typeCondition;
      return condition === undefined || appliesTo(condition.name.value, possible.name, scope);
    });
    const own = { ...selections, selections: applying };
    const below = { ...scope, headers: null, tolerant: null, mayReshape: false };
    return { kind: 'object', typeName: possible.name, members: membersOf(own, possible, below) };
  });
  return { kind: 'oneOf', variants };
}

function appliesTo(condition: string, possible: string, scope: SelectionScope): boolean {
  if (condition === possible) return true;
  const type = scope.schema.getType(condition);
  const object = scope.schema.getType(possible);
  return isAbstractType(type) && isObjectType(object) && scope.schema.isSubType(type, object);
}

function fieldOf(type: GraphQLCompositeType, name: string): GraphQLField<unknown, unknown> {
  const field = 'getFields' in type ? type.getFields()[name] : undefined;
  if (field === undefined) throw new Error(`${type.name} has no field ${name}`);
  return field;
}

function hasCondition(directives: FieldNode['directives']): boolean {
  return (directives ?? []).some(({ name }) => name.value === 'include' || name.value === 'skip');
}

/** A default is JSON text; text that is not JSON is the string itself. */
function readDefault(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Content type of an answer of this shape: that of its only text where the text is the whole answer, else JSON. */
export function contentTypeOf(shape: OutputShape): string {
  if (shape.kind === 'member') return contentTypeOf(shape.of);
  return (shape.kind === 'leaf' ? shape.contentType : undefined) ?? JSON_TYPE;
}

/** Whether the answer is a PNG, rendered from the SVG document that the graph returns. */
export function isDrawn(shape: OutputShape): boolean {
  if (shape.kind === 'member') return isDrawn(shape.of);
  return shape.kind === 'leaf' && shape.isDrawn === true;
}
