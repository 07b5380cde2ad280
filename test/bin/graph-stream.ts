import { createClient, type Client } from 'graphql-ws';
import { WebSocket } from 'ws';

/** One event of a subscription as a client gets it. */
export interface StreamEvent {
  readonly data?: Readonly<Record<string, unknown>> | null;
  readonly errors?: readonly { readonly extensions: Readonly<Record<string, unknown>> }[];
}

/** A subscription of a real client, with everything that came. */
export interface GraphStream {
  readonly events: readonly StreamEvent[];
  /** Resolves with the first matching event, earlier ones included. */
  until(fits: (event: StreamEvent) => boolean): Promise<StreamEvent>;
  /**
   * Resolves when the server has ended the subscription: `complete`, or the error of the client.
   */
  readonly ended: Promise<unknown>;
  close(): Promise<void>;
}

/** Subscribes over WebSocket; the client does not reconnect by itself. */
export function openStream(
  origin: string,
  query: string,
  connectionParams: Readonly<Record<string, string>> = {},
): GraphStream {
  const client: Client = createClient({
    url: `${origin.replace('http', 'ws')}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams,
    retryAttempts: 0,
  });
  const events: StreamEvent[] = [];
  const waiting = new Set<() => void>();
  const ended = new Promise((resolve) => {
    client.subscribe(
      { query },
      {
        next(event) {
          events.push(event as StreamEvent);
          for (const look of waiting) look();
        },
        error: resolve,
        complete: () => resolve('complete'),
      },
    );
  });
  return {
    events,
    ended,
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          const found = events.find(fits);
          if (found === undefined) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
    close: async () => client.dispose(),
  };
}
