import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { Value } from 'typebox/value';
import { warmUpOf } from '#market-data/calculation/warm-up.ts';
import type { Indicator, IndicatorPlan, ParameterValues } from '#indicators/catalog/indicator.ts';
import { isFit } from '#indicators/catalog/indicator.ts';
import { withoutSignals } from '#indicators/families/without-signals.ts';
import { drawPanels } from '#indicators/charts/chart-panels.ts';
import { definedRows } from '#indicators/features/condition.ts';
import { bindFeature } from '#indicators/features/observe.ts';
import type { OutputColumns } from '#indicators/features/output-columns.ts';
import { EVERY_INDICATOR } from '#indicators/test/every-indicator.ts';
import type { BarColumns } from '#indicators/engine/bar-columns.ts';
import { BAR_COLUMNS } from '#indicators/engine/bar-columns.ts';
import type { StepGraph } from '#indicators/engine/step-graph.ts';
import { subsetOf } from '#indicators/engine/step-graph-subset.ts';
import { StepGraphRun, runStepGraph } from '#indicators/engine/step-graph-run.ts';
import { constantBars, HOUR_MS, randomBars, sliceBars } from '#indicators/test/bar-samples.ts';
import { deep } from '#test/depth.ts';
import { CANDLE_BARS } from '#indicators/test/candle-bars.ts';
import { breakRow } from '#indicators/test/companions.ts';
import {
  expectBits,
  expectClose,
  expectSame,
  expectSound,
  expectUnique,
  firstDefined,
} from '#indicators/test/contract/expected-columns.ts';
import { midGap } from '#indicators/test/documented/mid-gap.ts';
import { columnsOf, planWith } from '#indicators/test/outputs-of.ts';
import { anyParameters, edgeParameters } from '#indicators/test/parameter-samples.ts';

const BARS = randomBars(700, 7);
/** Windows of the longest period need more. */
const LONG_BARS = randomBars(2_600, 11);
/** The same from a later start. */
const LATE = 177;
const LATE_BARS = sliceBars(LONG_BARS, LATE, LONG_BARS.length);
/** What bars look like while they form. */
const FORMING = randomBars(700, 8);

/** Bars behind the first value of an output, in which it is seen to continue. */
const BARS_BEHIND = 60;
/** No parameter is another than by default. */
const DEFAULTS = {};
/** Newest bars of a drawing that is compared. */
const DRAWN_BARS = 60;
/** What features have to be true and false in; most are seen both ways in the first. */
const WALKS = [1, 2, 3, 4, 5, 6].map((seed) => randomBars(1_500, seed));
/** The first of them, of which a bar is missing. */
const HOLED = {
  ...WALKS[0]!,
  openTimeMs: WALKS[0]!.openTimeMs.map((timeMs, row) => timeMs + (row >= 1_000 ? HOUR_MS : 0)),
};
/** Bars that are sound, and nothing like a market. */
const DEAD_OR_ODD = [
  constantBars(300, 50, 10),
  constantBars(300, 50, 0),
  constantBars(300, 0, 0),
  randomBars(300, 3, 1e-7),
  randomBars(300, 4, 1e9),
];

/** The registered ones, and the one that the documentation adds. */
const CHECKED = [...EVERY_INDICATOR, midGap];

/** Every promise of an indicator, over those of one family. Throws where the registry has no such family. */
export function describeFamily(category: string): void {
  const family = CHECKED.filter((indicator) => indicator.category === category);
  if (family.length === 0) throw new Error(`There are no indicators of ${category}.`);
  const cases = family.map((indicator) => ({ name: indicator.name, indicator }));
  describe.each(cases)('the indicator $name', ({ indicator }) => {
    describeContract(indicator);
  });
}

