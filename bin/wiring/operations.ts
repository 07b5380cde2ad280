import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PrometheusMeter } from '#platform/metrics/prometheus-meter.ts';

/** Whether a request is a GET or HEAD. Node itself omits the body of a response to HEAD. */
export function isRead({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** The state for operators. A process that answers for a group collects the states of the others first. */
export interface Operations {
  readonly meter: Pick<PrometheusMeter, 'contentType' | 'render'>;
  /** The parts that are not ready; empty when ready. */
  readonly notReady: () => readonly string[] | Promise<readonly string[]>;
  /** Members of `/healthz`, in addition to liveness. */
  readonly health?: () => Health | Promise<Health>;
}

type Health = Readonly<Record<string, unknown>>;

/**
 * Serves liveness, readiness and metrics.
 *
 * @param hasMetrics false when the metrics have their own port
 */
export function operationsHandler(
  { meter, notReady, health = () => ({}) }: Operations,
  hasMetrics: boolean,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const answers: Record<string, (response: ServerResponse) => Promise<void>> = {
    '/healthz': async (response) => sendJson(response, 200, { status: 'ok', ...(await health()) }),
    '/readyz': async (response) => sendReadiness(response, await notReady()),
  };
  if (hasMetrics) answers['/metrics'] = (response) => sendMetrics(response, meter);
  return (request, response) => {
    const answer = answers[request.url ?? ''];
    if (answer === undefined) return false;
    if (isRead(request)) {
      answer(response).catch(() =>
        sendJson(response, 500, { detail: 'Internal Server Error', code: 'internal' }),
      );
    } else {
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

async function sendMetrics(response: ServerResponse, meter: Operations['meter']): Promise<void> {
  const text = await meter.render();
  response.writeHead(200, { 'content-type': meter.contentType }).end(text);
}

/** Sends a JSON body with the request id, if there is one. */
export function sendJson(response: ServerResponse, status: number, body: unknown): void {
  const id = response.req.headers['x-request-id'];
  if (typeof id === 'string') response.setHeader('x-request-id', id);
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
