import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import { toolDefaultOf } from '#rest-adapter/mcp/tool-arguments.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';

/** Characters of the longest answer of a tool, some 12,000 tokens: what is longer helps no agent. */
export const MAX_ANSWER_CHARACTERS = 40_000;

/** Names of the parameters that bound how many items an answer has. */
const BOUND_NAME = /(^|_)(limit|size)$/;

type Given = Readonly<Record<string, unknown>>;

/** What an agent is told in place of an answer that is too long: how long it is, and how to ask for less. */
export function tellLongAnswer(route: Route, given: Given, characters: number): string {
  const ways = route.parameters.flatMap((parameter) => wayToLess(route, parameter, given) ?? []);
  // What names one thing leads to another one, and to no shorter answer; only lists have bounds.
  const isList = route.parameters.some((parameter) => isBound(parameter));
  const filters = route.parameters
    .filter(() => isList)
    .filter(({ isRequired, wireName }) => !isRequired && given[wireName] == null)
    .filter(({ shape }) => ['string', 'choice'].includes(withoutNull(shape).kind))
    .map(({ wireName }) => `\`${wireName}\``);
  const less = ways.length > 0 ? ways.join(', or ') : `what these name: ${filters.join(', ')}`;
  const advice =
    ways.length + filters.length > 0 ? `Ask for ${less}` : 'No argument makes it shorter';
  const whole = restPathOf(route, given) ?? route.path;
  return (
    `The answer has ${characters.toLocaleString('en')} characters; a tool answers ` +
    `${MAX_ANSWER_CHARACTERS.toLocaleString('en')} at most. ${advice}. ` +
    `The REST interface answers all of it: ${route.method} ${whole}`
  );
}

function isBound({ wireName }: Parameter): boolean {
  return BOUND_NAME.test(wireName);
}

/** How a parameter makes the answer shorter; null where it does not. */
function wayToLess(route: Route, parameter: Parameter, given: Given): string | null {
  const { wireName, shape } = parameter;
  const inner = withoutNull(shape);
  const value = given[wireName] ?? toolDefaultOf(route, parameter);
  if (inner.kind === 'int' && isBound(parameter)) {
    if (value === (inner.bounds.min ?? 1)) return null;
    return `a smaller \`${wireName}\`${value == null ? '' : ` than ${JSON.stringify(value)}`}`;
  }
  if (inner.kind === 'choice' && inner.values.includes('compact') && value !== 'compact') {
    return `\`${wireName}\` "compact"`;
  }
  if (inner.kind === 'boolean' && value === true) return `no \`${wireName}\``;
  if (inner.kind === 'list' && (!Array.isArray(value) || value.length > 1)) {
    return `fewer \`${wireName}\``;
  }
  return null;
}

/** Path and query of the same question to the REST interface; null where it takes a body. */
export function restPathOf(route: Route, given: Given): string | null {
  if (route.method !== 'GET') return null;
  const search = new URLSearchParams();
  let path = route.path;
  for (const parameter of route.parameters) {
    const { wireName, place, defaultValue } = parameter;
    const value = given[wireName] ?? toolDefaultOf(route, parameter);
    if (value === defaultValue) continue;
    if (value == null) continue;
    const text = Array.isArray(value) ? value.join(',') : String(value);
    if (place === 'path') path = path.replace(`{${wireName}}`, encodeURIComponent(text));
    else search.append(wireName, text);
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}