function describeContract(indicator: Indicator): void {
  const checks = [DEFAULTS, ...edgeParameters(indicator)];
  // Planned and calculated once for all that is tested, and only as long as the indicator is.
  const plans = new Map<ParameterValues, IndicatorPlan>();
  const planFor = (params: ParameterValues): IndicatorPlan =>
    once(plans, params, () => planWith(indicator, params));
  const known = new Map<ParameterValues, OutputColumns>();
  const columnsFor = (params: ParameterValues): OutputColumns =>
    once(known, params, () => columnsOf(planFor(params), BARS));
  afterAll(() => {
    plans.clear();
    known.clear();
  });
  const plan = planFor(DEFAULTS);
  const { calculation } = plan;
  const graph = isFit(calculation) ? null : calculation;

  test('takes its own defaults', () => {
    expect(Value.Check(indicator.parameters, indicator.defaults)).toBe(true);
    expect(indicator.contradiction(indicator.defaults)).toBeNull();
  });

  test('begins each output exactly where it says', () => {
    for (const params of checks) {
      const chosen = planFor(params);
      const latest = Math.max(...chosen.outputs.map(({ first }) => first));
      const rows = Math.min(LONG_BARS.length, latest + BARS_BEHIND);
      const columns =
        rows <= BARS.length ? columnsFor(params) : columnsOf(chosen, sliceBars(LONG_BARS, 0, rows));
      for (const { key, first, sparse } of chosen.outputs) {
        const column = columns[key]!;
        const where = `${key} with ${JSON.stringify(params)}`;
        expect(firstDefined(column), where).toBeGreaterThanOrEqual(first);
        if (sparse) continue;
        expect(firstDefined(column), where).toBe(first);
        expect(column.subarray(first).every(Number.isFinite), where).toBe(true);
      }
    }
  });

  test('has values, and knows its features, from exactly the bar that it states', () => {
    for (const output of plan.outputs) {
      if (output.sparse) continue;
      const enough = columnsOf(plan, sliceBars(BARS, 0, output.first + 1))[output.key]!;
      const tooFew = columnsOf(plan, sliceBars(BARS, 0, output.first))[output.key]!;
      expect([...tooFew].every(Number.isNaN), output.key).toBe(true);
      expect(firstDefined(enough), output.key).toBe(output.first);
    }
    const columns = columnsFor(DEFAULTS);
    for (const feature of plan.features) {
      const { condition, name } = feature;
      const stated = Math.max(
        reachOf(plan, feature) + definedRows(condition) - 1,
        condition.bars - 1,
      );
      if (!Number.isFinite(stated)) continue;
      const known = answersOf(plan, name, BARS, columns).findIndex((answer) => answer !== null);
      expect(known, name).toBe(stated);
    }
  });

  test('stays finite and inside its bounds on flat, tiny, huge and volumeless bars', () => {
    for (const bars of DEAD_OR_ODD) {
      const columns = columnsOf(plan, bars);
      for (const output of plan.outputs) expectSound(output, columns[output.key]!);
    }
  });

  test.runIf(graph !== null)('gives the same numbers however the bars are cut', () => {
    for (const params of checks) {
      const chosen = planFor(params);
      const latest = Math.max(...chosen.outputs.map(({ first }) => first));
      const rows = params === DEFAULTS ? BARS.length : Math.min(BARS.length, latest + BARS_BEHIND);
      const single = new StepGraphRun(chosen.calculation as StepGraph, BARS);
      for (let row = 0; row < rows; row += 1) single.advance(row, row + 1);
      for (const [key, column] of Object.entries(columnsFor(params))) {
        expectBits(single.output(key).subarray(0, rows), column.subarray(0, rows), key);
      }
    }
    fc.assert(
      fc.property(
        anyParameters(indicator),
        fc.array(fc.integer({ min: 1, max: 90 })),
        (p, cuts) => {
          const chosen = indicator.plan(p, HOUR_MS).calculation as StepGraph;
          const whole = new StepGraphRun(chosen, BARS);
          whole.advance(0, BARS.length);
          const cut = new StepGraphRun(chosen, BARS);
          let at = 0;
          for (const rows of [...cuts, BARS.length]) {
            const to = Math.min(BARS.length, at + rows);
            cut.advance(at, to);
            at = to;
          }
          expectSame(chosen, cut, whole);
        },
      ),
      // Always the same ones, next to the bounds of each parameter, which are all seen bar by bar.
      { numRuns: deep(5), seed: 1 },
    );
  });

  test.runIf(graph !== null)('previews a forming bar without moving', () => {
    const table = sliceBars(BARS, 0, BARS.length);
    const run = new StepGraphRun(graph!, table);
    for (let row = 0; row < table.length; row += 1) {
      for (const name of BAR_COLUMNS) table[name][row] = FORMING[name][row]!;
      table.openTimeMs[row] = BARS.openTimeMs[row]!;
      run.preview(row);
      for (const name of BAR_COLUMNS) table[name][row] = BARS[name][row]!;
      run.preview(row);
      const previewed = run.columns.map((column) => column[row]!);
      run.advance(row, row + 1);
      const differs = run.columns.findIndex((column, at) => !Object.is(column[row], previewed[at]));
      if (differs !== -1) expect.unreachable(`column ${differs} is another at row ${row}`);
    }
    for (const [key, column] of Object.entries(columnsFor(DEFAULTS))) {
      expectBits(run.output(key), column, key);
    }
  });

  test.runIf(graph !== null)(
    'continues in other arrays to which only its lookback came along',
    () => {
      const move = 611;
      for (const params of checks) {
        const chosen = planFor(params).calculation as StepGraph;
        const from = Math.max(0, move - chosen.lookback);
        const before = new StepGraphRun(chosen, sliceBars(BARS, 0, move));
        before.advance(0, move);
        const after = before.movedTo(sliceBars(BARS, from, BARS.length), from, move);
        after.advance(move - from, BARS.length - from);
        for (const [key, column] of Object.entries(columnsFor(params))) {
          expectBits(after.output(key).subarray(move - from), column.subarray(move), key);
        }
      }
    },
  );

  test.runIf(graph !== null)(
    'has the same columns and charts where no signals are asked for',
    () => {
      for (const params of checks) {
        const whole = planFor(params);
        const shown = withoutSignals(whole);
        // Where nothing is left out, there is nothing to compare.
        if (shown === whole) continue;
        expect(warmUpOf([shown])).toEqual(warmUpOf([whole]));
        const outputs = columnsFor(params);
        const some = runStepGraph(shown.calculation as StepGraph, BARS).outputs;
        for (const { key, internal } of whole.outputs)
          if (!internal) expect(some).toHaveProperty(key);
        for (const [key, column] of Object.entries(some)) expectBits(column, outputs[key]!, key);
        expect(drawingOf(whole, some)).toEqual(drawingOf(whole, outputs));
      }
    },
  );

  test.runIf(graph !== null)('has the same bits in each output calculated by itself', () => {
    const outputs = columnsFor(DEFAULTS);
    for (const key of Object.keys(graph!.outputs)) {
      const alone = runStepGraph(subsetOf(graph!, [key]), BARS).output(key);
      expectBits(alone, outputs[key]!, key);
    }
  });

  test.runIf(!indicator.repaints)('never looks ahead', () => {
    const whole = columnsFor(DEFAULTS);
    for (const rows of [1, 2, 57, 199, 400, 699]) {
      const prefix = columnsOf(plan, sliceBars(BARS, 0, rows));
      for (const { key } of plan.outputs) {
        expectBits(prefix[key]!, whole[key]!.subarray(0, rows), key);
      }
    }
  });

  test.runIf(graph !== null)('forgets the start of the data when it says', () => {
    const { length } = LONG_BARS;
    const [all, some] = [LONG_BARS, LATE_BARS].map((bars) => columnsOf(plan, bars));
    for (const { key, settled } of plan.outputs) {
      if (settled > length - 300) continue;
      expectClose(some![key]!, all![key]!.subarray(LATE), settled, key);
    }
  });

  test.runIf(graph !== null)('loses what it must to a broken bar, and restarts behind it', () => {
    const broken = sliceBars(BARS, 0, BARS.length);
    breakRow(broken, graph!, 300);
    const columns = columnsOf(plan, { ...broken, isFinite: false });
    const before = columnsOf(plan, sliceBars(BARS, 0, 300));
    const after = columnsOf(plan, sliceBars(BARS, 301, BARS.length));
    for (const { key } of plan.outputs) {
      const expected = Float64Array.of(...before[key]!, NaN, ...after[key]!);
      expectBits(columns[key]!, expected, key);
    }
  });

  test('has features that are each true and false at some bar, and unknown over a hole', () => {
    // Most patterns of candles are too rare for random bars.
    const isCandle = indicator.category === 'candlestick';
    const samples = isCandle ? [...WALKS, CANDLE_BARS] : WALKS;
    const walked = new Map<BarColumns, OutputColumns>();
    const columnsIn = (bars: BarColumns): OutputColumns =>
      once(walked, bars, () => columnsOf(plan, bars));
    for (const feature of plan.features) {
      // What needs one bar and nothing before it is never unknown.
      const isAlwaysKnown = reachOf(plan, feature) + feature.condition.bars === 1;
      const possible = isAlwaysKnown ? [true, false] : [true, false, null];
      const answers = new Set<boolean | null>();
      for (const bars of samples) {
        if (answers.size === possible.length) break;
        for (const answer of answersOf(plan, feature.name, bars, columnsIn(bars))) {
          answers.add(answer);
        }
      }
      expect(answers, feature.name).toEqual(new Set(possible));
      if (feature.condition.bars === 1) continue;
      const ask = bindFeature(feature, HOLED, columnsIn(WALKS[0]!), HOUR_MS);
      expect(ask(1_000), feature.name).toBeNull();
    }
  });

  test('names its outputs, features and drawings once, and refers only to outputs that it has', () => {
    const keys = new Set(plan.outputs.map(({ key }) => key));
    expectUnique(plan.outputs.map(({ column }) => column));
    expectUnique(plan.features.map(({ name }) => name));
    const read = plan.features.flatMap(({ condition }) =>
      condition.operands.flatMap((operand) => (operand.kind === 'output' ? [operand.key] : [])),
    );
    expect(read.filter((key) => !keys.has(key))).toEqual([]);
    const drawn = (plan.chart?.items ?? []).flatMap((item) => {
      if ('output' in item) return [item.output];
      return item.type === 'band' ? [item.upper, item.lower] : [];
    });
    expect(drawn.filter((key) => !keys.has(key))).toEqual([]);
    expect(plan.chart?.items.length).toBeGreaterThan(0);
  });

  test('describes itself to people', () => {
    const { name, title, description, summaryFocus, source, keywords, caveats } = indicator;
    expect(name).toMatch(/^[a-z][a-z0-9_]*$/);
    expect(keywords).toContain(name.replaceAll('_', ' '));
    expect(keywords.every((word) => word === word.toLowerCase())).toBe(true);
    const sentences = [
      description,
      summaryFocus,
      source,
      ...caveats,
      ...plan.outputs.map((output) => output.description),
      ...plan.features.map((feature) => feature.definition),
    ];
    expect(sentences.filter((text) => !/^[^a-z].*[.)]$/s.test(text))).toEqual([]);
    expect(title.length).toBeGreaterThan(1);
    expect(indicator.formula.length, 'formula').toBeGreaterThan(3);
    for (const text of Object.values(indicator.chinese)) expect(text).toMatch(/\p{Script=Han}/u);
    for (const schema of Object.values(indicator.parameters.properties)) {
      expect((schema as { description?: string }).description).toMatch(/\.$/);
    }
  });
}

