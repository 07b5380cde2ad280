import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { sendText } from '#rest-adapter/http/reply.ts';

/** The messages of a body: itself, or the items of a list. */
export function messagesOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The name of the tool that a message calls; null for every other message. */
export function toolOf(message: unknown): string | null {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  if (method !== 'tools/call') return null;
  const { name } = (params ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** Refuses a body that is no message, in the protocol's own words. */
export function refuseMessage(
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
  code: number,
  message: string,
): void {
  headers['content-type'] = 'application/json';
  headers['cache-control'] = 'no-store';
  sendText(
    res,
    400,
    headers,
    JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message } }),
  );
}
