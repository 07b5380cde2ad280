import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CreatePlugin, PluginDependencies } from '#federation/hooks/plugin-module.ts';
import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import { ConfigurationError } from '#platform/configuration/read-settings.ts';

/**
 * Loads plugins from modules whose default export creates one. Throws `ConfigurationError` with the module and the
 * reason.
 *
 * @param paths of files, relative to the working directory
 */
export async function loadPlugins(
  paths: readonly string[],
  { log, clock, meter }: Omit<PluginDependencies, 'refusal'>,
): Promise<EnginePlugin[]> {
  const refusal = (message: string): Error => new DomainError('operation_not_allowed', message);
  const plugins: EnginePlugin[] = [];
  // One after the other: a plugin may count on what an earlier one did.
  for (const path of paths) plugins.push(await load(path, { log, clock, meter, refusal }));
  return plugins;
}

async function load(path: string, dependencies: PluginDependencies): Promise<EnginePlugin> {
  const unusable = (reason: string): ConfigurationError =>
    new ConfigurationError(`the plugin ${path} cannot be used: ${reason}`);
  let plugin: unknown;
  try {
    const module = (await import(pathToFileURL(resolve(path)).href)) as Record<string, unknown>;
    const create = module['default'];
    if (typeof create !== 'function') throw unusable('its default export is not a function');
    plugin = await (create as CreatePlugin)(dependencies);
  } catch (error) {
    if (error instanceof ConfigurationError) throw error;
    throw unusable(error instanceof Error ? error.message : String(error));
  }
  if (!isPlugin(plugin)) throw unusable('the result of its function has no onRequest');
  return plugin;
}

function isPlugin(value: unknown): value is EnginePlugin {
  return typeof (value as Partial<EnginePlugin> | null | undefined)?.onRequest === 'function';
}
