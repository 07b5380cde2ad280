import { hostname } from 'node:os';
import { programVersion } from '#bin/wiring/build-info.ts';
import type { Runtime } from '#bin/wiring/runtime.ts';
import type { Shutdown } from '#bin/wiring/shutdown.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';

/**
 * The plugins that the settings name, for every engine. Their modules are loaded only if named. Throws
 * `ConfigurationError` for a module without a plugin.
 */
export async function openPlugins(runtime: Runtime, shutdown: Shutdown): Promise<EnginePlugin[]> {
  const plugins: EnginePlugin[] = [];
  const { telemetryEndpoint, plugins: modules } = runtime.settings;
  if (telemetryEndpoint !== '') plugins.push(await openTraces(runtime, shutdown));
  if (modules.length > 0) {
    const { loadPlugins } = await import('#bin/serving/gateway/load-plugins.ts');
    plugins.push(...(await loadPlugins(modules, runtime)));
  }
  return plugins;
}

async function openTraces(runtime: Runtime, shutdown: Shutdown): Promise<EnginePlugin> {
  const [{ openTelemetry }, { tracePlugin }] = await Promise.all([
    import('#platform/telemetry/open-telemetry.ts'),
    import('#gateway/telemetry/trace-plugin.ts'),
  ]);
  const { settings, meter, log } = runtime;
  const instanceId = `${hostname()}:${process.pid}`;
  const telemetry = openTelemetry({
    settings,
    meter,
    log,
    version: programVersion(),
    instanceId,
  });
  shutdown.add('telemetry', () => telemetry.close());
  return tracePlugin(telemetry.tracer);
}
