import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { createRemoteExecutor } from '#federation/subgraph-client/remote-executor.ts';
import type { RemoteOptions } from '#federation/subgraph-client/remote-options.ts';
import {
  isEventStream,
  OperationScope,
  type SubgraphEventStream,
  type SubgraphExecutor,
} from '#federation/subgraph-client/subgraph-executor.ts';
import { subscriptionOpener } from '#federation/subscription-protocols/subscription-openers.ts';
import type { CallbackPlace } from '#federation/subscription-protocols/subscription-openers.ts';
import type { SubscriptionChoice } from '#federation/subscription-protocols/subscription-rules.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { SILENT_LOG } from '#kernel/ports/log.ts';
import { systemClock } from '#platform/clock/system-clock.ts';
import { EventSource } from '#test/gateway/event-source.ts';
import { ANONYMOUS_CONTEXT } from '#test/gateway/small-graph.ts';

/** A schema whose subscription the test feeds. */
export const TICKS_SDL =
  'type Query { hello: String } type Subscription { ticked(from: Int): Tick } type Tick { at: Int }';

export interface Tick {
  readonly ticked: { readonly at: number };
}

export const tick = (at: number): Tick => ({ ticked: { at } });

/** The event as a subgraph that says how it may be queued sends it. */
export const snapshotOf = (at: number): object => ({
  data: tick(at),
  extensions: { delivery: { conflateKey: null, holdsUpTo: at } },
});

/** Every subscription that a subgraph received, in order. */
export class Subscriptions {
  readonly sources: EventSource<Tick>[] = [];

  readonly subscribe = (): EventSource<Tick> => {
    const source = new EventSource<Tick>();
    this.sources.push(source);
    return source;
  };

  async untilAsked(times: number): Promise<EventSource<Tick>> {
    await vi.waitUntil(() => this.sources.length === times, { timeout: 10_000 });
    return this.sources[times - 1]!;
  }
}

/** A server on loopback until the end of the test. */
export async function serve(listener: RequestListener): Promise<{ server: Server; url: string }> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}/graphql` };
}

export const CHOICE: SubscriptionChoice = {
  protocol: 'sse',
  url: null,
  heartbeatMs: 5_000,
  maxSilenceMs: 0,
};

/** An executor whose subscriptions use a protocol. */
export function executorAt(
  url: string,
  choice: Partial<SubscriptionChoice>,
  options: Partial<RemoteOptions> = {},
  callbacks: CallbackPlace | null = null,
): SubgraphExecutor {
  const executor = createRemoteExecutor(
    { name: 'ticks', url },
    {
      log: SILENT_LOG,
      clock: systemClock,
      // Half of it is a wait, so no restart takes longer than half a second.
      random: () => 0,
      subscriptions: subscriptionOpener({ ...CHOICE, ...choice }, callbacks),
      ...options,
    },
  );
  onTestFinished(() => executor.close());
  return executor;
}

export async function subscribe(
  executor: SubgraphExecutor,
  context: RequestContext = ANONYMOUS_CONTEXT,
  source = 'subscription($from: Int) { ticked(from: $from) { at } }',
): Promise<SubgraphEventStream> {
  const operation = { kind: 'subscription', source } as const;
  const scope = new OperationScope(context, undefined, null, 'Ticks');
  const started = await executor.subscribe(operation, { from: 1 }, scope);
  if (!isEventStream(started)) throw new Error('the subscription did not start');
  return started;
}

export async function nextTick({ payloads }: SubgraphEventStream): Promise<unknown> {
  const { value } = (await payloads.next()) as { value: { data: Tick } };
  return value.data.ticked.at;
}

export const END = { done: true, value: undefined };

export async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
}
