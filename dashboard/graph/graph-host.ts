import type { Marketgraph } from '#clients/typescript/src/index.ts';
import type { Connection } from '#dashboard/graph/connection.ts';

/** Dependencies of queries and streams: the client, the connection state, and a redraw. */
export interface GraphHost {
  readonly graph: Marketgraph;
  readonly connection: Connection;
  redraw(): void;
}
