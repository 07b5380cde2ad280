import type { Route } from '#rest-adapter/compile/route.ts';

/**
 * A request that works in the demo profile: required parameters with their first examples. Body
 * members have no examples, so a POST shows only its address.
 */
export function exampleUrl(route: Route): string {
  const search = new URLSearchParams();
  let path = route.path;
  for (const { wireName, place, isRequired, examples } of route.parameters) {
    const value = String(examples[0]);
    if (place === 'path') path = path.replace(`{${wireName}}`, encodeURIComponent(value));
    if (place === 'query' && isRequired) search.append(wireName, value);
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}
