import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import { furtherCount } from '#indicators/engine/further-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';

/** Memory slots of the columns that a step graph writes when it runs over all rows at once. */
export interface ColumnSlots {
  /** For each column, in the order of the step graph: its slot, or null for that of an output. */
  readonly slots: readonly (number | null)[];
  /** How many slots there are. */
  readonly count: number;
}

const known = new WeakMap<StepGraph, ColumnSlots>();

/**
 * Each intermediate column has a last reader. When stages run one after the other over all rows, a later
 * stage may reuse the slot of a column behind its last reader, so that a few slots are enough for many columns.
 */
export function columnSlots(graph: StepGraph): ColumnSlots {
  const ready = known.get(graph);
  if (ready !== undefined) return ready;
  const made = assignSlots(graph);
  known.set(graph, made);
  return made;
}

function assignSlots(graph: StepGraph): ColumnSlots {
  const { stages, columnCount, outputs, further } = graph;
  const ownPlace = BAR_COLUMNS.length + furtherCount(further);
  const shown = new Set(Object.values(outputs).map(({ column }) => column - ownPlace));
  const lastRead = lastReads(graph, ownPlace);
  const slots: (number | null)[] = Array.from({ length: columnCount }, () => null);
  const free: number[] = [];
  let count = 0;
  stages.forEach(({ step, inputPlaces, outputPlace }, stage) => {
    const written = step.lookbacks.map((_, index) => outputPlace + index - ownPlace);
    for (const column of written) {
      if (shown.has(column)) continue;
      slots[column] = free.pop() ?? count++;
    }
    // A stage may look back in its inputs, so their slots are free only behind it.
    const read = new Set([...inputPlaces.map((place) => place - ownPlace), ...written]);
    for (const column of read) {
      const slot = slots[column];
      if (slot != null && (lastRead.get(column) ?? stage) === stage) free.push(slot);
    }
  });
  return { slots, count };
}

/** The last stage that reads a column, by column. */
function lastReads({ stages }: StepGraph, ownPlace: number): ReadonlyMap<number, number> {
  const last = new Map<number, number>();
  stages.forEach(({ inputPlaces }, stage) => {
    for (const place of inputPlaces) last.set(place - ownPlace, stage);
  });
  return last;
}
