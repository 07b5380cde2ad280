import { once } from 'node:events';
import { RESPONSE_HEADERS_KEY } from '#kernel/ports/graph.ts';
import type { GraphAnswer } from '#kernel/ports/graph.ts';
import type { Log } from '#kernel/ports/log.ts';
import { parameterOf } from '#graph-server/answer/parts-format.ts';
import type { PartsFormat } from '#graph-server/answer/parts-format.ts';
import { partTexts } from '#graph-server/answer/part-texts.ts';
import type { GraphExchange } from '#graph-server/http/graph-exchange.ts';
import { DATA_HEADERS } from '#graph-server/http/security-headers.ts';
import { rateLimitHeaders } from '#kernel/http/rate-limit-headers.ts';

const CONTENT_TYPE = 'multipart/mixed; boundary="-"';
const HEAD = 'content-type: application/json; charset=utf-8\r\n\r\n';
const BOUNDARY = '\r\n---';

/** Sends the parts of an answer as they arrive, each followed by its boundary, so that clients can read it at once. */
export async function sendParts(
  exchange: GraphExchange,
  answer: GraphAnswer,
  format: PartsFormat,
  log: Log,
): Promise<void> {
  const { response, context, signal } = exchange;
  const { requestId } = context;
  if (response.headersSent || response.destroyed) {
    await answer.later?.return?.();
    return;
  }
  response.writeHead(200, [
    ...DATA_HEADERS,
    'content-type',
    `${CONTENT_TYPE}; ${parameterOf(format)}`,
    'x-accel-buffering',
    'no',
    'x-request-id',
    requestId,
    ...rateLimitHeaders(exchange.rateLimit),
    ...(answer[RESPONSE_HEADERS_KEY] ?? []),
  ]);
  try {
    let before = `${BOUNDARY}\r\n`;
    for await (const { json, isLast } of partTexts(answer, format)) {
      if (response.destroyed) return;
      const isTaken = response.write(`${before}${HEAD}${json}${BOUNDARY}${isLast ? '--' : ''}\r\n`);
      before = '';
      if (!isTaken) await once(response, 'drain', { signal });
    }
    response.end();
  } catch (error) {
    if (!signal.aborted) log.error({ err: error, requestId }, 'an answer in parts failed');
    response.destroy();
  }
}
