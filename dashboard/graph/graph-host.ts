import type { Marketgraph } from '#clients/typescript/src/index.ts';
import type { Connection } from '#dashboard/graph/connection.ts';

/** What questions and streams work with: the client, the lamp, and a way to be drawn again. */
export interface GraphHost {
  readonly graph: Marketgraph;
  readonly connection: Connection;
  redraw(): void;
}
