import { createHmac, hash, timingSafeEqual } from 'node:crypto';
import type { Caller, CallerSeal } from '#kernel/http/caller.ts';
import type { Clock } from '#kernel/ports/clock.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { TOKEN_SCOPES } from '#kernel/ports/token-store.ts';

/** The `Authorization` scheme: a claim in base64url and its HMAC-SHA-256. */
const SEALED = /^marketgraph ([\w-]+)\.([\w-]{43})$/i;

/** Maximum age of a claim, and maximum clock skew. */
const VALID_MS = 60_000;

/** A claim: the caller, the target subgraph, and when it was issued. */
interface Claim extends Caller {
  readonly subgraph: string;
  readonly atMs: number;
}

/**
 * Seals and opens callers with a secret shared by gateway and subgraphs. A claim names the subgraph and the time, so
 * that an intercepted one cannot be replayed elsewhere or later. It does not contain the client's token: a subgraph
 * never sees one.
 */
export class HmacSeal implements CallerSeal {
  readonly #key: Uint8Array;
  readonly #clock: Clock;

  /** @param secret at least 32 characters, not guessable */
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
   * The caller of a request to this subgraph: null without a seal, `forged` when the seal was made with another
   * secret, for another subgraph, or more than a minute ago.
   */
  open(authorization: string | undefined, subgraph: string): Caller | 'forged' | null {
    if (authorization === undefined || !/^marketgraph\b/i.test(authorization)) return null;
    const [, text, signature] = SEALED.exec(authorization) ?? [];
    if (text === undefined || signature === undefined) return 'forged';
    if (!timingSafeEqual(this.#sign(text), Buffer.from(signature, 'base64url'))) return 'forged';
    const claim = JSON.parse(Buffer.from(text, 'base64url').toString()) as Claim;
    // A claim without a time gives NaN, which fails this comparison.
    const isFresh = Math.abs(this.#clock.nowMs() - claim.atMs) <= VALID_MS;
    if (claim.subgraph !== subgraph || !isFresh) return 'forged';
    return { id: claim.id, scopes: TOKEN_SCOPES.filter((scope) => claim.scopes.includes(scope)) };
  }

  #sign(text: string): Buffer {
    return createHmac('sha256', this.#key).update(text).digest();
  }
}
