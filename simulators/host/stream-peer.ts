/** The client's end of a connection, real or virtual, as the host reaches it. */
export interface StreamPeer {
  send(text: string): void;
  ping(payload: string): void;
  pong(payload: string): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a closing handshake. */
  terminate(): void;
  /** Stops reading, so that the client's closing handshake also stays unanswered. */
  freeze(): void;
}
