import { DomainError } from '#kernel/errors/errors.ts';
import { GroupFollower } from '#market-data/scans/group-follower.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import type { ScanFollowerDependencies } from '#market-data/scans/scan-follower.ts';
import type { FollowedScan, ScanLease } from '#market-data/scans/followed-scan.ts';
import { ScanFollower } from '#market-data/scans/scan-follower.ts';
import type { ScanPlan } from '#market-data/scans/scan-plan.ts';
import type { InstrumentGroup, ScanUniverse } from '#market-data/scans/scan-universe.ts';

/** Maximum number of followed scans, and of instruments of one of them. */
const MAX_FOLLOWED = 50;
const MAX_INSTRUMENTS = 1_000;
const RETRY_SEC = 30;

/** Every followed scan: one for any number of followers. */
export class FollowedScans {
  readonly #dependencies: ScanFollowerDependencies;
  readonly #followed = new Map<string, { readonly follower: FollowedScan; readers: number }>();

  constructor(dependencies: ScanFollowerDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The scan of some instruments. Throws `scan_too_large` for a universe that is too large, `compute_busy` beyond the
   * limit of scans.
   */
  lease(plan: ScanPlan, universe: ScanUniverse): ScanLease {
    const { length } = universe.instruments;
    if (length > MAX_INSTRUMENTS) {
      throw new DomainError(
        'scan_too_large',
        `The universe has ${length} instruments, and ${MAX_INSTRUMENTS} can be followed; follow parts of it, ` +
          'or ask featureScan.',
      );
    }
    return this.#leased(
      `${plan.key}|${universe.key}`,
      () => new ScanFollower(this.#dependencies, plan, universe),
    );
  }

  /**
   * The scan of a group's present members, as they change. Throws as `lease` does.
   *
   * @param universe its members now
   */
  leaseGroup(
    plan: ScanPlan,
    group: InstrumentGroup,
    universe: ScanUniverse,
    members: GroupMembers,
  ): ScanLease {
    const { clock } = this.#dependencies;
    const lease = (one: ScanUniverse): ScanLease => this.lease(plan, one);
    return this.#leased(
      `${plan.key}|${JSON.stringify(group)}`,
      () => new GroupFollower({ members, clock, lease }, group, universe),
    );
  }

  #leased(key: string, make: () => FollowedScan): ScanLease {
    let known = this.#followed.get(key);
    if (known === undefined) {
      if (this.#followed.size === MAX_FOLLOWED) {
        const detail = `${MAX_FOLLOWED} different scans are followed already; follow one of them, or retry later.`;
        throw new DomainError('compute_busy', detail, { retryAfterSec: RETRY_SEC });
      }
      known = { follower: make(), readers: 0 };
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
