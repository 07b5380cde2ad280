import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSubgraphSchema } from '@apollo/subgraph';
import { parse } from 'graphql';
import { createLocalExecutor } from '#federation/subgraph-client/local-executor.ts';

const SDL = join(import.meta.dirname, '../../subgraphs/alerts/schema.graphql');
const NOW_MS = 1_790_000_000_000;

const RULE = {
  id: 'rule_3f2a9c5e1b7d4860',
  name: 'RSI leaves oversold',
  url: 'https://hooks.example/abc',
  kind: 'feature',
  watched: { feature: 'rsi.exit_oversold', interval: '1h' },
  cooldownSec: 0,
  createdAtMs: NOW_MS,
  activeSinceMs: NOW_MS,
  isActive: true,
  pausedBecause: null,
  problem: null,
};

const EVENT = {
  id: 'evt_0123456789abcdef0123456789abcdef',
  ruleId: RULE.id,
  state: 'dead',
  createdAtMs: NOW_MS,
  failedAttempts: 12,
  nextAttemptAtMs: null,
  lastStatus: 500,
  lastFailure: 'The webhook answered 500.',
  settledAtMs: NOW_MS,
  body: '{}',
};

const RESOLVERS = {
  Query: {
    alertRules: () => [RULE],
    alertRule: () => RULE,
    alertEvents: () => ({ nodes: [EVENT], pageInfo: { endCursor: 'x', hasNextPage: false } }),
  },
  Mutation: {
    createAlertRule: () => ({ rule: RULE, secret: 'whsec_AAAA' }),
    pauseAlertRule: () => RULE,
    resumeAlertRule: () => RULE,
    deleteAlertRule: () => ({ id: RULE.id }),
    testAlertRule: () => ({ isAccepted: true, status: 204, failure: null, eventId: 'evt_test_1' }),
    redeliverAlert: () => EVENT,
  },
};

/** Answers the alerts from fixtures, without tokens. */
export function alertFixtures() {
  const typeDefs = parse(readFileSync(SDL, 'utf8'));
  const schema = buildSubgraphSchema([{ typeDefs, resolvers: RESOLVERS }]);
  return createLocalExecutor({ name: 'alerts', schema, createContext: () => ({}) });
}
