import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** Options of `marketgraph start`. */
export interface ServeOptions extends CommonOptions {
  /** Ask the subgraphs at their URLs instead of running them here. */
  readonly remote?: boolean;
  /** The file whose `routing_url`s `remote` asks; the project's own without it. */
  readonly subgraphs?: string;
  /** How many processes serve clients, as it was written; that of the settings without it. */
  readonly workers?: string;
}
