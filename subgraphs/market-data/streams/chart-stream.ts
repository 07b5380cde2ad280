import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import type { Delivery } from '#kernel/ports/graph.ts';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { IndicatorResult } from '#market-data/calculation/indicator-result.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import type { ChartChange, LiveEntry } from '#indicators/charts/chart-changes.ts';
import { barsChanged, ChartChanges, isDrawnAhead } from '#indicators/charts/chart-changes.ts';
import type { ChartPanel } from '#indicators/charts/chart-panels.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import type { ChartFormat } from '#indicators/charts/item-text.ts';
import type { EntrySignals } from '#indicators/charts/event-markers.ts';
import { observeFeatures } from '#indicators/features/observation.ts';
import type { BarEvent } from '#market-data/bars/events/market-events.ts';
import { WORK_PER_DELIVERY } from '#market-data/live/work-budget.ts';
import { drawnEntries } from '#market-data/answers/chart.ts';
import { followedIndicators } from '#market-data/streams/indicator-stream.ts';
import type { IndicatorChoice } from '#market-data/streams/indicator-choice.ts';
import type { IndicatorEvent } from '#market-data/streams/series-indicators.ts';
import type { MarketContext } from '#market-data/context/market-context.ts';

interface ChartEvent extends Omit<IndicatorEvent, 'indicators'> {
  /** Everything for a snapshot; null otherwise. */
  readonly panels: readonly ChartPanel[] | null;
  /** The times of the columns; null for rows. */
  readonly times: readonly number[] | null;
  readonly changes: readonly ChartChange[];
}

type Drawn = Pick<ChartEvent, 'panels' | 'times' | 'changes'>;

/** How the chart is drawn. */
interface ChartDrawing {
  /** Bars of a snapshot. */
  readonly bars: number;
  readonly signals: boolean;
  readonly format: ChartFormat;
}

interface ChartSource {
  readonly chartUpdated: ChartEvent;
  readonly [DELIVERY_KEY]: Delivery;
}

/**
 * A chart of one series for one subscriber: the events of its indicators, as changes of the drawing. Throws as
 * `followedCalculations` does.
 */
export function chartStream(
  context: MarketContext,
  choice: Pick<IndicatorChoice, 'series' | 'requests' | 'sinceMs' | 'after'>,
  drawing: ChartDrawing,
): ResumableStream<BarEvent, ChartSource> {
  const charts = choice.requests.flatMap(({ plan }) => plan.chart ?? []);
  const mergedRows = 1 + barsChanged(charts);
  const indicators: IndicatorChoice = {
    ...choice,
    snapshotBars: drawing.bars,
    closedOnly: false,
    isAlwaysWhole: true,
    closedRows: Math.max(drawing.bars, mergedRows),
    formingRows: mergedRows,
    isDrawnAhead: isDrawnAhead(charts),
    isDeep: charts.some(({ items }) => items.some(({ type }) => type === 'zones')),
  };
  const drawer = new ChartDrawer(drawing, mergedRows);
  return new ResumableStream(
    followedIndicators(context, indicators, async (event, delivery) => {
      await context.live.turns.take(WORK_PER_DELIVERY);
      return { chartUpdated: drawer.draw(event), [DELIVERY_KEY]: delivery };
    }),
  );
}

class ChartDrawer {
  readonly #withSignals: boolean;
  readonly #format: ChartFormat;
  /** Rows whose objects a bar changes. */
  readonly #mergedRows: number;
  readonly #changes: ChartChanges;

  constructor({ signals, format }: ChartDrawing, mergedRows: number) {
    this.#withSignals = signals;
    this.#format = format;
    this.#mergedRows = mergedRows;
    this.#changes = new ChartChanges(format);
  }

  draw({ indicators, ...event }: IndicatorEvent): ChartEvent {
    const entries = liveEntries(indicators);
    const isSnapshot = event.kind === 'SNAPSHOT';
    // A forming bar confirms nothing, so events stay as they are.
    const signals = this.#withSignals
      ? event.kind === 'FORMING'
        ? []
        : indicators.map(observed)
      : null;
    const drawn = isSnapshot
      ? this.#snapshot(entries, signals)
      : this.#changed(event.kind, entries, signals);
    return { ...event, ...drawn };
  }

  #snapshot(entries: readonly LiveEntry[], signals: readonly EntrySignals[] | null): Drawn {
    this.#changes.begin(entries, signals);
    return {
      panels: drawPanels(entries, signals, this.#format),
      times: this.#changes.times(entries, Infinity),
      changes: [],
    };
  }

  #changed(
    kind: IndicatorEvent['kind'],
    entries: readonly LiveEntry[],
    signals: readonly EntrySignals[] | null,
  ): Drawn {
    const rows = kind === 'CORRECTED' ? Infinity : this.#mergedRows;
    const changes = this.#changes.changed(entries, signals, rows, kind === 'FORMING');
    return { panels: null, times: this.#changes.times(entries, rows), changes };
  }
}

function liveEntries(results: readonly IndicatorResult[]): LiveEntry[] {
  const whole = new Set(
    results.filter(({ plan }) => isFit(plan.calculation)).map(({ key }) => key),
  );
  return drawnEntries(results).map((entry) =>
    Object.assign(entry, { isWhole: whole.has(entry.key) }),
  );
}

function observed(result: IndicatorResult): EntrySignals {
  const { key, plan, outputs } = result;
  const { indicator, features } = plan;
  return { key, signals: observeFeatures(indicator.name, features, outputs, result, false) };
}
