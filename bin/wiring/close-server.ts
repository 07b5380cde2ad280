import type { Server, ServerResponse } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Pause between two looks for idle connections while the server closes. */
const SWEEP_MS = 50;

/**
 * Prepares the graceful close of a server; call it before the server listens. The returned function
 * stops listening, lets every answer under way reach its client, and resolves when no connection is
 * left.
 *
 * Node counts a connection as idle once `response.end()` was called, though megabytes may still wait
 * for the client, and both `closeIdleConnections` and its own `Server.close` then cut it off. So
 * neither is called while such an answer is being sent.
 */
export function gracefulCloseOf(server: Server): () => Promise<void> {
  const answers = new Set<ServerResponse>();
  server.on('request', (_, response) => {
    answers.add(response);
    response.once('close', () => answers.delete(response));
  });
  const sweep = (): void => {
    for (const answer of answers) if (answer.writableEnded) return;
    server.closeIdleConnections();
  };
  return () =>
    new Promise((resolve, reject) => {
      // A connection whose answer was under way becomes idle later, and would be kept for its client.
      const timer = setInterval(sweep, SWEEP_MS);
      NetServer.prototype.close.call(server, (error) => {
        clearInterval(timer);
        if (error === undefined) resolve();
        else reject(error);
      });
      sweep();
    });
}
