import { createServer } from 'node:http';
import { listen, answerParent } from '#bench/servers/child-protocol.ts';

/** The limit: a node:http server that sends bytes from memory, whatever is asked. */
let body = Buffer.alloc(0);
const server = createServer((_, response) => {
  response.writeHead(200, ['content-type', 'application/json', 'content-length', body.length]);
  response.end(body);
});
answerParent(await listen(server), (text) => {
  body = Buffer.from(text as string);
  return body.length;
});
