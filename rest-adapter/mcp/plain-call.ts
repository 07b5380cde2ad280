import { isObject } from '#kernel/text/is-object.ts';
import type { IncomingHttpHeaders } from 'node:http';
import {
  classifyInboundRequest,
  CLIENT_CAPABILITIES_META_KEY,
  CLIENT_INFO_META_KEY,
  PROTOCOL_VERSION_META_KEY,
  SERVER_INFO_META_KEY,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/server';
import { takesJson } from '#rest-adapter/mcp/accepted-answer.ts';
import type { ToolResult } from '#rest-adapter/mcp/agent-tools.ts';
import { SERVER_INFO } from '#rest-adapter/mcp/server-info.ts';

/** A tool call in the form that nearly every client sends. */
export interface PlainCall {
  readonly id: string | number;
  readonly name: string;
  readonly given: Readonly<Record<string, unknown>>;
  readonly era: 'legacy' | 'modern';
}

const CALL = 'tools/call';
const MODERN_REVISION = '2026-07-28';
const JSON_TYPE = 'application/json';

const MESSAGE_KEYS: ReadonlySet<string> = new Set(['jsonrpc', 'id', 'method', 'params']);
const PARAMS_KEYS: ReadonlySet<string> = new Set(['name', 'arguments', '_meta']);
const META_KEYS: ReadonlySet<string> = new Set([
  PROTOCOL_VERSION_META_KEY,
  CLIENT_INFO_META_KEY,
  CLIENT_CAPABILITIES_META_KEY,
]);

const MODERN_STAMP = { resultType: 'complete', _meta: { [SERVER_INFO_META_KEY]: SERVER_INFO } };

/**
 * Reads a tool call in the common form; null for anything else, which the library then answers or rejects.
 * Such a call needs no protocol server, whose construction costs several times what most calls do. The
 * library determines the era.
 */
export function plainCallOf(headers: IncomingHttpHeaders, body: unknown): PlainCall | null {
  if (headers['content-type'] !== JSON_TYPE) return null;
  if (!takesJson(headers.accept)) return null;
  if (!isObjectOf(body, MESSAGE_KEYS)) return null;
  const { jsonrpc, id, method, params } = body;
  if (jsonrpc !== '2.0' || method !== CALL || !isObjectOf(params, PARAMS_KEYS)) return null;
  if (typeof id !== 'string' && !Number.isSafeInteger(id)) return null;
  const { name, arguments: given = {}, _meta: meta } = params;
  if (typeof name !== 'string' || !isObject(given) || Object.hasOwn(given, '__proto__'))
    return null;
  const era = eraOf(headers, body, name, meta);
  return era === null ? null : { id: id as string | number, name, given, era };
}

/** The answer to a plain call, as the library would write it. */
export function plainAnswer({ id, era }: PlainCall, result: ToolResult): string {
  const stamped = era === 'modern' ? { ...result, ...MODERN_STAMP } : result;
  return JSON.stringify({ result: stamped, jsonrpc: '2.0', id });
}

function eraOf(
  headers: IncomingHttpHeaders,
  body: unknown,
  name: string,
  meta: unknown,
): PlainCall['era'] | null {
  const version = headers['mcp-protocol-version'];
  if (meta === undefined) {
    const isKnown = version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(String(version));
    return isKnown ? 'legacy' : null;
  }
  if (!isObjectOf(meta, META_KEYS) || version !== MODERN_REVISION) return null;
  if (headers['mcp-method'] !== CALL || headers['mcp-name'] !== name) return null;
  const outcome = classifyInboundRequest({
    httpMethod: 'POST',
    protocolVersionHeader: version,
    mcpMethodHeader: CALL,
    mcpNameHeader: name,
    body,
  });
  const isModern = outcome.kind === 'modern' && outcome.classification.revision === MODERN_REVISION;
  return isModern ? 'modern' : null;
}

function isObjectOf(value: unknown, keys: ReadonlySet<string>): value is Record<string, unknown> {
  return isObject(value) && Object.keys(value).every((key) => keys.has(key));
}
