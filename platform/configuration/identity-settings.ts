import { Type, type Static } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Asymmetric signature algorithms: verifiable with the public key alone. */
const ALGORITHMS = [
  'RS256',
  'RS384',
  'RS512',
  'PS256',
  'PS384',
  'PS512',
  'ES256',
  'ES384',
  'ES512',
  'EdDSA',
] as const;

const NAMES = Type.Array(Type.String({ minLength: 1 }));
const NO_NAMES: Static<typeof NAMES> = [];
const CLAIM = Type.String({ minLength: 1 });

/** Settings of identity tokens (JWT), which are issued elsewhere. */
export const IDENTITY_SETTINGS = {
  jwtKeys: setting({
    key: 'jwt.keys',
    env: 'JWT_KEYS',
    schema: Type.String(),
    default: '',
    about:
      'File or http(s) URL of the public keys (JWKS) of identity tokens, see docs/gateway.md. Empty disables them.',
  }),
  jwtIssuers: setting({
    key: 'jwt.issuers',
    env: 'JWT_ISSUERS',
    schema: NAMES,
    default: NO_NAMES,
    about: 'Accepted issuers of identity tokens: the claim iss. Required with jwt.keys.',
  }),
  jwtAudiences: setting({
    key: 'jwt.audiences',
    env: 'JWT_AUDIENCES',
    schema: NAMES,
    default: NO_NAMES,
    about: 'Accepted audiences: one of these must be in the claim aud. Required with jwt.keys.',
  }),
  jwtAlgorithms: setting({
    key: 'jwt.algorithms',
    env: 'JWT_ALGORITHMS',
    schema: Type.Array(Type.Enum([...ALGORITHMS]), { minItems: 1, uniqueItems: true }),
    default: ['RS256', 'ES256', 'EdDSA'],
    about: 'Accepted signature algorithms of identity tokens.',
  }),
  jwtClockToleranceSec: setting({
    key: 'jwt.clock_tolerance_sec',
    env: 'JWT_CLOCK_TOLERANCE_SEC',
    schema: Type.Integer({ minimum: 0, maximum: 300 }),
    default: 30,
    about: 'Tolerated clock skew of token issuers, in seconds.',
  }),
  jwtScopesClaim: setting({
    key: 'jwt.scopes_claim',
    env: 'JWT_SCOPES_CLAIM',
    schema: CLAIM,
    default: 'scope',
    about: 'Claim with the scopes of @requiresScopes: a list, or a text separated by spaces.',
  }),
  jwtPoliciesClaim: setting({
    key: 'jwt.policies_claim',
    env: 'JWT_POLICIES_CLAIM',
    schema: CLAIM,
    default: 'policies',
    about: 'Claim with the policies of @policy, in the same form.',
  }),
} as const;
