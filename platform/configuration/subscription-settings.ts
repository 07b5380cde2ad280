import { Type, type Static } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const RULES = Type.Array(
  Type.Object(
    {
      subgraphs: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
      protocol: Type.Optional(Type.Enum(['websocket', 'sse', 'multipart', 'callback'])),
      url: Type.Optional(Type.String({ minLength: 1 })),
      heartbeat_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
      max_silence_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 3_600_000 })),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** How marketgraph gateway subscribes to subgraphs. Rules are validated once the supergraph is known. */
export const SUBSCRIPTION_SETTINGS = {
  subscriptionRules: setting({
    key: 'subscriptions.rules',
    env: 'SUBSCRIPTION_RULES',
    schema: RULES,
    default: [] as Static<typeof RULES>,
    example: [
      { subgraphs: ['prices'], protocol: 'sse', max_silence_ms: 30_000 },
      { subgraphs: ['orders'], protocol: 'callback', heartbeat_ms: 5_000 },
      { subgraphs: ['accounts'], protocol: 'websocket', url: '/subscriptions' },
    ],
    about:
      'Protocols and URLs of the subscriptions of subgraphs, for all or some of them ' +
      '(docs/subgraph-subscriptions.md); JSON in the environment. Without a rule they use graphql-transport-ws at ' +
      'the URL of the subgraph.',
  }),
  subscriptionCallbackUrl: setting({
    key: 'subscriptions.callback_url',
    env: 'SUBSCRIPTION_CALLBACK_URL',
    schema: Type.String({
      pattern: '^(https?://[^/?#\\s]+/[^?#\\s]*[^/?#\\s])?$',
      description: 'empty or a URL with a path, such as https://gateway.example.com/callback',
    }),
    default: '',
    about:
      'URL under which subgraphs reach this process for the callback protocol. Its path is served for them. ' +
      'Required by a rule with the protocol callback.',
  }),
} as const;
