import { MultiplexedSocket, type SocketChannel } from '#dashboard/graph/multiplexed-socket.ts';

/**
 * A class of WebSockets that are all one connection: each is a channel of it with an operation of its own, as the
 * protocol `graphql-transport-ws` has them. A page of many live charts so needs one socket and not one for each.
 *
 * @param changed called with the number of open channels, for the connection indicator of the page
 */
export function sharedSocket(
  Socket: typeof WebSocket,
  changed: (open: number) => void,
): typeof WebSocket {
  let connection: MultiplexedSocket | null = null;
  const open = new Set<object>();

  class ChannelSocket extends EventTarget implements SocketChannel {
    readonly OPEN = 1;
    readonly #connection: MultiplexedSocket;
    readonly #id: string;
    readyState: 0 | 1 | 3 = 0;

    constructor(url: string | URL, protocols?: string | string[]) {
      super();
      if (connection?.isUsable !== true)
        connection = new MultiplexedSocket(new Socket(url, protocols));
      this.#connection = connection;
      this.#id = connection.join(this);
    }

    send(text: string): void {
      if (this.readyState === 1) this.#connection.send(this.#id, text);
    }

    close(code = 1000): void {
      if (this.readyState === 3) return;
      this.#connection.leave(this.#id);
      this.closed(code, '');
    }

    opened(): void {
      if (this.readyState !== 0) return;
      this.readyState = 1;
      open.add(this);
      changed(open.size);
      this.dispatchEvent(new Event('open'));
    }

    heard(text: string): void {
      if (this.readyState === 1) this.dispatchEvent(new MessageEvent('message', { data: text }));
    }

    closed(code: number, reason: string): void {
      this.readyState = 3;
      if (open.delete(this)) changed(open.size);
      this.dispatchEvent(new CloseEvent('close', { code, reason }));
    }
  }
  return ChannelSocket as unknown as typeof WebSocket;
}
