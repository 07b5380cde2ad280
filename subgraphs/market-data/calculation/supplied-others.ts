import { DomainError } from '#kernel/errors/errors.ts';
import { alignSeries } from '#market-data/calculation/aligned-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import type { SuppliedRows } from '#market-data/calculation/supplied-bars.ts';
import { checkRows, MAX_FITTED_ROWS } from '#market-data/calculation/supplied-bars.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { barsOfRows } from '#indicators/engine/bar-columns.ts';

/** Rows of another series that a caller supplies. */
export interface NamedRows {
  /** The name by which entries of `calc` refer to it. */
  readonly symbol: string;
  readonly klines: SuppliedRows;
}

/**
 * The other series that a caller supplied, by their names. Throws as `readSuppliedBars` does, `too_many_klines`, and
 * `invalid_with` if two have one name.
 */
export function readOtherBars(series: readonly NamedRows[]): ReadonlyMap<string, BarColumns> {
  const bySymbol = new Map<string, BarColumns>();
  series.forEach(({ symbol, klines }, at) => {
    if (bySymbol.has(symbol)) {
      throw invalid(`with_klines has ${JSON.stringify(symbol)} twice; give one another name.`);
    }
    const name = `with_klines ${symbol}`;
    if (klines.length > MAX_FITTED_ROWS) {
      throw new DomainError(
        'too_many_klines',
        `${name} has ${klines.length} rows; another series takes at most ${MAX_FITTED_ROWS}. Send fewer.`,
      );
    }
    checkRows(klines, { name, loc: ['body', 'with_klines', at, 'klines'] });
    bySymbol.set(symbol, barsOfRows(klines));
  });
  return bySymbol;
}

/**
 * The window of the caller's bars as an entry reads it. Throws `invalid_with` if the entry names a series that was
 * not supplied, and `points_not_available`.
 */
export function suppliedWindow(
  { plan, others }: CalcRequest,
  window: BarWindow,
  brought: ReadonlyMap<string, BarColumns>,
): BarWindow {
  const { name, companions, points } = plan.indicator;
  if (points.length > 0) {
    throw new DomainError(
      'points_not_available',
      `${name} reads ${points.join(', ')}, which klines do not have; ask for it on a perpetual of venue_a.`,
    );
  }
  if (companions === null) return window;
  const aligned = others.map(({ symbol }) => {
    const bars = brought.get(symbol);
    if (bars !== undefined) return alignSeries(window.bars, bars, companions.columns);
    const names = brought.size === 0 ? 'is not there' : `has ${[...brought.keys()].join(', ')}`;
    throw invalid(`with names ${JSON.stringify(symbol)}, and with_klines ${names}.`);
  });
  return { ...window, bars: { ...window.bars, others: aligned, isFinite: false } };
}

function invalid(sentence: string): DomainError {
  return new DomainError('invalid_with', sentence);
}
