import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LogPart } from '#kernel/async/log-part.ts';
import type { Opening, StreamPart } from '#kernel/async/resumable-stream.ts';
import { ResumableStream } from '#kernel/async/resumable-stream.ts';
import { BacklogFullError } from '#kernel/ports/event-bus.ts';
import { EventBusMemory } from '#platform/memory/event-bus-memory.ts';
import { deep } from '#test/depth.ts';

/** An event of a topic. A `reset` and a `correction` carry the newest entry. */
interface Change {
  readonly kind: 'entry' | 'reset' | 'correction';
  readonly topic: string;
  readonly entry: number;
  readonly sequence: number;
}

/** What a reader gets: one entry of a topic. */
type Delivered = Pick<Change, 'topic' | 'entry'>;

const TOPICS = ['a', 'b', 'c'];

/** Topics whose entries are numbered from 1, each with its state in memory. */
class Topics {
  readonly bus = new EventBusMemory<Change>();
  readonly newest = new Map(TOPICS.map((topic) => [topic, 0]));
  /** Topics whose state cannot be read at the moment. */
  readonly unreadable = new Set<string>();
  sequence = 0;

  publish(topic: string, kind: Change['kind'] = 'entry'): void {
    this.sequence += 1;
    const entry = this.newest.get(topic)! + (kind === 'entry' ? 1 : 0);
    this.newest.set(topic, entry);
    this.bus.publish(topic, { kind, topic, entry, sequence: this.sequence });
  }
}

/** A topic for one reader: opens with the entries after its position. */
class TopicPart implements StreamPart<Change, Delivered> {
  readonly #topics: Topics;
  readonly #topic: string;
  #read: number;
  #opensWith = 0;

  constructor(topics: Topics, topic: string, read: number) {
    this.#topics = topics;
    this.#topic = topic;
    this.#read = read;
  }

