import type { BarBus } from '#kernel/market/bar-bus.ts';
import {
  AppendUnknownError,
  LOG_START,
  type BarLog,
  type LogEntry,
  type LogPosition,
} from '#kernel/market/bar-log.ts';
import type { ShardLeases } from '#kernel/market/shard-leases.ts';
import type { Mutation, Ways } from '#test/simulation/scaled/scaled-run.ts';

/** Every append is trusted: an owner that was stopped writes over what its successor wrote. */
const noFence: Mutation = { fences: [], leases: believed, stops: 'owners' };

/**
 * A worker that does not learn that its leases expired: it continues, which is what fences are for.
 */
function believed(leases: ShardLeases): ShardLeases {
  return {
    register: (shards) => leases.register(shards),
    beat: (worker) => leases.beat(worker),
    claim: (worker, claim) => leases.claim(worker, claim),
    renew: async (worker, held) => {
      await leases.renew(worker, held);
      return [...held];
    },
    release: (worker, held) => leases.release(worker, held),
    leave: (worker) => leases.leave(worker),
  };
}

/** Entries missing in the stream are not read from the log. */
const noRecovery: Mutation = {
  stops: 'replicas',
  replica: ({ log, bus }: Ways): Ways => {
    const last = new Map<number, LogPosition>();
    const renumbered = (entry: LogEntry): LogEntry => {
      const after = last.get(entry.shard) ?? LOG_START;
      const seq = after.seq + 1;
      last.set(entry.shard, { epoch: entry.epoch, seq });
      return { ...entry, after, seq };
    };
    return {
      log: {
        ...log,
        read: async () => [],
        heads: async (shards) => {
          const real = await log.heads(shards);
          for (const shard of shards) if (!last.has(shard)) last.set(shard, real.get(shard)!);
          return new Map(last);
        },
      },
      bus: {
        ...bus,
        follow: (shards, listener) =>
          bus.follow(shards, {
            onEntry: (entry) => listener.onEntry(renumbered(entry)),
            onForming: (bars) =>
              listener.onForming({ ...bars, head: last.get(bars.shard) ?? LOG_START }),
            onUnreadable: () => undefined,
          }),
      },
    };
  },
};

/** Readers receive bars before they are durable. */
const publishedFirst: Mutation = {
  unknownShare: 0.3,
  owner: ({ log, bus }: Ways): Ways => ({
    bus,
    log: {
      ...log,
      append: async (fence, what) => {
        const { shard, epoch, after } = fence;
        const entry = { shard, epoch, seq: after.seq + 1, after, bars: what.published };
        await bus.publish(entry).catch(() => undefined);
        return log.append(fence, what);
      },
    },
  }),
};

/** An append with an unknown outcome is repeated, behind whatever is the head now. */
const repeated: Mutation = {
  fences: ['epoch'],
  unknownShare: 0.5,
  owner: ({ log, bus }: Ways): Ways => ({ bus, log: repeating(log) }),
};

function repeating(log: BarLog): BarLog {
  return {
    ...log,
    append: async (fence, what) => {
      for (;;) {
        try {
          return await log.append(fence, what);
        } catch (error) {
          if (!(error instanceof AppendUnknownError)) throw error;
        }
      }
    },
  };
}

/** The head is the one that was there when the claim began. */
const earlyHead: Mutation = {
  owner: ({ log, bus }: Ways): Ways => ({
    bus,
    log: {
      ...log,
      heads: async (shards) => {
        const heads = await log.heads(shards);
        return new Map(
          [...heads].map(([shard, { epoch, seq }]) => [
            shard,
            { epoch, seq: Math.max(0, seq - 1) },
          ]),
        );
      },
    },
  }),
};

/** Corrections and bars of an owner are on no bus and in no log: only its forming bars are. */
const noDelivery: Mutation = {
  owner: ({ log, bus }: Ways): Ways => ({
    bus: silentBus(bus),
    log: { ...log, append: (fence, what) => log.append(fence, { ...what, published: [] }) },
  }),
};

function silentBus(bus: BarBus): BarBus {
  return { ...bus, publish: async () => undefined };
}

/** Systems that lack one thing; the runs must detect them. */
export const SCALED_MUTANTS: Readonly<Record<string, Mutation>> = {
  'neither epoch nor head is checked': noFence,
  'no recovery by offset': noRecovery,
  'published before the commit': publishedFirst,
  'an unknown outcome repeated, without the check of the head': repeated,
  'the head as it was before the claim': earlyHead,
  'readers receive nothing': noDelivery,
};

/** Systems that lack one of two fences: nothing breaks, which is what two are for. */
export const ONE_FENCE: Readonly<Record<string, Mutation>> = {
  'the epoch alone': { fences: ['epoch'], stops: 'owners' },
  'the head alone': { fences: ['head'], stops: 'owners' },
};

/** A system whose store loses its last commits now and then, while owners die. */
export const LOSING: Mutation = { cuts: 3, stops: 'owners' };
