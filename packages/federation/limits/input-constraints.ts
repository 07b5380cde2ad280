import {
  Kind,
  getNamedType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isScalarType,
  valueFromASTUntyped,
} from 'graphql';
import type {
  FieldNode,
  FragmentDefinitionNode,
  GraphQLInputType,
  GraphQLNamedType,
  GraphQLSchema,
  SelectionSetNode,
  ValueNode,
} from 'graphql';
import {
  checkItems,
  readConstraint,
  readFurtherValues,
  readValues,
} from '#kernel/errors/constraint.ts';
import type { Constraint } from '#kernel/errors/constraint.ts';
import { DomainError, MAX_ENTRIES } from '#kernel/errors/errors.ts';
import type { ValidationEntry } from '#kernel/errors/errors.ts';
import { constraintEntry, valuesEntry } from '#federation/limits/constraint-entry.ts';

/** An argument of an operation whose value the schema constrains. */
export interface ConstrainedArgument {
  readonly name: string;
  readonly node: ValueNode;
  readonly rule: InputRule;
}

/** Compiled constraint of a value; its structure follows the input type. */
type InputRule =
  | {
      readonly kind: 'list';
      /** Null when the items have no constraint. */
      readonly item: InputRule | null;
      /** Bounds of the list length. */
      readonly bounds: Constraint;
    }
  | { readonly kind: 'object'; readonly fields: ReadonlyMap<string, InputRule> }
  | {
      readonly kind: 'leaf';
      readonly constraint: Constraint | null;
      readonly values: readonly string[] | null;
      /** Additional accepted strings. */
      readonly further: RegExp | null;
      readonly isFloat: boolean;
    };

/** Finds the constrained arguments of an operation without conditions. */
export function constrainedArguments(
  schema: GraphQLSchema,
  root: GraphQLNamedType,
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): ConstrainedArgument[] {
  const found: ConstrainedArgument[] = [];
  const visited = new Set<string>();
  const walk = (type: GraphQLNamedType | undefined, within: SelectionSetNode): void => {
    if (type === undefined) return;
    for (const node of within.selections) {
      if (node.kind === Kind.FIELD) {
        const inner = addField(type, node, found);
        if (node.selectionSet !== undefined) walk(inner, node.selectionSet);
      } else if (node.kind === Kind.INLINE_FRAGMENT) {
        const name = node.typeCondition?.name.value;
        walk(name === undefined ? type : schema.getType(name), node.selectionSet);
      } else if (!visited.has(node.name.value)) {
        visited.add(node.name.value);
        const fragment = fragments.get(node.name.value);
        if (fragment === undefined) continue;
        walk(schema.getType(fragment.typeCondition.name.value), fragment.selectionSet);
      }
    }
  };
  walk(root, set);
  return found;
}

/** A list variable with a bounded length. */
export interface BoundedList {
  readonly variable: string;
  readonly bounds: Constraint;
}

/** List variables with a length bound among the constrained arguments. */
export function boundedLists(constrained: readonly ConstrainedArgument[]): BoundedList[] {
  return constrained.flatMap(({ node, rule }) => {
    const isBounded = rule.kind === 'list' && rule.bounds.maxItems !== undefined;
    if (!isBounded || node.kind !== Kind.VARIABLE) return [];
    return [{ variable: node.name.value, bounds: rule.bounds }];
  });
}

/** Throws the list's own error when a list is too long. Runs before coercion, which is slow for long lists. */
export function checkLists(
  lists: readonly BoundedList[],
  raw: Readonly<Record<string, unknown>>,
): void {
  for (const { variable, bounds } of lists) {
    const value = raw[variable];
    if (Array.isArray(value)) checkItems(value, bounds);
  }
}

/**
 * Throws `invalid_input` with one entry for every invalid value, or the list's own error when it has too many items.
 */
export function checkArguments(
  constrained: readonly ConstrainedArgument[],
  variables: Readonly<Record<string, unknown>>,
): void {
  if (constrained.length === 0) return;
  const entries: ValidationEntry[] = [];
  for (const { name, node, rule } of constrained) {
    check(valueFromASTUntyped(node, variables), rule, ['query', name], entries);
  }
  if (entries.length > 0)
    throw new DomainError('invalid_input', undefined, { validation: entries });
}

