/** Errors that a mutant may take and go on, before it counts as one that never ends. */
const MAX_ERRORS = 10_000;
/** Statements after which the time is read again. */
const STATEMENTS_A_LOOK = 50_000;
/** The clock, whatever tests put in its place. */
const { now } = performance;
const nowMs = (): number => now.call(performance);

/** Chooses the mutant that runs, and keeps which test reaches which mark. */
export class MutationSwitch {
  /** The number of the mutant; 0 for the sources as they are. */
  active = 0;
  /** Called when a mutant goes on behind every error; may end the process. */
  onEndless: () => void = () => undefined;
  readonly #testsOfMarks = new Map<string, Set<string | null>>();
  #test: string | null = null;
  /** Statements that ran in this test, and most of any. */
  #count = 0;
  #mostCount = 0;
  #maxCount = Infinity;
  #maxTestMs = Infinity;
  #endsAtMs = Infinity;
  #awaited: string | null = null;

  /** A statement runs. Throws when a mutant runs many times as long as the sources do. */
  readonly reached = (mark: string): void => {
    this.#count += 1;
    if (this.#count % STATEMENTS_A_LOOK === 0 && nowMs() > this.#endsAtMs) {
      this.#maxCount = Math.min(this.#maxCount, this.#count);
    }
    if (this.active === 0)
      this.#testsOfMarks.getOrInsertComputed(mark, () => new Set()).add(this.#test);
    else if (this.#count > this.#maxCount) {
      if (this.#count > this.#maxCount + MAX_ERRORS) this.onEndless();
      throw new Error('the mutant does not end');
    }
    if (mark === this.#awaited) this.#awaited = null;
  };

  /** The test that runs from now on; null while a file loads and in its hooks. */
  startTest(test: string | null): void {
    this.#test = test;
    this.#mostCount = Math.max(this.#mostCount, this.#count);
    this.#count = 0;
    this.#endsAtMs = nowMs() + this.#maxTestMs;
  }

  /** Whether the mark that the mutant is behind was reached since it was chosen. */
  get isReached(): boolean {
    return this.#awaited === null;
  }

  /**
   * Chooses a mutant, the mark in front of it, and how many statements a test may run, and how long: what fills the
   * memory is slow long before it has run so many.
   */
  begin(active: number, mark: string | null, maxCount: number, maxTestMs = Infinity): void {
    this.active = active;
    this.#awaited = mark;
    this.#count = 0;
    this.#mostCount = 0;
    this.#maxCount = maxCount;
    this.#maxTestMs = maxTestMs;
    this.#endsAtMs = nowMs() + maxTestMs;
    this.#testsOfMarks.clear();
  }

  /** What was reached since the last call, and how many statements ran in the longest test. */
  take(): {
    readonly testsOfMarks: ReadonlyMap<string, ReadonlySet<string | null>>;
    readonly count: number;
  } {
    this.startTest(null);
    const taken = { testsOfMarks: new Map(this.#testsOfMarks), count: this.#mostCount };
    this.begin(0, null, Infinity);
    return taken;
  }
}
