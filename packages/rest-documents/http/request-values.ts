import type { ParsedUrlQuery } from 'node:querystring';
import type { Parameter, Route } from '#rest-documents/compile/route.ts';
import { withoutNull } from '#rest-documents/compile/input-shape.ts';
import { compileCoercion, compileModel } from '#rest-documents/validate/coercion.ts';
import type { Coercion, ValidationEntries } from '#rest-documents/validate/validation-entries.ts';
import { REFUSED } from '#rest-documents/validate/validation-entries.ts';

/** The parts of a request that hold parameters, before parsing. */
export interface RequestTexts {
  readonly path: Readonly<Record<string, string>>;
  readonly query: ParsedUrlQuery;
  /** The JSON value, or the text of a body that is not JSON; null when there is none. */
  readonly body: unknown;
}

/** Reads a request into GraphQL variables and adds errors to `faults`. */
export type RequestReader = (
  texts: RequestTexts,
  faults: ValidationEntries,
) => Record<string, unknown>;

/**
 * Builds the reader of a route: path, then query, then body, each in the order of the document, which is
 * FastAPI's order of errors. Absent values become their defaults, so the engine always gets a full set of
 * variables.
 */
export function compileReader(route: Pick<Route, 'parameters'>): RequestReader {
  const inPath = route.parameters.filter(({ place }) => place === 'path').map(textReader);
  const inQuery = route.parameters.filter(({ place }) => place === 'query').map(textReader);
  const members = route.parameters.filter(({ place }) => place === 'body');
  const defaults = defaultsOf(route.parameters);
  const readBody = members.length === 0 ? null : compileModel(members);
  return (texts, faults) => {
    const values: Record<string, unknown> = { ...defaults };
    for (const reader of inPath) {
      values[reader.name] = readText('path', reader, texts.path[reader.name], faults);
    }
    for (const reader of inQuery) {
      const text = texts.query[reader.name];
      if (text !== undefined) {
        values[reader.name] = readText('query', reader, text, faults);
      } else if (reader.isRequired) {
        faults.path.push('query', reader.name);
        faults.add('missing', 'Field required', null);
        faults.path.length = 0;
      }
    }
    if (readBody !== null) readMembers(readBody, texts.body, values, faults);
    return values;
  };
}

function defaultsOf(parameters: readonly Parameter[]): Record<string, unknown> {
  const known = parameters.filter(({ defaultValue }) => defaultValue !== undefined);
  return Object.fromEntries(known.map(({ graphName, defaultValue }) => [graphName, defaultValue]));
}

interface TextReader {
  readonly name: string;
  readonly isRequired: boolean;
  readonly isCommaList: boolean;
  readonly isList: boolean;
  readonly read: Coercion;
}

function textReader(parameter: Parameter): TextReader {
  const shape = withoutNull(parameter.shape);
  return {
    name: parameter.wireName,
    isRequired: parameter.isRequired,
    isCommaList: parameter.isCommaList,
    isList: shape.kind === 'list',
    read: compileCoercion(shape),
  };
}

/** Whether a parameter takes all of its repeated values. */
export function isListParameter({ shape, isCommaList }: Parameter): boolean {
  return isCommaList || withoutNull(shape).kind === 'list';
}

/** A repeated query key of a list has all items; otherwise the last one wins. */
function readText(
  place: 'path' | 'query',
  reader: TextReader,
  given: string | string[] | undefined,
  faults: ValidationEntries,
): unknown {
  const texts = Array.isArray(given) ? given : [given!];
  let input: string | string[] = texts.at(-1)!;
  if (reader.isCommaList) input = texts.flatMap((text) => (text === '' ? [] : text.split(',')));
  else if (reader.isList) input = texts;
  faults.path.push(place, reader.name);
  const value = reader.read(input, faults);
  faults.path.length = 0;
  return value;
}

function readMembers(
  read: Coercion,
  body: unknown,
  values: Record<string, unknown>,
  faults: ValidationEntries,
): void {
  faults.path.push('body');
  if (body === null) {
    faults.add('missing', 'Field required', null);
  } else {
    const members = read(body, faults);
    if (members !== REFUSED) Object.assign(values, members);
  }
}
