import { buildSchema } from 'graphql';
import { expect, test } from 'vitest';
import { seededRandom, type Random } from '#kernel/ports/clock.ts';
import { DELIVERY_KEY, type Delivery, type GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SubscriptionGroup } from '#graph-server/fan-out/subscription-group.ts';
import { deep } from '#test/depth.ts';
import { Collector } from '#graph-server/test/collector.ts';
import { LaggingStream } from '#graph-server/test/lagging-stream.ts';

/** `MARKETGRAPH_SIMULATION_SEEDS` runs more of them. */
const SEEDS = Number(process.env['MARKETGRAPH_SIMULATION_SEEDS'] ?? deep(150));
const STEPS = 70;
const REQUEST = {
  document: 'subscription { n }',
  context: { requestId: 'r', clientAddress: '', tokenId: null },
};
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * One process of market data: it receives every bar of the exchange, and counts what it publishes
 * itself.
 */
class Replica {
  readonly #source: string;
  readonly #streams: Set<LaggingStream> = new Set();
  bar = 0;
  #sequence: number;

  constructor(source: string, sequence: number) {
    this.#source = source;
    this.#sequence = sequence;
  }

  hearBar(): void {
    this.bar += 1;
    this.#sequence += 1;
    for (const stream of this.#streams) this.#send(stream, { sequence: this.#sequence });
  }

  /** An event of another series, which these streams do not receive. */
  publishOther(): void {
    this.#sequence += 1;
  }

  /** Begins with a snapshot, as every stream of bars does. */
  serve(stream: LaggingStream): void {
    this.#send(stream, { holdsUpTo: this.#sequence });
    this.#streams.add(stream);
  }

  lose(stream: LaggingStream): void {
    this.#streams.delete(stream);
  }

  #send(stream: LaggingStream, place: Partial<Delivery>): void {
    // Numbers below zero are snapshots: all bars up to there.
    const n = place.sequence === undefined ? -this.bar : this.bar;
    const delivery = { conflateKey: null, source: this.#source, ...place };
    stream.hold({ data: { n }, [DELIVERY_KEY]: delivery });
  }
}

/** Two replicas behind a balancer, which gives each stream to either, and again when it is cut. */
class BalancedMarket {
  readonly #random: Random;
  readonly #replicas: readonly [Replica, Replica];
  readonly streams: LaggingStream[] = [];
  readonly engine: GraphEngine = {
    schema: buildSchema('type Query { n: Int }'),
    execute: () => ({}),
    subscribe: () => {
      const stream = new LaggingStream();
      this.streams.push(stream);
      this.#any().serve(stream);
      return Promise.resolve(stream);
    },
  };

  constructor(random: Random) {
    this.#random = random;
    this.#replicas = [new Replica('one', 3), new Replica('two', Math.floor(random() * 7))];
  }

  step(): void {
    if (this.#random() < 0.7) this.#any().hearBar();
    else this.#any().publishOther();
  }

  /**
   * What was queued for the stream is still delivered; then it restarts, perhaps at the other
   * replica.
   */
  cut(stream: LaggingStream): void {
    this.#loseAt(stream);
    this.#any().serve(stream);
  }

  /** Both receive every bar that either has received, and all clients are served by the first. */
  settle(): void {
    const [one, two] = this.#replicas;
    const newest = Math.max(one.bar, two.bar) + 1;
    for (const replica of this.#replicas) while (replica.bar < newest) replica.hearBar();
    for (const stream of this.streams) {
      this.#loseAt(stream);
      if (!stream.isOver) one.serve(stream);
    }
    for (const replica of this.#replicas) replica.hearBar();
  }

  get newest(): number {
    return this.#replicas[0].bar;
  }

  #loseAt(stream: LaggingStream): void {
    for (const replica of this.#replicas) replica.lose(stream);
  }

  #any(): Replica {
    return this.#replicas[this.#random() < 0.5 ? 0 : 1];
  }
}

/**
 * What is wrong with the events of a member: bars after a snapshot, and after one another, have no
 * hole.
 */
function faultsOf(numbers: readonly number[]): string[] {
  return numbers.flatMap((number, at) => {
    const before = Math.abs(numbers[at - 1] ?? Number.NaN);
    if (number <= 0 || number === before + 1) return [];
    return [number <= before ? `${number} again after ${before}` : `${before}, then ${number}`];
  });
}

/** One history of two replicas; what was lost or repeated in it, and how many runs were left. */
async function liveThrough(seed: number): Promise<{ faults: string[]; runs: number }> {
  const random = seededRandom(seed);
  const market = new BalancedMarket(random);
  const group = new SubscriptionGroup(market.engine, SILENT_LOG, () => {});
  const members: Collector[] = [];
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)]!;
  for (let step = 0; step < STEPS; step += 1) {
    const chance = random();
    if (members.length === 0 || chance < 0.06) {
      const member = new Collector();
      members.push(member);
      // Its snapshot is read at once while the group has no live event, so the test does not wait
      // for it.
      await group.join(REQUEST, member);
    } else if (chance < 0.3) market.step();
    else if (chance < 0.36) market.cut(pick(market.streams));
    else if (chance < 0.75) pick(market.streams).letOne();
    else if (chance < 0.9) await turn();
    else for (const stream of market.streams) stream.letAll();
  }
  market.settle();
  for (const stream of market.streams) stream.letAll();
  for (let round = 0; round < 3; round += 1) await turn();
  const unfinished = members.filter(
    ({ numbers }) => Math.abs(numbers.at(-1) ?? 0) !== market.newest,
  );
  const faults = [
    ...members.flatMap(({ numbers }) => faultsOf(numbers)),
    ...unfinished.map(({ numbers }) => `ends at ${numbers.at(-1)}`),
  ];
  return { faults, runs: group.runCount };
}

test('groups over two replicas behind a balancer lose no bar and repeat none, and end as one run', async () => {
  const histories = [];
  for (let seed = 1; seed <= SEEDS; seed += 1) histories.push(await liveThrough(seed));
  const broken = histories.flatMap(({ faults }, at) =>
    faults.length > 0 ? [{ seed: at + 1, faults }] : [],
  );
  expect(broken).toEqual([]);
  expect(histories.filter(({ runs }) => runs !== 1)).toEqual([]);
});
