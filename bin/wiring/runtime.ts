import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Clock, Random } from '#kernel/ports/clock.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import {
  CONFIGURATION_FILE,
  readSettings,
  type Profile,
} from '#platform/configuration/read-settings.ts';
import type { Settings } from '#platform/configuration/settings.ts';
import { createLog } from '#platform/log/pino-log.ts';
import { createPrometheusMeter, type PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

/** The common base of every serving command. */
export interface Runtime {
  readonly profile: Profile;
  readonly settings: Settings;
  readonly log: Logger;
  readonly meter: PrometheusMeter;
  readonly clock: Clock;
  readonly random: Random;
}

/** Options that all commands have. */
export interface CommonOptions {
  /** From the option or from PROFILE; defaults to demo. */
  readonly profile?: Profile;
  readonly config?: string;
  readonly port?: string;
  /** Settings that the command overrides, by environment variable. */
  readonly overrides?: Readonly<Record<string, string>>;
  /** Name of the process, for the log and metrics of a server with several. */
  readonly processName?: string;
}

/** Reads the settings and creates the log, the meter and the clock. Throws `ConfigurationError`. */
export function createRuntime(options: CommonOptions): Runtime {
  const profile = options.profile ?? 'demo';
  const file = options.config ?? (existsSync(CONFIGURATION_FILE) ? CONFIGURATION_FILE : null);
  const port = options.port === undefined ? {} : { PORT: options.port };
  const env = { ...process.env, ...port, ...options.overrides };
  const settings = readSettings({ profile, env, file });
  const { processName } = options;
  const log = createLog({
    level: settings.logLevel,
    format: settings.logFormat,
    isTerminal: process.stderr.isTTY ?? false,
    ...(processName === undefined ? {} : { processName }),
  });
  return {
    profile,
    settings,
    log,
    meter: createPrometheusMeter(processName),
    clock: systemClock,
    random: Math.random,
  };
}
