import type {
  OpenSubscriptions,
  RemoteSettings,
  SubgraphSubscriptions,
  SubscriptionPlace,
} from '#federation/subgraph-client/remote-options.ts';
import { NamedOperation } from '#federation/subgraph-client/named-operation.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { SubscriptionSockets } from '#federation/subgraph-client/subscription-sockets.ts';
import type { Variables } from '#federation/operation/variables.ts';
import { variablesText } from '#federation/operation/variables-text.ts';
import { AttemptedSubscriptions } from '#federation/subscription-protocols/attempted-subscriptions.ts';
import type { AttemptsOf } from '#federation/subscription-protocols/attempted-subscriptions.ts';
import { callbackAttempts } from '#federation/subscription-protocols/callback-attempt.ts';
import type { CallbackRegistry } from '#federation/subscription-protocols/callback-registry.ts';
import { EVENT_STREAM } from '#federation/subscription-protocols/event-stream-format.ts';
import { PART_STREAM } from '#federation/subscription-protocols/part-stream-format.ts';
import { streamAttempts } from '#federation/subscription-protocols/stream-attempt.ts';
import type { StreamFormat } from '#federation/subscription-protocols/stream-format.ts';
import { SubscriptionRequests } from '#federation/subscription-protocols/subscription-requests.ts';
import { subscriptionUrl } from '#federation/subscription-protocols/subscription-rules.ts';
import type { SubscriptionChoice } from '#federation/subscription-protocols/subscription-rules.ts';

/** Where subgraphs call back. */
export interface CallbackPlace {
  readonly registry: CallbackRegistry;
  /** The public URL, without a slash at its end. */
  readonly url: string;
}

/**
 * How the subscriptions of a subgraph are opened.
 *
 * @param callbacks required for the callback protocol
 */
export function subscriptionOpener(
  choice: SubscriptionChoice,
  callbacks: CallbackPlace | null,
): OpenSubscriptions {
  return (subgraph, settings) => {
    const place = placeOf(subgraph, choice);
    switch (choice.protocol) {
      case 'websocket':
        return new SubscriptionSockets(place, settings);
      case 'sse':
        return overStream(EVENT_STREAM, place, choice, settings);
      case 'multipart':
        return overStream(PART_STREAM, place, choice, settings);
      case 'callback':
        if (callbacks === null) throw new Error('The callback protocol needs a callback URL.');
        return byCallback(callbacks, place, choice, settings);
    }
  };
}

/** The subgraph's URLs, with the path or in place of them the URL that the choice has. */
function placeOf(
  { name, socketUrls }: SubscriptionPlace,
  { url }: SubscriptionChoice,
): SubscriptionPlace {
  if (url === null) return { name, socketUrls };
  return {
    name,
    socketUrls: () => {
      const nextUrl = socketUrls();
      return () => subscriptionUrl(nextUrl(), url);
    },
  };
}

function overStream(
  format: StreamFormat,
  place: SubscriptionPlace,
  { protocol, maxSilenceMs }: SubscriptionChoice,
  settings: RemoteSettings,
): SubgraphSubscriptions {
  const requests = new SubscriptionRequests(settings, maxSilenceMs);
  const maxEventLength = settings.maxBodyBytes;
  const attemptsOf: AttemptsOf = (source, variables, scope) => {
    const { head, end } = bodyParts(place.name, source, variables, scope);
    const nextUrl = place.socketUrls();
    const body = `${head}${end}`;
    return streamAttempts({ requests, nextUrl, format, body, scope, maxEventLength });
  };
  const labels = { subgraph: place.name, protocol };
  return new AttemptedSubscriptions(labels, settings, requests, attemptsOf);
}

function byCallback(
  { registry, url: callbackUrl }: CallbackPlace,
  place: SubscriptionPlace,
  { protocol, heartbeatMs }: SubscriptionChoice,
  settings: RemoteSettings,
): SubgraphSubscriptions {
  const requests = new SubscriptionRequests(settings, settings.timeoutMs);
  const { clock } = settings;
  const attemptsOf: AttemptsOf = (source, variables, scope) => {
    const { head, end } = bodyParts(place.name, source, variables, scope);
    const bodyWith = (extensions: object): string =>
      `${head},"extensions":${JSON.stringify(extensions)}${end}`;
    return callbackAttempts({
      requests,
      nextUrl: place.socketUrls(),
      registry,
      clock,
      callbackUrl,
      heartbeatMs,
      bodyWith,
      scope,
    });
  };
  const labels = { subgraph: place.name, protocol };
  return new AttemptedSubscriptions(labels, settings, requests, attemptsOf);
}

/** A request's body up to its extensions, and behind them. */
function bodyParts(
  name: string,
  source: string,
  variables: Variables,
  { operationName }: OperationScope,
): { readonly head: string; readonly end: string } {
  const head = new NamedOperation(source, name).head(operationName);
  return { head: `${head}${variablesText(variables)}`, end: '}' };
}
