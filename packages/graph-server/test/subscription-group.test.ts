import fc from 'fast-check';
import { buildSchema } from 'graphql';
import { describe, expect, test } from 'vitest';
import { DELIVERY_KEY } from '#kernel/ports/graph.ts';
import type { GraphEngine } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { SubscriptionGroup } from '#graph-server/fan-out/subscription-group.ts';
import { Collector } from '#graph-server/test/collector.ts';
import { LaggingStream } from '#graph-server/test/lagging-stream.ts';
import { deep } from '#test/depth.ts';

const REQUEST = {
  document: 'subscription { n }',
  context: { requestId: 'r', clientAddress: '', tokenId: null },
};

/** A source of numbered events; a new stream begins with a snapshot of the newest number. */
class NumberSource {
  readonly streams: LaggingStream[] = [];
  newest = 0;
  readonly engine: GraphEngine = {
    schema: buildSchema('type Query { n: Int }'),
    execute: () => ({}),
    subscribe: () => {
      const stream = new LaggingStream();
      stream.hold({ data: { n: this.newest }, [DELIVERY_KEY]: { conflateKey: null } });
      this.streams.push(stream);
      return Promise.resolve(stream);
    },
  };

  publish(): void {
    this.newest += 1;
    const delivery = { conflateKey: null, sequence: this.newest };
    for (const stream of this.streams)
      stream.hold({ data: { n: this.newest }, [DELIVERY_KEY]: delivery });
  }

  get openCount(): number {
    return this.streams.filter((stream) => !stream.isOver).length;
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.constant({ do: 'publish' as const }) },
    { weight: 4, arbitrary: fc.constant({ do: 'join' as const }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('leave' as const), at: fc.nat(20) }) },
    { weight: 20, arbitrary: fc.record({ do: fc.constant('let' as const), at: fc.nat(20) }) },
    { weight: 10, arbitrary: fc.constant({ do: 'turn' as const }) },
  ),
  { minLength: 30, maxLength: 150 },
);

describe('a group whose runs lag behind each other by any amount', () => {
  test('gives every member an unbroken series from its snapshot on, and ends as one run', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const source = new NumberSource();
        const group = new SubscriptionGroup(source.engine, SILENT_LOG, () => {});
        const members: Collector[] = [];
        const left = new Set<Collector>();
        const join = async (): Promise<void> => {
          const member = new Collector();
          members.push(member);
          const joined = await group.join(REQUEST, member);
          if ('leave' in joined) member.membership = joined;
        };
        await join();
        source.publish();
        source.streams[0]?.letAll();
        await turn();
        for (const step of script) {
          if (step.do === 'publish') source.publish();
          else if (step.do === 'join') await join();
          else if (step.do === 'turn') await turn();
          else if (step.do === 'let') source.streams[step.at % source.streams.length]?.letOne();
          else {
            const member = members[step.at % members.length];
            member?.membership?.leave();
            if (member !== undefined) left.add(member);
          }
        }
        for (let round = 0; round < 3; round += 1) {
          source.publish();
          for (const stream of source.streams) stream.letAll();
          await turn();
          await turn();
        }
        const staying = members.filter((member) => !left.has(member));
        for (const member of members) {
          const [first = 0] = member.numbers;
          expect(member.numbers).toEqual(member.numbers.map((_, index) => first + index));
        }
        for (const member of staying) expect(member.numbers.at(-1)).toBe(source.newest);
        expect(group.runCount).toBe(staying.length === 0 ? 0 : 1);
        expect(source.openCount).toBe(group.runCount);
      }),
      { numRuns: deep(100) },
    );
  });

  test('does not confuse a restarted source with one at the same position', async () => {
    const source = new NumberSource();
    const group = new SubscriptionGroup(source.engine, SILENT_LOG, () => {});
    const [early, late] = [new Collector(), new Collector()];
    await group.join(REQUEST, early);
    source.publish();
    source.streams[0]?.letAll();
    await turn();
    // The source restarts, counts from one again, and sends both streams its new snapshot.
    source.newest = 0;
    await group.join(REQUEST, late);
    source.streams[0]?.hold({ data: { n: 0 }, [DELIVERY_KEY]: { conflateKey: null } });
    for (const stream of source.streams) stream.letAll();
    source.publish();
    source.streams[1]?.letAll();
    await turn();
    await turn();
    source.streams[0]?.letAll();
    await turn();
    await turn();
    expect(early.numbers).toEqual([0, 1, 0, 1]);
    expect(late.numbers).toEqual([0, 1]);
    expect(group.runCount).toBe(1);
  });

  test('does not move a member that knows more of a part than the events still to come', async () => {
    const source = new NumberSource();
    const group = new SubscriptionGroup(source.engine, SILENT_LOG, () => {});
    const [early, late] = [new Collector(), new Collector()];
    await group.join(REQUEST, early);
    source.publish();
    source.streams[0]?.letAll();
    await turn();
    // The second part of the late one's snapshot is taken after two more events, one of them its own.
    await group.join(REQUEST, late);
    source.streams[1]?.hold({
      data: { n: 3 },
      [DELIVERY_KEY]: { conflateKey: null, holdsUpTo: 3 },
    });
    source.publish();
    const [first, second] = source.streams;
    for (let step = 0; step < 3; step += 1) second?.letOne();
    first?.letOne();
    await turn();
    await turn();
    expect(late.numbers).toEqual([1, 3, 2]);
    expect(group.runCount).toBe(2);
    source.publish();
    first?.letAll();
    second?.skipOne();
    source.publish();
    for (const stream of source.streams) stream.letAll();
    await turn();
    await turn();
    expect(early.numbers).toEqual([0, 1, 2, 3, 4]);
    expect(late.numbers).toEqual([1, 3, 2, 4]);
    expect(group.runCount).toBe(1);
  });
});
