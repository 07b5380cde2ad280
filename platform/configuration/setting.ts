import type { Static, TSchema } from 'typebox';

/** One setting: where it is written, what it allows, and what it means. */
export interface Setting<Schema extends TSchema = TSchema> {
  /** Dotted place in the configuration file, for example `server.port`. */
  readonly key: string;
  /** Environment variable that overrides the file. */
  readonly env: string;
  readonly schema: Schema;
  readonly default: Static<Schema>;
  /** Default in the demo profile, where it differs. */
  readonly demo?: Static<Schema>;
  /** Something that people write there, for the documented file; where the default says too little. */
  readonly example?: Static<Schema>;
  /** Sentences for the documented file: meaning, unit, when to change it. */
  readonly about: string;
}
