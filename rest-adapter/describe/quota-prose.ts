import type { Route } from '#rest-documents/compile/route.ts';

/** The rules of tokens, for every document. */
export const TOKEN_RULES: readonly string[] = [
  'Reading needs no token. `Authorization: Bearer …` carries an API token, which the operator of the ' +
    'server issues; an invalid, expired or revoked one is 401.',
  'Requests are counted in windows of a minute: on the quota `compute` at endpoints that say so, on ' +
    '`default` at all others, both for each client address. With a token of the scope `compute`, ' +
    'compute endpoints are counted on the larger quota `token`, for each token.',
];

/** Everything about tokens and quotas; the numbers are in the headers. */
export const QUOTA_RULES: readonly string[] = [
  ...TOKEN_RULES,
  'GraphQL operations have their own quota, `graphql`, for each token, or without a token for each client ' +
    'address. Their computing fields also count on `compute`, or `token`, each time that they are selected.',
  '`RateLimit-Policy` names each quota on which a request was counted, with its size. `RateLimit` has the ' +
    'remaining requests and the seconds until the window resets. An exhausted quota is 429 with ' +
    '`Retry-After`.',
];

/** Quota note of a route: one sentence, or none for the default quota. */
export function quotaNoteOf(route: Route): readonly string[] {
  if (route.quota === 'default') return [];
  const once = `Counted on the \`${route.quota}\` quota, which a token raises`;
  return [
    route.countedBy === null ? `${once}.` : `${once}: each item of \`${route.countedBy}\` counts.`,
  ];
}
