import type { CommonOptions } from '#bin/wiring/runtime.ts';

/** Options of `marketgraph start`. */
export interface ServeOptions extends CommonOptions {
  /** Use remote subgraphs instead of running them in this process. */
  readonly remote?: boolean;
  /** The file with the `routing_url`s for `remote`; defaults to the project's own. */
  readonly subgraphs?: string;
  /** Number of worker processes as written on the command line; defaults to the settings. */
  readonly workers?: string;
}

export interface GatewayOptions extends CommonOptions {
  /** File or URL of the composed supergraph SDL; defaults to the settings. */
  readonly supergraph?: string;
}
