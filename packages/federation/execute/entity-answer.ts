import type { GraphQLFormattedError } from 'graphql';
import { MAX_PER_KIND } from '#federation/execute/capped-errors.ts';
import { pathsOfTargets } from '#federation/execute/collect-targets.ts';
import type { DataObject, ResponsePath } from '#federation/execute/collect-targets.ts';
import { placeOf } from '#federation/execute/error-reports.ts';
import type { ErrorReports } from '#federation/execute/error-reports.ts';
import { copyObject, markAbsent, mergeObject } from '#federation/execute/merge-data.ts';
import type { RepresentationSet } from '#federation/execute/representation-set.ts';
import { applyRename } from '#federation/plan/output-rename.ts';
import type { EntityFetch, EntityGroup } from '#federation/plan/plan-step.ts';
import type {
  SubgraphAnswer,
  SubgraphError,
} from '#federation/subgraph-client/subgraph-executor.ts';

/** One group of a fetch, and the requested entities. */
interface RequestedGroup {
  readonly fetch: EntityFetch;
  readonly group: EntityGroup;
  readonly set: RepresentationSet;
}

/**
 * Merges a subgraph's answer for entities. Every missing entity has an error: its own, else that of the whole list,
 * else one without a path.
 */
export function absorbEntities(
  data: DataObject,
  fetch: EntityFetch,
  sets: readonly RepresentationSet[],
  answer: SubgraphAnswer,
  reports: ErrorReports,
): void {
  const { loose, byGroup } = sorted(answer.errors ?? [], fetch, sets);
  const reported = new Set<SubgraphError>();
  for (const [index, group] of fetch.groups.entries()) {
    const requested = { fetch, group, set: sets[index]! };
    const own = byGroup[index]!;
    const whole = loose.find(({ path = [] }) => path.length === 0 || path[0] === group.alias);
    const cause = whole ?? loose[0];
    const found = entitiesOf(answer, requested);
    const failed = own.length === 0 ? NO_FAILURES : missingBy(requested, own, found, reports);
    if (found === null) {
      failGroup(requested, cause ?? own[0], failed, reports);
      if (cause !== undefined && requested.set.targets.length > failed.count) reported.add(cause);
    } else if (typeof found === 'string') {
      reports.fail(
        requested.set.targets.flat(),
        group.shape.keys,
        reports.unfit(found, fetch.subgraph),
      );
    } else {
      for (const rename of fetch.renames) applyRename(found, rename);
      const error = cause === undefined ? null : reports.errorOf(cause, fetch.subgraph);
      const absent = placeAll(requested, found, { failed, error, reports });
      if (cause !== undefined && absent > 0) reported.add(cause);
    }
    reportFields(data, requested, own, reports);
  }
  for (const subgraphError of loose) {
    if (!reported.has(subgraphError))
      reports.reportWithoutPlace(reports.errorOf(subgraphError, fetch.subgraph));
  }
}

/** Failed entities, and the fields that their errors name. */
interface Failed {
  /** By entity index: thousands usually fail in a row, and a map costs more. */
  readonly byEntity: readonly (FailedEntity | undefined)[];
  readonly count: number;
}

interface FailedEntity {
  readonly error: GraphQLFormattedError;
  /** Null when the error is about the whole entity. */
  readonly fields: Set<string> | null;
}

const NO_FAILURES: Failed = { byEntity: [], count: 0 };

/** Splits the errors into those that name an entity of a group, by group, and the others. */
function sorted(
  subgraphErrors: readonly SubgraphError[],
  { groups }: EntityFetch,
  sets: readonly RepresentationSet[],
): { readonly loose: SubgraphError[]; readonly byGroup: readonly (readonly SubgraphError[])[] } {
  const [only] = sets;
  // Usually there is one group, and every error names one of its entities.
  if (
    sets.length === 1 &&
    subgraphErrors.every((subgraphError) => isOfEntity(subgraphError, groups[0]!.alias, only!))
  ) {
    return { loose: [], byGroup: [subgraphErrors] };
  }
  const loose: SubgraphError[] = [];
  const byGroup = groups.map((): SubgraphError[] => []);
  const indexes = new Map(groups.map(({ alias }, index) => [alias, index]));
  for (const subgraphError of subgraphErrors) {
    const alias = String(subgraphError.path?.[0]);
    const index = indexes.get(alias);
    const isKnown = index !== undefined && isOfEntity(subgraphError, alias, sets[index]!);
    (isKnown ? byGroup[index]! : loose).push(subgraphError);
  }
  return { loose, byGroup };
}

