import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** Options of the log. */
export interface LogSettings {
  readonly level: string;
  readonly format: 'auto' | 'json' | 'pretty';
  /** Whether standard error is a terminal. */
  readonly isTerminal: boolean;
  /** Name of the process in the lines, when several processes share one log. */
  readonly processName?: string;
}

/**
 * A structured log on standard error; standard output is for the results of commands. Authorization headers and
 * tokens are redacted everywhere.
 */
export function createLog(settings: LogSettings): Logger {
  const options = {
    level: settings.level,
    base: settings.processName === undefined ? null : { process: settings.processName },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['authorization', '*.authorization', 'headers.authorization', 'token', '*.token'],
  };
  const isPretty =
    settings.format === 'pretty' || (settings.format === 'auto' && settings.isTerminal);
  return isPretty
    ? pino(options, pretty({ destination: 2, sync: true, translateTime: 'SYS:HH:MM:ss.l' }))
    : pino(options, pino.destination({ dest: 2, sync: true }));
}
