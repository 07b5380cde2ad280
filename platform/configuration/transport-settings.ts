import { Type, type Static } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

const TEXT = Type.Optional(Type.String({ minLength: 1 }));
const RULES = Type.Array(
  Type.Object(
    {
      subgraphs: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
      urls: Type.Optional(
        Type.Array(Type.String({ minLength: 1 }), { minItems: 1, maxItems: 100 }),
      ),
      tls: Type.Optional(
        Type.Object(
          { ca_file: TEXT, cert_file: TEXT, key_file: TEXT, server_name: TEXT },
          { additionalProperties: false },
        ),
      ),
      http2: Type.Optional(Type.Enum(['off', 'tls', 'always'])),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** Rules about the connections to remote subgraphs. They are validated once the supergraph is known. */
export const TRANSPORT_SETTINGS = {
  transportRules: {
    key: 'transport.rules',
    env: 'TRANSPORT_RULES',
    schema: RULES,
    default: [] as Static<typeof RULES>,
    example: [
      { http2: 'tls', tls: { ca_file: '/etc/tls/ca.pem' } },
      {
        subgraphs: ['accounts'],
        urls: ['https://accounts-1.internal/graphql', 'https://accounts-2.internal/graphql'],
        tls: {
          ca_file: '/etc/tls/ca.pem',
          cert_file: '/etc/tls/gateway.pem',
          key_file: '/etc/tls/gateway.key',
          server_name: 'accounts.internal',
        },
      },
    ],
    about:
      'URLs, certificates and HTTP/2 of the connections to remote subgraphs, for all or some of them ' +
      '(docs/subgraph-connections.md); JSON in the environment.',
  } satisfies Setting<typeof RULES>,
} as const;
