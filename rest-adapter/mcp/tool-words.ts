import type { Route } from '#rest-documents/compile/route.ts';

/** A route as sentences of failures name it: `GET /api/playbooks`. */
const NAMED_ROUTE = /\bGET (\/api\/[\w/{}-]*[\w}])/g;

/** Says in a sentence with which tool to ask, where it names a route: an agent calls tools, not paths. */
export type ToolWords = (sentence: string) => string;

/**
 * Builds it from the routes that are tools, and those for which one of them stands. A route of no tool
 * stays as it is.
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

/** A path in which each parameter stands for any, also where it has its value: `/api/markets/{}/perp/symbols`. */
function withoutNames(path: string): string {
  return path.replaceAll(/\{\w+\}/g, '{}');
}
