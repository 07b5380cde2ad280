import type { Route } from '#rest-documents/compile/route.ts';

/** A route as failures name it: `GET /api/playbooks`. */
const NAMED_ROUTE = /\bGET (\/api\/[\w/{}-]*[\w}])/g;

/** Replaces routes in a sentence by tools, as an agent calls tools, not paths. */
export type ToolWords = (sentence: string) => string;

/**
 * Builds it from the routes that are tools, and the paths they replace. Other routes stay as they are.
 *
 * @param tools the route of each tool by its name
 */
export function toolWords(tools: Iterable<readonly [name: string, route: Route]>): ToolWords {
  const names = new Map<string, string>();
  for (const [name, { path, tool }] of tools) {
    for (const one of [path, ...(tool?.standsFor ?? [])]) names.set(withoutNames(one), name);
  }
  return (sentence) =>
    sentence.replaceAll(NAMED_ROUTE, (text, path: string) => {
      const name = names.get(withoutNames(path));
      return name === undefined ? text : `the tool ${name}`;
    });
}

/** A path with every parameter as a placeholder, also where it has a value: `/api/markets/{}/perp/symbols`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
