/** Whether the page hears its live data. */
export interface SocketCounts {
  readonly connecting: number;
  readonly open: number;
}

/**
 * A class of WebSockets that tells how many are connecting and how many are open, so that the page's lamp says what
 * is, and not what was hoped for.
 */
export function observedSocket(changed: (counts: SocketCounts) => void): typeof WebSocket {
  const connecting = new Set<WebSocket>();
  const open = new Set<WebSocket>();
  const tell = (): void => changed({ connecting: connecting.size, open: open.size });
  return class ObservedSocket extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      connecting.add(this);
      tell();
      this.addEventListener('open', () => {
        connecting.delete(this);
        open.add(this);
        tell();
      });
      this.addEventListener('close', () => {
        connecting.delete(this);
        open.delete(this);
        tell();
      });
    }
  };
}
