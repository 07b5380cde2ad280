import type { SpanContext } from '@opentelemetry/api';
import type { TraceContext } from '#federation/hooks/request-hooks.ts';

/** A span as W3C headers. */
export function traceContextOf(context: SpanContext): TraceContext {
  const { traceId, spanId, traceFlags, traceState } = context;
  const flags = traceFlags.toString(16).padStart(2, '0');
  const traceparent = `00-${traceId}-${spanId}-${flags}`;
  const tracestate = traceState?.serialize() ?? '';
  return tracestate === '' ? { traceparent } : { traceparent, tracestate };
}
