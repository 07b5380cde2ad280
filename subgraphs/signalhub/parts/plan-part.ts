import type {
  FactTarget,
  IdentifiedFact,
  PartCommit,
  PartFact,
  PartsState,
  PartStatus,
  PartStore,
  QuarantineDraft,
  QuarantinedFact,
} from '#kernel/ports/part-store.ts';
import { judgeReferences, ReferenceTargets, targetsOf } from '#signalhub/parts/judge-references.ts';
import { PartDifference } from '#signalhub/parts/part-difference.ts';
import type {
  PartPublication,
  PartReceipt,
  QuarantinedRow,
} from '#signalhub/parts/part-publication.ts';
import { distinctTargets, nameOf } from '#signalhub/parts/identified-fact.ts';
import {
  addReleased,
  asDraft,
  MAX_WAIT_MS,
  retryWaiting,
  storedByName,
  type Retried,
} from '#signalhub/parts/waiting-rows.ts';

/** The writes of a publication of a part, and the content of its receipt. */
export interface PartPlan {
  readonly commit: PartCommit;
  readonly counts: Omit<PartReceipt, 'part' | 'sequence' | 'epoch' | 'refused'>;
}

export interface PartPlanInput {
  readonly store: PartStore;
  readonly state: PartsState;
  readonly publication: PartPublication;
  /** The part as it is; null before its first publication. */
  readonly status: PartStatus | null;
  readonly facts: readonly IdentifiedFact[];
  readonly nowMs: number;
}

/** Decides what a publication of a part changes, in a state of the store. */
export async function planPart(input: PartPlanInput): Promise<PartPlan> {
  const { store, state, publication, facts, nowMs } = input;
  const { part, isComplete, observedAtMs, cursor, rank = 'portal' } = publication;
  const own = await compareWithStored(input);
  const { targets, addStated } = targetsFrom(store, new Set(own.gone.map(({ id }) => id)), part);
  await addStated(targetsOf(own.fresh));
  const judged = judgeReferences(own.fresh, targets);
  const difference = new PartDifference(part, rank);
  for (const row of own.gone) difference.withdraw(row);
  for (const fact of judged.accepted) {
    if (isComplete) difference.add(fact);
    else difference.supersede(fact, own.stored.get(nameOf(fact)) ?? []);
  }
  const waiting = await compareWaiting(input, judged.waiting);
  const retried = await retryWaiting(cameWith(state, judged.accepted), {
    store,
    targets,
    addStated,
    isOpen: (row) => row.sinceMs > nowMs - MAX_WAIT_MS && !waiting.handled.has(row.id),
  });
  const differences = new Map([[part, difference]]);
  await addReleased(store, retried.released, differences);
  const commit = commitOf(state, publication, differences, { ...retried, waiting, nowMs });
  const observation = { part, rank, observedAtMs, cursor };
  const completeRowCount = isComplete ? facts.length : null;
  const { added, changed } = countNew(judged.accepted, own.names);
  return {
    commit: { ...commit, observation: { ...observation, completeRowCount } },
    counts: {
      added,
      changed,
      withdrawn: countGone(own.gone, facts),
      unchanged: facts.length - own.fresh.length,
      quarantined: waiting.rows,
      released: retried.released.length,
    },
  };
}

/** Releases waiting rows whose references arrived with a bundle; null if there are none. */
export async function planRelease(
  store: PartStore,
  state: PartsState,
  nowMs: number,
): Promise<PartCommit | null> {
  const { targets, addStated } = targetsFrom(store, new Set(), null);
  const isOpen = (row: QuarantinedFact): boolean => row.sinceMs > nowMs - MAX_WAIT_MS;
  const retried = await retryWaiting(null, { store, targets, addStated, isOpen });
  if (retried.released.length === 0 && retried.moved.length === 0) return null;
  const differences = new Map<string, PartDifference>();
  await addReleased(store, retried.released, differences);
  return commitOf(state, null, differences, { ...retried, waiting: NOTHING, nowMs });
}

interface OwnRows {
  /** Stated facts that the part does not show yet. */
  readonly fresh: readonly IdentifiedFact[];
  /** Rows that a complete publication lacks. */
  readonly gone: readonly PartFact[];
  /** Stored rows by kind and key; only of an incomplete publication. */
  readonly stored: ReadonlyMap<string, readonly PartFact[]>;
  /** Kinds and keys that the part states so far. */
  readonly names: ReadonlySet<string>;
}