/** Whether an error names an entity of a group. */
function isOfEntity(
  { path }: SubgraphError,
  alias: string,
  { targets }: RepresentationSet,
): boolean {
  if (path?.[0] !== alias) return false;
  const at = path[1];
  return typeof at === 'number' && targets[at] !== undefined;
}

/** The entities of a group; null when there are none; a text when the list is malformed. */
function entitiesOf(
  { data }: SubgraphAnswer,
  { group, set }: RequestedGroup,
): readonly unknown[] | string | null {
  const found = data?.[group.alias];
  if (found == null) return null;
  if (!Array.isArray(found)) return 'The answer for entities is not a list.';
  const due = set.representations.length;
  // The entities cannot be matched with the representations.
  if (found.length !== due) return `The answer has ${found.length} entities instead of ${due}.`;
  return found;
}

/** The missing entities that errors name, by index. */
function missingBy(
  { fetch }: RequestedGroup,
  subgraphErrors: readonly SubgraphError[],
  found: readonly unknown[] | string | null,
  reports: ErrorReports,
): Failed {
  const byEntity: (FailedEntity | undefined)[] = [];
  let count = 0;
  // Thousands of entities usually fail as a whole, with one cause.
  let whole: FailedEntity | null = null;
  for (const subgraphError of subgraphErrors) {
    const path = subgraphError.path!;
    const index = path[1] as number;
    if (Array.isArray(found) && found[index] !== null) continue;
    const known = byEntity[index];
    if (known === undefined) count += 1;
    if (path.length > 2) {
      const error = known?.error ?? reports.errorOf(subgraphError, fetch.subgraph);
      const fields = known?.fields ?? new Set<string>();
      fields.add(String(path[2]));
      if (known?.fields !== fields) byEntity[index] = { error, fields };
    } else if (known === undefined) {
      const error = reports.errorOf(subgraphError, fetch.subgraph);
      if (whole === null || whole.error !== error) whole = { error, fields: null };
      byEntity[index] = whole;
    }
  }
  return { byEntity, count };
}

/** Reports errors of fields, once their entities are merged. */
function reportFields(
  data: DataObject,
  { fetch, group, set }: RequestedGroup,
  subgraphErrors: readonly SubgraphError[],
  reports: ErrorReports,
): void {
  const below = subgraphErrors.filter((subgraphError) => subgraphError.path!.length > 2);
  if (below.length === 0) return;
  const named =
    fetch.renames.length === 0
      ? below
      : below.map((subgraphError) => renamedError(subgraphError, fetch));
  const places = new PlacesBelow(group.place);
  const errorOf = (subgraphError: SubgraphError) => reports.errorOf(subgraphError, fetch.subgraph);
  const first = firstOfEachPlace(named, set, places, errorOf);
  const paths = pathsOfGroup(data, group, first);
  for (const subgraphError of named) {
    const path = subgraphError.path!;
    const error = errorOf(subgraphError);
    const place = places.of(path);
    const targets = set.targets[path[1] as number]!;
    for (const target of targets.length === 1 ? targets : new Set(targets)) {
      reports.failAt(target, path, 2);
      if (reports.isFull(error, place)) continue;
      for (const at of paths.get(target) ?? []) {
        reports.report(error, place, [...at, ...path.slice(2)]);
      }
    }
  }
}

/** Interns the names of places below entities. */
class PlacesBelow {
  readonly #group: string;
  readonly #known = new Map<string, string>();

  constructor(group: string) {
    this.#group = group;
  }

  /** @param path from the root of a subgraph's answer */
  of(path: ResponsePath): string {
    const below = path.length === 3 ? String(path[2]) : placeOf(path.slice(2));
    let place = this.#known.get(below);
    if (place === undefined) this.#known.set(below, (place = `${this.#group}.${below}`));
    return place;
  }
}

