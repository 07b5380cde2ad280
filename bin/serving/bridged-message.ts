/** What of a JSON-RPC message its headers are made of. */
export interface RpcMessage {
  readonly id?: string | number | null;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion';

/** Which parameter names what a message is about; the protocol wants it in a header. */
const NAMES: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
};

const VISIBLE_ASCII = /^[\x21-\x7e]+(?: [\x21-\x7e]+)*$/;

/**
 * The headers that a message has over HTTP: those of its revision, its method and what it names, as
 * the revision of 2026-07-28 wants them; earlier ones take no notice.
 *
 * @param agreed the revision that the handshake came to, for messages that name none
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

/** A text as a header can carry it: what is no visible ASCII travels in Base64, marked as such. */
function headerText(text: string): string {
  if (VISIBLE_ASCII.test(text) && !text.startsWith('=?')) return text;
  return `=?base64?${Buffer.from(text).toString('base64')}?=`;
}

/** The revision that the answer to a handshake of 2025 names; null for every other answer. */
export function versionAgreedIn(answer: string): string | null {
  if (!answer.includes('"protocolVersion"')) return null;
  const { result } = JSON.parse(answer) as { result?: { protocolVersion?: unknown } };
  return typeof result?.protocolVersion === 'string' ? result.protocolVersion : null;
}

/** An answer of the protocol as one line, which it need not be over HTTP; null for whatever else was answered. */
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

/** An answer that says what went wrong. */
export function rpcError(id: string | number | null, code: number, message: string): string {
  return JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } });
}
