import { DomainError } from '#kernel/errors/errors.ts';
import type { AlertRule } from '#kernel/ports/alert-store.ts';
import { ownerOf, type AlertsContext } from '#alerts/context/alerts-context.ts';
import { failureOf } from '#alerts/delivery/judge-attempt.ts';
import { postEvent } from '#alerts/delivery/post-event.ts';
import { secretOf } from '#alerts/delivery/signature.ts';
import { bodyOf } from '#alerts/watching/events-of-causes.ts';
import { proveWatched, readWatched, type WatchedInput } from '#alerts/rules/read-rule.ts';
import { readWebhookUrl } from '#alerts/rules/webhook-url.ts';

interface RuleInput extends WatchedInput {
  readonly name: string;
  readonly url: string;
  readonly cooldownSec: number;
}

interface OfId {
  readonly id: string;
}

/** Bytes of a key: the specification asks for 24 to 64. */
const KEY_BYTES = 32;
const ID_BYTES = 8;
const TEST_DATA = { kind: 'test', text: 'This is an example. Nothing happened.' };

/** Queries about rules. */
export const RULE_QUERIES = {
  alertRules: (_root: unknown, _arguments: unknown, context: AlertsContext): Promise<AlertRule[]> =>
    context.store.rulesOf(ownerOf(context)),
  alertRule: (_root: unknown, { id }: OfId, context: AlertsContext): Promise<AlertRule | null> =>
    context.store.ruleOf(ownerOf(context), id),
};

/** Mutations of rules; they answer once everything is on disk. */
export const RULE_MUTATIONS = {
  createAlertRule: async (
    _root: unknown,
    { rule: input }: { readonly rule: RuleInput },
    context: AlertsContext,
  ) => {
    const rule = await newRule(input, ownerOf(context), context);
    const outcome = await context.store.addRule(rule);
    if (outcome !== 'added') throw tooMany(outcome);
    context.onRules();
    return { rule, secret: rule.secret };
  },
  pauseAlertRule: (_root: unknown, { id }: OfId, context: AlertsContext) =>
    setActive(id, false, context),
  resumeAlertRule: (_root: unknown, { id }: OfId, context: AlertsContext) =>
    setActive(id, true, context),
  deleteAlertRule: async (_root: unknown, { id }: OfId, context: AlertsContext): Promise<OfId> => {
    if (!(await context.store.deleteRule(ownerOf(context), id))) throw unknownRule();
    context.onRules();
    return { id };
  },
  testAlertRule: async (_root: unknown, { id }: OfId, context: AlertsContext) => {
    const rule = await context.store.ruleOf(ownerOf(context), id);
    if (rule === null) throw unknownRule();
    return context.inTest(() => sendTest(rule, context));
  },
};

/** Fields of a rule that differ from its stored form. */
export const RULE_RESOLVERS = {
  cooldownSec: ({ cooldownMs }: AlertRule): number => cooldownMs / 1_000,
  watched: ({ watched }: AlertRule): Readonly<Record<string, unknown>> => {
    const { featureKind: _, ...sent } = watched;
    return sent;
  },
};

async function newRule(
  input: RuleInput,
  ownerId: string,
  context: AlertsContext,
): Promise<AlertRule> {
  const { clock, graph, isAllowedHost, randomBytes, request } = context;
  const url = readWebhookUrl(input.url, isAllowedHost);
  const named = readWatched(input);
  const nowMs = clock.nowMs();
  const draft: AlertRule = {
    id: `rule_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`,
    ownerId,
    name: readName(input.name),
    url,
    secret: secretOf(randomBytes(KEY_BYTES)),
    ...named,
    cooldownMs: input.cooldownSec * 1_000,
    createdAtMs: nowMs,
    activeSinceMs: nowMs,
    isActive: true,
    pausedBecause: null,
    problem: null,
  };
  return { ...draft, ...(await proveWatched(graph, named, draft, request)) };
}

/** A name of one line: control characters would break lists and logs. */
function readName(text: string): string {
  const name = text.trim();
  if (name !== '' && !/\p{Cc}/u.test(name)) return name;
  throw new DomainError('invalid_alert_rule', 'The name is empty or has control characters.');
}

async function setActive(id: string, isActive: boolean, context: AlertsContext) {
  const { store, clock } = context;
  const rule = await store.setActive(ownerOf(context), id, isActive, clock.nowMs());
  if (rule === null) throw unknownRule();
  context.onRules();
  return rule;
}

async function sendTest(rule: AlertRule, { client, clock, randomBytes, timeoutMs }: AlertsContext) {
  const nowMs = clock.nowMs();
  const eventId = `evt_test_${Buffer.from(randomBytes(ID_BYTES)).toString('hex')}`;
  const body = bodyOf('alert.test', rule, { atMs: nowMs, data: TEST_DATA });
  try {
    const times = { nowMs, timeoutMs };
    const { status } = await postEvent(client, rule, { id: eventId, body }, times);
    const isAccepted = status >= 200 && status < 300;
    const failure = isAccepted ? null : `The webhook answered ${status}.`;
    return { isAccepted, status, failure, eventId };
  } catch (error) {
    return { isAccepted: false, status: null, failure: failureOf({ error }), eventId };
  }
}

function tooMany(outcome: 'owner_full' | 'store_full'): DomainError {
  return outcome === 'owner_full'
    ? new DomainError('too_many_alert_rules')
    : new DomainError('too_many_alert_rules', 'This server takes no more alert rules.');
}

function unknownRule(): DomainError {
  return new DomainError('unknown_alert_rule');
}
