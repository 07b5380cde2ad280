import { Type, type Static } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const NAMES = Type.Optional(Type.Array(Type.String({ minLength: 1 })));
const HEADER = Type.String({ pattern: '^[a-z0-9-]+$', description: 'a header name in lower case' });

const MAX_COUNT = Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 }));

const LIMIT_RULES = Type.Array(
  Type.Object(
    {
      authenticated: Type.Optional(Type.Boolean()),
      scopes: NAMES,
      operations: Type.Optional(Type.Array(Type.Enum(['query', 'mutation', 'subscription']))),
      max_cost: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000 })),
      max_depth: MAX_COUNT,
      max_fields: MAX_COUNT,
      max_root_fields: MAX_COUNT,
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

const ERROR_RULES = Type.Array(
  Type.Object(
    {
      subgraphs: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
      messages: Type.Optional(Type.Enum(['pass', 'mask'])),
      pass_codes: NAMES,
      extensions: NAMES,
      name_subgraph: Type.Optional(Type.Boolean()),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** Settings by which operators control what clients may send, and see. */
export const CONTROL_SETTINGS = {
  graphqlIntrospection: setting({
    key: 'graphql.introspection',
    env: 'GRAPHQL_INTROSPECTION',
    schema: Type.Boolean(),
    default: true,
    about: 'Whether clients may introspect the schema, and read it at /graphql/schema.graphql.',
  }),
  graphqlSuggestions: setting({
    key: 'graphql.suggestions',
    env: 'GRAPHQL_SUGGESTIONS',
    schema: Type.Boolean(),
    default: true,
    about: 'Whether errors suggest names of the schema ("Did you mean …?").',
  }),
  limitRules: setting({
    key: 'limits.rules',
    env: 'LIMIT_RULES',
    schema: LIMIT_RULES,
    default: [] as Static<typeof LIMIT_RULES>,
    example: [
      { authenticated: false, operations: ['query'], max_cost: 1_000, max_depth: 8 },
      { scopes: ['reports'], max_cost: 20_000 },
    ],
    about:
      'Kinds, costs and sizes of the operations that requests may send to marketgraph gateway, by their token ' +
      '(docs/gateway-control.md); JSON in the environment.',
  }),
  errorRules: setting({
    key: 'errors.rules',
    env: 'ERROR_RULES',
    schema: ERROR_RULES,
    default: [] as Static<typeof ERROR_RULES>,
    example: [
      { messages: 'mask', pass_codes: ['NOT_FOUND'], name_subgraph: false },
      { subgraphs: ['accounts'], extensions: ['reason'] },
    ],
    about:
      'What clients of marketgraph gateway see of the errors of subgraphs (docs/gateway-control.md); JSON in the ' +
      'environment.',
  }),
  usageReport: setting({
    key: 'usage.report',
    env: 'USAGE_REPORT',
    schema: Type.Boolean(),
    default: false,
    about:
      'Whether marketgraph gateway counts operations by client and version, for /usage; needs operators.token.',
  }),
  plugins: setting({
    key: 'plugins',
    env: 'PLUGINS',
    schema: Type.Array(Type.String({ minLength: 1 })),
    default: [] as string[],
    example: ['/etc/marketgraph/audit-log.ts'],
    about:
      'Modules with plugins of marketgraph gateway, called in this order (docs/plugins.md); relative to the folder ' +
      'that the gateway is started in.',
  }),
  usageNameHeader: setting({
    key: 'usage.name_header',
    env: 'USAGE_NAME_HEADER',
    schema: HEADER,
    default: 'apollographql-client-name',
    about: "Header with the client's name; over WebSocket also a member of connection_init.",
  }),
  usageVersionHeader: setting({
    key: 'usage.version_header',
    env: 'USAGE_VERSION_HEADER',
    schema: HEADER,
    default: 'apollographql-client-version',
    about: "Header with the client's version.",
  }),
} as const;
