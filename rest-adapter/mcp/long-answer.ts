import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import { toolDefaultOf } from '#rest-adapter/mcp/tool-arguments.ts';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';

/** Maximum characters of a tool's answer, some 12,000 tokens; longer ones do not help an agent. */
export const MAX_ANSWER_CHARACTERS = 40_000;

/** Names of parameters that bound the number of items. */
const BOUND_NAME = /(^|_)(limit|size)$/;

type Given = Readonly<Record<string, unknown>>;

/** Replaces an answer that is too long: its length, and how to ask for less. */
export function longAnswerMessage(route: Route, given: Given, characters: number): string {
  const ways = route.parameters.flatMap((parameter) => wayToLess(route, parameter, given) ?? []);
  // An identifying parameter selects another answer and not a shorter one; only lists have bounds.
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
    `The answer has ${characters.toLocaleString('en')} characters; a tool returns at most ` +
    `${MAX_ANSWER_CHARACTERS.toLocaleString('en')}. ${advice}. The REST interface returns all of it: ` +
    `${route.method} ${whole}`
  );
}

function isBound({ wireName }: Parameter): boolean {
  return BOUND_NAME.test(wireName);
}

/** How a parameter shortens the answer; null where it does not. */
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

/** Path and query of the same request in REST; null where the route takes a body. */
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
