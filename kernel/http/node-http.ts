/**
 * The used exports of Node's HTTP module. An ES `import` of the module evaluates all of its exports, and one of them
 * loads a second HTTP client: this costs 40 ms of each start, of the process and of each serving thread.
 */
export const { createServer, IncomingMessage, ServerResponse, STATUS_CODES } =
  process.getBuiltinModule('node:http');
