/** Errors that a mutant may take and go on, before it counts as one that never ends. */
const MAX_ERRORS = 10_000;

/** Chooses the mutant that runs, and keeps which test reaches which mark. */
export class MutationSwitch {
  /** The number of the mutant; 0 for the sources as they are. */
  active = 0;
  /** The test that runs; null while a file loads and in its hooks. */
  test: string | null = null;
  /** Called when a mutant goes on behind every error; may end the process. */
  onEndless: () => void = () => undefined;
  readonly #testsOfMarks = new Map<string, Set<string | null>>();
  #count = 0;
  #maxCount = Infinity;
  #awaited: string | null = null;

  /** A statement runs. Throws when a mutant runs many times as long as the sources do. */
  readonly reached = (mark: string): void => {
    this.#count += 1;
    if (this.active === 0)
      this.#testsOfMarks.getOrInsertComputed(mark, () => new Set()).add(this.test);
    else if (this.#count > this.#maxCount) {
      if (this.#count > this.#maxCount + MAX_ERRORS) this.onEndless();
      throw new Error('the mutant does not end');
    }
    if (mark === this.#awaited) this.#awaited = null;
  };

  /** Whether the mark that the mutant is behind was reached since it was chosen. */
  get isReached(): boolean {
    return this.#awaited === null;
  }

  /** Chooses a mutant, the mark in front of it, and how many statements may run. */
  begin(active: number, mark: string | null, maxCount: number): void {
    this.active = active;
    this.#awaited = mark;
    this.#count = 0;
    this.#maxCount = maxCount;
    this.#testsOfMarks.clear();
  }

  /** What was reached since the last call. */
  take(): {
    readonly testsOfMarks: ReadonlyMap<string, ReadonlySet<string | null>>;
    readonly count: number;
  } {
    const taken = { testsOfMarks: new Map(this.#testsOfMarks), count: this.#count };
    this.begin(0, null, Infinity);
    return taken;
  }
}
