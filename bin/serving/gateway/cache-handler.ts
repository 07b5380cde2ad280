import { sendJson } from '#bin/wiring/operations.ts';
import type { RequestHandler } from '#bin/wiring/web-server.ts';
import { isOperator } from '#graph-server/http/operator-token.ts';
import type { ResponseStore } from '#kernel/ports/response-store.ts';

const PATH = '/cache/invalidate';
const MAX_TAGS = 100;

/**
 * Lets operators drop kept responses by tag: `POST /cache/invalidate?tag=…`. Requests of other clients pass to the next
 * handler.
 */
export function cacheHandler(store: ResponseStore, operatorToken: string): RequestHandler {
  return (request, response) => {
    const [path, search = ''] = (request.url ?? '').split('?', 2);
    if (path !== PATH || !isOperator(request, operatorToken)) return false;
    request.resume();
    const tags = new URLSearchParams(search).getAll('tag').filter((tag) => tag !== '');
    if (request.method !== 'POST') {
      response.setHeader('allow', 'POST');
      sendJson(response, 405, { detail: 'Method Not Allowed', code: 'method_not_allowed' });
    } else if (tags.length === 0 || tags.length > MAX_TAGS) {
      const detail = `Give 1 to ${MAX_TAGS} tags, as ?tag=a&tag=b.`;
      sendJson(response, 400, { detail, code: 'invalid_input' });
    } else {
      void Promise.resolve(store.invalidate(tags)).then((dropped) =>
        sendJson(response, 200, { dropped }),
      );
    }
    return true;
  };
}
