import { Type, type Static } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

const NAME = Type.Optional(Type.String({ minLength: 1 }));
const VALUE = Type.Optional(Type.String());
const RULES = Type.Array(
  Type.Object(
    {
      propagate: NAME,
      to: NAME,
      default: VALUE,
      insert: NAME,
      value: VALUE,
      remove: NAME,
      subgraphs: Type.Optional(Type.Array(Type.String())),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** Header rules for requests to subgraphs. Rules are validated once the subgraphs are known. */
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
} as const;
