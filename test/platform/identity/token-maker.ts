import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { JWK } from 'jose';

export const ISSUER = 'https://login.example.com';
export const AUDIENCE = 'marketgraph';

/** An issuer that signs tokens with a key of its own. */
export interface TokenMaker {
  readonly publicKey: JWK;
  /** A token of `ada` for an hour, with these claims in addition or instead. */
  sign(claims?: Readonly<Record<string, unknown>>, atMs?: number): Promise<string>;
}

export async function tokenMaker(kid: string, alg = 'ES256'): Promise<TokenMaker> {
  const { publicKey, privateKey } = await generateKeyPair(alg);
  return {
    publicKey: { ...(await exportJWK(publicKey)), kid, alg },
    sign: (claims = {}, atMs = Date.now()) =>
      new SignJWT({
        iss: ISSUER,
        aud: AUDIENCE,
        sub: 'ada',
        exp: Math.floor(atMs / 1_000) + 3_600,
        ...claims,
      })
        .setProtectedHeader({ alg, kid })
        .sign(privateKey),
  };
}
