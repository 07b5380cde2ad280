import type { ScanResult } from '#market-data/scans/scan-result.ts';
import type { ScanUniverse } from '#market-data/scans/scan-universe.ts';

/** A result, and its place among those of its follower. */
export interface FollowedResult {
  readonly result: ScanResult;
  /** The universe of the result. */
  readonly universe: ScanUniverse;
  readonly version: number;
}

/** The newest result of a followed scan, and the callers that wait for a later one. */
export class NewestResult {
  #latest: FollowedResult | null = null;
  #waiting: (() => void)[] = [];
  #fault: unknown = null;
  #isEnded = false;

  /** Null before the first. */
  get latest(): FollowedResult | null {
    return this.#latest;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  get hasFailed(): boolean {
    return this.#fault !== null;
  }

  /** See `FollowedScan.after`. */
  async after(version: number, isGone: () => boolean): Promise<FollowedResult | null> {
    for (;;) {
      if (this.#isEnded || isGone()) return null;
      if (this.#fault !== null) throw this.#fault;
      if (this.#latest !== null && this.#latest.version > version) return this.#latest;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  /** Publishes a result, which gets the next version. */
  publish({ result, universe }: Omit<FollowedResult, 'version'>): void {
    this.#latest = { result, universe, version: (this.#latest?.version ?? 0) + 1 };
    this.wake();
  }

  /** Current and later waiters reject with the first failure. */
  fail(error: unknown): void {
    this.#fault ??= error;
    this.wake();
  }

  /** See `FollowedScan.wake`. */
  wake(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  end(): void {
    this.#isEnded = true;
    this.wake();
  }
}
