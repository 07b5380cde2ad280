import { hash } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Exchange, InstrumentId, Market } from '#kernel/market/instrument.ts';
import { instrumentKey } from '#kernel/market/instrument.ts';

/** Instruments of one scan. */
export const MAX_INSTRUMENTS = 5_000;

/** The universe as in a request. */
export interface ScanUniverseInput {
  readonly instruments?: readonly InstrumentId[] | null;
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
  readonly sectorId?: string | null;
  readonly fundCode?: string | null;
}

/** A published group: the companies of a sector, or the shares of a fund. */
export type InstrumentGroup =
  | { readonly kind: 'sector'; readonly sectorId: string }
  | { readonly kind: 'fund'; readonly fundCode: string };

/** The instruments of a scan. */
export interface ScanUniverse {
  /** Universes with the same key have the same instruments. */
  readonly key: string;
  /** Each once, in the order of their keys. */
  readonly instruments: readonly InstrumentId[];
}

/** Exclusive choices of a request; names of the same item go together. */
const CHOICES = [['instruments'], ['exchange', 'market'], ['sectorId'], ['fundCode']] as const;

/**
 * The group that a request names, whose members come from another source; null for another universe. Throws
 * `invalid_scan` for a universe that is not exactly one.
 */
export function groupOf(asked: ScanUniverseInput): InstrumentGroup | null {
  const named = CHOICES.filter((names) => names.some((name) => asked[name] != null));
  if (named.length === 0) {
    const detail =
      'universe is empty; name instruments, exchange or market or both, sector_id, or fund_code.';
    throw new DomainError('invalid_scan', detail);
  }
  if (named.length > 1) {
    const names = named.flat().filter((name) => asked[name] != null);
    const listed = names.map((name) => WIRE_NAMES[name]).join(', ');
    throw new DomainError('invalid_scan', `universe names ${listed}; leave out all but one kind.`);
  }
  const { sectorId, fundCode } = asked;
  if (sectorId != null) return { kind: 'sector', sectorId };
  return fundCode == null ? null : { kind: 'fund', fundCode };
}

const WIRE_NAMES = {
  instruments: 'instruments',
  exchange: 'exchange',
  market: 'market',
  sectorId: 'sector_id',
  fundCode: 'fund_code',
} as const;

/**
 * The named instruments, or else those of a venue or a market; without a group.
 *
 * @param subscribed every instrument that this server keeps bars of, in the order of their keys
 * @throws `invalid_scan` for an empty universe, `scan_too_large` for one that is too large
 */
export function readUniverse(
  asked: ScanUniverseInput,
  subscribed: readonly InstrumentId[],
): ScanUniverse {
  const { instruments, exchange = null, market = null } = asked;
  if (instruments != null) return universeOf(instruments);
  const chosen = subscribed.filter(
    (one) => (exchange ?? one.exchange) === one.exchange && (market ?? one.market) === one.market,
  );
  if (chosen.length === 0) {
    throw new DomainError(
      'invalid_scan',
      'This server subscribes to no instrument of this universe.',
    );
  }
  requireSize(chosen.length);
  return { key: `${exchange}:${market}`, instruments: chosen };
}

/**
 * The universe of a group.
 *
 * @param members null if there is no such group
 * @throws `invalid_scan` for a group without members, and as `knownMembers` and `universeOf` do
 */
export function universeOfGroup(
  group: InstrumentGroup,
  members: readonly InstrumentId[] | null,
): ScanUniverse {
  const known = knownMembers(group, members);
  if (known.length > 0) return universeOf(known);
  throw new DomainError('invalid_scan', `The ${group.kind} has no shares that can be scanned.`);
}

/** The members of a group. Throws `unknown_sector` or `unknown_fund` if there is no such group. */
export function knownMembers(
  { kind }: InstrumentGroup,
  members: readonly InstrumentId[] | null,
): readonly InstrumentId[] {
  if (members === null) throw new DomainError(UNKNOWN_GROUP[kind]);
  return members;
}

const UNKNOWN_GROUP = { sector: 'unknown_sector', fund: 'unknown_fund' } as const;

/** A universe of named instruments. Throws as `readUniverse` does. */
export function universeOf(instruments: readonly InstrumentId[]): ScanUniverse {
  const byKey = new Map(instruments.map((one) => [instrumentKey(one), one]));
  if (byKey.size === 0) {
    throw new DomainError('invalid_scan', 'universe has no instruments; name at least one.');
  }
  requireSize(byKey.size);
  const keys = [...byKey.keys()].toSorted();
  return {
    key: hash('sha1', keys.join(), 'base64url'),
    instruments: keys.map((key) => byKey.get(key)!),
  };
}

function requireSize(count: number): void {
  if (count <= MAX_INSTRUMENTS) return;
  throw new DomainError(
    'scan_too_large',
    `The universe has ${count} instruments, and a scan takes ${MAX_INSTRUMENTS}; ` +
      'name an exchange and a market, or fewer instruments.',
  );
}