  async open(): Promise<Opening<Delivered> | null> {
    await Promise.resolve();
    if (this.#topics.unreadable.has(this.#topic)) return null;
    this.#opensWith = this.#topics.newest.get(this.#topic)!;
    return { delivered: this.due(), holdsUpTo: this.#topics.sequence };
  }

  isReset({ kind }: Change): boolean {
    return kind === 'reset';
  }

  answer({ entry }: Change): Delivered {
    this.#read = entry;
    return { topic: this.#topic, entry };
  }

  due(): Delivered | null {
    if (this.#read >= this.#opensWith) return null;
    this.#read += 1;
    return { topic: this.#topic, entry: this.#read };
  }
}

function streamOf(
  topics: Topics,
  {
    read = {},
    capacity = 10_000,
    release,
  }: {
    readonly read?: Readonly<Record<string, number>>;
    readonly capacity?: number;
    readonly release?: () => void;
  } = {},
): ResumableStream<Change, Delivered> {
  const parts = new Map(TOPICS.map((one) => [one, new TopicPart(topics, one, read[one] ?? 0)]));
  return new ResumableStream({
    events: topics.bus.subscribe(TOPICS, { capacity }),
    parts: parts.values(),
    partOf: ({ topic }) => parts.get(topic),
    sequenceOf: ({ sequence }) => sequence,
    ...(release && { release }),
  });
}

/** Enough turns for everything that is due to be delivered. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

const TOPIC = fc.constantFrom(...TOPICS);
const STEP = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: fc.constant('publish' as const), topic: TOPIC }) },
  { weight: 6, arbitrary: fc.record({ does: fc.constant('read' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('reset' as const), topic: TOPIC }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lose' as const), topic: TOPIC }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('load' as const), topic: TOPIC }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('cut' as const) }) },
);

test('any cut and resume delivers each entry exactly once and in order', async () => {
  const steps = fc.array(STEP, { maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const topics = new Topics();
      const heard: Record<string, number[]> = { a: [], b: [], c: [] };
      const read = () => Object.fromEntries(TOPICS.map((one) => [one, heard[one]!.at(-1) ?? 0]));
      let stream = streamOf(topics);
      const reader = { isWaiting: false };
      const readNext = async (from: typeof stream): Promise<void> => {
        reader.isWaiting = true;
        const { value } = await from.next();
        reader.isWaiting = false;
        if (value !== undefined) heard[value.topic]!.push(value.entry);
      };
      for (const step of all) {
        if (step.does === 'publish') topics.publish(step.topic);
        if (step.does === 'reset') topics.publish(step.topic, 'reset');
        if (step.does === 'lose') topics.unreadable.add(step.topic);
        if (step.does === 'load') {
          topics.unreadable.delete(step.topic);
          topics.publish(step.topic, 'reset');
        }
        if (step.does === 'read' && !reader.isWaiting) void readNext(stream);
        if (step.does === 'cut') {
          await stream.return();
          await settled();
          stream = streamOf(topics, { read: read() });
        }
        await settled();
      }
      for (const topic of TOPICS) {
        topics.unreadable.delete(topic);
        topics.publish(topic, 'reset');
      }
      await settled();
      while (!reader.isWaiting) {
        void readNext(stream);
        await settled();
      }
      for (const topic of TOPICS) {
        const entries = Array.from({ length: topics.newest.get(topic)! }, (_, at) => at + 1);
        expect(heard[topic]).toEqual(entries);
      }
      await stream.return();
      expect(topics.bus.topicCount).toBe(0);
    }),
    { numRuns: deep(300) },
  );
});

test('a log delivers what a reader missed and wants, then what is new', async () => {
  const wanted = (change: Change) => (change.entry % 3 === 0 ? null : change);
  await fc.assert(
    fc.asyncProperty(fc.nat(20), fc.nat(20), fc.nat(20), async (old, between, added) => {
      const bus = new EventBusMemory<Change>();
      const log: Change[] = [];
      const append = (): void => {
        const entry = log.length + 1;
        log.push({ kind: 'entry', topic: 'a', entry, sequence: entry });
        bus.publish('a', log.at(-1)!);
      };
      for (let count = 0; count < old + between; count += 1) append();
      const part = new LogPart(log.slice(old), log.length, wanted);
      const stream = new ResumableStream({
        events: bus.subscribe(['a'], { capacity: 100 }),
        parts: [part],
        partOf: () => part,
        sequenceOf: ({ sequence }) => sequence,
      });
      for (let count = 0; count < added; count += 1) append();
      const expected = log.slice(old).filter((change) => wanted(change) !== null);
      for (const change of expected) expect((await stream.next()).value).toBe(change);
      const waiting = stream.next();
      await stream.return();
      expect(await waiting).toEqual({ done: true, value: undefined });
    }),
  );
});

describe('an event', () => {
  /** A part that answers with the kind of an event, and again after a correction. */
  function correctedStream(bus: EventBusMemory<Change>): ResumableStream<Change, string> {
    let again: string | null = null;
    const part: StreamPart<Change, string> = {
      open: () => ({ delivered: 'state', holdsUpTo: 2 }),
      answer: ({ kind, entry }) => {
        if (kind === 'correction') again = `again ${entry}`;
        return Promise.resolve(entry === 5 ? null : `${kind} ${entry}`);
      },
      due: () => {
        const due = again;
        again = null;
        return due;
      },
    };
    return new ResumableStream({
      events: bus.subscribe(['a'], { capacity: 10 }),
      parts: [part],
      partOf: ({ topic }) => (topic === 'a' ? part : undefined),
      sequenceOf: ({ sequence }) => sequence,
    });
  }

  test('that the state includes, or that calls for no delivery, is skipped', async () => {
    const bus = new EventBusMemory<Change>();
    const stream = correctedStream(bus);
    for (const entry of [1, 2, 3, 5, 6]) {
      bus.publish('a', { kind: 'entry', topic: 'a', entry, sequence: entry });
    }
    bus.publish('a', { kind: 'entry', topic: 'another', entry: 7, sequence: 7 });
    bus.publish('a', { kind: 'entry', topic: 'a', entry: 8, sequence: 8 });
    const read = [];
    for (let at = 0; at < 4; at += 1) read.push((await stream.next()).value);
    expect(read).toEqual(['state', 'entry 3', 'entry 6', 'entry 8']);
  });

  test('that corrects is followed by what it made due, before the next event', async () => {
    const bus = new EventBusMemory<Change>();
    const stream = correctedStream(bus);
    bus.publish('a', { kind: 'correction', topic: 'a', entry: 3, sequence: 3 });
    bus.publish('a', { kind: 'entry', topic: 'a', entry: 4, sequence: 4 });
    const read = [];
    for (let at = 0; at < 4; at += 1) read.push((await stream.next()).value);
    expect(read).toEqual(['state', 'correction 3', 'again 3', 'entry 4']);
  });

  test('that resets a part which cannot be read leaves it closed until it can', async () => {
    const topics = new Topics();
    const stream = streamOf(topics);
    const next = async () => (await stream.next()).value;
    topics.publish('a');
    expect(await next()).toEqual({ topic: 'a', entry: 1 });
    const waiting = next();
    topics.unreadable.add('a');
    topics.publish('a', 'reset');
    topics.publish('a');
    await settled();
    topics.publish('b');
    expect(await waiting).toEqual({ topic: 'b', entry: 1 });
    topics.unreadable.delete('a');
    topics.publish('a');
    expect([await next(), await next()]).toEqual([
      { topic: 'a', entry: 2 },
      { topic: 'a', entry: 3 },
    ]);
    await stream.return();
  });
});

describe('a reader that is too slow', () => {
  const PAYLOAD_BYTES = 1_000;
  const CAPACITY = 50;

  test('holds no more bytes than its backlog, and no unrequested entry', async () => {
    const bus = new EventBusMemory<Change & { readonly payload: string }>();
    let made = 0;
    let releases = 0;
    const payloadOf = ({ payload }: { readonly payload: string }): string => {
      made += 1;
      return payload;
    };
    const parts = Array.from({ length: 200 }, (_, at) => {
      const part: StreamPart<Change & { readonly payload: string }, string> = {
        open: () => ({ delivered: payloadOf({ payload: `state ${at + 1}` }), holdsUpTo: 0 }),
        answer: payloadOf,
      };
      return part;
    });
    const stream = new ResumableStream({
      events: bus.subscribe(['a'], { capacity: CAPACITY }),
      parts,
      partOf: ({ entry }) => parts[entry % parts.length],
      sequenceOf: ({ sequence }) => sequence,
      release: () => (releases += 1),
    });
    for (let entry = 1; entry <= 10_000; entry += 1) {
      const payload = `${entry}`.padEnd(PAYLOAD_BYTES);
      bus.publish('a', { kind: 'entry', topic: 'a', entry, sequence: entry, payload });
    }
    expect(made).toBe(0);
    for (let at = 1; at <= parts.length; at += 1) {
      expect((await stream.next()).value).toBe(`state ${at}`);
      expect(made).toBe(at);
    }
    let bytes = 0;
    const readAll = async (): Promise<void> => {
      for await (const payload of stream) bytes += payload.length;
    };
    await expect(readAll()).rejects.toThrow(BacklogFullError);
    expect(bytes).toBe(CAPACITY * PAYLOAD_BYTES);
    expect(releases).toBe(1);
    expect(bus.topicCount).toBe(0);
    expect(await stream.next()).toEqual({ done: true, value: undefined });
  });
});

describe('the end', () => {
  test('by the reader ends the source and releases once, also while an event is awaited', async () => {
    const topics = new Topics();
    let releases = 0;
    const stream = streamOf(topics, { release: () => (releases += 1) });
    const waiting = stream.next();
    await settled();
    expect(topics.bus.topicCount).toBe(TOPICS.length);
    expect(await stream.return()).toEqual({ done: true, value: undefined });
    expect(await waiting).toEqual({ done: true, value: undefined });
    await stream.return();
    topics.publish('a');
    expect(await stream.next()).toEqual({ done: true, value: undefined });
    expect(topics.bus.topicCount).toBe(0);
    expect(releases).toBe(1);
  });

  test('by the reader discards what is being made for it', async () => {
    const topics = new Topics();
    topics.publish('a');
    const stream = streamOf(topics);
    const opening = stream.next();
    await stream.return();
    expect(await opening).toEqual({ done: true, value: undefined });
  });

  test('by the source is that of the stream', async () => {
    const topics = new Topics();
    const events = topics.bus.subscribe(TOPICS, { capacity: 1 });
    let releases = 0;
    const stream = new ResumableStream<Change, Delivered>({
      events,
      parts: [],
      partOf: () => undefined,
      sequenceOf: ({ sequence }) => sequence,
      release: () => (releases += 1),
    });
    const waiting = stream.next();
    await events.return?.();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(releases).toBe(1);
  });

  test('by an error of a part frees everything; one after the reader has left is none', async () => {
    const topics = new Topics();
    let fail: (error: Error) => void = () => undefined;
    const open = () => new Promise<null>((_, reject) => (fail = reject));
    const opening = () => {
      const part: StreamPart<Change, Delivered> = { open, answer: () => null };
      return new ResumableStream({
        events: topics.bus.subscribe(TOPICS, { capacity: 1 }),
        parts: [part],
        partOf: () => part,
        sequenceOf: ({ sequence }) => sequence,
      });
    };
    const failed = opening();
    const rejected = failed.next();
    fail(new Error('too few bars'));
    await expect(rejected).rejects.toThrow('too few bars');
    expect(topics.bus.topicCount).toBe(0);
    expect(await failed.next()).toEqual({ done: true, value: undefined });
    const left = opening();
    const waiting = left.next();
    await left.return();
    fail(new Error('released'));
    expect(await waiting).toEqual({ done: true, value: undefined });
  });
});
