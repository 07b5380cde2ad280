import { DomainError } from '#kernel/errors.ts';
import type { ScanFollowerDependencies } from '#market-data/scans/scan-follower.ts';
import { ScanFollower } from '#market-data/scans/scan-follower.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { ScanUniverse } from '#market-data/scans/scan-universe.ts';

/** Scans that are followed at a time, and instruments of one of them. */
const MOST_FOLLOWED = 50;
const MOST_INSTRUMENTS = 1_000;
const RETRY_SEC = 30;

/** A scan that a reader follows; it goes on for as long as somebody does. */
export interface ScanLease {
  readonly follower: ScanFollower;
  /** Releasing twice does nothing. */
  release(): void;
}

/** Every scan that somebody follows: each once, however many do. */
export class FollowedScans {
  readonly #dependencies: ScanFollowerDependencies;
  readonly #followed = new Map<string, { readonly follower: ScanFollower; readers: number }>();

  constructor(dependencies: ScanFollowerDependencies) {
    this.#dependencies = dependencies;
  }

  /** Throws `scan_too_large` for a universe that is too large, `compute_busy` past as many scans as may be. */
  lease(plan: ScanPlan, universe: ScanUniverse): ScanLease {
    const { length } = universe.instruments;
    if (length > MOST_INSTRUMENTS) {
      throw new DomainError(
        'scan_too_large',
        `The universe has ${length} instruments, and ${MOST_INSTRUMENTS} can be followed; follow parts of it, ` +
          'or ask featureScan.',
      );
    }
    const key = `${plan.key}|${universe.key}`;
    let known = this.#followed.get(key);
    if (known === undefined) {
      if (this.#followed.size === MOST_FOLLOWED) {
        const detail = `${MOST_FOLLOWED} different scans are followed already; follow one of them, or again later.`;
        throw new DomainError('compute_busy', detail, { retryAfterSec: RETRY_SEC });
      }
      known = { follower: new ScanFollower(this.#dependencies, plan, universe), readers: 0 };
      this.#followed.set(key, known);
    }
    const { follower } = known;
    const one = known;
    one.readers += 1;
    let isHeld = true;
    const release = (): void => {
      if (!isHeld) return;
      isHeld = false;
      one.readers -= 1;
      if (one.readers > 0) return;
      this.#followed.delete(key);
      follower.end();
    };
    return { follower, release };
  }
}
