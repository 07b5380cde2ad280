import type { BarInterval, Interval } from '#kernel/market/interval.ts';
import { baseIntervals } from '#kernel/market/interval.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { InstrumentId } from '#kernel/market/instrument.ts';
import { venueKey } from '#kernel/market/instrument.ts';
import type {
  CalcGroupInput,
  CountedGroup,
  LeftOutReason,
  MembersLeftOut,
} from '#market-data/calculation/counted-group.ts';
import { nameOfGroup } from '#market-data/calculation/counted-group.ts';
import type { OtherSeriesSource } from '#market-data/calculation/other-series.ts';
import { MAX_MEMBERS } from '#indicators/catalog/companions.ts';
import type { GroupMembers } from '#market-data/scans/group-members.ts';
import { groupOf, knownMembers } from '#market-data/scans/scan-universe.ts';

/** The series that a venue has bars of. */
interface OfferedSeries {
  readonly symbols: readonly string[];
  readonly intervals: readonly Interval[];
}

interface CalcGroupDependencies {
  readonly groupMembers: GroupMembers;
  /** By the key of the venue. */
  readonly listings: ReadonlyMap<string, OfferedSeries>;
}

/** The members of the sectors and funds that entries of one operation name: each is requested once. */
export class CalcGroups {
  readonly #dependencies: CalcGroupDependencies;
  readonly #asked = new Map<string, Promise<readonly InstrumentId[]>>();

  constructor(dependencies: CalcGroupDependencies) {
    this.#dependencies = dependencies;
  }

  /**
   * The entries with the members of their groups. Synchronous if none names a group. Rejects with `unknown_sector` or
   * `unknown_fund`, with the errors of signalhub, with `invalid_with` if there is no source of members or a group has
   * none, and with `symbol_not_subscribed` if none of them has bars here.
   *
   * @param entries checked by `readCalc`
   */
  withMembers<Entry extends OtherSeriesSource>(
    entries: readonly Entry[],
    interval: BarInterval,
  ): readonly Entry[] | Promise<readonly Entry[]> {
    if (entries.every(({ withGroup }) => withGroup == null)) return entries;
    return Promise.all(
      entries.map(async (entry) => {
        const { withGroup } = entry;
        if (withGroup == null) return entry;
        return { ...entry, group: this.#counted(withGroup, await this.#of(withGroup), interval) };
      }),
    );
  }

  #of(asked: CalcGroupInput): Promise<readonly InstrumentId[]> {
    const group = groupOf(asked)!;
    const key = `${group.kind}:${nameOfGroup(asked)}`;
    const known = this.#asked.get(key);
    if (known !== undefined) return known;
    const { groupMembers } = this.#dependencies;
    if (!groupMembers.isThere) throw NO_MEMBER_SOURCE;
    const made = groupMembers.membersOf(group).then((members) => {
      const known = knownMembers(group, members);
      if (known.length > 0) return known;
      throw new DomainError('invalid_with', `The ${group.kind} of with_group has no shares.`);
    });
    this.#asked.set(key, made);
    return made;
  }

  /** The largest members that have bars here, up to the limit of a group. */
  #counted(
    asked: CalcGroupInput,
    members: readonly InstrumentId[],
    interval: BarInterval,
  ): CountedGroup {
    const reasons = members.map((one) => this.#whyNotRead(one, interval));
    const offered = members.filter((_, at) => reasons[at] === null);
    if (offered.length === 0) {
      throw new DomainError(
        'symbol_not_subscribed',
        `with_group names ${nameOfGroup(asked)}, and none of its ${members.length} shares is subscribed here ` +
          `with bars of ${interval}; GET /api/markets/{exchange}/{market}/symbols lists those that are.`,
      );
    }
    const leftOut = REASONS.flatMap((reason): MembersLeftOut[] => {
      const instruments = members.filter((_, at) => reasons[at] === reason);
      return instruments.length === 0 ? [] : [{ reason, instruments }];
    });
    const smaller = offered.slice(MAX_MEMBERS);
    return {
      asked,
      memberCount: members.length,
      members: offered.slice(0, MAX_MEMBERS),
      leftOut:
        smaller.length === 0
          ? leftOut
          : [...leftOut, { reason: 'not_among_largest', instruments: smaller }],
    };
  }

  #whyNotRead(instrument: InstrumentId, interval: BarInterval): LeftOutReason | null {
    const listing = this.#dependencies.listings.get(venueKey(instrument));
    if (listing?.symbols.includes(instrument.symbol) !== true) return 'not_subscribed';
    const isOffered = baseIntervals(interval).some((one) => listing.intervals.includes(one));
    return isOffered ? null : 'unsupported_interval';
  }
}

const REASONS = ['not_subscribed', 'unsupported_interval'] as const;

const NO_MEMBER_SOURCE = new DomainError(
  'invalid_with',
  'Only a process with gateway and bars resolves the members of a sector or a fund; read Sector.members or ' +
    'Etf.members, and name them in with.',
);
