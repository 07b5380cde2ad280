import type { CommonOptions } from '#bin/wiring/runtime.ts';

export interface RecordOptions extends CommonOptions {
  readonly symbols?: readonly string[];
  /** Duration of the recording. */
  readonly seconds?: number;
  /** Maximum megabytes of text before compression. */
  readonly size: number;
}

export interface RecordSourcesOptions extends CommonOptions {
  /** Names with commas between them. */
  readonly source?: string;
  /** Maximum megabytes of text before compression. */
  readonly size: number;
}