function addField(
  type: GraphQLNamedType,
  node: FieldNode,
  found: ConstrainedArgument[],
): GraphQLNamedType | undefined {
  const field = 'getFields' in type ? type.getFields()[node.name.value] : undefined;
  if (field === undefined || !('args' in field)) return undefined;
  for (const argument of node.arguments ?? []) {
    const definition = field.args.find(({ name }) => name === argument.name.value);
    if (definition === undefined) continue;
    const constraint = readConstraint(definition.astNode?.directives);
    const rule = ruleOf(definition.type, constraint, new Map());
    if (rule !== null) found.push({ name: definition.name, node: argument.value, rule });
  }
  return getNamedType(field.type);
}

function ruleOf(
  type: GraphQLInputType,
  constraint: Constraint | null,
  known: Map<string, InputRule>,
): InputRule | null {
  if (isNonNullType(type)) return ruleOf(type.ofType, constraint, known);
  if (isListType(type)) {
    const { item: itemConstraint, list } = splitConstraint(constraint);
    const item = ruleOf(type.ofType as GraphQLInputType, itemConstraint, known);
    return item === null && list === null ? null : { kind: 'list', item, bounds: list ?? {} };
  }
  if (isInputObjectType(type)) {
    const same = known.get(type.name);
    if (same !== undefined) return same;
    const fields = new Map<string, InputRule>();
    const rule: InputRule = { kind: 'object', fields };
    // Registered before its fields, because an input type may contain itself.
    known.set(type.name, rule);
    for (const field of Object.values(type.getFields())) {
      const inner = readConstraint(field.astNode?.directives);
      const fieldRule = ruleOf(field.type, inner, known);
      if (fieldRule !== null) fields.set(field.name, fieldRule);
    }
    return fields.size === 0 ? null : rule;
  }
  const directives = isScalarType(type) ? type.astNode?.directives : undefined;
  const values = readValues(directives);
  if (constraint === null && values === null) return null;
  const isFloat = type.name === 'Float';
  return { kind: 'leaf', constraint, values, further: readFurtherValues(directives), isFloat };
}

/** Splits the constraint of a list into that of its items and that of the list. */
function splitConstraint(constraint: Constraint | null): {
  readonly item: Constraint | null;
  readonly list: Constraint | null;
} {
  if (constraint?.maxItems === undefined) return { item: constraint, list: null };
  const { maxItems, tooMany, ...item } = constraint;
  const list = tooMany === undefined ? { maxItems } : { maxItems, tooMany };
  return { item: Object.keys(item).length === 0 ? null : item, list };
}

function check(
  value: unknown,
  rule: InputRule | null,
  loc: readonly (string | number)[],
  entries: ValidationEntry[],
): void {
  if (value == null || rule === null || entries.length >= MAX_ENTRIES) return;
  if (rule.kind === 'list') checkList(value, rule, loc, entries);
  else if (rule.kind === 'object') {
    for (const [name, inner] of rule.fields) {
      check((value as Record<string, unknown>)[name], inner, [...loc, name], entries);
    }
  } else {
    const isFurther = typeof value === 'string' && rule.further?.test(value) === true;
    const listed = rule.values === null || isFurther ? null : valuesEntry(value, rule.values, loc);
    const entry =
      listed ??
      (rule.constraint === null
        ? null
        : constraintEntry(value, rule.constraint, rule.isFloat, loc));
    if (entry !== null) entries.push(entry);
  }
}

function checkList(
  value: unknown,
  { item, bounds }: Extract<InputRule, { kind: 'list' }>,
  loc: readonly (string | number)[],
  entries: ValidationEntry[],
): void {
  // GraphQL coerces a single value to a list of one.
  if (!Array.isArray(value)) {
    check(value, item, loc, entries);
    return;
  }
  checkItems(value, bounds);
  if (item === null) return;
  for (let at = 0; at < value.length && entries.length < MAX_ENTRIES; at += 1) {
    check(value[at], item, [...loc, at], entries);
  }
}
