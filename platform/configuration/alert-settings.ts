import { Type } from 'typebox';
import { setting } from '#platform/configuration/setting.ts';

/** Settings of alert rules and their webhooks (docs/alerts.md). */
export const ALERT_SETTINGS = {
  alertAllowedHosts: setting({
    key: 'alerts.allowed_hosts',
    env: 'ALERTS_ALLOWED_HOSTS',
    schema: Type.Array(Type.String({ pattern: '^[A-Za-z0-9.:_-]{1,253}$' }), {
      description: 'a list of names and addresses without ports, such as hooks.internal,10.0.0.7',
    }),
    default: [],
    demo: ['localhost', '127.0.0.1', '::1'],
    example: ['hooks.internal'],
    about:
      'Hosts of webhooks that may have private addresses (docs/alerts.md). All others must be public: a rule cannot ' +
      'reach services of your network.',
  }),
  alertMaxRules: setting({
    key: 'alerts.max_rules',
    env: 'ALERTS_MAX_RULES',
    schema: Type.Integer({ minimum: 0, maximum: 100_000 }),
    default: 1_000,
    about: 'Maximum number of alert rules of all tokens. 0 takes no new ones.',
  }),
  alertMaxRulesPerToken: setting({
    key: 'alerts.max_rules_per_token',
    env: 'ALERTS_MAX_RULES_PER_TOKEN',
    schema: Type.Integer({ minimum: 1, maximum: 10_000 }),
    default: 100,
    about: 'Maximum number of alert rules of one token.',
  }),
  alertMaxEvents: setting({
    key: 'alerts.max_events',
    env: 'ALERTS_MAX_EVENTS',
    schema: Type.Integer({ minimum: 10, maximum: 100_000 }),
    default: 1_000,
    about:
      'Events that the server keeps of one token in each state: waiting, delivered and dead. The oldest delivered ' +
      'and dead ones are removed. An event beyond the waiting ones is dead at once.',
  }),
  alertMaxAttempts: setting({
    key: 'alerts.max_attempts',
    env: 'ALERTS_MAX_ATTEMPTS',
    schema: Type.Integer({ minimum: 1, maximum: 100 }),
    default: 12,
    about:
      'Attempts to deliver an event. The pauses between them grow from 10 seconds to an hour, so 12 attempts take ' +
      'about four hours.',
  }),
  alertTimeoutSec: setting({
    key: 'alerts.timeout_sec',
    env: 'ALERTS_TIMEOUT_SEC',
    schema: Type.Integer({ minimum: 1, maximum: 60 }),
    default: 10,
    about: 'Seconds in which a webhook must answer.',
  }),
} as const;
