import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * `mg_`, the public id, and the 256-bit secret in base64url. The prefix lets people and secret scanners recognise a
 * leaked token; the id finds its row without comparing secrets.
 */
const TOKEN = /^mg_([0-9a-f]{16})_([\w-]{43})$/;
const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** Compared for an unknown id, so that it takes as long as a known one. */
const NO_HASH = new Uint8Array(32);

/** A new token with its secret, which is shown only once. */
export interface NewSecret {
  readonly id: string;
  readonly secretHash: Uint8Array;
  /** The text that a client sends. */
  readonly text: string;
}

export function newSecret(): NewSecret {
  const id = randomBytes(ID_BYTES).toString('hex');
  const secret = randomBytes(SECRET_BYTES).toString('base64url');
  return { id, secretHash: digestOf(secret), text: `mg_${id}_${secret}` };
}

/** Splits a client's token into its two parts; null when it is malformed. */
export function readSecret(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Compares a secret with a hash in constant time. */
export function isSecretOf(secret: string, secretHash: Uint8Array | undefined): boolean {
  return timingSafeEqual(digestOf(secret), secretHash ?? NO_HASH);
}

/** One round of SHA-256 suffices: a secret of 256 random bits cannot be guessed. */
function digestOf(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}
