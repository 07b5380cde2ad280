import type { Dispatcher } from 'undici';
import { isObject } from '#kernel/text/is-object.ts';
import { parseExactJson } from '#kernel/text/exact-json.ts';
import { answerIn } from '#federation/subgraph-client/graphql-answer.ts';
import type { OperationScope } from '#federation/subgraph-client/subgraph-executor.ts';
import { UnreadableStreamError } from '#federation/subscription-protocols/stream-format.ts';
import type {
  StreamFormat,
  FormatReader,
} from '#federation/subscription-protocols/stream-format.ts';
import type {
  AttemptProblem,
  AttemptSink,
  BeginAttempt,
} from '#federation/subscription-protocols/subscription-attempt.ts';
import { shortTextOf } from '#federation/subscription-protocols/subscription-requests.ts';
import type { SubscriptionRequests } from '#federation/subscription-protocols/subscription-requests.ts';

/** Statuses of a server that may serve the subscription later. */
const PASSING: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** A subscription whose events are the response of one request. */
export interface StreamedSubscription {
  readonly requests: SubscriptionRequests;
  /** The URL of the next attempt. */
  nextUrl(): string;
  readonly format: StreamFormat;
  /** The request's body. */
  readonly body: string;
  readonly scope: OperationScope;
  readonly maxEventLength: number;
}

/** Attempts a subscription as one streamed response. */
export function streamAttempts(subscription: StreamedSubscription): BeginAttempt {
  return (sink) => {
    const abort = new AbortController();
    void follow(subscription, sink, abort.signal);
    return () => abort.abort();
  };
}

/** Never rejects: what fails is a lost attempt. */
async function follow(
  { requests, nextUrl, format, body, scope, maxEventLength }: StreamedSubscription,
  sink: AttemptSink,
  signal: AbortSignal,
): Promise<void> {
  try {
    const { accept } = format;
    const response = await requests.send({ url: nextUrl(), accept, body, scope, signal });
    const reader =
      response.statusCode === 200 && isPlain(response)
        ? format.readerFor(contentTypeOf(response), sink, maxEventLength)
        : null;
    if (reader === null) {
      await reportAnswer(response, `it does not answer with ${format.name}`, sink);
      return;
    }
    sink.opened();
    await readAll(response, reader);
    sink.lost({ reason: 'its stream ended early', mayPass: true });
  } catch (error) {
    sink.lost(problemOf(error));
  }
}

async function readAll({ body }: Dispatcher.ResponseData, reader: FormatReader): Promise<void> {
  for await (const chunk of body as AsyncIterable<Buffer>) reader.feed(chunk);
}

/**
 * Reports a response without a stream. A GraphQL answer with errors is the subgraph's own word on the subscription.
 *
 * @param otherwise what is wrong with any other one
 */
export async function reportAnswer(
  response: Dispatcher.ResponseData,
  otherwise: string,
  sink: AttemptSink,
): Promise<void> {
  const { statusCode } = response;
  const text = await shortTextOf(response);
  const errors = PASSING.has(statusCode) ? [] : errorsIn(text);
  if (errors.length > 0) return sink.refused(errors);
  const reason = statusCode === 200 ? otherwise : `it answers with status ${statusCode}`;
  sink.lost({ reason, mayPass: PASSING.has(statusCode) });
}

function errorsIn(text: string | null): readonly unknown[] {
  try {
    const value = parseExactJson(text ?? '');
    return isObject(value) && 'errors' in value ? (answerIn(value)?.errors ?? []) : [];
  } catch {
    return [];
  }
}

/** What ended an attempt with an exception. */
export function problemOf(error: unknown): AttemptProblem {
  const reason = error instanceof Error ? error.message : String(error);
  return { reason, mayPass: !(error instanceof UnreadableStreamError) };
}

/** Whether a body is not compressed. graphql-sse and Yoga say so by an encoding that HTTP does not know. */
function isPlain({ headers }: Dispatcher.ResponseData): boolean {
  const encoding = headers['content-encoding']?.toString().toLowerCase() ?? 'none';
  return encoding === 'none' || encoding === 'identity';
}

function contentTypeOf({ headers }: Dispatcher.ResponseData): string {
  return headers['content-type']?.toString() ?? '';
}
