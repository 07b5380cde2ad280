import { parse as parseQuery } from 'node:querystring';
import { buildSchema, execute } from 'graphql';
import {
  compileReader,
  compileRoutes,
  compileShaper,
  ValidationEntries,
} from '#rest-documents/index.ts';

const SDL = `
  directive @constraint(min: Float, maxLength: Int) on ARGUMENT_DEFINITION
  type Query { greeting("Whom to greet." name: String!, times: Int! = 1 @constraint(min: 1)): Greeting! }
  type Greeting { text: String! repeatCount: Int! }
`;
const DOCUMENT = `
  "Greet by name."
  query Greet($name: String! @example(values: ["Ada"]), $times: Int) @rest(get: "/api/greet", tag: "Greetings") {
    greeting(name: $name, times: $times) { text repeatCount }
  }
`;
const rootValue = {
  greeting: ({ name, times }: { name: string; times: number }) => ({
    text: `Hello, ${name}!`,
    repeatCount: times,
  }),
};

/** One REST endpoint of one stored document: query string in, snake_case JSON or faults out. */
export async function get(query: string): Promise<unknown> {
  const [route] = compileRoutes([{ file: 'greet.graphql', text: DOCUMENT }], SDL);
  if (route === undefined) throw new Error('one document is one route');
  const faults = new ValidationEntries();
  const texts = { path: {}, query: parseQuery(query), body: null };
  const variableValues = compileReader(route)(texts, faults);
  if (faults.entries.length > 0) return { detail: faults.entries };
  const schema = buildSchema(SDL);
  const { data } = await execute({ schema, document: route.document, rootValue, variableValues });
  const shape = compileShaper(route.output);
  return shape === null ? data : shape(data);
}
