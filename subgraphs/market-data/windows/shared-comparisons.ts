import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { growingCache } from '#kernel/async/growing-cache.ts';
import { cachePart } from '#kernel/ports/memory-budget.ts';
import type { MemoryPart } from '#kernel/ports/memory-budget.ts';
import { coalesce } from '#kernel/async/coalesce.ts';
import type { ReadableSeries } from '#market-data/bars/series/readable-series.ts';
import type { IndicatorPlan } from '#indicators/catalog/indicator.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { windowFrom } from '#market-data/windows/aligned-windows.ts';

/** Memory of the windows that are kept: one for each plan and sequence of open times that some series share. */
const MAX_WINDOW_BYTES = 16 * 1024 * 1024;
/** Other series of which it is remembered that a bar was waited for; a count suffices for a name and a time. */
const MAX_WAITS = 5_000;
const WINDOW_BYTES = 2_000;

type Others = NonNullable<BarWindow['bars']['others']>;

/** The waiting for the bar of a series that opens at some time. */
interface Wait {
  readonly openTimeMs: number;
  readonly isOver: Promise<void>;
}

/**
 * Shared work of many series that are compared with the same others. If their bars open at the same times, the others
 * are read and aligned once. If the calculation does not read the bars themselves, as with the members of a group, it
 * runs once. A scan over hundreds of shares that needs the breadth of one sector thus calculates it once for each bar.
 */
export class SharedComparisons {
  readonly #windows = new LRUCache<string, Promise<BarWindow>>({ maxSize: MAX_WINDOW_BYTES });
  /** Numbers of plans, which distinguish their windows. */
  readonly #numbers = new WeakMap<IndicatorPlan, number>();
  #plans = 0;
  readonly #outputs = new WeakMap<Others, Map<StepGraph, Promise<OutputColumns>>>();
  readonly #waits = growingCache<Wait>(MAX_WAITS);

  /**
   * A window with the others aligned to it.
   *
   * @param others As they are now: what was read of them before they changed is not used.
   * @param read Reads them; called once for all windows that are alike. Its rejection is not cached.
   */
  async window(
    plan: IndicatorPlan,
    window: BarWindow,
    others: readonly ReadableSeries[],
    read: () => Promise<BarWindow>,
  ): Promise<BarWindow> {
    const key = `${this.#numberOf(plan)},${keyOf(window, others)}`;
    const known = this.#windows.get(key);
    if (known === undefined) {
      const size = bytesOf(window, others.length);
      const windows = {
        set: (_: string, made: Promise<BarWindow>) => this.#windows.set(key, made, { size }),
        delete: () => this.#windows.delete(key),
      };
      return coalesce(windows, key, read());
    }
    const { bars } = await known;
    const own = windowFrom(window, window.bars.length - bars.length);
    const { others: otherColumns, points, isFinite } = bars;
    return {
      ...own,
      bars: {
        ...own.bars,
        isFinite,
        ...(otherColumns && { others: otherColumns }),
        ...(points && { points }),
      },
    };
  }

  /**
   * The outputs of a kernel on a window of `window`; undefined if they depend on its bars alone.
   *
   * @param calculate Calculates them; called once for all windows that are aligned with the same others. Its
   *   rejection is not cached.
   */
  outputs(
    graph: StepGraph,
    { bars: { others } }: BarWindow,
    calculate: () => Promise<OutputColumns>,
  ): Promise<OutputColumns> | undefined {
    if (graph.reads.length > 0 || graph.further.points.length > 0) return undefined;
    if (others === undefined) return undefined;
    let made = this.#outputs.get(others);
    if (made === undefined) this.#outputs.set(others, (made = new Map()));
    return made.get(graph) ?? coalesce(made, graph, calculate());
  }

  /** Waits for the bar of a series; later callers wait no longer than the first one. */
  wait({ key }: ReadableSeries, openTimeMs: number, wait: () => Promise<void>): Promise<void> {
    const known = this.#waits.get(key);
    if (known?.openTimeMs === openTimeMs) return known.isOver;
    const isOver = wait();
    this.#waits.set(key, { openTimeMs, isOver });
    return isOver;
  }

  /** Its memory, for the memory budget. */
  get part(): MemoryPart {
    return cachePart('compared_windows', this.#windows);
  }

  #numberOf(plan: IndicatorPlan): number {
    let number = this.#numbers.get(plan);
    if (number === undefined) this.#numbers.set(plan, (number = this.#plans += 1));
    return number;
  }
}

/** Columns of the window and of the aligned others, and what may be calculated on them. */
function bytesOf({ bars }: BarWindow, others: number): number {
  const numbers = bars.length * BAR_COLUMNS.length * (others + 2);
  return WINDOW_BYTES + numbers * Float64Array.BYTES_PER_ELEMENT;
}

/** Windows with the same key are aligned with the same others. */
function keyOf(
  { bars, fromRow, toRow, formingRow }: BarWindow,
  others: readonly ReadableSeries[],
): string {
  const { buffer, byteOffset } = bars.openTimeMs;
  const bytes = new Uint8Array(buffer, byteOffset, bars.length * Float64Array.BYTES_PER_ELEMENT);
  const states = others.map(({ key, revision, frontierMs }) => `${key}@${revision}@${frontierMs}`);
  return [hash('sha1', bytes), fromRow, toRow, formingRow, ...states].join();
}
