import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

/** Whether a request only reads. Of an answer to HEAD, Node itself leaves out the body. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/**
 * Answers whether the process lives and is ready, and its metrics.
 *
 * @param meter null where the metrics have a port of their own
 * @param readiness what is waited for; an empty list means ready
 * @param health what operators are told besides that it lives
 */
export function operationsHandler(
  meter: PrometheusMeter | null,
  readiness: () => readonly string[],
  health: () => Readonly<Record<string, unknown>> = () => ({}),
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const answers: Record<string, (response: ServerResponse) => void> = {
    '/healthz': (response) => sendJson(response, 200, { status: 'ok', ...health() }),
    '/readyz': (response) => sendReadiness(response, readiness()),
  };
  if (meter !== null) answers['/metrics'] = (response) => sendMetrics(response, meter);
  return (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) return false;
    if (isRead(request)) answer(response);
    else {
      response.setHeader('allow', 'GET, HEAD');
      sendJson(response, 405, { detail: 'Method Not Allowed', code: 'method_not_allowed' });
    }
    return true;
  };
}

function sendReadiness(response: ServerResponse, waiting: readonly string[]): void {
  if (waiting.length > 0) response.setHeader('retry-after', '1');
  const status = waiting.length === 0 ? 'ready' : 'not_ready';
  sendJson(response, waiting.length === 0 ? 200 : 503, { status, waiting_for: waiting });
}

function sendMetrics(response: ServerResponse, meter: PrometheusMeter): void {
  meter.render().then(
    (text) => response.writeHead(200, { 'content-type': meter.contentType }).end(text),
    () => sendJson(response, 500, { detail: 'Internal Server Error', code: 'internal' }),
  );
}

/** Sends a JSON body with the id of its request, where it has one. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const id = response.req.headers['x-request-id'];
  if (typeof id === 'string') response.setHeader('x-request-id', id);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
