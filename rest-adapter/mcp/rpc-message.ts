import { DomainError } from '#kernel/errors/errors.ts';
import { DEEPEST_JSON } from '#rest-documents/validate/json-text.ts';

/** The messages of a body: the body itself, or the items of a list. */
export function messagesOf(body: unknown): readonly unknown[] {
  return Array.isArray(body) ? body : [body];
}

/** The tool that a message calls; null for other messages. */
export function toolOf(message: unknown): string | null {
  const { method, params } = (message ?? {}) as { method?: unknown; params?: unknown };
  if (method !== 'tools/call') return null;
  const { name } = (params ?? {}) as { name?: unknown };
  return typeof name === 'string' ? name : null;
}

/** Why a body is not a message. */
export interface MessageFault {
  readonly code: number;
  readonly message: string;
}

/** Maximum messages of one request; only the oldest revision of the protocol sends several. */
const MAX_MESSAGES = 20;
const MAX_ID_CHARACTERS = 256;

/** JSON-RPC 2.0: parse error, and invalid request. */
const PARSE_ERROR = -32_700;
const INVALID_REQUEST = -32_600;

/** The first error of a body as a whole; null for none. */
export function messageFault(body: unknown): MessageFault | null {
  const messages = messagesOf(body);
  if (messages.length > MAX_MESSAGES) {
    const message = `A request takes ${MAX_MESSAGES} messages at most.`;
    return { code: INVALID_REQUEST, message };
  }
  if (!messages.some(hasLongId)) return null;
  const message = `The id of a message has ${MAX_ID_CHARACTERS} characters at most.`;
  return { code: INVALID_REQUEST, message };
}

/** The id is echoed, so it must not inflate the answer. */
function hasLongId(message: unknown): boolean {
  const { id } = (message ?? {}) as { id?: unknown };
  return typeof id === 'string' && id.length > MAX_ID_CHARACTERS;
}

/** The message fault for an error of reading JSON; null for errors that are answered as in REST. */
export function unreadableFault(error: unknown): MessageFault | null {
  if (!(error instanceof DomainError)) return null;
  if (error.code === 'unparsable_body') {
    return { code: PARSE_ERROR, message: 'The body is not valid UTF-8.' };
  }
  const [fault] = error.code === 'invalid_input' ? (error.facts.validation ?? []) : [];
  if (fault === undefined) return null;
  if (fault.type !== 'json_invalid') return { code: INVALID_REQUEST, message: fault.msg };
  const reason = String((fault.ctx as { error?: unknown } | undefined)?.error);
  const place = `at character ${fault.loc.at(-1)}: ${reason}`;
  const message = `The body is not valid JSON, or nests deeper than ${DEEPEST_JSON}, ${place}.`;
  return { code: PARSE_ERROR, message };
}

/** A JSON-RPC error that answers no message. */
export function refusalText(error: MessageFault): string {
  return JSON.stringify({ jsonrpc: '2.0', id: null, error });
}
