import type { ChartStretch, ChartZone, KlineRows } from '#clients/typescript/src/index.ts';
import type { ChartItem } from '#dashboard/chart/chart-item.ts';

/** A value with a time. */
export interface Timed {
  readonly time: number;
}

/** An object that spans some time. */
type Lasting = ChartStretch | ChartZone;

/** Whether an item has one row for each bar. */
export function isByBar({ type }: ChartItem): boolean {
  return type === 'line' || type === 'points' || type === 'histogram' || type === 'band';
}

/** The rows of an item that has times; none of others. */
export function timedRows(item: ChartItem): readonly Timed[] {
  return item.type === 'level' || item.type === 'profile' ? [] : item.data;
}

/**
 * Older rows of an item with the newer ones behind them. Zones and backgrounds across the seam are one
 * again; those that do not are over with the last bar before it.
 * @param fromSec first bar of the newer rows' window
 */
export function joinedRows(
  older: ChartItem,
  newer: readonly Timed[],
  fromSec: number,
  bars: KlineRows,
): readonly Timed[] {
  const seamSec = Math.min(fromSec, newer[0]?.time ?? fromSec);
  if (older.type !== 'zones' && older.type !== 'background') {
    return [...timedRows(older).filter(({ time }) => time < seamSec), ...newer];
  }
  const lastSec = (bars.findLast(([openTimeMs]) => openTimeMs < seamSec * 1_000)?.[0] ?? 0) / 1_000;
  const kept: readonly Lasting[] = older.data.filter(({ time }) => time < seamSec);
  const isOpen = ({ end_time: end }: Lasting): boolean => end === null || end >= lastSec;
  const going = new Map(kept.filter(isOpen).map((row) => [faceOf(row), row]));
  const joined = (newer as readonly Lasting[]).map((row) => {
    const before = row.time === seamSec ? going.get(faceOf(row)) : undefined;
    if (before === undefined) return row;
    going.delete(faceOf(row));
    return Object.assign({}, row, { time: before.time });
  });
  const over = new Set(going.values());
  const ended = kept.flatMap((row) => {
    if (!isOpen(row)) return row;
    return over.has(row) ? Object.assign({}, row, { end_time: lastSec }) : [];
  });
  return [...ended, ...joined];
}

/** The properties by which two pieces of a zone or a background are one. */
function faceOf(row: Lasting): string {
  const face = 'label' in row ? [row.top, row.bottom, row.label] : [row.text];
  return [row.role, ...face].join(' ');
}
