import { setTimeout } from 'node:timers/promises';
import type { Random } from '#kernel/ports/clock.ts';
import type { ChaosPostgres } from '#test/chaos/chaos-postgres.ts';
import type { ChaosRedis } from '#test/chaos/chaos-redis.ts';
import type { FaultyProxy, WayState } from '#test/chaos/faulty-proxy.ts';
import type { FleetPlace } from '#test/chaos/fleet-place.ts';

/** Every possible target of a fault. */
export interface Struck {
  readonly owners: readonly FleetPlace[];
  readonly replicas: readonly FleetPlace[];
  readonly postgres: ChaosPostgres;
  readonly redis: ChaosRedis;
  readonly random: Random;
  /** The longest duration of a fault. */
  readonly maxMs: number;
  note(who: string, what: string): void;
}

/** A fault of one process; it resolves when the process is whole again. */
type ProcessStrike = (place: FleetPlace, struck: Struck) => Promise<void>;
type EngineStrike = (struck: Struck) => Promise<void>;

function pauseMs({ random, maxMs }: Struck): number {
  return (0.2 + 0.8 * random()) * maxMs;
}

/** All connections to one engine are in a state for a while. */
function way(engine: 'postgres' | 'redis', state: WayState): ProcessStrike {
  return async ({ ways }, struck) => {
    await disturbed([ways[engine]].flat(), state, pauseMs(struck));
  };
}

async function disturbed(ways: readonly FaultyProxy[], state: WayState, forMs: number) {
  for (const one of ways) one.state = state;
  await setTimeout(forMs);
  for (const one of ways) one.state = 'well';
}

async function stop(place: FleetPlace, struck: Struck): Promise<void> {
  place.signal('SIGSTOP');
  await setTimeout(pauseMs(struck));
  place.signal('SIGCONT');
}

/** What happens to a process, whichever it is. */
const TO_ANY: Readonly<Record<string, ProcessStrike>> = {
  'is killed': async (place, { random }) => {
    await place.kill();
    await setTimeout(random() * 1_000);
    place.start();
  },
  'is stopped': stop,
  'is cut off from PostgreSQL': way('postgres', 'cut'),
  'has a hung way to PostgreSQL': way('postgres', 'hung'),
  'has a slow way to PostgreSQL': way('postgres', { slowMs: 150 }),
  'is cut off from Redis': way('redis', 'cut'),
  'has a hung way to Redis': way('redis', 'hung'),
  'has a slow way to Redis': way('redis', { slowMs: 80 }),
  'has half-open connections': async ({ ways }) => {
    for (const one of [...ways.postgres, ways.redis]) one.forget();
    await setTimeout(500);
  },
};

const TO_OWNERS: Readonly<Record<string, ProcessStrike>> = {
  ...TO_ANY,
  'is replaced': async (place) => {
    await place.end();
    place.start();
  },
  // Both at once: a process that wakes up knows nothing and reaches no engine.
  'is stopped and cut off': async (place, struck) => {
    const ways = [...place.ways.postgres, place.ways.redis];
    for (const one of ways) one.state = 'hung';
    await stop(place, struck);
    await setTimeout(500);
    for (const one of ways) one.state = 'well';
  },
};

const TO_REPLICAS: Readonly<Record<string, ProcessStrike>> = {
  ...TO_ANY,
  // What it misses is in the log alone.
  'is stopped while Redis loses everything': async (place, struck) => {
    place.signal('SIGSTOP');
    await setTimeout(pauseMs(struck));
    await struck.redis.empty();
    place.signal('SIGCONT');
  },
};

const TO_REDIS: Readonly<Record<string, EngineStrike>> = {
  'loses everything': ({ redis }) => redis.empty(),
  'is started again, empty': async (struck) => {
    struck.redis.kill();
    await setTimeout(pauseMs(struck));
    await struck.redis.start();
  },
  hangs: (struck) => struck.redis.hang(pauseMs(struck)),
  'dies, and a replica that lags takes its place': (struck) =>
    struck.redis.promoteReplica(pauseMs(struck) / 2),
};

const TO_POSTGRES: Readonly<Record<string, EngineStrike>> = {
  'dies and is started again': ({ postgres }) => postgres.restart(),
  hangs: async (struck) => {
    const ways = [...struck.owners, ...struck.replicas].flatMap((place) => place.ways.postgres);
    await disturbed(ways, 'hung', pauseMs(struck));
  },
  'dies, and its standby takes its place': async ({ postgres }) => {
    await postgres.failOver();
    await postgres.follow();
  },
  'is cut off from its standby': (struck) => struck.postgres.partStandby(pauseMs(struck)),
};

/** A possible fault, and the targets that no other fault may hit until it is over. */
export interface Strike {
  readonly kind: string;
  readonly targets: readonly object[];
  run(): Promise<void>;
}

/** Every possible fault of the current fleet. */
export function strikesOf(struck: Struck): Strike[] {
  const { owners, replicas, postgres, redis, note } = struck;
  /** A single connection that hangs or is cut would be restored by a fault of all connections. */
  const enginesOf = (kind: string): object[] => [
    ...(kind.includes('PostgreSQL') ? [postgres] : []),
    ...(kind.includes('Redis loses') ? [redis] : []),
  ];
  const ofProcesses = (places: readonly FleetPlace[], kinds: typeof TO_ANY): Strike[] =>
    places.flatMap((place) =>
      Object.entries(kinds).map(([kind, strike]) => ({
        kind,
        targets: [place, ...enginesOf(kind)],
        run: async () => {
          note(place.name, kind);
          await strike(place, struck);
        },
      })),
    );
  const ofEngine = (engine: object, name: string, kinds: typeof TO_REDIS): Strike[] =>
    Object.entries(kinds).map(([kind, strike]) => ({
      kind,
      targets: [engine],
      run: async () => {
        note(name, kind);
        await strike(struck);
      },
    }));
  return [
    ...ofProcesses(owners, TO_OWNERS),
    ...ofProcesses(replicas, TO_REPLICAS),
    // Twice, as there are fewer of them than of processes.
    ...ofEngine(redis, 'Redis', TO_REDIS),
    ...ofEngine(redis, 'Redis', TO_REDIS),
    ...ofEngine(postgres, 'PostgreSQL', TO_POSTGRES),
    ...ofEngine(postgres, 'PostgreSQL', TO_POSTGRES),
    {
      kind: 'are replaced one by one',
      targets: owners,
      run: async () => {
        note('all owners', 'are replaced one by one');
        for (const owner of owners) {
          await owner.end();
          owner.start();
          await setTimeout(300);
        }
      },
    },
  ];
}
