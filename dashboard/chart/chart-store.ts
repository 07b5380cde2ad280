import type {
  ChartChange,
  ChartUpdate,
  KlineRow,
  KlineRows,
  LivePanel,
} from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';
import { isByBar, joinedRows, timedRows, type Timed } from '#dashboard/chart/item-rows.ts';
import { firstFrom } from '#dashboard/chart/seen-rows.ts';

/** The data of a chart: candles and panels, of the live window or of an older one. */
export interface ChartPart {
  readonly bars: KlineRows;
  readonly panels: readonly LivePanel[];
}

/** Changed rows of an item; null if all of them may have changed. */
export interface TouchedItem {
  readonly panel: number;
  readonly item: number;
  readonly rows: readonly Timed[] | null;
}

/** The changes of an update. */
export interface Touched {
  readonly bars: KlineRows;
  readonly items: readonly TouchedItem[];
}

/**
 * The bars and items of a chart: the live window, and all older bars that were requested or have left the window. Each
 * bar is stored once.
 */
export class ChartStore implements ChartPart {
  #bars: KlineRow[] = [];
  #panels: readonly LivePanel[] = [];

  get bars(): KlineRows {
    return this.#bars;
  }

  get panels(): readonly LivePanel[] {
    return this.#panels;
  }

  /** Forgets everything: another series is drawn. */
  clear(): void {
    this.#bars = [];
    this.#panels = [];
  }

  /** Keeps a part of the bars and items, and drops the others. */
  keep({ bars, panels }: ChartPart): void {
    this.#bars = [...bars];
    this.#panels = panels;
  }

  /** Takes a whole live window; what is older stays where it reaches the window and draws the same items. */
  takeWindow(window: ChartPart): void {
    const older: ChartPart = { bars: this.#bars, panels: this.#panels };
    const [first] = window.bars;
    const reaches = first !== undefined && (older.bars.at(-1)?.[0] ?? 0) >= first[0];
    this.#bars = [...window.bars];
    this.#panels = window.panels;
    if (reaches && isSameDrawing(older.panels, window.panels)) this.#join(older);
  }

  /** Puts older bars before those that are there. */
  takeOlder(older: ChartPart): void {
    this.#join(older);
  }

  /** @param liveFromMs start of the live window: lists that are replaced have no bar before it */
  takeUpdate({ klines, changes }: ChartUpdate, liveFromMs: number): Touched {
    for (const row of klines) putBar(this.#bars, row);
    const items = changes.flatMap((change) => this.#takeChange(change, liveFromMs / 1_000));
    return { bars: klines, items };
  }

  #takeChange(change: ChartChange, liveFromSec: number): TouchedItem[] {
    const panel = this.#panels.findIndex(({ id }) => id === change.panel);
    const item = this.#panels[panel]?.items[change.item];
    if (item === undefined || !Array.isArray(change.data)) return [];
    const rows = change.data as readonly Timed[];
    const isMerge = change.mode === 'merge' && isByBar(item);
    const now = isMerge
      ? mergedRows(timedRows(item), rows)
      : joinedRows(item, rows, liveFromSec, this.#bars);
    this.#put(panel, change.item, { ...item, data: now } as unknown as ChartItem);
    return [{ panel, item: change.item, rows: isMerge ? rows : null }];
  }

  #put(panel: number, place: number, item: ChartItem): void {
    this.#panels = this.#panels.map((one, at) =>
      at === panel ? { ...one, items: one.items.with(place, item) } : one,
    );
  }

  #join({ bars, panels }: ChartPart): void {
    const fromMs = this.#bars[0]?.[0] ?? Number.POSITIVE_INFINITY;
    const kept = bars.filter(([openTimeMs]) => openTimeMs < fromMs);
    if (kept.length === 0) return;
    this.#bars = [...kept, ...this.#bars];
    this.#panels = this.#panels.map((panel) => {
      const older = panels.find(({ id }) => id === panel.id);
      return {
        ...panel,
        items: panel.items.map((item, place) => {
          const one = older?.items[place];
          if (one?.type !== item.type || !Array.isArray(item.data) || item.type === 'profile') {
            return item;
          }
          const data = joinedRows(one, timedRows(item), fromMs / 1_000, kept);
          return { ...item, data } as unknown as ChartItem;
        }),
      };
    });
  }
}

function mergedRows(rows: readonly Timed[], news: readonly Timed[]): readonly Timed[] {
  const now = [...rows];
  for (const row of news) {
    const at = firstFrom(now, row.time);
    now.splice(at, now[at]?.time === row.time ? 1 : 0, row);
  }
  return now;
}

function putBar(bars: KlineRow[], row: KlineRow): void {
  const at = bars.findLastIndex(([openTimeMs]) => openTimeMs <= row[0]);
  if (at >= 0 && bars[at]?.[0] === row[0]) bars[at] = row;
  else bars.splice(at + 1, 0, row);
}

function isSameDrawing(one: readonly LivePanel[], other: readonly LivePanel[]): boolean {
  return drawingOf(one) === drawingOf(other);
}

/** Names what is drawn where; it differs between two different charts. */
export function drawingOf(panels: readonly LivePanel[]): string {
  return panels
    .map(({ id, items }) => `${id}: ${items.map(({ type, key }) => `${type} ${key}`).join()}`)
    .join('; ');
}
