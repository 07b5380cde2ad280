/** One operation for a subgraph. */
export interface SubgraphOperation {
  readonly kind: 'query' | 'mutation' | 'subscription';
  readonly source: string;
}
