import type { ByteRequest, ByteResponse, ByteTransport } from '#kernel/market/byte-transport.ts';
import type { SourceAsked, SourceRecorder } from '#kernel/market/source-recording.ts';

/** Recorded headers of requests: those that decide the answer. None identifies the sender. */
const ASKED_HEADERS = /^(accept|content-type|referer|if-none-match|if-modified-since)$/;
/** Recorded headers of answers: those that collectors evaluate. Cookies may identify the recorder. */
const ANSWERED_HEADERS = /^(date|content-type|retry-after|etag|last-modified|location)$/;

/** Wraps a transport; answers are recorded before they are returned. */
export function recordSources(
  transport: ByteTransport,
  hostOf: (origin: string) => string,
  recorder: SourceRecorder,
): ByteTransport {
  return {
    async send(request) {
      const asked = askedOf(request, hostOf);
      try {
        const answer = await transport.send(request);
        const headers = kept(answer.headers, ANSWERED_HEADERS);
        const body = bodyOf(answer);
        recorder.record({
          kind: 'answered',
          request: asked,
          status: answer.status,
          headers,
          ...body,
        });
        return answer;
      } catch (error) {
        // A request that we aborted is not evidence about the source.
        if (request.signal?.aborted !== true)
          recorder.record({ kind: 'unanswered', request: asked });
        throw error;
      }
    },
  };
}

function askedOf(request: ByteRequest, hostOf: (origin: string) => string): SourceAsked {
  const { url, method = 'GET', body = '', headers = {} } = request;
  const { origin, pathname, search } = new URL(url);
  const target = `${pathname}${search}`;
  return { host: hostOf(origin), method, target, body, headers: kept(headers, ASKED_HEADERS) };
}

function kept(
  headers: Readonly<Record<string, string>>,
  names: RegExp,
): Readonly<Record<string, string>> {
  const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return Object.fromEntries(entries.filter(([name]) => names.test(name!)));
}

function bodyOf({ bytes }: ByteResponse): { readonly text: string } | { readonly base64: string } {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = buffer.toString('utf8');
  // A byte order mark and broken characters do not survive as text.
  return Buffer.from(text, 'utf8').equals(buffer)
    ? { text }
    : { base64: buffer.toString('base64') };
}
