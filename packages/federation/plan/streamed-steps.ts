import type {
  DeferredStep,
  EntityFetch,
  EntityGroup,
  PlanStep,
  QueryPlan,
  TargetPath,
} from '#federation/plan/plan-step.ts';
import type { RequiredField } from '#federation/plan/representation-shape.ts';

/** The requests of a plan for what is inside the items of one list. */
export interface ItemSteps {
  readonly step: PlanStep | null;
  readonly deferred: readonly DeferredStep[];
  /** Indexes of the fragments with requests that complete all items at once, from outside of the list. */
  readonly outside: ReadonlySet<number>;
}

/**
 * The requests of a plan for the items of a list; null when a request reads the list itself (for a field that requires
 * it, or from a context), so that it must be whole before.
 *
 * @param list plan names from the root to the list
 */
export function itemSteps(
  { step, deferred }: QueryPlan,
  list: readonly string[],
): ItemSteps | null {
  const steps = [step, ...deferred.map((one) => one.step)];
  if (steps.some((one) => one !== null && readsList(one, list))) return null;
  const outside = deferred.flatMap((one, index) =>
    one.step !== null && isPartlyOutside(one.step, list) ? [index] : [],
  );
  return {
    outside: new Set(outside),
    step: step === null ? null : below(step, list),
    deferred: deferred.map((one) => ({
      ...one,
      step: one.step === null ? null : below(one.step, list),
    })),
  };
}

/** The part of a step that concerns the items; null when there is none. */
function below(step: PlanStep, list: readonly string[]): PlanStep | null {
  switch (step.kind) {
    case 'root':
      return isBelow(step.fetch.path, list) ? step : null;
    case 'entities': {
      const fetch = fetchBelow(step.fetch, list);
      return fetch === null ? null : { kind: 'entities', fetch };
    }
    case 'sequence':
    case 'parallel': {
      const steps = step.steps.flatMap((one) => below(one, list) ?? []);
      const [only, another] = steps;
      if (only === undefined) return null;
      return another === undefined ? only : { kind: step.kind, steps };
    }
  }
}

function isPartlyOutside(step: PlanStep, list: readonly string[]): boolean {
  if (step.kind === 'root') return !isBelow(step.fetch.path, list);
  if (step.kind !== 'entities') return step.steps.some((one) => isPartlyOutside(one, list));
  const paths = step.fetch.groups.flatMap((group) => group.paths);
  return paths.some((path) => !isBelow(path, list));
}

/** The groups stay, because the text of the request has all of them; those of other objects are empty. */
function fetchBelow(fetch: EntityFetch, list: readonly string[]): EntityFetch | null {
  const narrow = (group: EntityGroup): EntityGroup => ({
    ...group,
    paths: group.paths.filter((path) => isBelow(path, list)),
  });
  const groups = fetch.groups.map(narrow);
  if (groups.every(({ paths }) => paths.length === 0)) return null;
  const draft = fetch.draft?.map((one) => ({ ...one, group: narrow(one.group) })) ?? null;
  return { ...fetch, groups, draft };
}

function isBelow(path: TargetPath, list: readonly string[]): boolean {
  const keys = keysOf(path);
  if (keys.length < list.length || list.some((key, at) => keys[at] !== key)) return false;
  let fields = 0;
  for (const { kind } of path) {
    if (kind === 'field') fields += 1;
    else if (kind === 'items' && fields === list.length) return true;
  }
  return false;
}

function readsList(step: PlanStep, list: readonly string[]): boolean {
  if (step.kind === 'root') return false;
  if (step.kind !== 'entities') return step.steps.some((one) => readsList(one, list));
  return step.fetch.groups.some(({ paths, representation, contexts }) =>
    paths.some((path) => {
      const keys = keysOf(path);
      const inputs = [...representation.byTypename.values()].flat();
      if (readsFrom(keys, inputs, list)) return true;
      return contexts.some(({ sources }) =>
        sources.some(({ depth, fields }) => readsFrom(keys.slice(0, depth), fields, list)),
      );
    }),
  );
}

/** @param from plan names from the root to the object that the fields are read from */
function readsFrom(
  from: readonly string[],
  fields: readonly RequiredField[],
  list: readonly string[],
): boolean {
  if (from.some((key, at) => list[at] !== key)) return false;
  const [next, ...rest] = list.slice(from.length);
  const read = fields.filter(({ source }) => source === next);
  if (rest.length === 0) return read.length > 0;
  return read.some(({ nested }) => nested !== null && readsFrom([], nested, rest));
}

function keysOf(path: TargetPath): readonly string[] {
  return path.flatMap((segment) => (segment.kind === 'field' ? [segment.key] : []));
}
