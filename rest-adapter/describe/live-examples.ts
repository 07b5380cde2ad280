import type { Route } from '#rest-documents/compile/route.ts';

/** Values by the field names of a query. */
type Leaves = ReadonlyMap<string, unknown>;

/** The route with the live examples from the answer to its `liveExamples`; other parameters keep theirs. */
export function withLiveExamples(route: Route, answer: unknown): Route {
  const leaves = leavesOf(answer);
  const parameters = route.parameters.map((parameter) => {
    const example = leaves.get(parameter.wireName);
    return example === undefined ? parameter : { ...parameter, examples: [example] };
  });
  return { ...route, parameters };
}

/**
 * The leaves of an answer by name: the first of each name wins. Of a list only the first item with the most
 * leaves counts, so that related values, such as a code and an id, stay together.
 */
function leavesOf(value: unknown, name = ''): Leaves {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object') return new Map([[name, value]]);
  if (Array.isArray(value)) {
    let fullest: Leaves = new Map();
    for (const item of value) {
      const leaves = leavesOf(item, name);
      if (leaves.size > fullest.size) fullest = leaves;
    }
    return fullest;
  }
  const all = new Map<string, unknown>();
  for (const [key, member] of Object.entries(value)) {
    for (const [leaf, example] of leavesOf(member, key)) {
      if (!all.has(leaf)) all.set(leaf, example);
    }
  }
  return all;
}
