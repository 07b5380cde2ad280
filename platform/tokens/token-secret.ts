import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/**
 * `mg_`, the public id, and the 256-bit secret in base64url. The prefix lets people and secret
 * scanners recognise a token that went astray; the id finds its row without comparing secrets.
 */
const TOKEN = /^mg_([0-9a-f]{16})_([\w-]{43})$/;
const ID_BYTES = 8;
const SECRET_BYTES = 32;

/** What an unknown id is compared with, so that it takes as long as a known one. */
const NO_HASH = new Uint8Array(32);

/** A token at the only moment at which its secret is known. */
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

/** The two parts of what a client sent; null for what is no token at all. */
export function readSecret(text: string): { readonly id: string; readonly secret: string } | null {
  const [, id, secret] = TOKEN.exec(text) ?? [];
  return id === undefined || secret === undefined ? null : { id, secret };
}

/** Whether a secret is that of a hash, in a time that says nothing of either. */
export function isSecretOf(secret: string, secretHash: Uint8Array | undefined): boolean {
  return timingSafeEqual(digestOf(secret), secretHash ?? NO_HASH);
}

/** One round of SHA-256 is enough: the secret has 256 random bits, so nobody can guess it. */
function digestOf(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer');
}
