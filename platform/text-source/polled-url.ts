import { Agent } from 'undici';
import type { Clock, Random, Timer } from '#kernel/ports/clock.ts';
import type { TextSource } from '#kernel/ports/text-source.ts';

const MAX_BYTES = 32 * 1024 * 1024;
const TIMEOUT_MS = 10_000;
/** Jitter of the polling interval, as a share of it, so that many servers do not poll at the same time. */
const SPREAD = 0.2;

export interface PolledUrlOptions {
  /** Polling interval; 0 only reads on a hint. */
  readonly everyMs: number;
  /** Sent with every request, such as a registry key. */
  readonly headers: Readonly<Record<string, string>>;
  readonly clock: Clock;
  readonly random: Random;
}

/**
 * A text at an http or https URL, polled with the validator of the last response (`ETag`), so that an unchanged text
 * is not sent again. Redirects are not followed.
 */
export function polledUrl(url: string, options: PolledUrlOptions): TextSource {
  const { origin, pathname, search } = new URL(url);
  const agent = new Agent({ connections: 1, maxResponseSize: MAX_BYTES });
  let etag: string | null = null;
  return {
    name: `${origin}${pathname}`,
    async read() {
      const response = await agent.request({
        origin,
        path: `${pathname}${search}`,
        method: 'GET',
        headers: { ...options.headers, ...(etag === null ? {} : { 'if-none-match': etag }) },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const { statusCode, headers, body } = response;
      if (statusCode === 304) {
        await body.dump();
        return null;
      }
      if (statusCode !== 200) {
        await body.dump();
        throw new Error(`it returned status ${statusCode}`);
      }
      const text = await body.text();
      etag = typeof headers.etag === 'string' ? headers.etag : null;
      return text;
    },
    watch(onHint) {
      const polling = options.everyMs === 0 ? null : poll(options, onHint);
      return () => {
        polling?.();
        void agent.destroy();
      };
    },
  };
}

function poll({ everyMs, clock, random }: PolledUrlOptions, onHint: () => void): () => void {
  let timer: Timer;
  const wait = (): void => {
    const pauseMs = everyMs * (1 - SPREAD / 2 + SPREAD * random());
    timer = clock.after(pauseMs, () => {
      onHint();
      wait();
    });
  };
  wait();
  return () => timer.cancel();
}
