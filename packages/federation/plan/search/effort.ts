/** Counts the work of planning, in edges evaluated: the same for the same operation on every machine. */
export class Effort {
  edges = 0;
  /** Where a search gives up. */
  limit = Infinity;

  /** Throws `SearchBudgetError` above the limit. */
  spend(): void {
    this.edges += 1;
    if (this.edges > this.limit) throw new SearchBudgetError();
  }
}

/** A search took more than it may. */
export class SearchBudgetError extends Error {
  override readonly name = 'SearchBudgetError';
}
