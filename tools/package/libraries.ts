/** A library of this repository that is packed by itself. */
export interface Library {
  /** The name by which a project installs it. */
  readonly name: string;
  /** Its folder in the repository. */
  readonly folder: string;
  readonly description: string;
}

/** What the other libraries share. Each depends on exactly its version, so that a project has one copy. */
export const KERNEL: Library = {
  name: '@marketgraph/kernel',
  folder: 'kernel',
  description: 'Ports, errors and plain values that the libraries of Marketgraph share',
};

/** Every library, the kernel first. */
export const LIBRARIES: readonly Library[] = [
  KERNEL,
  {
    name: '@marketgraph/federation',
    folder: 'packages/federation',
    description: 'Composes GraphQL subgraphs into one graph, plans operations and executes them',
  },
  {
    name: '@marketgraph/graph-server',
    folder: 'packages/graph-server',
    description: 'Serves a GraphQL engine over HTTP, WebSocket and server-sent events',
  },
  {
    name: '@marketgraph/indicators',
    folder: 'packages/indicators',
    description: 'Technical indicators over bars, with features and charts',
  },
  {
    name: '@marketgraph/rest-documents',
    folder: 'packages/rest-documents',
    description: 'Serves REST endpoints from stored GraphQL documents',
  },
];
