import type {
  BatchContestant,
  StreamContestant,
  TenColumns,
  TenNumbers,
} from '#bench/indicators/contestant.ts';
import { TEN } from '#bench/indicators/contestant.ts';
import { BAR_MS } from '#bench/indicators/walking-bars.ts';
import { IndicatorSet } from '#indicators/catalog/indicator-set.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { withoutSignals } from '#indicators/families/without-signals.ts';
import { INDICATORS } from '#indicators/indicators/registry.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { StepGraphRun } from '#indicators/engine/step-graph-run.ts';
import { outputsOver } from '#indicators/engine/outputs-over.ts';

/** Where each compared number is found: the indicator and its output. */
const PLACES: Readonly<Record<(typeof TEN)[number], readonly [name: string, output: string]>> = {
  sma: ['sma', 'sma'],
  ema: ['ema', 'ema'],
  rsi: ['rsi', 'rsi'],
  macd: ['macd', 'macd'],
  macdSignal: ['macd', 'signal'],
  macdHistogram: ['macd', 'histogram'],
  upperBand: ['bbands', 'upper'],
  middleBand: ['bbands', 'middle'],
  lowerBand: ['bbands', 'lower'],
  atr: ['atr', 'atr'],
  adx: ['adx', 'adx'],
  stochK: ['stoch', 'k'],
  stochD: ['stoch', 'd'],
  mfi: ['mfi', 'mfi'],
  cci: ['cci', 'cci'],
};

/** The names of the ten indicators, whose defaults are the compared parameters. */
const NAMES = [...new Set(Object.values(PLACES).map(([name]) => name))];

/**
 * The plans of the ten, made once as the server makes them for a request without signals: every
 * output that answers show is in them.
 */
export function tenStepGraphs(): ReadonlyMap<string, StepGraph> {
  const indicators = new IndicatorSet(INDICATORS);
  return new Map(
    NAMES.map((name) => {
      const { indicator } = indicators.find(name)!;
      const plan = indicators.planOf(indicator, indicator.defaults, BAR_MS);
      const { calculation } = withoutSignals(plan);
      if (isFit(calculation)) throw new Error(`${name} is a fit.`);
      return [name, calculation];
    }),
  );
}

/** Our engine as a request runs it: outputs in memory of their own for each indicator. */
export function openMarketgraph(bars: BarColumns): BatchContestant {
  const graphs = tenStepGraphs();
  const run = (): Map<string, Outputs> =>
    new Map([...graphs].map(([name, graph]) => [name, outputsOver(graph, bars)]));
  return { name: 'marketgraph', run, columns: () => columnsOf(run()) };
}

/** Our engine as a live calculation runs it: one run for each indicator, carried on row by row. */
export class MarketgraphStream implements StreamContestant {
  readonly name = 'marketgraph';
  readonly #runs: readonly StepGraphRun[];
  readonly #columns: TenColumns;
  #row = 0;

  constructor(bars: BarColumns) {
    const byName = new Map(
      [...tenStepGraphs()].map(([name, graph]) => [name, new StepGraphRun(graph, bars)]),
    );
    this.#runs = [...byName.values()];
    this.#columns = columnsOf(new Map([...byName].map(([name, run]) => [name, run.outputs])));
  }

  restart(): void {
    for (const run of this.#runs) run.reset();
  }

  update(row: number): void {
    this.#row = row;
    for (const run of this.#runs) run.advance(row, row + 1);
  }

  /** The ten for a bar that is still forming. */
  preview(row: number): void {
    this.#row = row;
    for (const run of this.#runs) run.preview(row);
  }

  numbers(): TenNumbers {
    const pairs = TEN.map((name) => [name, this.#columns[name][this.#row]!]);
    return Object.fromEntries(pairs) as TenNumbers;
  }
}

type Outputs = Readonly<Record<string, Float64Array>>;

function columnsOf(outputs: ReadonlyMap<string, Outputs>): TenColumns {
  const pairs = TEN.map((name) => [name, outputs.get(PLACES[name][0])![PLACES[name][1]]]);
  return Object.fromEntries(pairs) as TenColumns;
}
