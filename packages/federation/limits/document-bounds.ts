import { Kind, visit } from 'graphql';
import type {
  DocumentNode,
  FragmentDefinitionNode,
  OperationDefinitionNode,
  SelectionSetNode,
} from 'graphql';
import { deferOf } from '#federation/operation/defer-directive.ts';
import type { PlacedFragment } from '#federation/operation/defer-directive.ts';
import { streamOf } from '#federation/operation/stream-directive.ts';
import { comparedPairs } from '#federation/limits/field-pairs.ts';
import { refuseAbove } from '#federation/limits/limits.ts';
import type { Limits } from '#federation/limits/limits.ts';

/** Size of a selection with its fragments inlined. */
interface Extent {
  readonly fields: number;
  readonly depth: number;
  /** Deferred fragments and streamed lists. */
  readonly deferred: number;
}

/** Size of an operation with its fragments inlined. */
export interface OperationExtent {
  readonly fields: number;
  /** Levels of nested fields and fragments. */
  readonly depth: number;
  readonly rootFields: number;
}

/**
 * Rejects documents that are dangerous by size alone. It runs before validation, in time linear in the document: a
 * fragment is measured once, however often it is spread. Cyclic fragments are left to validation. Throws
 * `query_too_complex`.
 */
export function checkDocumentBounds(document: DocumentNode, limits: Limits): void {
  checkNodeCounts(document, limits);
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  const extents = new Map<string, Extent>();
  for (const definition of document.definitions) {
    if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
    const { fields, depth, deferred } = measure(definition.selectionSet, fragments, extents);
    refuseAbove(fields, limits.maxFields, 'fields');
    refuseAbove(deferred, limits.maxDeferred, 'deferred fragments and streamed lists');
    refuseAbove(depth, limits.maxDepth, 'levels of nested fields and fragments');
    const roots = countRootFields(definition.selectionSet, fragments, new Map());
    refuseAbove(roots, limits.maxRootFields, 'root fields');
  }
  const pairs = comparedPairs(document, fragments);
  refuseAbove(pairs, limits.maxFieldPairs, 'pairs of fields of the same name in one place');
}

/** Measures a valid operation in time linear in its document. */
export function operationExtent(
  { selectionSet }: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): OperationExtent {
  const { fields, depth } = measure(selectionSet, fragments, new Map());
  return { fields, depth, rootFields: countRootFields(selectionSet, fragments, new Map()) };
}

function checkNodeCounts(document: DocumentNode, limits: Limits): void {
  let aliases = 0;
  let directives = 0;
  visit(document, {
    Field(node) {
      if (node.alias !== undefined) aliases += 1;
    },
    Directive() {
      directives += 1;
    },
  });
  refuseAbove(aliases, limits.maxAliases, 'aliases');
  refuseAbove(directives, limits.maxDirectives, 'directives');
}

function measure(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  extents: Map<string, Extent>,
): Extent {
  let fields = 0;
  let depth = 0;
  let deferred = 0;
  for (const node of set.selections) {
    let extent: Extent;
    if (node.kind === Kind.FIELD) {
      const inner = node.selectionSet && measure(node.selectionSet, fragments, extents);
      extent = {
        fields: 1 + (inner?.fields ?? 0),
        depth: 1 + (inner?.depth ?? 0),
        deferred: (inner?.deferred ?? 0) + (streamOf(node) === undefined ? 0 : 1),
      };
    } else if (node.kind === Kind.INLINE_FRAGMENT) {
      extent = placed(node, measure(node.selectionSet, fragments, extents));
    } else extent = placed(node, extentOfFragment(node.name.value, fragments, extents));
    fields += extent.fields;
    deferred += extent.deferred;
    depth = Math.max(depth, extent.depth);
  }
  return { fields, depth, deferred };
}

// A fragment adds a level: code that recurses into a query also recurses into its fragments.
function placed(node: PlacedFragment, { fields, depth, deferred }: Extent): Extent {
  const own = deferOf(node) === undefined ? 0 : 1;
  return { fields, depth: depth + 1, deferred: deferred + own };
}

function extentOfFragment(
  name: string,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  extents: Map<string, Extent>,
): Extent {
  const known = extents.get(name);
  if (known !== undefined) return known;
  // Placeholder while the fragment is measured; it ends cycles.
  extents.set(name, NOTHING);
  const fragment = fragments.get(name);
  const extent = fragment && measure(fragment.selectionSet, fragments, extents);
  if (extent !== undefined) extents.set(name, extent);
  return extent ?? NOTHING;
}

const NOTHING: Extent = { fields: 0, depth: 0, deferred: 0 };

function countRootFields(
  set: SelectionSetNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
  known: Map<string, number>,
): number {
  let count = 0;
  for (const node of set.selections) {
    if (node.kind === Kind.FIELD) count += 1;
    else if (node.kind === Kind.INLINE_FRAGMENT) {
      count += countRootFields(node.selectionSet, fragments, known);
    } else {
      const name = node.name.value;
      const fragment = fragments.get(name);
      if (!known.has(name) && fragment !== undefined) {
        known.set(name, 0);
        known.set(name, countRootFields(fragment.selectionSet, fragments, known));
      }
      count += known.get(name) ?? 0;
    }
  }
  return count;
}
