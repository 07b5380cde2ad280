import type { DerivativeKind } from '#kernel/market/derivative.ts';
import { periodMs } from '#kernel/market/derivative.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { BarSeriesId } from '#kernel/market/instrument.ts';
import { seriesKey } from '#kernel/market/instrument.ts';
import type { Point } from '#kernel/market/point-archive.ts';
import type { MarketBook } from '#market-data/bars/market-book.ts';
import type { WindowWithWarmUp } from '#market-data/bars/reading/window-with-warm-up.ts';
import type { AlignedSeries } from '#market-data/calculation/aligned-series.ts';
import { alignSeries } from '#market-data/calculation/aligned-series.ts';
import type { CalcRequest } from '#market-data/calculation/calc-entry.ts';
import {
  holdsMs,
  kindOf,
  pointPeriod,
  pointsAtBars,
} from '#market-data/calculation/points-at-bars.ts';
import { MAX_BARS_BEFORE, warmUpRows } from '#market-data/calculation/warm-up.ts';
import type { DerivativeBook } from '#market-data/derivatives/derivative-book.ts';
import type { BarWindow } from '#indicators/features/bar-window.ts';
import { timingOf } from '#indicators/features/bar-window.ts';
import type { BarColumn, BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS, withColumns } from '#indicators/engine/bar-columns.ts';
import type { PointColumn } from '#indicators/engine/point-columns.ts';
import type { CalculationBars } from '#market-data/windows/calculation-windows.ts';

/** Other series of one entry that are read concurrently, so that a group does not fill the queue of history. */
const READ_AT_A_TIME = 4;

/** Payments that may lie in a day, where a contract pays more often than usual. */
const MAX_EXTENSIONS = 3;
const USUAL_FUNDING_MS = 8 * 3_600_000;

/** Whether the newest bars are requested, and when the forming one opens, if there is one. */
interface Asked {
  readonly isNewest: boolean;
  readonly formingMs: number | null;
}

/**
 * The windows of one operation with other series and points aligned to them. Entries that read the same of the same
 * window get the same object, by which equal calculations are recognised.
 */
export class AlignedWindows {
  readonly #market: MarketBook;
  readonly #derivatives: DerivativeBook;
  readonly #known = new WeakMap<BarWindow, Map<string, Promise<BarWindow>>>();

  constructor(market: MarketBook, derivatives: DerivativeBook) {
    this.#market = market;
    this.#derivatives = derivatives;
  }

  /**
   * The window with the other inputs of an entry; the window itself if the entry has none. Rejects with
   * `symbol_not_subscribed` or `points_not_available` if an input is not available, and as the readers of bars and of
   * points do.
   */
  of(request: CalcRequest, bars: CalculationBars): BarWindow | Promise<BarWindow> {
    const { indicator } = request.plan;
    if (indicator.companions === null && indicator.points.length === 0) return bars.window;
    const others = othersOf(request, bars.klines.series);
    // Not the whole window, which includes the longest warm-up of all entries.
    const first = bars.window.fromRow - warmUpRows(request.plan, bars.window);
    const columns = indicator.companions?.columns ?? [];
    const key = [first, others.map(seriesKey), columns, indicator.points].join(';');
    let known = this.#known.get(bars.window);
    if (known === undefined) this.#known.set(bars.window, (known = new Map()));
    const made = known.get(key) ?? this.#read(request, bars, others, first);
    known.set(key, made);
    return made;
  }

