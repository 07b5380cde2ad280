import type { Random } from '#kernel/ports/clock.ts';
import type { FaultKind, FaultPlan, ScheduledFault } from '#simulators/faults/fault.ts';

const MINUTE_MS = 60_000;
const LONGEST_OUTAGE_MS = 9 * MINUTE_MS;

/** The error of a clock, ours or the exchange's. */
const WRONG = 10 * MINUTE_MS;

/** A kill of the process: at a time, or in the middle of its next transaction after that time. */
export interface Kill {
  readonly afterMs: number;
  readonly inTransaction: boolean;
  readonly downMs: number;
}

/** The exchange silently changes bars that have ended, the newest so many back. */
export interface Correction {
  readonly afterMs: number;
  /** The index of the series; a share in [0, 1). */
  readonly seriesShare: number;
  readonly barsBack: number;
}

/** Everything that goes wrong in one history. */
export interface Misfortune {
  readonly faults: FaultPlan;
  readonly kills: readonly Kill[];
  readonly corrections: readonly Correction[];
  /** Corrections of our own wall clock. */
  readonly clockSteps: readonly { readonly afterMs: number; readonly byMs: number }[];
  /** Minutes without bars at the exchange, counted from the start. */
  readonly outages: readonly { readonly afterMs: number; readonly forMs: number }[];
}

/** How a kind of fault is drawn: how often it strikes, how long it lasts, its parameters. */
interface Recipe {
  readonly kind: FaultKind;
  readonly probability: readonly [number, number];
  readonly lastsMs: readonly [number, number];
  readonly value?: readonly [number, number];
}

const RECIPES: readonly Recipe[] = [
  { kind: 'drop_connections', probability: [1, 1], lastsMs: [0, 0] },
  { kind: 'drop_connections', probability: [1, 1], lastsMs: [0, 0] },
  { kind: 'planned_shutdown', probability: [1, 1], lastsMs: [0, 0], value: [500, 30_000] },
  { kind: 'refuse_connections', probability: [0.5, 1], lastsMs: [5_000, 120_000] },
  { kind: 'silent_route', probability: [0.5, 1], lastsMs: [5_000, 120_000] },
  { kind: 'half_open', probability: [1, 1], lastsMs: [5_000, 180_000] },
  { kind: 'stall', probability: [0.5, 1], lastsMs: [5_000, 180_000] },
  { kind: 'gap', probability: [0.1, 0.9], lastsMs: [60_000, 400_000] },
  { kind: 'closing_gap', probability: [0.3, 0.9], lastsMs: [240_000, 600_000] },
  { kind: 'duplicate', probability: [0.3, 1], lastsMs: [240_000, 600_000] },
  { kind: 'reorder', probability: [0.3, 0.9], lastsMs: [600_000, 1e6], value: [100, 150_000] },
  { kind: 'malformed', probability: [0.1, 0.8], lastsMs: [30_000, 300_000] },
  { kind: 'truncated', probability: [0.1, 0.8], lastsMs: [30_000, 300_000] },
  { kind: 'rate_limited', probability: [0.3, 1], lastsMs: [5_000, 120_000], value: [1, 60] },
  { kind: 'banned', probability: [1, 1], lastsMs: [5_000, 60_000], value: [10, 120] },
  { kind: 'server_error', probability: [0.3, 1], lastsMs: [5_000, 240_000], value: [500, 505] },
  { kind: 'hang', probability: [0.2, 1], lastsMs: [5_000, 120_000] },
  { kind: 'reset', probability: [0.2, 1], lastsMs: [5_000, 240_000] },
  { kind: 'slow_drip', probability: [0.2, 1], lastsMs: [5_000, 120_000], value: [1_000, 30_000] },
  { kind: 'truncated_body', probability: [0.2, 1], lastsMs: [5_000, 240_000] },
  { kind: 'empty_pages', probability: [0.3, 1], lastsMs: [5_000, 120_000] },
  { kind: 'cut_pages', probability: [0.5, 1], lastsMs: [5_000, 240_000], value: [1, 60] },
  { kind: 'clock_skew', probability: [1, 1], lastsMs: [60_000, 900_000], value: [-4_000, 4_000] },
  { kind: 'clock_skew', probability: [1, 1], lastsMs: [60_000, 900_000], value: [-WRONG, WRONG] },
];

const DISORDERS = RECIPES.filter(({ kind }) =>
  ['closing_gap', 'duplicate', 'reorder'].includes(kind),
);

/** Draws the faults within the first `spanMs` of a history. */
export function drawMisfortune(random: Random, spanMs: number): Misfortune {
  const between = ([least, most]: readonly [number, number]): number =>
    least + random() * (most - least);
  const many = <Item>(most: number, draw: () => Item): Item[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, draw);
  const when = (): number => random() * spanMs;
  const fault = (recipe: Recipe, beginsWithinMs: number): ScheduledFault => {
    const value = recipe.value === undefined ? {} : { value: Math.round(between(recipe.value)) };
    const { kind } = recipe;
    const probability = between(recipe.probability);
    const forMs = between(recipe.lastsMs);
    return { afterMs: random() * beginsWithinMs, fault: { kind, probability, forMs, ...value } };
  };
  const outageMs = when();
  const deathMs = when();
  const correctionsAt = (afterMs: number, maxBack: number): Correction[] =>
    Array.from({ length: 10 }, () => ({
      afterMs: afterMs + random() * 20_000,
      seriesShare: random(),
      barsBack: 1 + Math.floor(random() * maxBack),
    }));
  return {
    // While no stream is connected, while no reader listens, and late, of bars long ended.
    corrections: [
      ...correctionsAt(outageMs + 3_000, 8),
      ...correctionsAt(deathMs + 3_000, 8),
      ...correctionsAt(when(), 8),
      // In a calm history, only an audit finds them.
      ...correctionsAt(spanMs + 30_000, 50),
    ],
    // Every history has the three disorders of messages, early enough to last; chance adds the
    // rest.
    faults: [
      ...DISORDERS.map((recipe) => fault(recipe, spanMs / 2)),
      { afterMs: outageMs, fault: { kind: 'refuse_connections', forMs: 60_000 } },
      { afterMs: outageMs, fault: { kind: 'drop_connections' } },
      ...many(8, () => fault(RECIPES[Math.floor(random() * RECIPES.length)]!, spanMs)),
    ],
    kills: [
      { afterMs: deathMs, inTransaction: false, downMs: between([30_000, 4 * MINUTE_MS]) },
      { afterMs: when(), inTransaction: true, downMs: between([500, 4 * MINUTE_MS]) },
      ...many(2, () => ({
        afterMs: when(),
        inTransaction: random() < 0.6,
        downMs: between([500, 8 * MINUTE_MS]),
      })),
    ].toSorted((a, b) => a.afterMs - b.afterMs),
    clockSteps: [
      // Half of the machines begin with a wrong clock.
      ...(random() < 0.5 ? [] : [{ afterMs: 0, byMs: Math.round(between([-WRONG, WRONG])) }]),
      ...many(2, () => {
        const maxMs = random() < 0.5 ? 4_000 : WRONG;
        return { afterMs: when(), byMs: Math.round(between([-maxMs, maxMs])) };
      }),
    ],
    outages: many(1, () => ({
      afterMs: random() * (spanMs - LONGEST_OUTAGE_MS),
      forMs: between([MINUTE_MS, LONGEST_OUTAGE_MS]),
    })),
  };
}
