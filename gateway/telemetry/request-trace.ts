import type { Span, Tracer } from '@opentelemetry/api';
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type {
  EventHooks,
  FetchHooks,
  RequestedOperation,
  RequestedPlan,
  RequestHooks,
  StartedFetch,
} from '#federation/hooks/request-hooks.ts';
import { DomainError } from '#kernel/errors/errors.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import { traceContextOf } from '#gateway/telemetry/trace-context-of.ts';

/** Further requests to subgraphs of one answer are only counted: many groups of entities make many. */
const MAX_FETCH_SPANS = 100;

/** The spans of one answer: of a request, or of an event of a subscription. */
class AnswerTrace implements EventHooks {
  protected readonly tracer: Tracer;
  protected readonly span: Span;
  #fetches = 0;

  constructor(tracer: Tracer, span: Span) {
    this.tracer = tracer;
    this.span = span;
  }

  onFetch({ subgraph, operation }: StartedFetch): FetchHooks {
    this.#fetches += 1;
    const parent = this.span;
    if (this.#fetches > MAX_FETCH_SPANS) {
      parent.setAttribute('marketgraph.fetches', this.#fetches);
      return { trace: traceContextOf(parent.spanContext()) };
    }
    const span = this.child(`fetch ${subgraph}`, SpanKind.CLIENT);
    span.setAttributes({
      'marketgraph.subgraph': subgraph,
      'graphql.operation.type': operation.kind,
    });
    return {
      trace: traceContextOf(span.spanContext()),
      onEnd: ({ errorCount, failure }) => {
        if (errorCount > 0) span.setAttribute('marketgraph.errors', errorCount);
        if (failure !== undefined) failSpan(span, codeOf(failure));
        else if (errorCount > 0) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }

  onResponse(answer: GraphAnswer): GraphAnswer {
    const { errors = [] } = answer;
    if (errors.length > 0) {
      this.span.setAttribute('marketgraph.errors', errors.length);
      failSpan(this.span, String(errors[0]?.extensions?.['code'] ?? 'UNKNOWN'));
    }
    return answer;
  }

  protected child(name: string, kind = SpanKind.INTERNAL): Span {
    return this.tracer.startSpan(name, { kind }, trace.setSpan(ROOT_CONTEXT, this.span));
  }
}

/** An event of a subscription, which is a trace of its own: a subscription may last for days. */
class EventTrace extends AnswerTrace {
  override onResponse(answer: GraphAnswer): GraphAnswer {
    super.onResponse(answer);
    this.span.end();
    return answer;
  }
}

/** The spans of a request: itself, parsing, planning, its requests to subgraphs, and its events. */
export class RequestTrace extends AnswerTrace implements RequestHooks {
  /** Parsing or planning; null after them. */
  #phase: Span | null;

  constructor(tracer: Tracer, span: Span) {
    super(tracer, span);
    // Parsing and validation, which a cached document does without.
    this.#phase = this.child('parse');
  }

  onOperation({ kind, name }: RequestedOperation): void {
    this.#phase?.end();
    this.span.updateName(kind);
    this.span.setAttribute('graphql.operation.type', kind);
    if (name !== null) this.span.setAttribute('graphql.operation.name', name);
    this.#phase = this.child('plan');
  }

  onPlan({ isCached, cost }: RequestedPlan): void {
    this.#phase?.setAttributes({ 'marketgraph.plan_cached': isCached, 'marketgraph.cost': cost });
    this.#phase?.end();
    this.#phase = null;
  }

  onSubscriptionEvent(): EventHooks {
    const links = [{ context: this.span.spanContext() }];
    const span = this.tracer.startSpan('event', { kind: SpanKind.CONSUMER, links }, ROOT_CONTEXT);
    return new EventTrace(this.tracer, span);
  }

  override onResponse(answer: GraphAnswer): GraphAnswer {
    if (this.#phase !== null) {
      this.#phase.setStatus({ code: SpanStatusCode.ERROR });
      this.#phase.end();
      this.#phase = null;
    }
    return super.onResponse(answer);
  }

  onEnd(): void {
    this.span.end();
  }
}

/** Messages may quote what the client sent: a span gets the code only. */
function failSpan(span: Span, code: string): void {
  span.setAttribute('error.type', code);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

function codeOf(failure: unknown): string {
  return failure instanceof DomainError ? failure.code.toUpperCase() : 'INTERNAL';
}