  async #read(
    { plan }: CalcRequest,
    { klines, window, isNewest }: CalculationBars,
    series: readonly BarSeriesId[],
    first: number,
  ): Promise<BarWindow> {
    const { companions, points } = plan.indicator;
    const cut = windowFrom(window, first);
    const { bars, formingRow } = cut;
    const formingMs = formingRow === null ? null : bars.openTimeMs[formingRow]!;
    const asked = { isNewest, formingMs };
    const others = await inLanes(series, (one) =>
      this.#other(one, asked, bars, companions!.columns, companions!.areMembers),
    );
    const numbers = points.length === 0 ? {} : await this.#points(points, klines.series, cut);
    return { ...cut, bars: { ...bars, others, points: numbers, isFinite: false } };
  }

  /** The columns of one other series at the bars. A member of a group may have none at all. */
  async #other(
    series: BarSeriesId,
    { isNewest, formingMs }: Asked,
    bars: BarColumns,
    columns: readonly BarColumn[],
    isMember: boolean,
  ): Promise<AlignedSeries> {
    const endTimeMs = isNewest ? null : bars.openTimeMs[bars.length - 1]! + 1;
    const warmUp = { rows: 0, sinceMs: bars.openTimeMs[0]!, maxRows: MAX_BARS_BEFORE };
    try {
      const request = { limit: 1, startTimeMs: null, endTimeMs };
      const read = await this.#market.windowWithWarmUp(series, request, warmUp);
      return alignSeries(bars, columnsOf(read, formingMs), columns);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const hasNone = error.code === 'no_cached_data' || error.code === 'history_not_available';
      if (isMember && hasNone) return alignSeries(bars, null, columns);
      throw naming(series, error);
    }
  }

  async #points(
    columns: readonly PointColumn[],
    series: BarSeriesId,
    window: BarWindow,
  ): Promise<Partial<Record<PointColumn, Float64Array>>> {
    const timing = timingOf(window);
    const endsMs = window.bars.openTimeMs.map((openMs) => timing.endMs(openMs));
    const kinds = [...new Set(columns.map(kindOf))];
    const read = await Promise.all(
      kinds.map(async (kind) => [kind, await this.#history(kind, series, endsMs)] as const),
    );
    const byKind = new Map(read);
    return Object.fromEntries(
      columns.map((column) => {
        const kind = kindOf(column);
        const period = pointPeriod(kind, series.interval);
        return [column, pointsAtBars(column, byKind.get(kind)!, period, endsMs)];
      }),
    );
  }

  /** Points known at the times of some bars, and the one before. */
  async #history(
    kind: DerivativeKind,
    { exchange, market, symbol, interval }: BarSeriesId,
    endsMs: Float64Array,
  ): Promise<readonly Point[]> {
    const instrument = { exchange, market, symbol };
    if (!this.#derivatives.has(instrument, kind)) {
      throw new DomainError(
        'points_not_available',
        `${exchange}:${market} reports no ${kind.replaceAll('_', ' ')} of ${symbol}; it is available for ` +
          'perpetuals of venue_a.',
      );
    }
    const period = pointPeriod(kind, interval);
    const fromMs = endsMs[0]! - holdsMs(kind, period);
    const endMs = endsMs.at(-1)! + 1;
    const spacingMs = period === null ? USUAL_FUNDING_MS : periodMs(period);
    let limit = Math.ceil((endMs - fromMs) / spacingMs) + 2;
    for (let extension = 0; ; extension += 1) {
      const { points } = await this.#derivatives.read({ instrument, kind, period, limit, endMs });
      const isEnough = points.length < limit || points[0]!.timeMs <= fromMs;
      if (isEnough || extension === MAX_EXTENSIONS) return points;
      limit *= 2;
    }
  }
}

/** The series that an entry names; exchange and market default to those of the bars. */
export function othersOf({ others }: CalcRequest, own: BarSeriesId): BarSeriesId[] {
  return others.map(({ exchange, market, symbol }) => ({
    exchange: exchange ?? own.exchange,
    market: market ?? own.market,
    symbol,
    interval: own.interval,
  }));
}

/** The window without the bars before a row. */
export function windowFrom(window: BarWindow, first: number): BarWindow {
  const { bars, fromRow, toRow, formingRow } = window;
  return {
    ...window,
    bars: withColumns(bars, bars.length - first, (column) => column.subarray(first, bars.length)),
    fromRow: fromRow - first,
    toRow: toRow - first,
    formingRow: formingRow === null ? null : formingRow - first,
  };
}

/** The columns of another series. Its forming bar is aligned with a forming one, and with no closed one. */
function columnsOf(
  { window, columns, rows }: WindowWithWarmUp,
  formingMs: number | null,
): Pick<BarColumns, 'length' | BarColumn> {
  const named = BAR_COLUMNS.map((name, at) => [name, columns[at]!] as const);
  const bars = Object.fromEntries(named) as Record<BarColumn, Float64Array>;
  const isApart = window.endsForming && bars.openTimeMs[rows - 1] !== formingMs;
  return { ...bars, length: isApart ? rows - 1 : rows };
}

/** The same error, naming the series that it is about. */
function naming(series: BarSeriesId, { code, message, facts }: DomainError): DomainError {
  const { exchange, market, symbol, interval } = series;
  const name = `${symbol} on ${exchange}:${market}`;
  const sentence =
    code === 'symbol_not_subscribed'
      ? `with names ${name}, which is not subscribed here with bars of ${interval}; ` +
        'GET /api/markets/{exchange}/{market}/symbols lists those that are.'
      : `with names ${name}: ${message}`;
  return new DomainError(code, sentence, facts);
}

/** The answers for some items in their order, with few of them in flight at a time. */
async function inLanes<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < items.length) {
      const at = next;
      next += 1;
      answers[at] = await ask(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(READ_AT_A_TIME, items.length) }, lane));
  return answers;
}
