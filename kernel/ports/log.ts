/** Structured facts of a log line. Secrets, tokens and whole bodies do not belong in here. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Where product code writes its log; pino implements it, tests collect lines. */
export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** A log that keeps nothing. */
export const SILENT_LOG: Log = { debug() {}, info() {}, warn() {}, error() {} };
