import type { Route } from '#rest-adapter/compile/route.ts';

/** How requests are counted, for readers of every document; the numbers stand in the headers. */
export const QUOTA_RULES: readonly string[] = [
  'Reading needs no token. `Authorization: Bearer …` brings an API token, which the operator of the ' +
    'server issues (`marketgraph token create`); a wrong, expired or revoked one is 401.',
  'Requests are counted in windows of a minute: on the quota `compute` at endpoints that say so, on ' +
    '`default` at all others, both for each client address. With a token that has the scope ' +
    '`compute`, compute endpoints are counted on the larger quota `token`, for each token. GraphQL ' +
    'operations have a quota `graphql`.',
  '`RateLimit-Policy` names the quota that a request was counted on and its size, `RateLimit` what is ' +
    'left of it and the seconds until it starts anew. A used-up quota is 429 with `Retry-After`.',
];

/** What a reader of one route should know of its quota; null where the default one counts. */
export function quotaNoteOf(route: Route): string | null {
  if (route.quota === 'default') return null;
  return `Counted on the \`${route.quota}\` quota; a token raises it.`;
}
