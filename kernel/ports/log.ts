/** Structured fields of a log line. Never log secrets, tokens or whole bodies. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The log of product code; pino implements it, tests collect its lines. */
export interface Log {
  debug(fields: LogFields, message: string): void;
  info(fields: LogFields, message: string): void;
  warn(fields: LogFields, message: string): void;
  error(fields: LogFields, message: string): void;
}

/** A log that drops everything. */
export const SILENT_LOG: Log = { debug() {}, info() {}, warn() {}, error() {} };
