import type { Static, TSchema } from 'typebox';

/** One setting: its key, its allowed values and its documentation. */
export interface Setting<Schema extends TSchema = TSchema> {
  /** Dotted key in the configuration file, for example `server.port`. */
  readonly key: string;
  /** Environment variable that overrides the file. */
  readonly env: string;
  readonly schema: Schema;
  readonly default: Static<Schema>;
  /** Default in the demo profile, when it differs. */
  readonly demo?: Static<Schema>;
  /** Example value for the reference file, if the default is not a good example. */
  readonly example?: Static<Schema>;
  /** Text for the reference file: meaning, unit, and when to change it. */
  readonly about: string;
}

/** The setting with the type of its schema, so that its default and its value are checked. */
export function setting<Schema extends TSchema>(entry: Setting<Schema>): Setting<Schema> {
  return entry;
}
