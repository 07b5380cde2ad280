import type { EnginePlugin } from '#federation/hooks/request-hooks.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { Meter } from '#kernel/ports/meter.ts';

/** The objects that a gateway passes to a plugin. */
export interface PluginDependencies {
  readonly log: Log;
  readonly clock: Clock;
  /** Counters that the plugin creates appear at `/metrics`. */
  readonly meter: Meter;
  /** An error that refuses a request with `OPERATION_NOT_ALLOWED` and this message, when a hook throws it. */
  refusal(message: string): Error;
}

/** The default export of a module with a plugin. */
export type CreatePlugin = (
  dependencies: PluginDependencies,
) => EnginePlugin | Promise<EnginePlugin>;
