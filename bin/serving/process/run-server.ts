import { sentToClients } from '#federation/headers/response-header-rules.ts';
import { ALONE, type ProcessEnvironment } from '#bin/serving/process/process-environment.ts';
import type { Operations } from '#bin/wiring/operations.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import { RequestLog } from '#bin/wiring/request-log.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import type { WebServer, WebServerDependencies } from '#bin/wiring/web-server.ts';
import { delay } from '#kernel/ports/clock.ts';
import { BodyEncoder } from '#platform/http/body-encoder.ts';
import { HostPolicy } from '#platform/http/host-policy.ts';
import { OriginPolicy } from '#platform/http/origin-policy.ts';
import { ClientMemory } from '#platform/http/client-memory.ts';

/** What a command serves. */
export interface ServerParts extends Omit<WebServerDependencies, keyof Operations | 'clock'> {
  /** The parts that are not ready yet; empty when ready. */
  readonly notReady: () => readonly string[];
  /** Members of `/healthz`, in addition to liveness. */
  readonly health?: () => Readonly<Record<string, unknown>>;
  /** Starts work that keeps a core busy; called once the server listens. */
  readonly begin?: () => Promise<void>;
  /** The start-up message. */
  readonly announce: (port: number, startedInMs: number) => string;
}

/** Maximum wait of a process that only listens once it is ready. */
const LATE_AT_MOST_MS = 30_000;
const LOOK_EVERY_MS = 100;

/**
 * Opens what a command serves, listens, and prints the start-up message; it runs until a signal. When the start
 * fails, everything that was opened is closed, and the failure is rethrown.
 */
export async function runServer(
  runtime: Runtime,
  open: (shutdown: Shutdown) => Promise<ServerParts>,
  surroundings: ProcessEnvironment = ALONE,
): Promise<void> {
  const { log, meter, settings } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  surroundings.endBy(shutdown);
  try {
    // `open` may start threads: they run while further modules load.
    const opening = open(shutdown);
    const [{ recordBuild }, { begin, announce, ...served }] = await Promise.all([
      import('#bin/wiring/build-info.ts'),
      opening,
      surroundings.listens ? import('#bin/wiring/web-server.ts') : null,
    ]);
    recordBuild(meter);
    const { notReady, health } = served;
    const operations = surroundings.operations({ meter, notReady, ...(health && { health }) });
    if (surroundings.listensLate) {
      await begin?.();
      await untilReady(runtime, notReady);
    }
    const port = surroundings.listens
      ? await listen({ ...served, ...operations }, runtime, shutdown)
      : settings.port;
    if (!surroundings.listensLate) await begin?.();
    // Measured from the start of the process, which is what a user waits for.
    surroundings.started(announce(port, performance.now()));
  } catch (error) {
    await shutdown.run('start failed');
    throw error;
  }
}

const MIB = 1024 * 1024;
/** Bounds of the time in which a request with files must arrive. */
const [MIN_ARRIVAL_MS, MAX_ARRIVAL_MS] = [60_000, 3_600_000] as const;

async function listen(
  parts: Omit<
    WebServerDependencies,
    'clock' | 'origins' | 'hosts' | 'requestLog' | 'clientMemory' | 'encoder' | 'metricsAt'
  >,
  { settings, log, clock, meter }: Runtime,
  shutdown: Shutdown,
): Promise<number> {
  const { startWebServer } = await import('#bin/wiring/web-server.ts');
  const { metricsPort, metricsHost: host } = settings;
  const metricsAt = metricsPort === 0 ? null : { port: metricsPort, host };
  const requestLog = new RequestLog(settings.accessLog, log, clock);
  const exposedHeaders = sentToClients(settings.responseHeaderRules);
  const origins = new OriginPolicy({ ...settings, exposedHeaders });
  const hosts = new HostPolicy(settings);
  const clientMemory = new ClientMemory(
    {
      maxBytes: settings.maxUnreadMib * MIB,
      maxBytesPerClient: settings.trustProxy ? Infinity : settings.maxUnreadMibPerClient * MIB,
      idleMs: settings.writeIdleSec * 1_000,
    },
    { clock, log, meter },
  );
  const encoder = new BodyEncoder();
  meter.memory(encoder.part);
  const server: WebServer = await startWebServer(
    {
      ...parts,
      ...(settings.uploadsEnabled ? { requestTimeoutMs: arrivalMs(settings) } : {}),
      clock,
      origins,
      hosts,
      requestLog,
      clientMemory,
      encoder,
      metricsAt,
    },
    settings,
  );
  shutdown.add('web server', () => server.close());
  const graceMs = settings.drainGraceSec * 1_000;
  shutdown.addDrain('readiness', (kind) => server.drain(kind, graceMs), graceMs);
  return server.port;
}

/** A file arrives while its operation runs. */
function arrivalMs({ operationTimeoutMs: limitMs }: Runtime['settings']): number {
  return limitMs === 0 ? MAX_ARRIVAL_MS : Math.max(MIN_ARRIVAL_MS, limitMs);
}

async function untilReady({ clock }: Runtime, notReady: () => readonly string[]): Promise<void> {
  const untilMs = clock.monotonicMs() + LATE_AT_MOST_MS;
  while (notReady().length > 0 && clock.monotonicMs() < untilMs) {
    await delay(clock, LOOK_EVERY_MS);
  }
}
