import type { Attributes, SpanContext, Tracer } from '@opentelemetry/api';
import { createTraceState, ROOT_CONTEXT, SpanKind, trace, TraceFlags } from '@opentelemetry/api';
import type { EnginePlugin, RequestHooks } from '#federation/hooks/request-hooks.ts';
import type { RequestContext } from '#kernel/ports/graph.ts';
import { RequestTrace } from '#gateway/telemetry/request-trace.ts';
import { traceContextOf } from '#gateway/telemetry/trace-context-of.ts';

/** The name until the operation is known; then its kind, as the conventions for GraphQL say. */
const NAMELESS = 'GraphQL Operation';

/** A plugin that makes a trace of each request that the tracer samples. */
export function tracePlugin(tracer: Tracer): EnginePlugin {
  return {
    onRequest({ context }) {
      const remote = remoteParent(context);
      const parent = remote === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, remote);
      const kind = SpanKind.SERVER;
      const span = tracer.startSpan(NAMELESS, { kind, attributes: attributesOf(context) }, parent);
      if (span.isRecording()) return new RequestTrace(tracer, span);
      return unsampled(span.spanContext());
    },
  };
}

function attributesOf({ requestId, client }: RequestContext): Attributes {
  const own = { 'marketgraph.request_id': requestId };
  if (client === undefined) return own;
  const { name, version } = client;
  return { ...own, 'graphql.client.name': name, 'graphql.client.version': version };
}

/** Requests to subgraphs state that the request is not traced, regardless of the client's header. */
function unsampled(context: SpanContext): RequestHooks {
  const hooks = { trace: traceContextOf(context) };
  const event = { onFetch: () => hooks };
  return { ...event, onSubscriptionEvent: () => event };
}

/** The client's span; null without a valid header. */
function remoteParent({ traceparent, tracestate }: RequestContext): SpanContext | null {
  const [, traceId, spanId, flags] = traceparent?.split('-') ?? [];
  if (traceId === undefined || spanId === undefined || flags === undefined) return null;
  const context = {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED,
    isRemote: true,
    ...(tracestate === undefined ? {} : { traceState: createTraceState(tracestate) }),
  };
  return trace.isSpanContextValid(context) ? context : null;
}
