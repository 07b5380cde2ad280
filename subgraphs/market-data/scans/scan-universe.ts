import { hash } from 'node:crypto';
import { DomainError } from '#kernel/errors.ts';
import type { Exchange, InstrumentId, Market } from '#kernel/instrument.ts';
import { instrumentKey } from '#kernel/instrument.ts';

/** Instruments of one scan. */
const MOST_INSTRUMENTS = 5_000;

/** What a request names of a universe. */
export interface AskedUniverse {
  readonly instruments?: readonly InstrumentId[] | null;
  readonly exchange?: Exchange | null;
  readonly market?: Market | null;
}

/** The instruments of a scan. */
export interface ScanUniverse {
  /** Universes with the same key have the same instruments. */
  readonly key: string;
  /** Each once, in the order of their keys. */
  readonly instruments: readonly InstrumentId[];
}

/**
 * The instruments that a request names, or else those of a venue or a market.
 *
 * @param subscribed every instrument that this server keeps bars of, in the order of their keys
 * @throws `invalid_scan` for a universe without any, `scan_too_large` for one of too many
 */
export function readUniverse(
  { instruments, exchange = null, market = null }: AskedUniverse,
  subscribed: readonly InstrumentId[],
): ScanUniverse {
  if (instruments != null) {
    if (exchange !== null || market !== null) {
      const detail =
        'universe names instruments besides exchange or market; leave out one of the two.';
      throw new DomainError('invalid_scan', detail);
    }
    return universeOf(instruments);
  }
  if (exchange === null && market === null) {
    const detail = 'universe names nothing; name instruments, or exchange, market, or both.';
    throw new DomainError('invalid_scan', detail);
  }
  const chosen = subscribed.filter(
    (one) => (exchange ?? one.exchange) === one.exchange && (market ?? one.market) === one.market,
  );
  if (chosen.length === 0) {
    throw new DomainError('invalid_scan', 'No instrument of this universe is subscribed here.');
  }
  requireSize(chosen.length);
  return { key: `${exchange}:${market}`, instruments: chosen };
}

/** A universe of instruments that are named one by one. Throws as `readUniverse` does. */
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
  if (count <= MOST_INSTRUMENTS) return;
  throw new DomainError(
    'scan_too_large',
    `The universe has ${count} instruments, and a scan takes ${MOST_INSTRUMENTS}; ` +
      'name an exchange and a market, or fewer instruments.',
  );
}