/** The objects whose errors are reported: the first ones for each cause and place. */
function firstOfEachPlace(
  subgraphErrors: readonly SubgraphError[],
  { targets }: RepresentationSet,
  places: PlacesBelow,
  errorOf: (subgraphError: SubgraphError) => GraphQLFormattedError,
): ReadonlySet<DataObject> {
  const counts = new Map<GraphQLFormattedError, Map<string, number>>();
  const first = new Set<DataObject>();
  for (const subgraphError of subgraphErrors) {
    const error = errorOf(subgraphError);
    let byPlace = counts.get(error);
    if (byPlace === undefined) counts.set(error, (byPlace = new Map<string, number>()));
    const place = places.of(subgraphError.path!);
    const count = byPlace.get(place) ?? 0;
    if (count >= MAX_PER_KIND) continue;
    byPlace.set(place, count + 1);
    for (const target of targets[subgraphError.path![1] as number]!) first.add(target);
  }
  return first;
}

function pathsOfGroup(
  data: DataObject,
  group: EntityGroup,
  wanted: ReadonlySet<DataObject>,
): ReadonlyMap<DataObject, ResponsePath[]> {
  const [first, ...others] = group.paths.map((path) => pathsOfTargets(data, path, wanted));
  const all = first ?? new Map<DataObject, ResponsePath[]>();
  for (const other of others) {
    for (const [target, paths] of other) all.set(target, (all.get(target) ?? []).concat(paths));
  }
  return all;
}

/** Merges entities into their objects; returns how many are missing without an error of their own. */
function placeAll(
  { fetch, group, set }: RequestedGroup,
  found: readonly unknown[],
  known: {
    readonly failed: Failed;
    /** The error for missing entities that no error names. */
    readonly error: GraphQLFormattedError | null;
    readonly reports: ErrorReports;
  },
): number {
  const { shape } = group;
  const { failed, error, reports } = known;
  let absent = 0;
  for (let at = 0; at < set.targets.length; at += 1) {
    const targets = set.targets[at]!;
    const entity = found[at];
    const own = failed.byEntity[at];
    if (typeof entity === 'object' && entity !== null && !Array.isArray(entity)) {
      placeEntity(targets, entity as DataObject, group);
    } else if (own !== undefined) failEntity(targets, group, own, reports);
    else if (entity !== null) {
      const unfit = reports.unfit('An item of the answer is not an entity.', fetch.subgraph);
      reports.fail(targets, shape.keys, unfit);
    } else if (error !== null) {
      absent += 1;
      reports.fail(targets, shape.keys, error);
    } else {
      // The subgraph answers explicitly that it does not know this entity.
      for (const target of targets) markAbsent(target, shape);
    }
  }
  return absent;
}

function placeEntity(targets: readonly DataObject[], entity: DataObject, group: EntityGroup): void {
  for (const [index, target] of targets.entries()) {
    mergeObject(target, index === 0 ? entity : copyObject(entity, group.shape), group.shape);
  }
}

/** Marks every field of a missing list as failed. */
function failGroup(
  { fetch, group, set }: RequestedGroup,
  cause: SubgraphError | undefined,
  failed: Failed,
  reports: ErrorReports,
): void {
  const error =
    cause === undefined
      ? reports.unfit('The answer has neither entities nor errors.', fetch.subgraph)
      : reports.errorOf(cause, fetch.subgraph);
  for (const [at, targets] of set.targets.entries()) {
    const own = failed.byEntity[at];
    if (own === undefined) reports.fail(targets, group.shape.keys, error);
    else failEntity(targets, group, own, reports);
  }
}

/** Marks a missing entity: fields that no error names fail with the cause of the others. */
function failEntity(
  targets: readonly DataObject[],
  { shape }: EntityGroup,
  { error, fields }: FailedEntity,
  reports: ErrorReports,
): void {
  const others = fields === null ? shape.keys : shape.keys.filter((key) => !fields.has(key));
  if (others.length > 0) reports.fail(targets, others, error);
}

/** Errors of in-process subgraphs are `Error` objects, whose properties are not all enumerable. */
function renamedError(subgraphError: SubgraphError, fetch: EntityFetch): SubgraphError {
  const { message, extensions, originalError } = subgraphError;
  return {
    message,
    path: renamedPath(subgraphError.path!, fetch),
    ...(extensions === undefined ? {} : { extensions }),
    ...(originalError == null ? {} : { originalError }),
  };
}

/** Replaces the response keys of a fetch by the plan's names. */
export function renamedPath(
  path: readonly (string | number)[],
  { renames }: Pick<EntityFetch, 'renames'>,
): readonly (string | number)[] {
  if (renames.length === 0) return path;
  return path.map((segment) => renames.find(({ from }) => from === segment)?.to ?? segment);
}
