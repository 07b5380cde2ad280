/** Counts evaluated edges, a measure of planning work that is equal on every machine. */
export class EdgeBudget {
  edges = 0;
  /** Number of edges at which a search stops. */
  limit = Infinity;

  /** Throws `SearchBudgetError` above the limit. */
  spend(): void {
    this.edges += 1;
    if (this.edges > this.limit) throw new SearchBudgetError();
  }
}

/** A search exceeded its budget. */
export class SearchBudgetError extends Error {
  override readonly name = 'SearchBudgetError';
}
