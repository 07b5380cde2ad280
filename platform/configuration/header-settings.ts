import { Type, type Static } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

const NAME = Type.Optional(Type.String({ minLength: 1 }));
const VALUE = Type.Optional(Type.String());
/** Members of a rule for headers of requests or of responses. */
const RULE = {
  propagate: NAME,
  to: NAME,
  default: VALUE,
  insert: NAME,
  value: VALUE,
  remove: NAME,
  subgraphs: Type.Optional(Type.Array(Type.String())),
};
const MERGE = Type.Optional(Type.Enum(['first', 'last', 'append']));
const STRICT = { additionalProperties: false };
const RULES = Type.Array(Type.Object(RULE, STRICT), { maxItems: 100 });
const RESPONSE_RULES = Type.Array(Type.Object({ ...RULE, merge: MERGE }, STRICT), {
  maxItems: 100,
});

/** Header rules for requests to subgraphs, and for answers to clients. They are validated with the supergraph. */
export const HEADER_SETTINGS = {
  headerRules: {
    key: 'headers.rules',
    env: 'HEADER_RULES',
    schema: RULES,
    default: [] as Static<typeof RULES>,
    example: [
      { propagate: 'x-tenant', default: 'public' },
      { propagate: 'authorization', to: 'x-user-token', subgraphs: ['accounts'] },
      { insert: 'x-gateway', value: 'marketgraph' },
      { remove: 'traceparent' },
    ],
    about:
      'Headers that marketgraph gateway passes on, renames, inserts and removes (docs/gateway.md); JSON in the ' +
      'environment.',
  } satisfies Setting<typeof RULES>,
  responseHeaderRules: {
    key: 'headers.response_rules',
    env: 'RESPONSE_HEADER_RULES',
    schema: RESPONSE_RULES,
    default: [] as Static<typeof RESPONSE_RULES>,
    example: [
      { propagate: 'x-served-by', merge: 'append' },
      { propagate: 'set-cookie', merge: 'append', subgraphs: ['accounts'] },
      { propagate: 'x-region', to: 'x-data-region', merge: 'first', default: 'unknown' },
      { insert: 'x-gateway', value: 'marketgraph' },
      { remove: 'x-powered-by' },
    ],
    about:
      'Headers of subgraphs that marketgraph gateway passes on to clients, and headers that it inserts ' +
      '(docs/gateway-control.md); JSON in the environment.',
  } satisfies Setting<typeof RESPONSE_RULES>,
} as const;
