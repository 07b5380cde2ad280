import type { Runtime } from '#bin/wiring/runtime.ts';
import { RequestLog } from '#bin/wiring/request-log.ts';
import { Shutdown } from '#bin/wiring/shutdown.ts';
import type { WebServerDependencies } from '#bin/wiring/web-server.ts';
import { OriginPolicy } from '#platform/http/origin-policy.ts';

/** What a command serves. */
export interface Served extends Omit<WebServerDependencies, 'meter'> {
  /** Starts what keeps the processor busy; called once the server listens. */
  readonly begin?: () => Promise<void>;
  /** What a person is told once the server answers. */
  readonly announce: (port: number, startedInMs: number) => string;
}

/**
 * Opens what a command serves, listens, and says so; from then on it runs until a signal ends it.
 * When the start fails, whatever was opened is closed again, and the failure goes on.
 */
export async function runServer(
  runtime: Runtime,
  open: (shutdown: Shutdown) => Promise<Served>,
): Promise<void> {
  const { log, meter, settings, clock } = runtime;
  const shutdown = new Shutdown(log, settings.drainSec);
  shutdown.listen();
  try {
    // What is opened may work on a thread of its own: it begins before anything else is loaded.
    const opening = open(shutdown);
    const [{ recordBuild }, { startWebServer }, { begin, announce, ...parts }] = await Promise.all([
      import('#bin/wiring/build-info.ts'),
      import('#bin/wiring/web-server.ts'),
      opening,
    ]);
    const { metricsPort, metricsHost: host } = settings;
    const metricsAt = metricsPort === 0 ? null : { port: metricsPort, host };
    const requestLog = new RequestLog(settings.accessLog, log, clock);
    recordBuild(meter);
    const origins = new OriginPolicy(settings);
    const answering = { ...parts, meter, origins, requestLog, metricsAt };
    const server = await startWebServer(answering, settings);
    shutdown.add('web server', () => server.close());
    shutdown.add('readiness', () => server.drain());
    await begin?.();
    // The runtime counts from the start of the process, which is what a person waits for.
    console.log(announce(server.port, performance.now()));
  } catch (error) {
    await shutdown.run('the start failed');
    throw error;
  }
}
