import type { GraphAnswer, GraphEngine } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { executeExchange } from '#graph-server/http/execute-exchange.ts';
import { USUAL_FORMAT } from '#graph-server/answer/parts-format.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { partsFormatOf } from '#graph-server/http/media-type.ts';
import { sendParts } from '#graph-server/http/multipart-answer.ts';
import { sendAnswer } from '#graph-server/http/send-answer.ts';

/** Whether the engine alone can answer: a POST with a document, and any request for a trusted one. */
export function isDirect(exchange: GraphExchange): boolean {
  if (exchange.params.trusted !== undefined) return true;
  return exchange.request.method === 'POST' && isSelfContained(exchange.params.extensions);
}

/**
 * Answers from the engine, without Apollo, which costs several times as much as a cached plan
 * (docs/decisions/0002-graphql-over-http.md).
 */
export function answerDirectly(engine: GraphEngine, log: Log, exchange: GraphExchange): void {
  const { method, headers } = exchange.request;
  const format = method === 'POST' ? partsFormatOf(headers.accept) : null;
  const { query = '' } = exchange.params;
  const answer = executeExchange(engine, log, exchange, query, format !== null);
  const send = (made: GraphAnswer): void => sendMade(exchange, made, format ?? USUAL_FORMAT, log);
  if (answer instanceof Promise) void answer.then(send);
  else send(answer);
}

function sendMade(
  exchange: GraphExchange,
  answer: GraphAnswer,
  format: PartsFormat,
  log: Log,
): void {
  if (answer.later === undefined) sendAnswer(exchange, answer, log);
  else void sendParts(exchange, answer, format, log);
}

function isSelfContained(extensions: Readonly<Record<string, unknown>> | undefined): boolean {
  return extensions === undefined || !('persistedQuery' in extensions);
}
