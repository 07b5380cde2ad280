import { errorOfResponse, MarketgraphError } from '../marketgraph-error.ts';
import type { Transport } from '../transport.ts';
import {
  ConnectionLost,
  SilenceGuard,
  type ConnectionSettings,
  type EventAnswer,
  type SubscribeRequest,
} from './events.ts';

/**
 * The events of one subscription as server-sent events. They are read only as fast as their reader takes them, so
 * nothing waits here. Ends where the server completes it; throws ConnectionLost where it broke off.
 */
export async function* streamEvents(
  transport: Transport,
  body: SubscribeRequest,
  { silenceMs }: ConnectionSettings,
  signal: AbortSignal,
): AsyncGenerator<EventAnswer> {
  const authorization = await transport.authorization(signal);
  const silence = new AbortController();
  const guard = new SilenceGuard(silenceMs, () => silence.abort(new Error('It is silent.')));
  let wasOpen = false;
  let hasYielded = false;
  try {
    const request = { method: 'POST', path: '/graphql', accept: 'text/event-stream' } as const;
    const response = await transport.start(
      { ...request, body, isRead: true },
      authorization,
      AbortSignal.any([signal, silence.signal]),
    );
    if (!response.ok || response.body === null) throw await errorOfResponse(response);
    const type = response.headers.get('content-type') ?? 'nothing';
    if (!type.startsWith('text/event-stream')) {
      throw new ConnectionLost(false, `What answered sent ${type}, and no stream of events.`);
    }
    wasOpen = true;
    for await (const { name, data } of sentEvents(response.body, guard)) {
      if (name === 'complete') return;
      if (name !== 'next') continue;
      const answer = JSON.parse(data) as EventAnswer;
      if (hasYielded && isEndOfToken(answer))
        throw new ConnectionLost(wasOpen, 'The token has ended.');
      hasYielded = true;
      yield answer;
    }
    throw new ConnectionLost(wasOpen, 'The stream ended.');
  } catch (error) {
    if (signal.aborted) return;
    if (error instanceof MarketgraphError || error instanceof ConnectionLost) throw error;
    throw new ConnectionLost(wasOpen, 'The stream broke off.', error);
  } finally {
    guard.stop();
    silence.abort();
  }
}

/** The token has expired since the connection began: a new one may be available. */
function isEndOfToken({ errors = [] }: EventAnswer): boolean {
  return errors[0]?.extensions?.code === 'INVALID_TOKEN';
}

interface SentEvent {
  readonly name: string;
  readonly data: string;
}

/** Reads a stream of server-sent events. While its reader is busy, nothing counts as silence. */
async function* sentEvents(
  body: ReadableStream<Uint8Array>,
  guard: SilenceGuard,
): AsyncGenerator<SentEvent> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (;;) {
    guard.received();
    const { done, value } = await reader.read();
    guard.stop();
    if (done) return;
    text += decoder.decode(value, { stream: true });
    const blocks = text.split(/\r?\n\r?\n/);
    text = blocks.pop() ?? '';
    for (const block of blocks) yield sentEvent(block);
  }
}

function sentEvent(block: string): SentEvent {
  const lines = block.split(/\r?\n/);
  const of = (field: string): string =>
    lines
      .filter((line) => line.startsWith(`${field}:`))
      .map((line) => line.slice(field.length + 1).replace(/^ /, ''))
      .join('\n');
  return { name: of('event'), data: of('data') };
}
