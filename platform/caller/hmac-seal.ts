import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Caller, CallerSeal } from '#kernel/http/caller.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { TOKEN_SCOPES } from '#kernel/ports/token-store.ts';

/** Scheme of the `Authorization`, a claim in base64url, and its HMAC-SHA-256. */
const SEALED = /^marketgraph ([\w-]+)\.([\w-]{43})$/i;

/** How old a claim may be, and how far ahead the other clock. */
const VALID_MS = 60_000;

/** What a claim says: who asks, which subgraph is meant, and when it was written. */
interface Claim extends Caller {
  readonly subgraph: string;
  readonly atMs: number;
}

/**
 * Seals and reads callers with a secret that gateway and subgraphs share. The claim names the subgraph
 * and the moment, so that one who saw it can neither take it elsewhere nor use it later. The secret of
 * the client's token is not in it: a subgraph never sees one.
 */
export class HmacSeal implements CallerSeal {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  /** @param secret at least 32 characters that nobody can guess */
  constructor(secret: string, clock: Clock) {
    this.#key = hash('sha256', `marketgraph caller ${secret}`, 'buffer');
    this.#clock = clock;
  }

  seal({ tokenId, scopes = [] }: RequestContext, subgraph: string): string | undefined {
    if (tokenId === null) return undefined;
    const claim: Claim = { id: tokenId, scopes, subgraph, atMs: this.#clock.nowMs() };
    const text = Buffer.from(JSON.stringify(claim)).toString('base64url');
    return `Marketgraph ${text}.${this.#sign(text).toString('base64url')}`;
  }

  /**
   * Who asks this subgraph: null where nothing is sealed, `forged` for what was not sealed with this
   * secret, for another subgraph, or more than a minute ago.
   */
  open(authorization: string | undefined, subgraph: string): Caller | 'forged' | null {
    if (authorization === undefined || !/^marketgraph\b/i.test(authorization)) return null;
    const [, text, signature] = SEALED.exec(authorization) ?? [];
    if (text === undefined || signature === undefined) return 'forged';
    if (!timingSafeEqual(this.#sign(text), Buffer.from(signature, 'base64url'))) return 'forged';
    const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claim;
    // Not a number, where a claim names no moment, is no age below the limit either.
    const isFresh = Math.abs(this.#clock.nowMs() - claim.atMs) <= VALID_MS;
    if (claim.subgraph !== subgraph || !isFresh) return 'forged';
    return { id: claim.id, scopes: TOKEN_SCOPES.filter((scope) => claim.scopes.includes(scope)) };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
