/** The members of a JSON-RPC message from which headers are derived. */
export interface RpcMessage {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** The parameter that names the target of a message; the protocol requires it in a header. */
const NAMES: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

const VISIBLE_ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * The HTTP headers of a message: its protocol revision, its method and its target, as the revision of 2026-07-28
 * requires; earlier revisions ignore them.
 *
 * @param agreed the negotiated revision, for messages that name none
 */
export function headersOf(
  { method, params }: RpcMessage,
  agreed: string | null,
): Record<string, string> {
  const meta = params?.['_meta'] as Readonly<Record<string, unknown>> | undefined;
  const version = meta?.[VERSION_KEY] ?? agreed;
  const name = method === undefined ? undefined : params?.[NAMES[method] ?? ''];
  return {
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
    ...(typeof version === 'string' ? { 'mcp-protocol-version': version } : {}),
    ...(method === undefined ? {} : { 'mcp-method': method }),
    ...(typeof name === 'string' ? { 'mcp-name': headerText(name) } : {}),
  };
}

/** A text as a header value: anything but visible ASCII is encoded in Base64 and marked. */
function headerText(text: string): string {
  if (VISIBLE_ASCII.test(text) && !text.startsWith('=?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The negotiated revision in the response to a 2025 handshake; null for any other response. */
export function versionAgreedIn(answer: string): string | null {
  if (!answer.includes('"protocolVersion"')) return null;
  const { result } = JSON.parse(answer) as { result?: { protocolVersion?: unknown } };
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : null;
}

/** A JSON-RPC response as one line; null for any other body. */
export function answerIn(text: string): string | null {
  try {
    const value = JSON.parse(text) as unknown;
    const [first] = Array.isArray(value) ? (value as unknown[]) : [value];
    const isAnswer = (first as { jsonrpc?: unknown } | null | undefined)?.jsonrpc === '2.0';
    if (!isAnswer) return null;
    return text.includes('\n') ? JSON.stringify(value) : text;
  } catch {
    return null;
  }
}

/** A JSON-RPC error response. */
export function rpcError(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
