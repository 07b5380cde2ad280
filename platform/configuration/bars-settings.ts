import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

const count = (minimum: number, maximum: number) => Type.Integer({ minimum, maximum });
const cap = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));
const caps = Type.Object(
  { '1m': cap, '5m': cap, '15m': cap, '30m': cap, '1h': cap, '4h': cap, '1d': cap },
  { additionalProperties: false },
);

/** Settings of the bar book: rows in memory, retrieval of history, comparison with the exchange. */
export const BARS_SETTINGS = {
  maxKlinesCrypto: setting({
    key: 'bars.max_klines_crypto',
    env: 'MAX_KLINES_CRYPTO',
    schema: caps,
    default: {
      '1m': 3000,
      '5m': 3000,
      '15m': 2000,
      '30m': 2000,
      '1h': 2000,
      '4h': 1500,
      '1d': 1500,
    },
    about:
      'Maximum limit of klines and chart per interval; also the number of bars kept in memory per series.',
  }),
  maxKlinesQuoted: setting({
    key: 'bars.max_klines_quoted',
    env: 'MAX_KLINES_QUOTED',
    schema: caps,
    default: {
      '1m': 2000,
      '5m': 2000,
      '15m': 2000,
      '30m': 2000,
      '1h': 2000,
      '4h': 2000,
      '1d': 2000,
    },
    about: 'The same maximum for stocks, currencies and commodities.',
  }),
  stalenessExtraSec: setting({
    key: 'bars.staleness_extra_sec',
    env: 'STALENESS_EXTRA_SEC',
    schema: count(1, 86_400),
    default: 90,
    about: 'Seconds past the length of an interval after which its series counts as stale.',
  }),
  historyConcurrency: setting({
    key: 'bars.history_concurrency',
    env: 'HISTORY_CONCURRENCY',
    schema: count(1, 64),
    default: 4,
    about: 'Maximum number of concurrent history retrievals.',
  }),
  historyQueue: setting({
    key: 'bars.history_queue',
    env: 'HISTORY_QUEUE',
    schema: count(0, 10_000),
    default: 64,
    about:
      'Maximum number of queued history retrievals; beyond it requests fail with history_busy.',
  }),
  historyWaitMs: setting({
    key: 'bars.history_wait_ms',
    env: 'HISTORY_WAIT_MS',
    schema: count(0, 60_000),
    default: 5_000,
    about: 'Milliseconds that a request waits for history before it fails with history_preparing.',
  }),
  settleHours: setting({
    key: 'bars.settle_hours',
    env: 'BARS_SETTLE_HOURS',
    schema: count(1, 168),
    default: 24,
    about:
      'Hours after the end of a bar in which the exchange may correct it. Windows of younger bars are not immutable.',
  }),
  recheckMinutes: setting({
    key: 'bars.recheck_minutes',
    env: 'BARS_RECHECK_MINUTES',
    schema: count(5, 1_440),
    default: 60,
    about:
      'Interval in minutes at which bars that may still be corrected are compared with the exchange.',
  }),
  auditDays: setting({
    key: 'bars.audit_days',
    env: 'BARS_AUDIT_DAYS',
    schema: count(1, 365),
    default: 7,
    about: 'Days after which archived bars are compared with the exchange again.',
  }),
} as const;