/** What is known for a key, or is made now. */
function once<Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
}

/** What a chart of the newest bars shows. */
function drawingOf({ chart }: IndicatorPlan, outputs: OutputColumns): string {
  const rows = BARS.length;
  const fromRow = rows - DRAWN_BARS;
  const window = { bars: BARS, fromRow, toRow: rows, intervalMs: HOUR_MS, formingRow: null };
  const panels = drawPanels([{ key: 'one', title: 'One', chart: chart!, outputs, window }], null);
  return JSON.stringify(panels);
}

function answersOf(
  plan: IndicatorPlan,
  name: string,
  bars: BarColumns,
  columns: OutputColumns,
): (boolean | null)[] {
  const feature = plan.features.find((candidate) => candidate.name === name)!;
  const ask = bindFeature(feature, bars, columns, HOUR_MS);
  return Array.from({ length: bars.length }, (_, row) => ask(row));
}

/** Bars before the first one at which all numbers that a feature compares are there. */
function reachOf(plan: IndicatorPlan, { condition }: IndicatorPlan['features'][number]): number {
  const firsts = condition.operands.map((operand) => {
    if (operand.kind !== 'output') return 0;
    const { first, sparse, column } = plan.outputs.find(({ key }) => key === operand.key)!;
    // These bars are all traded, so preconditions are met.
    return sparse && !column.endsWith('_ground') ? Infinity : first;
  });
  return Math.max(0, ...firsts);
}
