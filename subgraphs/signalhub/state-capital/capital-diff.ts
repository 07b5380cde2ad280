import type {
  CapitalEdge,
  CapitalNode,
  StateCapitalView,
} from '#signalhub/state-capital/state-capital-view.ts';

/** Differences between a company's graphs of two dates. */
export interface CapitalDiff {
  /** Whether the status, the controller, nodes or relations differ. */
  readonly isChanged: boolean;
  readonly isControllerChanged: boolean;
  readonly nodesAdded: readonly CapitalNode[];
  readonly nodesRemoved: readonly CapitalNode[];
  readonly edgesAdded: readonly CapitalEdge[];
  readonly edgesRemoved: readonly CapitalEdge[];
  readonly edgesChanged: readonly EdgeChange[];
}

/** A relation whose share changed. */
export interface EdgeChange {
  readonly before: CapitalEdge;
  readonly after: CapitalEdge;
}

/**
 * Compares two graphs of one company. Nodes and relations are matched by id; a relation has changed where its
 * share, its bounds or its ends differ. Null stands for an unknown graph.
 */
export function capitalDiff(
  before: StateCapitalView | null,
  after: StateCapitalView | null,
): CapitalDiff {
  const nodes = compare(before?.nodes ?? [], after?.nodes ?? [], ({ nodeId }) => nodeId);
  const edges = compare(before?.edges ?? [], after?.edges ?? [], ({ edgeId }) => edgeId);
  const edgesChanged = edges.kept
    .filter(([old, now]) => contentOf(old) !== contentOf(now))
    .map(([old, now]) => ({ before: old, after: now }));
  const isControllerChanged =
    (before?.ultimateControllerId ?? null) !== (after?.ultimateControllerId ?? null);
  const changes = [nodes.added, nodes.removed, edges.added, edges.removed, edgesChanged];
  return {
    isChanged:
      isControllerChanged ||
      before?.stateCapitalStatus !== after?.stateCapitalStatus ||
      changes.some((change) => change.length > 0),
    isControllerChanged,
    nodesAdded: nodes.added,
    nodesRemoved: nodes.removed,
    edgesAdded: edges.added,
    edgesRemoved: edges.removed,
    edgesChanged,
  };
}

function compare<Item>(
  before: readonly Item[],
  after: readonly Item[],
  idOf: (item: Item) => string,
): { added: Item[]; removed: Item[]; kept: (readonly [Item, Item])[] } {
  const old = new Map(before.map((item) => [idOf(item), item]));
  const now = new Set(after.map(idOf));
  return {
    added: after.filter((item) => !old.has(idOf(item))),
    removed: before.filter((item) => !now.has(idOf(item))),
    kept: after.flatMap((item) => {
      const other = old.get(idOf(item));
      return other === undefined ? [] : [[other, item] as const];
    }),
  };
}

function contentOf({ sourceId, targetId, relationType, ownershipPct, bounds }: CapitalEdge) {
  const range = [bounds?.lowestPct, bounds?.highestPct];
  return JSON.stringify([sourceId, targetId, relationType, ownershipPct, ...range]);
}
