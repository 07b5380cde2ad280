/** An object of an item's data: of a bar, or one of a list. */
export type Datum = Readonly<Record<string, unknown>>;

export interface Item {
  readonly type: string;
  readonly columns: readonly string[];
  data: Datum[];
}

export interface Panel {
  readonly id: string;
  readonly items: Item[];
}

export interface ChartEvent {
  readonly kind: string;
  readonly klines: number[][];
  readonly panels: Panel[] | null;
  readonly changes: readonly { panel: string; item: number; mode: string; data: Datum[] }[];
  readonly cursor: string;
}

/** Whether an item draws something for each bar. */
export function isByBar({ type }: Item): boolean {
  return ['line', 'points', 'histogram', 'band'].includes(type);
}

/** A chart as a client keeps it that knows no indicator. */
export class Drawing {
  panels: Panel[] = [];

  take({ panels, changes }: ChartEvent): void {
    if (panels !== null) this.panels = panels;
    for (const { panel, item, mode, data } of changes) {
      const drawn = this.panels.find(({ id }) => id === panel)!.items[item]!;
      if (mode === 'replace') drawn.data = data;
      else {
        const byTime = new Map([...drawn.data, ...data].map((datum) => [datum['time'], datum]));
        drawn.data = [...byTime.values()].toSorted(
          (one, other) => Number(one['time']) - Number(other['time']),
        );
      }
    }
  }

  /** What it has of the times that another chart shows. */
  over(other: readonly Panel[]): Panel[] {
    return this.panels.map(({ id, items }, at) => ({
      id,
      items: items.map((item, place) => {
        const times = other[at]!.items[place]!.data;
        const from = Array.isArray(times) ? Number(times[0]?.['time'] ?? Infinity) : 0;
        const kept = isByBar(item)
          ? item.data.filter(({ time }) => Number(time) >= from)
          : item.data;
        return { ...item, data: kept };
      }),
    }));
  }
}

/** Numbers of live and of batch calculations agree to a billionth. */
export function rounded(panels: readonly Panel[]): unknown {
  return JSON.parse(JSON.stringify(panels), (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(8)) : value,
  );
}

/** The same, with those of another's numbers that differ by no more than live and batch calculations do. */
export function near(value: unknown, other: unknown): unknown {
  if (typeof value === 'number' && typeof other === 'number') {
    return Math.abs(value - other) <= 1e-8 * Math.max(1, Math.abs(value)) ? other : value;
  }
  if (typeof value !== 'object' || value === null || typeof other !== 'object') return value;
  if (Array.isArray(value)) return value.map((one, at) => near(one, (other as unknown[])?.[at]));
  const others = (other ?? {}) as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, near(one, others[key])]),
  );
}
