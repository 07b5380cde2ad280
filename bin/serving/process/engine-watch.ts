import type { Stores } from '#bin/stores/stores.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';

/** A failover takes a few seconds; becoming unready during it would only reduce capacity. */
const PATIENT_MS = 10_000;
/** A single late response is not an outage. */
const AWAY_MS = 3_000;
const LOOK_EVERY_MS = 2_000;

/** A shared storage engine, by its name for operators. */
type Engine = 'postgresql' | 'redis';

/** The state of PostgreSQL and Redis as this process sees it, for every role. */
export interface EngineWatch {
  /** Reasons why the process is not ready: an unavailable database. Without Redis requests are answered, some late. */
  notReady(): readonly string[];
  /** For `/healthz`: each configured engine and its state. */
  health(): Readonly<Record<string, unknown>>;
}

/** Watches the configured engines, for readiness, health and metrics. */
export async function watchEngines(
  { settings, clock, random, meter }: Runtime,
  shutdown: Shutdown,
  stores: Stores,
): Promise<EngineWatch> {
  const engines = new Map<Engine, () => number | null>();
  if (settings.databaseUrl !== '') engines.set('postgresql', () => stores.awayForMs());
  if (settings.redisUrl !== '') {
    const { RedisWatch } = await import('#platform/redis/redis-watch.ts');
    const redis = new RedisWatch({ url: settings.redisUrl, clock, random });
    shutdown.add('watch of Redis', () => redis.close());
    engines.set('redis', () => redis.awayForMs);
  }
  const isAway = (awayForMs: number | null): boolean => awayForMs !== null && awayForMs > AWAY_MS;
  if (engines.size > 0) {
    const up = meter.gauge(
      'marketgraph_storage_engine_up',
      '1 while this process reaches the storage engine (PostgreSQL or Redis), else 0.',
      ['engine'],
    );
    const look = (): void => {
      for (const [engine, away] of engines) up.set(isAway(away()) ? 0 : 1, { engine });
      timer = clock.after(LOOK_EVERY_MS, look);
    };
    let timer = clock.after(0, look);
    shutdown.add('watch of engines', () => timer.cancel());
  }
  return {
    notReady: () => {
      const awayForMs = engines.get('postgresql')?.() ?? null;
      if (awayForMs === null || awayForMs < PATIENT_MS) return [];
      const seconds = Math.round(awayForMs / 1_000);
      return [`postgresql: has not answered for ${seconds} s; trying again`];
    },
    health: () => {
      if (engines.size === 0) return {};
      const states = Array.from(engines, ([engine, away]) => {
        const awayForMs = away();
        if (!isAway(awayForMs)) return [engine, { status: 'ok' }];
        return [engine, { status: 'away', away_sec: Math.round(awayForMs! / 1_000) }];
      });
      return { engines: Object.fromEntries(states) as Record<Engine, unknown> };
    },
  };
}
