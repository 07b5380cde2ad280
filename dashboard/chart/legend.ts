import type { KlineRow } from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import { placeOf } from '#dashboard/chart/bar-window.ts';
import type { ChartPart } from '#dashboard/chart/chart-store.ts';
import { timedRows } from '#dashboard/chart/item-rows.ts';
import { roleVariable } from '#dashboard/chart/palette.ts';
import { entryOf } from '#dashboard/chart/pane-items.ts';
import { firstFrom } from '#dashboard/chart/seen-rows.ts';

/** A value in the legend. */
export interface LegendValue {
  readonly title: string;
  /** Style sheet's name of its colour. */
  readonly colour: string;
  readonly value: number | null;
}

/** The content of a legend for one entry. */
export interface LegendEntry {
  /** The entry of the calculation. */
  readonly key: string;
  readonly values: readonly LegendValue[];
}

/** The content of the corner of a pane. */
export interface LegendPane {
  readonly id: string;
  readonly title: string;
  readonly entries: readonly LegendEntry[];
}

/**
 * The values of all panes at a bar; at the newest one that has them where no bar is named.
 * @param entryKeys all entries of the calculation
 */
export function legendOf(
  { panels }: ChartPart,
  timeSec: number | null,
  entryKeys: readonly string[] = [],
): LegendPane[] {
  const drawn = new Set(panels.flatMap(({ items }) => items.flatMap(({ key }) => key ?? [])));
  // Patterns draw nothing by themselves, only events: the legend of the candles names them.
  const undrawn = entryKeys.filter((key) => !drawn.has(key));
  return panels.map((panel, pane) => {
    const own = panel.items.flatMap(({ key }) => key ?? []);
    const keys = [...new Set([...own, ...(pane === 0 ? undrawn : [])])];
    const entries = keys.map((key) => ({
      key,
      values: panel.items
        .filter((item) => item.key === key)
        .flatMap((item): LegendValue[] => {
          const found = valueOf(item, timeSec);
          if (found === undefined) return [];
          // A bar of a histogram has the colour of its side.
          const role = found.role ?? item.style.role;
          const colour = roleVariable(role, pane === 0 ? entryOf(panel, item) : 0);
          return [{ title: item.title, colour, value: found.value }];
        }),
    }));
    return { id: panel.id, title: panel.title, entries };
  });
}

/** A bar of the candles; the newest where none is named. */
export function barAt({ bars }: ChartPart, timeSec: number | null): KlineRow | null {
  if (timeSec === null) return bars.at(-1) ?? null;
  const bar = bars[placeOf(bars, timeSec * 1_000)];
  return bar?.[0] === timeSec * 1_000 ? bar : null;
}

interface ValueRow {
  readonly time: number;
  readonly value: number | null;
  readonly role?: string | null;
}

/** Undefined for what has no single number at a bar: bands, whose edges are lines, marks and zones. */
function valueOf(item: ChartItem, timeSec: number | null): Omit<ValueRow, 'time'> | undefined {
  if (item.type !== 'line' && item.type !== 'points' && item.type !== 'histogram') return undefined;
  const rows = timedRows(item) as readonly ValueRow[];
  const row =
    timeSec === null
      ? rows.findLast(({ value }) => value !== null)
      : rows[firstFrom(rows, timeSec)];
  const isThere = row !== undefined && (timeSec === null || row.time === timeSec);
  return isThere ? row : { value: null };
}
