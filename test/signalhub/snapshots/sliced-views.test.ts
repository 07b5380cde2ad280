import { graphql } from 'graphql';
import { expect, onTestFinished, test } from 'vitest';
import { seededRandom, type Clock } from '#kernel/ports/clock.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SILENT_METER } from '#kernel/ports/meter.ts';
import { VirtualClock } from '#test/doubles/virtual-clock.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { MaterialLogMemory } from '#test/doubles/material-log-memory.ts';
import { openSqliteFactStore } from '#platform/sqlite/fact-store-sqlite.ts';
import {
  createSignalhub,
  DEFAULT_SIGNALHUB_SETTINGS,
  type Signalhub,
} from '#signalhub/signalhub.ts';
import { openDemoSignalhub } from '#test/signalhub/open-demo-signalhub.ts';
import { ANONYMOUS } from '#test/signalhub/open-signalhub.ts';
import { NOW_MS } from '#test/signalhub/small-bundle.ts';

const POINTS = 'items { effectiveDate heatLevel crossSectionPercentile directionScore }';
const ITEMS = 'items { sectorId anomalyScore }';

/** Together they need every view that is built in steps, of today and of a day before. */
const QUESTIONS = [
  '{ policyMaterials(first: 100) { nodes { materialId materialIds sources { name } } } }',
  `{ policyMaterialPage(date: "2026-11-19", snapshotId: "snap-20261119-000001") {
    items { materialId includedInSnapshot } summary { total } } }`,
  '{ sector(sectorId: "L2.semiconductors") { policyMaterials(first: 50) { nodes { title } } } }',
  ...['policy', 'market_attention', 'market_trading'].map(
    (view) =>
      `{ sectorHeatSeries(sectorId: "L1.electronics", view: ${view}, limit: 50) { ${POINTS} } }`,
  ),
  `{ snapshot { coverage marketTradeDate sectorDynamics { tradeDate ${ITEMS} } } }`,
  `{ snapshot(asOf: "2026-11-19") { coverage sectorDynamics { ${ITEMS} } } }`,
  `{ sectors(layer: level2) { sectorId etfRelations(first: 5) {
    nodes { relationId adjustedExposure } } } }`,
  `{ etfs(first: 20) { nodes { etfKey holdingsCoverage sectorRelations(first: 9) {
    nodes { relationId } } } } }`,
  `{ companies(first: 20) { nodes { stockCode etfHoldings(first: 5) {
    nodes { etf { etfKey } } } } } }`,
];

async function answerOf({ subgraph }: Signalhub, source: string): Promise<string> {
  const contextValue = subgraph.createContext(ANONYMOUS);
  const { data, errors } = await graphql({ schema: subgraph.schema, source, contextValue });
  if (errors !== undefined) throw errors[0]!;
  return JSON.stringify(data);
}

/** A signalhub over the same store whose views are cut after every few steps; counts its turns. */
async function openSliced(databasePath: string) {
  const virtual = new VirtualClock(NOW_MS);
  let [stepCount, turnCount] = [0, 0];
  const clock: Clock = {
    nowMs: () => virtual.nowMs(),
    after: (delayMs, task) => virtual.after(delayMs, task),
    // A slice of four milliseconds is some forty steps.
    monotonicMs: () => (stepCount += 1) / 10,
  };
  const store = openSqliteFactStore(databasePath);
  const signalhub = createSignalhub({
    store,
    materials: new MaterialLogMemory(),
    bus: new EventBusMemory(),
    snapshotEvents: new EventBusMemory(),
    clock,
    log: SILENT_LOG,
    meter: SILENT_METER,
    settings: DEFAULT_SIGNALHUB_SETTINGS,
    yieldTurn: () => {
      turnCount += 1;
      return new Promise((resolve) => setImmediate(resolve));
    },
  });
  onTestFinished(async () => {
    await signalhub.stop();
    await store.close();
  });
  await signalhub.start();
  return { signalhub, turns: () => turnCount };
}

test('answers are the same to the bit however views are cut, whichever request comes first', async () => {
  const whole = await openDemoSignalhub(NOW_MS);
  const expected = new Map<string, string>();
  for (const source of QUESTIONS) expected.set(source, await answerOf(whole, source));
  for (const seed of [1, 2]) {
    const { signalhub, turns } = await openSliced(whole.databasePath);
    const random = seededRandom(seed);
    const shuffled = QUESTIONS.map((source) => ({ source, at: random() }))
      .sort((a, b) => a.at - b.at)
      .map(({ source }) => source);
    const answers = await Promise.all(shuffled.map((source) => answerOf(signalhub, source)));
    for (const [index, source] of shuffled.entries()) {
      expect(answers[index] === expected.get(source), source).toBe(true);
    }
    expect(turns()).toBeGreaterThan(100);
  }
});
