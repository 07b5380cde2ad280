import { hash } from 'node:crypto';
import { errors, jwtVerify, type JWTPayload } from 'jose';
import type { Clock } from '#kernel/ports/clock.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { Identity } from '#kernel/ports/identity.ts';
import type { KeySet } from '#platform/identity/key-set.ts';

/** Requirements of a token, and the claims with its rights. */
export interface IdentityRules {
  /** Accepted issuers: `iss`. */
  readonly issuers: readonly string[];
  /** Accepted audiences: one of these must be in `aud`. */
  readonly audiences: readonly string[];
  readonly algorithms: readonly string[];
  /** Tolerated clock skew. */
  readonly clockToleranceSec: number;
  /** Names of the claims with scopes and policies: a list, or a text separated by spaces. */
  readonly scopesClaim: string;
  readonly policiesClaim: string;
}

/** A verified token: its identity, and an opaque key of its subject. */
export interface VerifiedIdentity {
  readonly id: string;
  readonly identity: Identity;
}

/** Three base64url parts; no API token has this form. */
const FORM = /^[\w-]+\.[\w-]+\.[\w-]*$/;
const MAX_CHARACTERS = 16_384;

/** Claims that differ between two tokens of one subject with equal rights. */
const OF_ONE_TOKEN = new Set(['exp', 'iat', 'nbf', 'jti', 'auth_time']);

/** Whether a text has the form of an identity token (JWT). */
export function isIdentityToken(text: string): boolean {
  return FORM.test(text);
}

/**
 * Verifies a token. Rejects with `invalid_token` when anything is wrong with it, and with `keys_unavailable` when the
 * keys cannot be read.
 */
export async function verifyIdentity(
  token: string,
  keys: KeySet,
  rules: IdentityRules,
  clock: Clock,
): Promise<VerifiedIdentity> {
  if (token.length > MAX_CHARACTERS) throw new DomainError('invalid_token');
  try {
    const { payload } = await jwtVerify(token, keys.find, {
      issuer: [...rules.issuers],
      audience: [...rules.audiences],
      algorithms: [...rules.algorithms],
      clockTolerance: rules.clockToleranceSec,
      currentDate: new Date(clock.nowMs()),
      // A token without `exp` could never end, and one without `sub` belongs to no one.
      requiredClaims: ['exp', 'sub'],
    });
    return identityOf(payload, rules);
  } catch (error) {
    if (error instanceof errors.JOSEError) throw new DomainError('invalid_token');
    throw error;
  }
}

function identityOf(claims: JWTPayload, rules: IdentityRules): VerifiedIdentity {
  const { iss, sub, exp = 0 } = claims;
  // A claim may be empty or not a text, whatever the standard says.
  if (typeof sub !== 'string' || sub === '') throw new DomainError('invalid_token');
  const lasting = Object.entries(claims).filter(([name]) => !OF_ONE_TOKEN.has(name));
  const inOrder = lasting.toSorted(([one], [other]) => (one < other ? -1 : 1));
  return {
    id: `jwt-${digestOf([iss, sub]).slice(0, 22)}`,
    identity: {
      claims,
      scopes: wordsOf(claims[rules.scopesClaim]),
      policies: wordsOf(claims[rules.policiesClaim]),
      sharingKey: digestOf(inOrder),
      expiresAtMs: (exp + rules.clockToleranceSec) * 1_000,
    },
  };
}

function digestOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value), 'base64url');
}

function wordsOf(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((word) => word !== '');
  return Array.isArray(claim) ? claim.filter((one) => typeof one === 'string') : [];
}
