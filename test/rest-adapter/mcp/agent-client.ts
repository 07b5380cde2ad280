import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** Both eras of the protocol, as the official client negotiates them. */
export const ERAS = [
  ['2025-11-25', {}],
  ['2026-07-28', { versionNegotiation: { mode: 'auto' } }],
] as const;

/** Connects the official client. */
export async function connectAgent(
  url: string,
  options: (typeof ERAS)[number][1] = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' }, options);
  await client.connect(
    new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }),
  );
  return client;
}

/** A tool's answer: its text, and whether that is an error. */
export interface Said {
  readonly text: string;
  readonly isError: boolean;
  readonly structuredContent: unknown;
}

/** Calls a tool and takes the first text of its answer. */
export async function callTool(
  client: Client,
  name: string,
  given: Readonly<Record<string, unknown>>,
): Promise<Said> {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content as readonly { readonly type: string; readonly text?: string }[];
  return {
    text: first?.text ?? '',
    isError: result.isError === true,
    structuredContent: result.structuredContent,
  };
}

/** Sends one body to the endpoint as no client of the library would. */
export async function sendRaw(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ readonly status: number; readonly headers: Headers; readonly text: string }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...headers,
    },
    body:
      typeof body === 'string' || body instanceof Uint8Array
        ? (body as BodyInit)
        : JSON.stringify(body),
  });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
