import { pino, type Logger } from 'pino';
import pretty from 'pino-pretty';

/** How log lines leave the process. */
export interface LogSettings {
  readonly level: string;
  readonly format: 'auto' | 'json' | 'pretty';
  /** Whether standard error is a terminal that a person reads. */
  readonly isTerminal: boolean;
  /** Which of several processes writes, for lines that go to one place; one alone says nothing. */
  readonly processName?: string;
}

/**
 * A structured log on standard error, so that standard output stays free for answers of commands.
 * Authorization headers and tokens are redacted wherever they stand.
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
