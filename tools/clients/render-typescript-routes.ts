import { objectType, schemaType, type WireSchema } from '#tools/clients/schema-types.ts';
import { typescriptComment } from '#tools/clients/typescript-types.ts';

/** The OpenAPI document, as far as a client needs it. */
export interface WireDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, WireSchema>> };
}

type Content = Readonly<Record<string, { readonly schema: WireSchema }>>;

interface WireOperation {
  readonly summary: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly schema: WireSchema;
    readonly description?: string;
  }[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
}

const HEAD = `// Written by \`npm run generate\` from the OpenAPI document; change the routes, not this file.
`;

/** The module with what each route takes and answers, by its method and path, and every object that they name. */
export function renderTypescriptRoutes({ paths, components }: WireDocument): string {
  const objects = Object.entries(components.schemas).map(([name, schema]) => {
    const comment = typescriptComment(schema.description, '');
    return schema.properties === undefined
      ? `${comment}export type ${name} = ${schemaType(schema)};\n`
      : `${comment}export interface ${name} ${objectType(schema, '')}\n`;
  });
  return [HEAD, routesOf('get', paths), routesOf('post', paths), ...objects].join('\n');
}

function routesOf(method: 'get' | 'post', paths: WireDocument['paths']): string {
  const routes = Object.entries(paths).flatMap(([path, operations]) => {
    const operation = operations[method];
    return operation === undefined ? [] : [routeOf(path, operation)];
  });
  const name = method === 'get' ? 'GetRoutes' : 'PostRoutes';
  return (
    `/** What each ${method.toUpperCase()} takes, path parameters among it, and what it answers. */\n` +
    `export interface ${name} {\n${routes.join('')}}\n`
  );
}

function routeOf(path: string, operation: WireOperation): string {
  const { parameters = [], requestBody, responses, summary } = operation;
  const asked: WireSchema = {
    type: 'object',
    properties: Object.fromEntries(
      parameters.map(({ name, schema, description }) => [
        name,
        description === undefined ? schema : { ...schema, description },
      ]),
    ),
    required: parameters.filter(({ required }) => required).map(({ name }) => name),
  };
  const body = requestBody?.content['application/json']?.schema;
  const content = responses['200']?.content ?? {};
  const answer = content['application/json']?.schema ?? { type: 'string' };
  const answerType = 'image/png' in content ? 'Uint8Array' : schemaType(answer, '    ');
  return [
    typescriptComment(summary, '  '),
    `  readonly '${path}': {\n`,
    `    readonly query: ${objectType(asked, '    ')};\n`,
    body === undefined ? '' : `    readonly body: ${schemaType(body, '    ')};\n`,
    `    readonly answer: ${answerType};\n`,
    '  };\n',
  ].join('');
}
