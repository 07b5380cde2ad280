import type { HttpRequest, HttpResponse } from '#kernel/market/transport.ts';
import type { ServedHost } from '#simulators/host/served-host.ts';
import type { Line } from '#test/doubles/virtual-network/line.ts';

/** Sends one request to a host; rejects as a real transport does without a whole answer in time. */
export function sendVirtually(
  line: Line,
  host: ServedHost | null,
  request: HttpRequest,
): Promise<HttpResponse> {
  return new Promise((resolve, reject) => {
    if (request.signal?.aborted) {
      reject(request.signal.reason);
      return;
    }
    const fail = (message: string): void => finish(() => reject(new Error(message)));
    const timeout = line.clock.after(request.timeoutMs, () => fail('no answer in time'));
    const onAbort = (): void => finish(() => reject(request.signal?.reason));
    request.signal?.addEventListener('abort', onAbort, { once: true });
    let isOver = false;
    const finish = (settle: () => void): void => {
      // A dead process receives neither answers nor failures.
      if (isOver || line.isCut) return;
      isOver = true;
      timeout.cancel();
      request.signal?.removeEventListener('abort', onAbort);
      settle();
    };
    line.clock.after(line.latencyMs(), () => {
      if (host === null) {
        fail('connection refused');
        return;
      }
      const { pathname, search } = new URL(request.url);
      const { method = 'GET', body = '' } = request;
      const target = pathname + search;
      const userAgent = request.headers?.['user-agent'] ?? '';
      const { delivery, ...response } = host.request({ method, target, body, userAgent });
      if (delivery.kind === 'hang') return;
      // A dripping body is complete at its end, if the timeout allows it.
      const overMs = delivery.kind === 'drip' ? delivery.overMs : 0;
      line.clock.after(line.latencyMs() + overMs, () => {
        if (delivery.kind === 'cut' || delivery.kind === 'reset') fail('connection reset');
        else finish(() => resolve(response));
      });
    });
  });
}
