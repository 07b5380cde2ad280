import { Type, type Static } from 'typebox';
import type { Setting } from '#platform/configuration/setting.ts';

const count = (minimum: number, maximum: number) =>
  Type.Optional(Type.Integer({ minimum, maximum }));

const RULES = Type.Array(
  Type.Object(
    {
      subgraphs: Type.Optional(Type.Array(Type.String({ minLength: 1 }), { minItems: 1 })),
      timeout_ms: count(10, 600_000),
      retries: count(0, 10),
      retry_budget_pct: count(0, 100),
      break_above_pct: count(1, 100),
      break_after_requests: count(1, 1_000_000),
      break_window_sec: count(1, 3_600),
      break_for_ms: count(10, 3_600_000),
      max_concurrency: count(1, 10_000),
      max_waiting: count(0, 100_000),
      max_answer_kib: count(1, 1_048_576),
      accept_encodings: Type.Optional(Type.Array(Type.Enum(['gzip', 'br', 'zstd']))),
      gzip_above_bytes: count(0, 1_000_000_000),
    },
    { additionalProperties: false },
  ),
  { maxItems: 100 },
);

/** Traffic rules for remote subgraphs. They are validated once the supergraph is known. */
export const TRAFFIC_SETTINGS = {
  trafficRules: {
    key: 'traffic.rules',
    env: 'TRAFFIC_RULES',
    schema: RULES,
    default: [] as Static<typeof RULES>,
    example: [
      {
        timeout_ms: 5_000,
        retries: 2,
        retry_budget_pct: 20,
        accept_encodings: ['zstd', 'br', 'gzip'],
      },
      { break_above_pct: 50, break_after_requests: 10, break_window_sec: 30, break_for_ms: 5_000 },
      { subgraphs: ['accounts'], max_concurrency: 20, max_waiting: 20, max_answer_kib: 1_024 },
      { subgraphs: ['search'], gzip_above_bytes: 2_048 },
    ],
    about:
      'Timeouts, retries, circuit breakers, concurrency and encodings of requests to remote subgraphs, for all or ' +
      'some of them (docs/gateway.md); JSON in the environment.',
  } satisfies Setting<typeof RULES>,
} as const;
