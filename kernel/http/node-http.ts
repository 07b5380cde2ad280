/**
 * What is used of Node's HTTP module. An `import` of it makes Node read each of its exports, and one of them
 * loads a second HTTP client: 40 ms of every start, of the process and of each thread that serves.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