async function compareWithStored({ store, publication, facts }: PartPlanInput): Promise<OwnRows> {
  const { part, isComplete } = publication;
  const known = new Set<string>();
  if (!isComplete) {
    const stored = await storedByName(store, part, facts);
    for (const rows of stored.values()) for (const { identity } of rows) known.add(identity);
    const fresh = facts.filter(({ identity }) => !known.has(identity));
    return { fresh, gone: [], stored, names: new Set(stored.keys()) };
  }
  const stated = new Set(facts.map(({ identity }) => identity));
  const names = new Set<string>();
  const gone: PartFact[] = [];
  for await (const batch of store.rowsOf(part, null)) {
    for (const row of batch) {
      names.add(nameOf(row));
      if (stated.has(row.identity)) known.add(row.identity);
      else gone.push(row);
    }
  }
  const fresh = facts.filter(({ identity }) => !known.has(identity));
  return { fresh, gone, stored: new Map(), names };
}

interface OwnWaiting {
  /** Numbers of rows that were decided here. */
  readonly handled: ReadonlySet<number>;
  readonly releasedIds: readonly number[];
  readonly put: readonly QuarantineDraft[];
  /** All rows of the publication that wait. */
  readonly rows: readonly QuarantinedRow[];
}

const NOTHING: OwnWaiting = { handled: new Set(), releasedIds: [], put: [], rows: [] };

/** Rows that already waited keep the start of their wait. A complete publication drops the others. */
async function compareWaiting(
  { store, publication, facts, nowMs, status }: PartPlanInput,
  waiting: readonly { readonly row: IdentifiedFact; readonly missing: FactTarget }[],
): Promise<OwnWaiting> {
  const { part, isComplete } = publication;
  const before = (status?.quarantinedCount ?? 0) === 0 ? [] : await store.quarantined({ part });
  const stated = new Set(facts.map(({ identity }) => identity));
  const handled = before.filter(({ identity }) => isComplete || stated.has(identity));
  const byIdentity = new Map(handled.map((row) => [row.identity, row]));
  const kept = new Set<number>();
  const put: QuarantineDraft[] = [];
  const rows: QuarantinedRow[] = [];
  for (const { row, missing } of waiting) {
    const known = byIdentity.get(row.identity);
    const isOver = known === undefined || known.sinceMs <= nowMs - MAX_WAIT_MS;
    const sinceMs = isOver ? nowMs : known.sinceMs;
    rows.push({ kind: row.kind, key: row.key, missing, sinceMs });
    if (!isOver && nameOf(known.missing) === nameOf(missing)) kept.add(known.id);
    else put.push({ ...row, part, missing, sinceMs });
  }
  const ids = handled.map(({ id }) => id);
  const releasedIds = ids.filter((id) => !kept.has(id));
  return { handled: new Set(ids), releasedIds, put, rows };
}

/** The facts of the store to which rows may refer, read as they are needed. */
function targetsFrom(store: PartStore, goneIds: ReadonlySet<number>, part: string | null) {
  const targets = new ReferenceTargets();
  const asked = new Set<string>();
  const addStated = async (wanted: readonly FactTarget[]): Promise<void> => {
    const open = wanted.filter((one) => !asked.has(nameOf(one)));
    for (const one of open) asked.add(nameOf(one));
    for (const stated of await store.statementsOf(open)) {
      if (stated.part !== part || !goneIds.has(stated.id)) targets.add(stated);
    }
  };
  return { targets, addStated };
}

/** The new facts for which rows may have waited; null if an unexamined bundle arrived. */
function cameWith(
  { judgedSequence, bundleSequence }: PartsState,
  accepted: readonly IdentifiedFact[],
): readonly FactTarget[] | null {
  return judgedSequence < bundleSequence ? null : distinctTargets(accepted);
}

function commitOf(
  basedOn: PartsState,
  publication: PartPublication | null,
  differences: ReadonlyMap<string, PartDifference>,
  {
    released,
    moved,
    waiting,
    nowMs,
  }: Retried & { readonly waiting: OwnWaiting; readonly nowMs: number },
): PartCommit {
  const changed = [...differences.values()].filter((difference) => !difference.isEmpty);
  const changes = changed.map((difference) => {
    const isOwn = difference.part === publication?.part;
    return difference.toChange(isOwn ? (publication.shrinkReason ?? null) : null);
  });
  return {
    basedOn,
    publishedAtMs: publication?.observedAtMs ?? nowMs,
    observation: null,
    changes,
    quarantined: [...waiting.put, ...moved.map(asDraft)],
    releasedIds: [...waiting.releasedIds, ...[...released, ...moved].map(({ id }) => id)],
    expireUntilMs: nowMs - MAX_WAIT_MS,
  };
}

function countNew(accepted: readonly IdentifiedFact[], names: ReadonlySet<string>) {
  const changed = accepted.filter((fact) => names.has(nameOf(fact))).length;
  return { added: accepted.length - changed, changed };
}

function countGone(gone: readonly PartFact[], facts: readonly IdentifiedFact[]): number {
  if (gone.length === 0) return 0;
  const stated = new Set(facts.map(nameOf));
  return gone.filter((row) => !stated.has(nameOf(row))).length;
}
