import { createHmac, timingSafeEqual } from 'node:crypto';
import { DomainError } from '#kernel/errors/errors.ts';
import type { MaterialChannel } from '#signalhub/facts/material-terms.ts';
import type { FeedPlace } from '#signalhub/realtime/moment-list.ts';
import type { WindowDuration } from '#signalhub/realtime/rolling-window.ts';
import type { ByChannel } from '#signalhub/realtime/sector-delta.ts';

/** Filters of a list of materials; a cursor is valid only with the same ones. */
export interface FeedFilters {
  readonly duration: WindowDuration;
  readonly channel: MaterialChannel | null;
  readonly sectorId: string | null;
}

/** A position in a list of materials. */
export interface FeedPosition {
  /** End of the window of the first page. */
  readonly endMs: number;
  /** Last material in the log at the first page. */
  readonly sequence: number;
  /** Its mark in cursors; empty in cursors of versions without marks. */
  readonly mark: string;
  /** The last returned item. */
  readonly after: FeedPlace;
  /** Counts of the whole list at the first page. */
  readonly counts: ByChannel;
}

/** Lifetime of a cursor; the feed keeps the items of its list that long. */
export const CURSOR_LIFE_MS = 24 * 3_600_000;

/** Stands for no cursor, as a fixed text that clients may hard-code. */
const FIRST_PAGE = 'first-page';

const VERSION = 1;
const SIGNATURE_BYTES = 16;
const MAX_CHARACTERS = 512;

/**
 * Encodes positions as signed text of at most 512 characters. The filters are signed with the position, so a
 * cursor is valid only for its list.
 */
export class FeedCursors {
  readonly #key: Uint8Array;

  /** @param key secret; servers with the same key accept each other's cursors */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  write(position: FeedPosition, filters: FeedFilters): string {
    const { endMs, sequence, mark, after, counts } = position;
    const { policy, media, market_attention: market } = counts;
    const numbers = [VERSION, endMs, sequence, after.readyAtMs, policy, media, market];
    const text = Buffer.from(JSON.stringify([...numbers, after.materialId, mark]), 'utf8');
    return Buffer.concat([this.#signature(text, filters), text]).toString('base64url');
  }

  /** Decodes a cursor; null is the first page. Throws `invalid_cursor` where it is invalid or expired. */
  read(
    cursor: string | null | undefined,
    filters: FeedFilters,
    nowMs: number,
  ): FeedPosition | null {
    if (cursor == null || cursor === FIRST_PAGE) return null;
    const bytes = Buffer.from(cursor, 'base64url');
    const text = bytes.subarray(SIGNATURE_BYTES);
    const isOurs =
      cursor.length <= MAX_CHARACTERS &&
      bytes.length > SIGNATURE_BYTES &&
      bytes.toString('base64url') === cursor &&
      timingSafeEqual(bytes.subarray(0, SIGNATURE_BYTES), this.#signature(text, filters));
    if (!isOurs) throw new DomainError('invalid_cursor');
    const [, endMs, sequence, readyAtMs, policy, media, market, materialId, mark = ''] = JSON.parse(
      text.toString('utf8'),
    ) as [number, number, number, number, number, number, number, string, string?];
    if (nowMs - endMs > CURSOR_LIFE_MS) {
      throw new DomainError(
        'invalid_cursor',
        'The cursor is more than 24 hours old; start again without one.',
      );
    }
    const counts = { policy, media, market_attention: market };
    return { endMs, sequence, mark, after: { readyAtMs, materialId }, counts };
  }

  #signature(text: Uint8Array, { duration, channel, sectorId }: FeedFilters): Uint8Array {
    const hmac = createHmac('sha256', this.#key);
    hmac
      .update(JSON.stringify([duration, channel, sectorId]))
      .update('\n')
      .update(text);
    return hmac.digest().subarray(0, SIGNATURE_BYTES);
  }
}
