import type {
  BatchFetchNode,
  FetchNode,
  FlattenNode,
  FlattenNodePathSegment,
  PlanNode,
  QueryPlan,
} from '@graphql-hive/router-query-planner';
import { Kind, parse } from 'graphql';
import type { DocumentNode, FragmentDefinitionNode, SelectionSetNode } from 'graphql';
import { mergeShapeOf, withRenamedKey } from '#gateway/plan/merge-shape.ts';
import type { MergeShape } from '#gateway/plan/merge-shape.ts';
import { outputRenamesOf } from '#gateway/plan/output-rename.ts';
import type { OutputRename } from '#gateway/plan/output-rename.ts';
import type {
  CompiledPlan,
  EntityGroup,
  FetchBase,
  PlanStep,
  RootFetch,
  TargetPath,
} from '#gateway/plan/plan-step.ts';
import type { PossibleTypes } from '#gateway/plan/possible-types.ts';
import { representationShapeOf } from '#gateway/plan/representation-shape.ts';
import type { SubgraphExecutor } from '#gateway/subgraph-client/subgraph-executor.ts';

/** What the steps of a plan are compiled against. */
export interface PlanSurroundings {
  readonly executors: ReadonlyMap<string, SubgraphExecutor>;
  readonly possible: PossibleTypes;
}

/**
 * Compiles the planner's JSON into steps that hold everything they need: prepared subgraph
 * operations, shapes to merge by, representations to build. Conditions never appear in it, because
 * `@skip` and `@include` are resolved before planning.
 */
export function compilePlan(plan: QueryPlan, around: PlanSurroundings): CompiledPlan {
  const node = plan.node;
  if (node == null) return { source: null, step: null };
  if (node.kind === 'Subscription')
    return { source: rootFetch(node.primary, [], around), step: null };
  const first = node.kind === 'Sequence' ? node.nodes[0] : undefined;
  if (node.kind === 'Sequence' && first?.kind === 'Subscription') {
    const rest = node.nodes.slice(1).map((step) => compileStep(step, around));
    return { source: rootFetch(first.primary, [], around), step: sequenceOf(rest) };
  }
  return { source: null, step: compileStep(node, around) };
}

function compileStep(node: PlanNode, around: PlanSurroundings): PlanStep {
  switch (node.kind) {
    case 'Sequence':
      return sequenceOf(node.nodes.map((step) => compileStep(step, around)));
    case 'Parallel':
      return { kind: 'parallel', steps: node.nodes.map((step) => compileStep(step, around)) };
    case 'Fetch':
      return { kind: 'root', fetch: rootFetch(node, [], around) };
    case 'Flatten':
      return flattenStep(node, around);
    case 'BatchFetch':
      return batchStep(node, around);
    default:
      throw new Error(`The plan has a ${node.kind} node, which cannot run here.`);
  }
}

function sequenceOf(steps: readonly PlanStep[]): PlanStep {
  return steps.length === 1 ? steps[0]! : { kind: 'sequence', steps };
}

function flattenStep(node: FlattenNode, around: PlanSurroundings): PlanStep {
  const path = targetPath(node.path, around.possible);
  const fetch = node.node;
  if (fetch.kind !== 'Fetch') throw new Error(`A ${fetch.kind} node cannot stand at a path.`);
  if (fetch.requires == null) return { kind: 'root', fetch: rootFetch(fetch, path, around) };
  const document = parse(fetch.operation, { noLocation: true });
  const base = fetchBase(
    fetch,
    outputRenamesOf(fetch.outputRewrites ?? [], around.possible),
    around,
  );
  const group: EntityGroup = {
    alias: '_entities',
    variableName: 'representations',
    paths: [path],
    representation: representationShapeOf(
      fetch.requires,
      fetch.inputRewrites ?? [],
      around.possible,
    ),
    shape: renamed(entityShape(document, '_entities'), base.renames),
  };
  return { kind: 'entities', fetch: { ...base, groups: [group] } };
}

function batchStep(node: BatchFetchNode, around: PlanSurroundings): PlanStep {
  const document = parse(node.operation, { noLocation: true });
  const renames: OutputRename[] = [];
  const groups = node.entityBatch.aliases.map((entry): EntityGroup => {
    const own = outputRenamesOf(entry.outputRewrites ?? [], around.possible);
    renames.push(...own);
    return {
      alias: entry.alias,
      variableName: entry.representationsVariableName,
      paths: entry.paths.map((path) => targetPath(path, around.possible)),
      representation: representationShapeOf(
        entry.requires,
        entry.inputRewrites ?? [],
        around.possible,
      ),
      shape: renamed(entityShape(document, entry.alias), own),
    };
  });
  return { kind: 'entities', fetch: { ...fetchBase(node, renames, around), groups } };
}

function rootFetch(node: FetchNode, path: TargetPath, around: PlanSurroundings): RootFetch {
  const renames = outputRenamesOf(node.outputRewrites ?? [], around.possible);
  const document = parse(node.operation, { noLocation: true });
  const shape = mergeShapeOf(selectionsOf(document), fragmentsOf(document));
  return { ...fetchBase(node, renames, around), path, shape: renamed(shape, renames) };
}

function fetchBase(
  node: FetchNode | BatchFetchNode,
  renames: readonly OutputRename[],
  around: PlanSurroundings,
): FetchBase {
  const executor = around.executors.get(node.serviceName);
  if (executor === undefined) throw new Error(`There is no subgraph "${node.serviceName}".`);
  const kind = node.operationKind ?? 'query';
  return {
    subgraph: node.serviceName,
    operation: executor.prepare({ kind, source: node.operation }),
    variableNames: node.variableUsages ?? [],
    renames,
  };
}

function targetPath(path: readonly FlattenNodePathSegment[], possible: PossibleTypes): TargetPath {
  return path.map((segment) => {
    if (segment === '@') return { kind: 'items' };
    return 'Field' in segment
      ? { kind: 'field', key: segment.Field }
      : { kind: 'only', typenames: possible.ofAny(segment.TypeCondition) };
  });
}

function renamed(shape: MergeShape, renames: readonly OutputRename[]): MergeShape {
  let result = shape;
  for (const rename of renames) {
    const path = rename.path.flatMap((test) => (test.kind === 'key' ? [test.key] : []));
    result = withRenamedKey(result, path, rename.from, rename.to);
  }
  return result;
}

function entityShape(document: DocumentNode, alias: string): MergeShape {
  const root = mergeShapeOf(selectionsOf(document), fragmentsOf(document));
  return root.children[root.keys.indexOf(alias)] ?? { keys: [], children: [] };
}

function selectionsOf(document: DocumentNode): SelectionSetNode {
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.selectionSet;
  }
  throw new Error('The planner made a subgraph document without an operation.');
}

function fragmentsOf(document: DocumentNode): Map<string, FragmentDefinitionNode> {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition);
    }
  }
  return fragments;
}
