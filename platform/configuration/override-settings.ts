import { Type, type Static } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

const RULES = Type.Array(
  Type.Object(
    {
      label: Type.String({ minLength: 1 }),
      header: Type.String({ minLength: 1 }),
      value: Type.Optional(Type.String()),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** Which progressive overrides of a supergraph are active. Rules are validated when they are read. */
export const OVERRIDE_SETTINGS = {
  overrideRules: {
    key: 'overrides.rules',
    env: 'OVERRIDE_RULES',
    schema: RULES,
    default: [] as Static<typeof RULES>,
    example: [{ label: 'new-prices', header: 'x-new-prices', value: 'on' }],
    about:
      'Headers of clients by which labels of @override hold in marketgraph gateway (docs/gateway.md); JSON in the ' +
      'environment.',
  } satisfies Setting<typeof RULES>,
} as const;
