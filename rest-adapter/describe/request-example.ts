import type { Route } from '#rest-documents/compile/route.ts';

/** URL of a request that works in the demo profile: required parameters with their first examples. */
export function exampleUrl(route: Route): string {
  const search = new URLSearchParams();
  let path = route.path;
  for (const { wireName, place, isRequired, examples } of route.parameters) {
    if (place === 'body') continue;
    const value = String(examples[0]);
    if (place === 'path') path = path.replace(`{${wireName}}`, encodeURIComponent(value));
    if (place === 'query' && isRequired) search.append(wireName, value);
  }
  const query = search.toString();
  return query === '' ? path : `${path}?${query}`;
}

/** A body that works in the demo profile: the members with an example, each with the first one. */
export function exampleBody(route: Route): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    route.parameters
      .filter(({ place, examples }) => place === 'body' && examples.length > 0)
      .map(({ wireName, examples }) => [wireName, examples[0]]),
  );
}
