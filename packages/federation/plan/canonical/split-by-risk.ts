import { Kind, getNamedType, isAbstractType, isCompositeType, isNonNullType } from 'graphql';
import type { FieldNode, GraphQLNamedType, GraphQLOutputType, GraphQLSchema } from 'graphql';
import type { SelectionSetNode } from 'graphql';
import { narrowed } from '#federation/plan/canonical/narrow-type.ts';
import { meaningOf } from '#federation/plan/canonical/plan-names.ts';
import type { PlanNames } from '#federation/plan/canonical/plan-names.ts';
import { fieldConditionOf } from '#federation/plan/conditions/condition.ts';
import type { FragmentMap } from '#federation/operation/specialise-operation.ts';

interface SplitContext {
  readonly schema: GraphQLSchema;
  readonly fragments: FragmentMap;
}

/** A selection, and its parent type. */
interface Selected {
  readonly type: GraphQLNamedType;
  readonly set: SelectionSetNode;
}

/** A field with a selection set, and its parent type. */
interface Mention {
  readonly on: GraphQLNamedType;
  readonly node: FieldNode;
}

/**
 * Splits merged response keys when a failure would null one and not the other: in `{ a: p { firm } b: p { name } }` a
 * non-null `firm` can null only `a`. Merged, it would null both. Keys with equal risks stay merged.
 */
export function splitByRisk(
  context: SplitContext,
  names: PlanNames,
  root: Selected,
  isEachRootApart: boolean,
): void {
  const { fragments } = context;
  const sets = [root.set, ...Array.from(fragments.values(), ({ selectionSet }) => selectionSet)];
  if (!sets.some(hasAlias)) return;
  const mentions: Mention[] = [];
  addMentions(context, root, mentions, false);
  if (isEachRootApart) descend(context, names, mentions, ({ node }) => keyOf(node));
  else splitAll(context, names, mentions);
}

/** Without an alias, no field is requested twice. */
function hasAlias({ selections }: SelectionSetNode): boolean {
  return selections.some(
    (node) =>
      (node.kind === Kind.FIELD && node.alias !== undefined) ||
      (node.kind !== Kind.FRAGMENT_SPREAD &&
        node.selectionSet !== undefined &&
        hasAlias(node.selectionSet)),
  );
}

function splitAll(context: SplitContext, names: PlanNames, mentions: readonly Mention[]): void {
  for (const same of Map.groupBy(mentions, ({ node }) => meaningOf(node)).values()) {
    splitKeys(context, names, same);
  }
  descend(context, names, mentions, ({ node }) => names.apartOf(keyOf(node), node));
}

/** Recurses below all fields with one plan name. */
function descend(
  context: SplitContext,
  names: PlanNames,
  mentions: readonly Mention[],
  apartOf: (mention: Mention) => string | undefined,
): void {
  const bySource = Map.groupBy(mentions, (mention) =>
    names.sourceOf(mention.on, mention.node, apartOf(mention)),
  );
  for (const [source, together] of bySource) {
    const below: Mention[] = [];
    for (const one of together) addMentions(context, belowOf(one), below, false);
    splitAll(context, names.below(source), below);
  }
}

/** Merges the response keys of one meaning that have equal risks. */
function splitKeys(context: SplitContext, names: PlanNames, mentions: readonly Mention[]): void {
  const byKey = Map.groupBy(mentions, ({ node }) => keyOf(node));
  if (byKey.size < 2) return;
  const classes = new Map<string, number>();
  for (const [key, same] of byKey) {
    const risk = riskOf(context, same);
    const known = classes.get(risk) ?? classes.size;
    classes.set(risk, known);
    if (known > 0) names.setApart(key, same[0]!.node, `apart ${known}`);
  }
}

/** The risk of some fields as a text: which nulls below them can bubble up to them. */
function riskOf(context: SplitContext, mentions: readonly Mention[]): string {
  const byType = Map.groupBy(mentions, ({ on }) => on.name);
  const texts = Array.from(byType, ([type, same]) => {
    const below = same.map(belowOf);
    return `${type}{${risksIn(context, below).join(' ')}}`;
  });
  return texts.toSorted().join();
}

function risksIn(context: SplitContext, selected: readonly Selected[]): string[] {
  const mentions: Mention[] = [];
  for (const one of selected) addMentions(context, one, mentions, true);
  const byMeaning = Map.groupBy(
    mentions,
    ({ on, node }) => `${on.name}.${meaningOf(node)}${whenOf(node)}`,
  );
  const risks = Array.from(byMeaning, ([meaning, same]) => {
    const { on, node } = same[0]!;
    const isNonNull = isNonNullOn(context, on, node);
    const below = node.selectionSet === undefined ? [] : risksIn(context, same.map(belowOf));
    return isNonNull || below.length > 0
      ? `${meaning}${isNonNull ? '!' : ''}{${below.join(' ')}}`
      : '';
  });
  return risks.filter((risk) => risk !== '').toSorted();
}

function addMentions(
  context: SplitContext,
  { type, set }: Selected,
  into: Mention[],
  withLeaves: boolean,
): void {
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) {
      const isLeaf = !isCompositeType(getNamedType(typeOf(type, node)));
      if (typeOf(type, node) !== undefined && (withLeaves || !isLeaf))
        into.push({ on: type, node });
      continue;
    }
    const fragment =
      node.kind === Kind.INLINE_FRAGMENT ? node : context.fragments.get(node.name.value);
    const inner = narrowed(context.schema, type, fragment?.typeCondition?.name.value);
    if (fragment === undefined || inner === null) continue;
    addMentions(context, { type: inner, set: fragment.selectionSet }, into, withLeaves);
  }
}

/** Whether a null bubbles up to the object; an interface may be nullable where one of its types is not. */
function isNonNullOn({ schema }: SplitContext, on: GraphQLNamedType, node: FieldNode): boolean {
  if (isNonNullType(typeOf(on, node))) return true;
  if (!isAbstractType(on)) return false;
  return schema.getPossibleTypes(on).some((type) => isNonNullType(typeOf(type, node)));
}

/** A conditional field is a risk only under its condition. */
function whenOf(node: FieldNode): string {
  const condition = fieldConditionOf(node)?.condition;
  return condition === undefined ? '' : ` if ${condition.toString(16)}`;
}

function belowOf({ on, node }: Mention): Selected {
  return { type: getNamedType(typeOf(on, node))!, set: node.selectionSet! };
}

/** Undefined for `__typename` and introspection. */
function typeOf(on: GraphQLNamedType, { name }: FieldNode): GraphQLOutputType | undefined {
  const field = 'getFields' in on ? on.getFields()[name.value] : undefined;
  return field?.type as GraphQLOutputType | undefined;
}

function keyOf({ alias, name }: FieldNode): string {
  return alias?.value ?? name.value;
}
