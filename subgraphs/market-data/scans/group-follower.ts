import type { Clock, Timer } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import { type FollowedResult, NewestResult } from '#market-data/scans/newest-result.ts';
import type { FollowedScan, ScanLease } from '#market-data/scans/followed-scan.ts';
import type { InstrumentGroup, ScanUniverse } from '#market-data/scans/scan-universe.ts';
import { universeOfGroup } from '#market-data/scans/scan-universe.ts';

/** Pause between two requests for the members: publications come a few times a day, and dates change once. */
const ASK_EVERY_MS = 30_000;

export interface GroupFollowerDependencies {
  readonly members: GroupMembers;
  readonly clock: Clock;
  /** Follows the scan of some instruments. Throws as `FollowedScans.lease` does. */
  readonly lease: (universe: ScanUniverse) => ScanLease;
}

/** One scan of a sector or a fund: it follows the scan of the members, and replaces it when these have changed. */
export class GroupFollower implements FollowedScan {
  readonly #dependencies: GroupFollowerDependencies;
  readonly #group: InstrumentGroup;
  #universe: ScanUniverse;
  readonly #newest = new NewestResult();
  #lease: ScanLease | null = null;
  #timer: Timer | null = null;

  /** @param universe Its members now. Throws as `lease` does. */
  constructor(
    dependencies: GroupFollowerDependencies,
    group: InstrumentGroup,
    universe: ScanUniverse,
  ) {
    this.#dependencies = dependencies;
    this.#group = group;
    this.#universe = universe;
    this.#follow(universe);
    this.#askLater();
  }

  after(version: number, isGone: () => boolean): Promise<FollowedResult | null> {
    return this.#newest.after(version, isGone);
  }

  wake(): void {
    this.#newest.wake();
  }

  end(): void {
    this.#timer?.cancel();
    this.#leave();
    this.#newest.end();
  }

  #leave(): void {
    const lease = this.#lease;
    this.#lease = null;
    lease?.release();
    lease?.follower.wake();
  }

  /** Members that stay keep their calculations: the next scan uses them, too. */
  #follow(universe: ScanUniverse): void {
    const lease = this.#dependencies.lease(universe);
    this.#leave();
    this.#lease = lease;
    this.#universe = universe;
    void this.#take(lease);
  }

  async #take(lease: ScanLease): Promise<void> {
    let version = 0;
    try {
      for (;;) {
        const found = await lease.follower.after(version, () => this.#lease !== lease);
        if (found === null || this.#lease !== lease) return;
        version = found.version;
        this.#newest.publish(found);
      }
    } catch (error) {
      if (this.#lease === lease) this.#newest.fail(error);
    }
  }

  #askLater(): void {
    if (this.#newest.isEnded) return;
    this.#timer = this.#dependencies.clock.after(ASK_EVERY_MS, () => {
      void this.#ask().finally(() => this.#askLater());
    });
  }

  async #ask(): Promise<void> {
    const group = this.#group;
    let members: Awaited<ReturnType<GroupMembers['membersOf']>>;
    try {
      members = await this.#dependencies.members.membersOf(group);
    } catch {
      // The source of members is unreachable: the last answer holds until the next one.
      return;
    }
    if (this.#newest.isEnded || this.#newest.hasFailed) return;
    try {
      const universe = universeOfGroup(group, members);
      if (universe.key !== this.#universe.key) this.#follow(universe);
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'compute_busy')
        this.#newest.fail(error);
    }
  }
}
