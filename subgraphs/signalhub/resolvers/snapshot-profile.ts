import { DomainError } from '#kernel/errors/errors.ts';
import {
  coverageOf,
  snapshotViewOf,
  type SnapshotView,
} from '#signalhub/snapshots/snapshot-view.ts';
import type { Snapshot } from '#signalhub/snapshots/snapshot.ts';
import { sectorDynamicsOf } from '#signalhub/resolvers/snapshot-sector-dynamics.ts';
import { mapMaybe } from '#kernel/async/maybe-promise.ts';

/** Arguments of every field that returns a snapshot with a level of detail. */
export interface SnapshotProfileArguments {
  readonly detail: 'full' | 'compact';
  /** Comma-separated expansions of a compact snapshot. */
  readonly include?: string | null;
}

const EXPANSIONS = ['sector_dynamics', 'coverage'] as const;
type Expansion = (typeof EXPANSIONS)[number];

interface SnapshotReference extends SnapshotView {
  readonly __typename: 'SnapshotReference';
  readonly responseProfile: 'compact';
  readonly expansions: ReadonlySet<Expansion>;
}

/** A snapshot as one of the two types of `SnapshotProfile`. */
export type SnapshotProfile =
  | (SnapshotView & { readonly __typename: 'SnapshotContext' })
  | SnapshotReference;

/**
 * A snapshot in full, or compact with the expansions of `include`. Full detail has everything, so it ignores
 * `include`. Throws `invalid_input` for an unknown expansion.
 */
export function snapshotProfileOf(
  snapshot: Snapshot,
  { detail, include }: SnapshotProfileArguments,
): SnapshotProfile | Promise<SnapshotProfile> {
  const expansions = readExpansions(include ?? '');
  return mapMaybe(snapshot.view(snapshotViewOf), (view): SnapshotProfile => {
    if (detail === 'full') return { __typename: 'SnapshotContext', ...view };
    return { __typename: 'SnapshotReference', ...view, responseProfile: 'compact', expansions };
  });
}

export const SNAPSHOT_CONTEXT_RESOLVERS = {
  coverage: ({ source }: SnapshotView) => source.view(coverageOf),
  sectorDynamics: ({ source }: SnapshotView) => sectorDynamicsOf(source),
};

export const SNAPSHOT_REFERENCE_RESOLVERS = {
  coverage: ({ source, expansions }: SnapshotReference) =>
    expansions.has('coverage') ? source.view(coverageOf) : null,
  sectorDynamics: ({ source, expansions }: SnapshotReference) =>
    expansions.has('sector_dynamics') ? sectorDynamicsOf(source) : null,
};

function readExpansions(include: string): ReadonlySet<Expansion> {
  const expansions = new Set<Expansion>();
  for (const name of include.split(',').map((text) => text.trim())) {
    const expansion = EXPANSIONS.find((one) => one === name);
    if (expansion !== undefined) expansions.add(expansion);
    else if (name !== '') throw unknownExpansion(name);
  }
  return expansions;
}

function unknownExpansion(name: string): DomainError {
  const expected = EXPANSIONS.map((one) => `'${one}'`).join(' or ');
  const msg = `Input should be ${expected}`;
  const entry = { type: 'enum', loc: ['query', 'include'], msg, input: name, ctx: { expected } };
  return new DomainError('invalid_input', undefined, { validation: [entry] });
}
